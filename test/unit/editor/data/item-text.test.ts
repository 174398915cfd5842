/** Items of data sets as documents: the steps are the row's own, and stand where the proof says. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { computeTextFingerprint, convertRowToProof, type SolutionRow } from '../../../../src/core/proof/index.ts';
import { buildItemDocumentText } from '../../../../src/editor/data/item-text.ts';

const hidden = { split: 'logical', isReferenceShown: false } as const;
const shown = { ...hidden, isReferenceShown: true } as const;

const inSteps: SolutionRow = {
  id: 'math-22',
  problem: 'Add $1$ and $1$.',
  solution: { kind: 'steps', steps: ['First.', 'A display:\n\n$$1 + 1 = 2$$\n\nand more.', ''] },
  reference: 'It is two.',
  answer: '2',
};

describe('an item as a document', () => {
  it('has problem and solution under headings, and no word of the reference', () => {
    const { text } = buildItemDocumentText(inSteps, hidden);
    assert.equal(
      text,
      '# Problem\n\nAdd $1$ and $1$.\n\n# Solution\n\nFirst.\n\nA display:\n\n$$1 + 1 = 2$$\n\nand more.\n\n\n',
    );
  });

  it('shows reference and answer on request, behind all else, and its proof is the same', () => {
    const without = buildItemDocumentText(inSteps, hidden);
    const { text, proof } = buildItemDocumentText(inSteps, shown);
    assert.ok(text.startsWith(without.text.slice(0, -1)));
    assert.ok(text.endsWith('\n\n# Reference\n\nIt is two.\n\n# Answer\n\n2\n'), text);
    assert.deepEqual(proof, without.proof);
  });

  it('has reference and answer in its proof in any case, as files beside a proof give them', () => {
    const { proof } = buildItemDocumentText(inSteps, hidden);
    assert.deepEqual(proof.reference, { text: 'It is two.' });
    assert.deepEqual(proof.answer, { text: '2' });
  });

  it('says the problem where it stands', () => {
    const { text, proof } = buildItemDocumentText(inSteps, hidden);
    const { start = 0, end = 0 } = proof.problem?.range ?? {};
    assert.equal(text.slice(start, end), inSteps.problem);
  });

  it('goes without a problem', () => {
    const { text, proof } = buildItemDocumentText({ id: 'a', solution: { kind: 'steps', steps: ['One.'] } }, hidden);
    assert.equal(text, '# Solution\n\nOne.\n');
    assert.equal(proof.problem, undefined);
  });

  it('keeps the text and the fingerprint that the command line gives a step, whatever its line ends', () => {
    const steps = ['a\r\nb', 'with \rightarrow', 'c\n\nd'];
    const row: SolutionRow = { id: 'a', solution: { kind: 'steps', steps } };
    const { text, proof } = buildItemDocumentText(row, hidden);
    const own = convertRowToProof(row, { split: 'logical' }).proof;
    assert.deepEqual(
      proof.steps.map(({ text, fingerprint }) => [text, fingerprint]),
      own.steps.map(({ text, fingerprint }) => [text, fingerprint]),
    );
    assert.doesNotMatch(text, /\r/);
    assert.deepEqual(
      proof.steps.map(({ range }) => text.slice(range.start, range.end)),
      ['a\nb', 'with \nightarrow', 'c\n\nd'],
    );
  });

  it('cuts a solution that comes as one text by the setting', () => {
    const solution = 'First, we add.\n\n$$1 + 1 = 2$$\n\nThat was all.';
    const row: SolutionRow = { id: 'a', problem: 'Add.', solution: { kind: 'text', text: solution } };
    for (const [split, count] of [
      ['logical', 2],
      ['strict', 3],
    ] as const) {
      const { text, proof } = buildItemDocumentText(row, { ...hidden, split });
      assert.equal(proof.steps.length, count);
      for (const step of proof.steps) assert.equal(text.slice(step.range.start, step.range.end), step.text);
    }
  });

  it('has every step where its range says, whatever the steps hold', () => {
    const words = fc.string({
      unit: fc.constantFrom('a', ' ', '\n', '\r', '\r\n', '#', '$$', '```', 'é', '𝔽'),
    });
    fc.assert(
      fc.property(fc.array(words, { maxLength: 6 }), fc.option(words, { nil: undefined }), (steps, problem) => {
        const row: SolutionRow = {
          id: 'a',
          solution: { kind: 'steps', steps },
          ...(problem === undefined ? {} : { problem }),
        };
        const { text, proof } = buildItemDocumentText(row, shown);
        assert.deepEqual(
          proof.steps.map(({ range, index }) => [index, text.slice(range.start, range.end)]),
          steps.map((step, k) => [k, step.replaceAll('\r\n', '\n').replaceAll('\r', '\n')]),
        );
        assert.deepEqual(
          proof.steps.map((step) => step.fingerprint),
          steps.map((step) => computeTextFingerprint(step.replaceAll('\r\n', '\n'))),
        );
      }),
    );
  });
});
