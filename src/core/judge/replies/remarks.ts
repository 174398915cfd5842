/** The part of a reply for people: without the lines that only the parser needs. */
import type { TextRange } from '../../proof/index.ts';
import { MAX_QUOTED_PHRASE_CHARS } from './quote.ts';

/** A quote within a line. It ends before another opening tag, so that the search is linear. */
const QUOTE = new RegExp(`<quote>((?:(?!<quote>)[\\s\\S]){0,${MAX_QUOTED_PHRASE_CHARS}}?)</quote>`, 'gi');
/** A line that has only formatting besides its quote and verdict. */
const BARE = /^[\s*_#>$`.()[\]{}\\:=-]*$/;
/** The maximum number of words of a label such as `My final verdict:`. */
const MOST_WORDS = 6;
const LABEL =
  /^(?:answer|better|box|candidate|choice|conclusion|final|grade|index|judge?ment|mark|marks|my|of|out|point|points|reply|result|score|so|the|therefore|thus|total|verdict|winner|hence|is|yes|no|right|wrong|correct|incorrect|inconclusive)$/i;

/**
 * The text of a reply after its reasoning, without the verdict line and the quote that is shown separately, each only if its line has
 * nothing else. Quote tags elsewhere become quotation marks. Lines that say more than a verdict stay whole.
 */
export function extractReplyRemarks(
  text: string,
  spoken: TextRange,
  { quote, verdict }: { readonly [Part in 'quote' | 'verdict']?: TextRange | undefined },
): string {
  const alone = (range: TextRange): TextRange[] => (isAlone(text, range, spoken) ? [linesOf(text, range, spoken)] : []);
  const cuts = [
    ...(quote ? alone(quote) : []),
    ...(verdict ? alone(within(spoken, framed(text, verdict))).map((at) => withHeading(text, at, spoken)) : []),
  ].sort((a, b) => a.start - b.start);
  let said = '';
  let at = spoken.start;
  for (const { start, end } of cuts) {
    if (start > at) said += text.slice(at, start);
    at = Math.max(at, end);
  }
  said += text.slice(at, spoken.end);
  return said
    .replace(QUOTE, (_, inner: string) => `“${inner.trim()}”`)
    .replace(/\n[^\S\n]*(?:\n[^\S\n]*)+\n/g, '\n\n')
    .trim();
}

/** Extends the range of a box by the delimiters of display math around it. */
function framed(text: string, { start, end }: TextRange): TextRange {
  const open = /(\\\[|\$\$)\s*$/.exec(text.slice(Math.max(0, start - 40), start));
  const close = /^\s*(\\\]|\$\$)/.exec(text.slice(end, end + 40));
  return open && close ? { start: start - open[0].length, end: end + close[0].length } : { start, end };
}

function within({ start, end }: TextRange, range: TextRange): TextRange {
  return { start: Math.max(start, range.start), end: Math.min(end, range.end) };
}

/** Extends a range to whole lines, without the last line end. */
function linesOf(text: string, range: TextRange, spoken: TextRange): TextRange {
  const start = Math.max(text.lastIndexOf('\n', range.start - 1) + 1, spoken.start);
  const end = text.indexOf('\n', range.end);
  return { start, end: end < 0 ? spoken.end : Math.min(end, spoken.end) };
}

/** Whether the lines of a range have no other text. The range may be a whole line or a word. */
function isAlone(text: string, range: TextRange, spoken: TextRange): boolean {
  const lines = linesOf(text, range, spoken);
  const rest = text.slice(lines.start, range.start) + text.slice(range.end, lines.end);
  if (!BARE.test(rest) && !isLabel(rest)) return false;
  const taken = text.slice(range.start, range.end);
  // A quote or a box is only markup; a verdict line may also have a remark after it.
  return /^\s*(?:<quote>|(?:\\\[|\$\$)?\s*\\?boxed)/i.test(taken) || isLabel(taken) || hasQuoteLabel(taken);
}

function isLabel(text: string): boolean {
  const words = text.match(/[\p{L}\\]+/gu) ?? [];
  return words.length <= MOST_WORDS && words.every((word) => LABEL.test(word) || /^\\?(?:boxed|text)$/.test(word));
}

/** Includes the line before if that is a heading such as `### Verdict`. */
function withHeading(text: string, { start, end }: TextRange, spoken: TextRange): TextRange {
  const before = text.slice(spoken.start, start).trimEnd();
  const from = before.lastIndexOf('\n') + 1;
  const heading = before.slice(from);
  return /\p{L}/u.test(heading) && isLabel(heading) ? { start: spoken.start + from, end } : { start, end };
}

function hasQuoteLabel(text: string): boolean {
  return /^[ \t>*_#•-]*(?:wrong )?(?:quote|quoted? phrase)\b/i.test(text);
}
