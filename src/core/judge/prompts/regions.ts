/** Finds the two parts of a prompt file. */

/** The line that opens and closes front matter. */
const FENCE = /^\uFEFF?---[ \t]*(?:\r?\n|$)/;
const END = /^---[ \t]*(?:\r?\n|$)/m;

/** The ranges of the parts, as offsets into the text. */
export interface PromptRegions {
  /** The range between both `---` lines. If the second is missing, everything after the first. Absent without front matter. */
  readonly front?: { readonly start: number; readonly end: number; readonly isClosed: boolean };
  /** The start of the template. */
  readonly body: number;
}

/** Finds the front matter and the template. */
export function findPromptRegions(text: string): PromptRegions {
  const start = FENCE.exec(text)?.[0].length ?? 0;
  if (start === 0) return { body: 0 };
  const end = END.exec(text.slice(start));
  if (!end) return { front: { start, end: text.length, isClosed: false }, body: text.length };
  const closed = start + end.index;
  return { front: { start, end: closed, isClosed: true }, body: closed + end[0].length };
}
