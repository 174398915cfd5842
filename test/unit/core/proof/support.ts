import assert from 'node:assert/strict';
import {
  computeTextFingerprint,
  type Proof,
  type ProofLanguage,
  parseProofText,
  type StepSplitMode,
} from '../../../../src/core/proof/index.ts';
import { toDocumentOffset } from '../../../../src/core/proof/step-offsets.ts';
import { isBlankCharCode } from '../../../../src/core/proof/text/characters.ts';

/** The texts of the steps of a text. */
export function stepsOf(
  text: string,
  language: ProofLanguage = 'markdown',
  split: StepSplitMode = 'logical',
): string[] {
  return parseProofText(text, { language, split }).steps.map((step) => step.text);
}

/** Everything that holds for the steps of any document whatever. */
export function assertSound(text: string, proof: Proof, split: StepSplitMode): void {
  let last = 0;
  for (const [i, step] of proof.steps.entries()) {
    const { start, end } = step.range;
    assert.equal(step.index, i);
    assert.ok(start >= last && end > start && end <= text.length, `step ${i} is out of order`);
    const slice = text.slice(start, end);
    assert.equal(step.text, slice.replaceAll('\r\n', '\n'));
    assert.equal(step.fingerprint, computeTextFingerprint(step.text));
    if (split === 'logical') {
      assert.ok(
        !isBlankCharCode(slice.charCodeAt(0)) && !isBlankCharCode(slice.charCodeAt(slice.length - 1)),
        `step ${i} is not trimmed`,
      );
    } else assert.ok(!/\n[^\S\n]*\n/.test(step.text), `step ${i} has a blank line inside`);
    for (const feed of step.crlf ?? []) {
      assert.equal(text.slice(toDocumentOffset(step, feed), toDocumentOffset(step, feed) + 2), '\r\n');
    }
    last = end;
  }
  for (const part of [proof.problem, proof.reference, proof.rubric, proof.answer]) {
    if (part?.range === undefined) continue;
    const { start, end } = part.range;
    for (const step of proof.steps) {
      assert.ok(step.range.end <= start || step.range.start >= end, 'a part and a step overlap');
    }
  }
}

/** The stretches of a document that are in no step and no part, without blanks at their edges. */
export function uncovered(text: string, proof: Proof): string[] {
  const ranges = [proof.problem, proof.reference, proof.rubric, proof.answer, ...proof.steps]
    .flatMap((item) => (item?.range === undefined ? [] : [item.range]))
    .sort((a, b) => a.start - b.start);
  const gaps: string[] = [];
  let at = 0;
  for (const range of [...ranges, { start: text.length, end: text.length }]) {
    let start = at;
    let end = range.start;
    while (start < end && isBlankCharCode(text.charCodeAt(start))) start++;
    while (end > start && isBlankCharCode(text.charCodeAt(end - 1))) end--;
    if (start < end) gaps.push(text.slice(start, end));
    at = Math.max(at, range.end);
  }
  return gaps;
}

/** Whether a line is a ruler, said in another way than the parser does. */
export function isRulerLine(line: string): boolean {
  const marks = [...line].filter((mark) => !isBlankCharCode(mark.charCodeAt(0)));
  if (new Set(marks).size > 1) return false;
  return marks.length === 0 || /^[-*_=~–—─━═⸺⸻]$/u.test(marks[0] ?? '');
}
