/** The phrase that a judge calls wrong. Prompts ask for it as `<quote>…</quote>`; many models write a line of their own. */
import type { Range } from '../../proof/index.ts';
/** The longest quote that is taken, in UTF-16 code units. Longer ones are no phrase. */
export const MAX_QUOTE = 2000;

const OPEN = /<quote>/gi;
const CLOSE = /<\/quote>/gi;

/** A line of its own, as in `**Quote:** "…"`. */
const LINE =
  /^[ \t>*_#\-•]{0,8}(?:wrong )?(?:quote|quoted? phrase|zitat|citation|cita|цитата|引用|原文)[*_ \t]{0,4}[:：][*_ \t]{0,4}(\S.*)$/gimu;

/** What opens and closes a quotation. */
const MARKS: readonly (readonly [string, string])[] = [
  ['"', '"'],
  ['“', '”'],
  ['„', '“'],
  ['«', '»'],
  ['‘', '’'],
  ["'", "'"],
  ['「', '」'],
  ['『', '』'],
  ['`', '`'],
];

export interface Quote {
  readonly text: string;
  /** With its tag or its line, as offsets into the reply. */
  readonly range: Range;
}

/** The last quote of a reply; undefined if it has none. */
export function quoteOf(text: string, spoken: Range): Quote | undefined {
  const said = text.slice(spoken.start, spoken.end);
  return tagged(said, spoken.start) ?? lined(said, spoken.start);
}

function tagged(said: string, at: number): Quote | undefined {
  const closes = [...said.matchAll(CLOSE)];
  const opens = [...said.matchAll(OPEN)];
  // Both are walked from the end once: a reply may have tens of thousands.
  let last = opens.length - 1;
  for (const close of closes.reverse()) {
    while (last >= 0 && (opens[last]?.index ?? 0) > close.index) last--;
    const open = opens[last];
    if (!open) return undefined;
    const start = open.index + open[0].length;
    if (close.index - start > MAX_QUOTE) continue;
    const text = unquoted(said.slice(start, close.index).trim());
    if (!isNone(text))
      return { text, range: { start: at + open.index, end: at + close.index + close[0].length } };
  }
  return undefined;
}

function lined(said: string, at: number): Quote | undefined {
  let last: Quote | undefined;
  for (const match of said.matchAll(LINE)) {
    const text = unquoted(
      (match[1] ?? '')
        .trim()
        .replace(/\*{1,2}$/, '')
        .trim(),
    );
    if (isNone(text) || text.length > MAX_QUOTE) continue;
    last = { text, range: { start: at + match.index, end: at + match.index + match[0].length } };
  }
  return last;
}

/** Whether it says that there is nothing to quote, or repeats what a prompt has in its place. */
function isNone(text: string): boolean {
  return /^(?:(?:none|n\/a|-+|…|\.{3})\.?|the wrong (?:phrase|answer))?$/i.test(text);
}

/** Without the quotation marks around all of it. */
function unquoted(text: string): string {
  for (const [open, close] of MARKS) {
    if (text.length < 2 || !text.startsWith(open) || !text.endsWith(close)) continue;
    const inner = text.slice(open.length, -close.length);
    if (!inner.includes(open) && !inner.includes(close)) return inner.trim();
  }
  return text;
}
