/** The two parts of a prompt file. */

/** Front matter is what stands between the first line and the next one of the same kind. */
const FENCE = /^\uFEFF?---[ \t]*(?:\r?\n|$)/;
const END = /^---[ \t]*(?:\r?\n|$)/m;

/** Where the parts are, as offsets into the text. */
export interface PromptRegions {
  /** Between the fences; as long as the second one is not written yet, all that follows the first. Absent where there is none. */
  readonly front?: { readonly start: number; readonly end: number; readonly isClosed: boolean };
  /** Where the template begins. */
  readonly body: number;
}

/** Where front matter and template are. */
export function findPromptRegions(text: string): PromptRegions {
  const start = FENCE.exec(text)?.[0].length ?? 0;
  if (start === 0) return { body: 0 };
  const end = END.exec(text.slice(start));
  if (!end) return { front: { start, end: text.length, isClosed: false }, body: text.length };
  const closed = start + end.index;
  return { front: { start, end: closed, isClosed: true }, body: closed + end[0].length };
}
