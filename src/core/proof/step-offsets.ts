import type { Step, TextRange } from './types.ts';

/** Converts `offset`, 0 … `step.text.length`, to an offset in the step's document, in UTF-16 code units. */
export function toDocumentOffset(step: Step, offset: number): number {
  let at = step.range.start + offset;
  for (const lineEnd of step.crlf ?? []) {
    if (lineEnd >= offset) break;
    at++;
  }
  return at;
}

/** Converts a range of a step's text to a range of its document. */
export function toDocumentRange(step: Step, range: TextRange): TextRange {
  return { start: toDocumentOffset(step, range.start), end: toDocumentOffset(step, range.end) };
}

/** Converts a range of the document to a range of a step's text, without the parts outside the step. */
export function toRangeInStep(step: Step, { start, end }: TextRange): TextRange {
  return { start: toStep(step, start), end: toStep(step, end) };
}

function toStep({ range, text, crlf = [] }: Step, offset: number): number {
  let at = offset - range.start;
  for (const [k, lineEnd] of crlf.entries()) {
    if (lineEnd + k >= offset - range.start) break;
    at--;
  }
  return Math.min(text.length, Math.max(0, at));
}
