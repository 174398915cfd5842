import { rangeInDocument } from '../../core/proof/anchor.ts';
import type { Range, Step } from '../../core/proof/types.ts';

/** The most that stands for a step of which no phrase is quoted, in characters. */
const LONGEST = 44;
/** A phrase is not cut shorter than this for a formula's sake. */
const SHORTEST = 8;

/** The first words of a step, within its first line and without half a formula at their end: a place in the document. */
export function firstWords(step: Step): Range {
  const from = step.text.search(/\S/);
  const lineEnd = step.text.indexOf('\n', from);
  const line = step.text.slice(from, lineEnd < 0 ? undefined : lineEnd).trimEnd();
  return rangeInDocument(step, { start: from, end: from + lengthOf(line) });
}

function lengthOf(line: string): number {
  if (line.length <= LONGEST) return line.length;
  const blank = line.lastIndexOf(' ', LONGEST);
  let end = blank >= SHORTEST ? blank : LONGEST;
  if (isHighSurrogate(line.charCodeAt(end - 1))) end--;
  const head = line.slice(0, end);
  const opened = Math.max(head.lastIndexOf('\\('), head.lastIndexOf('\\['));
  const closed = Math.max(head.lastIndexOf('\\)'), head.lastIndexOf('\\]'));
  return (opened > closed && opened >= SHORTEST ? head.slice(0, opened) : head).trimEnd().length;
}

function isHighSurrogate(code: number): boolean {
  return code >= 0xd800 && code < 0xdc00;
}
