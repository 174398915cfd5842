/** Hints that need several passages. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { createProofFromSteps, type ProofLanguage } from '../../../../../src/core/proof/index.ts';
import { createProofReading, type StepHint } from '../../../../../src/core/reading/index.ts';
import { countRuns } from '../../../../support/property-runs.ts';
import { assertWithin } from '../../../../support/scaling.ts';

function readHints(steps: readonly string[], language: ProofLanguage = 'markdown'): readonly StepHint[] {
  const { proof, text } = createProofFromSteps({ steps, language });
  return createProofReading(proof, text).hints;
}

function find(texts: readonly string[], language?: ProofLanguage): string[] {
  return readHints(texts, language)
    .filter(({ kind }) => kind === 'no-base' || kind === 'same-label')
    .map(({ kind, step, start, end }) => `${kind} ${step}: ${texts[step]?.slice(start, end)}`);
}

describe('induction without a base', () => {
  test('is found at the first mention', () => {
    assert.deepEqual(
      find([
        'We argue on the number $n$ of lines.',
        'Inductive step: suppose $n$ lines make $f(n)$ parts. By the induction hypothesis the next line cuts them.',
      ]),
      ['no-base 1: Inductive step'],
    );
  });
  for (const base of [
    'The base case is clear.',
    'For $n = 1$ there is one line.',
    'The claim is trivial for one line.',
    '$P(0)$ holds.',
    'We use strong induction.',
    'Take the smallest such number.',
  ]) {
    test(`is silent: ${base}`, () => {
      assert.deepEqual(find([base, 'Inductive step: suppose that $n$ lines make $f(n)$ parts.']), []);
    });
  }
  test('“by induction” alone is silent', () => assert.deepEqual(find(['By induction all terms are odd.']), []));
});

describe('one label twice', () => {
  test('tags and numbers at the end of a display', () => {
    assert.deepEqual(find(['We have\n\n\\[ a = b. \\tag{1} \\]', 'and then\n\n\\[ c = d^2. \\tag{1} \\]']), [
      'same-label 1: \\tag{1}',
    ]);
    assert.deepEqual(find(['We have\n\n$$a = b \\qquad (2)$$', 'and then\n\n$$c = d^2 \\qquad (2)$$']), [
      'same-label 1: (2)',
    ]);
    assert.deepEqual(find(['We have\n\n$$a = b$$   (3)', 'and then\n\n$$c = d^2$$   (3)']), ['same-label 1: (3)']);
  });
  test('labels of LaTeX', () => {
    const one = '\\begin{equation}\\label{eq:a} a = b \\end{equation}';
    assert.deepEqual(find([one, one.replace('a = b', 'c = d^2')], 'latex'), ['same-label 1: \\label{eq:a}']);
  });
  test('the same formula again is silent', () => {
    assert.deepEqual(find(['$$a = b \\tag{1}$$', 'Recall\n\n$$a=b. \\tag{1}$$']), []);
  });
  test('what LaTeX comments out is silent', () => {
    const old = '\\begin{align}\n% c &= d^2 \\tag{1}\\label{eq} \\\\\ne &= f \\tag{2}\n\\end{align}';
    const texts = ['\\[ a = b \\tag{1}\\label{eq} \\]', old];
    assert.deepEqual(find(texts, 'latex'), []);
    assert.deepEqual(find(texts), ['same-label 1: \\tag{1}']);
  });
  test('different labels are silent, and so are arguments at the end', () => {
    assert.deepEqual(find(['$$a = b \\tag{1}$$', "$$c = d \\tag{1'}$$", '$$g = f(1)$$', '$$h = k(1)$$']), []);
  });
  test('labels of other places in LaTeX', () => {
    assert.deepEqual(find(['\\section{A}\\label{x} We begin.', '\\section{B}\\label{x} We go on.'], 'latex'), [
      'same-label 1: \\label{x}',
    ]);
  });
  test('another case starts numbers again', () => {
    assert.deepEqual(find(['**Case 1.** \\[a=b\\tag{1}\\]', '**Case 2.** \\[c=d\\tag{1}\\]']), []);
  });
  test('where numbers start again, only the first repetition is a hint', () => {
    const first = ['$$a = b \\tag{1}$$', '$$c = d \\tag{2}$$'];
    const second = ['$$p = q \\tag{1}$$', '$$r = s \\tag{2}$$'];
    assert.deepEqual(find([...first, ...second]), ['same-label 2: \\tag{1}']);
  });
});

test('all hints come in text order', () => {
  const texts = [
    'Inductive step: it seems to hold. It is well known that $n$ is odd.',
    'It can be shown that $m$ is odd.',
  ];
  assert.deepEqual(
    readHints(texts).map(({ kind, step }) => `${step} ${kind}`),
    ['0 no-base', '0 evidence', '0 known-result', '1 asserted'],
  );
});

test('ranges lie inside any text', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      '\\tag{1}',
      '\\label{a}',
      '(1)',
      '$$',
      '\\[',
      '\\]',
      '\n',
      '  ',
      'induction step',
      '__proto__',
      '\\tag{constructor}',
      '\u0000',
    ),
    fc.string(),
  );
  const text = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''));
  fc.assert(
    fc.property(fc.array(text, { maxLength: 6 }), fc.constantFrom('markdown', 'latex', 'plain'), (texts, language) => {
      for (const { step, start, end } of readHints(texts, language as ProofLanguage))
        assert.ok(start >= 0 && start < end && end <= (texts[step]?.length ?? -1));
    }),
    { numRuns: countRuns(300) },
  );
});

describe('hostile texts take less than a second', () => {
  for (const unit of [
    'induction step ',
    '$$a \\tag{1}$$ ',
    '\\tag{',
    '$$a \\qquad (1)$$   (1)\n\n',
    '$$ \\quad \\quad ',
    '= ',
    '(',
  ]) {
    test(JSON.stringify(unit), () => {
      const text = unit.repeat(Math.ceil(300_000 / unit.length));
      // Hints are found once in a reading: each try has its own.
      const readings = Array.from({ length: 4 }, () =>
        createProofReading(createProofFromSteps({ steps: [text] }).proof, ''),
      );
      for (const reading of readings) assert.ok(reading.references && reading.labeled);
      assertWithin(1000, (attempt) => assert.ok(readings[attempt]?.hints));
    });
  }
});
