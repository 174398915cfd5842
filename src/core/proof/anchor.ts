import type { Range, Step } from './types.ts';

/**
 * Where an offset into a step's text lies in its document, in UTF-16 code units.
 * @param offset 0 … `step.text.length`
 */
export function toDocument(step: Step, offset: number): number {
  let at = step.range.start + offset;
  for (const lineEnd of step.crlf ?? []) {
    if (lineEnd >= offset) break;
    at++;
  }
  return at;
}

/** A range of a step's text as a range of its document. */
export function rangeInDocument(step: Step, range: Range): Range {
  return { start: toDocument(step, range.start), end: toDocument(step, range.end) };
}
