/**
 * Distinguishes a judge's own verdict from one that it copies from the problem, the proof or a reference. The text alone can't tell: an
 * honest `\boxed{1}` may also be in a step. So the place decides if a box or a verdict line occurs in the shown texts. It counts as
 * repeated if it is in a code block, if the words before it in its sentence or the adjacent line match the shown text, if its whole line
 * occurs there, if it ends a quotation or inline code within a sentence, if its line restates a paragraph by its number, or if the reply
 * attributes it to the text. Otherwise it is a bare box or line. It counts as the judge's own if it is the last line of the reply, where
 * prompts request the verdict; else it is repeated.
 */

import { LruCache } from '../../base/lru-cache.ts';
import type { TextRange } from '../../proof/index.ts';
import { findCodeBlocks, isInCodeBlock } from './quoted-text.ts';
import { stripInlineFormatting } from './strip-decoration.ts';

/** Where a verdict comes from. `unsure`: it ends the reply, but also occurs literally in the shown texts. */
export type VerdictOrigin = 'own' | 'repeated' | 'unsure';

/** An occurrence of a box or line in the shown texts. */
interface Place {
  /** The words before a box in its sentence. */
  readonly clause: string;
  /** The words after a box on its line. */
  readonly rest: string;
  readonly before: string;
  readonly behind: string;
}

interface ShownIndex {
  readonly boxes: ReadonlyMap<string, readonly Place[]>;
  readonly lines: ReadonlyMap<string, readonly Place[]>;
}

/** The texts that a judge was shown, indexed for comparison. */
export interface JudgeInputIndex {
  box(inner: string): readonly Place[];
  line(said: string): readonly Place[];
}

/** A reply whose verdict is to be read. */
export interface UnparsedReply {
  readonly text: string;
  /** The text after its reasoning. */
  readonly spoken: TextRange;
  /** The range of the quote. A verdict within it belongs to the proof. */
  readonly hidden: TextRange | undefined;
  /** The texts that the judge was shown. A verdict copied from them doesn't count. */
  readonly shown: JudgeInputIndex | undefined;
}

/** The maximum number of words of a line that is only a verdict. */
const BARE = 3;

/** The maximum number of characters of a line and its neighbors to compare, from the nearer end. */
const REACH = 400;

/** The maximum number of occurrences of one line or box to examine. */
const MOST_PLACES = 50;

const BOX = /(?:\\?(?:boxed|fbox))\s*\{([^{}]{0,200}(?:\{[^{}]{0,100}\}[^{}]{0,100})*)\}/g;

/** Phrases that attribute the following text to somebody else. */
const SAYS =
  /(?:\b(?:says?|said|states?|stated|reads?|writes?|wrote|written|claims?|claimed|concludes?|repeats?|quotes?|contains?|ends? (?:with|in|by)|(?:proof|solution|text) ends|announces?|asserts?|line)(?: that)?|schreibt|sagt|dit|dice|говорит|说|写道)\W*$/iu;

/** The start of a line that restates a paragraph by its number, in a list or a table. */
const NUMBERED =
  /^[\s>*_#|•-]*(?:(?:paragraph|step|line)[ _]\d{1,3}[\s*_]*[:|]\s*(?:\d{1,3}[.)]\s)?|\d{1,3}\s*\|)[\s>*_`$(|[\\]*$/iu;

/** The number of a list item, which doesn't count as a word before a box. */
const LIST_NUMBER = /^\s*\(?\d{1,3}[.)]\s/;

/** The end of a quotation or inline code directly after a box, with further words after it. */
const CLOSED = /^[\s$\])\\.]*['’”"»」`].*\p{L}/u;

/** All queries about a proof show the same texts, so the indexes are cached, up to this number of characters. */
const indexes = new LruCache<ShownIndex>(4_000_000);

/** The texts that a judge was shown, indexed for comparison. Each is indexed when a verdict is first looked up. */
export function createJudgeInputIndex(texts: readonly string[]): JudgeInputIndex {
  const all = (): ShownIndex[] => texts.map((text) => indexes.ofText(text, () => getShownIndex(text)));
  return {
    box: (inner) => all().flatMap(({ boxes }) => boxes.get(inner) ?? []),
    line: (said) => all().flatMap(({ lines }) => lines.get(said) ?? []),
  };
}

function getShownIndex(text: string): ShownIndex {
  const boxes = new Map<string, Place[]>();
  const lines = new Map<string, Place[]>();
  const enter = (map: Map<string, Place[]>, key: string, place: Place): void => {
    const places = map.get(key);
    if (!places) map.set(key, [place]);
    else if (places.length < MOST_PLACES) places.push(place);
  };
  const all = text.split('\n').filter((line) => line.trim() !== '');
  for (const [k, line] of all.entries()) {
    const around = {
      before: plain((all[k - 1] ?? '').slice(-REACH)),
      behind: plain((all[k + 1] ?? '').slice(0, REACH)),
    };
    if (line.length <= REACH) enter(lines, plain(line), { clause: '', rest: '', ...around });
    for (const match of line.matchAll(BOX)) {
      const clause = clauseOf(line.slice(Math.max(0, match.index - REACH), match.index));
      enter(boxes, stripInlineFormatting(match[1] ?? ''), {
        clause,
        rest: plain(line.slice(match.index + match[0].length).slice(0, REACH)),
        ...around,
      });
    }
  }
  return { boxes, lines };
}

/** Whether a box, or a verdict line up to its closing quotation mark, occurs in the shown texts. */
export function isCopiedFromJudgeInput(
  { text, shown }: UnparsedReply,
  { start, end, inner }: TextRange & { readonly inner?: TextRange },
): boolean {
  if (!shown) return false;
  if (inner) return shown.box(stripInlineFormatting(text.slice(inner.start, inner.end))).length > 0;
  const line = text.slice(start, end);
  const mark = line.search(/(?<=\p{L}.*)["”»“」]/u);
  return [line, mark < 0 ? line : line.slice(0, mark)].some((one) => shown.line(plain(one)).length > 0);
}

/** Returns where a box of a reply comes from. */
export function classifyBoxedVerdictOrigin(
  reply: UnparsedReply,
  { start, end, inner }: TextRange & { readonly inner?: TextRange },
): VerdictOrigin {
  const { text, spoken, shown } = reply;
  const places = (inner && shown?.box(stripInlineFormatting(text.slice(inner.start, inner.end)))) ?? [];
  if (places.length === 0) return 'own';
  const line = lineAround(text, spoken, start);
  const ahead = text.slice(Math.max(line.start, start - REACH), start);
  const said = plain(ahead);
  if (NUMBERED.test(ahead)) return 'repeated';
  if (SAYS.test(said) || places.some(({ clause }) => clause !== '' && said.endsWith(clause))) return 'repeated';
  const after = text.slice(end, Math.min(line.end, end + REACH));
  if (CLOSED.test(after)) return 'repeated';
  const rest = plain(after);
  if (places.some((place) => place.rest !== '' && rest.startsWith(place.rest))) return 'repeated';
  const isBare = !/[\p{L}\p{N}]/u.test(ahead.replace(LIST_NUMBER, '')) && !/[\p{L}\p{N}]/u.test(rest);
  if (!isBare) {
    const isLine = (shown?.line(plain(text.slice(line.start, line.end))) ?? []).length > 0;
    return isLine || isInCodeBlock(findCodeBlocks(text, spoken), start) ? 'repeated' : 'own';
  }
  return bareOrigin(reply, line, places);
}

/** Returns where a verdict line of a reply comes from. */
export function classifyVerdictLineOrigin(reply: UnparsedReply, line: TextRange): VerdictOrigin {
  const said = plain(reply.text.slice(line.start, line.end));
  const places = reply.shown?.line(said) ?? [];
  if (places.length === 0) return 'own';
  if (said.split(' ').length > BARE) return 'repeated';
  return bareOrigin(reply, line, places);
}

function bareOrigin({ text, spoken, hidden }: UnparsedReply, line: TextRange, places: readonly Place[]): VerdictOrigin {
  if (isInCodeBlock(findCodeBlocks(text, spoken), line.start)) return 'repeated';
  const from = Math.max(spoken.start, line.start - 2 * REACH);
  const ahead = withoutHidden(text, { start: from, end: line.start }, hidden).trimEnd();
  const before = plain(ahead.split('\n').at(-1) ?? '');
  if (SAYS.test(before)) return 'repeated';
  const rest = withoutHidden(text, { start: line.end, end: spoken.end }, hidden).trim();
  const behind = plain(rest.slice(0, 2 * REACH).split('\n', 1)[0] ?? '');
  for (const place of places) {
    if (place.before !== '' && before.endsWith(place.before)) return 'repeated';
    if (place.behind !== '' && behind.startsWith(place.behind)) return 'repeated';
  }
  return /[\p{L}\p{N}]/u.test(rest) ? 'repeated' : 'unsure';
}

function withoutHidden(text: string, { start, end }: TextRange, hidden: TextRange | undefined): string {
  if (!hidden || hidden.end <= start || hidden.start >= end) return text.slice(start, end);
  return text.slice(start, Math.max(start, hidden.start)) + text.slice(Math.min(end, hidden.end), end);
}

function lineAround(text: string, spoken: TextRange, at: number): TextRange {
  const start = Math.max(text.lastIndexOf('\n', at - 1) + 1, spoken.start);
  const next = text.indexOf('\n', at);
  return { start, end: next < 0 || next > spoken.end ? spoken.end : next };
}

/**
 * Returns the words before a box in its sentence. If the box starts a sentence, returns those of the previous one, if there are several.
 */
function clauseOf(ahead: string): string {
  const sentences = ahead.split(/[.!?;]\s/).map(plain);
  const clause = sentences.at(-1) ?? '';
  if (clause !== '') return clause;
  const before = sentences.at(-2) ?? '';
  return /\p{L}.* .*\p{L}/u.test(before) ? before : '';
}

/** Removes Markdown formatting, quotation marks, and punctuation at both ends. */
function plain(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[*_`"“”„«»‘’$~]/g, '')
    .replace(/\s+/g, ' ')
    .replace(/^[\s>#\-•]+|[\s.,;:!。]+$/g, '')
    .toLowerCase();
}
