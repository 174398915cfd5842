/** Two versions of a proof, aligned. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import fc from 'fast-check';
import { parseProofText } from '../../../../src/core/proof/index.ts';
import { createProofReading } from '../../../../src/core/reading/index.ts';
import { alignProofs, type ProofAlignment } from '../../../../src/core/revisions/index.ts';
import { countRuns } from '../../../support/property-runs.ts';
import { assertLinear } from '../../../support/scaling.ts';

const parity = readFileSync(new URL('../../../fixtures/revisions/parity.md', import.meta.url), 'utf8');

function align(old: string, next: string): ProofAlignment {
  const read = (text: string) =>
    createProofReading(parseProofText(text, { language: 'markdown', split: 'logical' }), text);
  return alignProofs(read(old), read(next));
}

const listChanges = ({ newSteps }: ProofAlignment): string[] =>
  newSteps.flatMap(({ change, isMoved, partners, step }) =>
    change === 'same' && !isMoved ? [] : [`${partners.join('+')}→${step} ${change}${isMoved ? ' moved' : ''}`],
  );

test('a version and itself: everything is the same', () => {
  const { oldSteps, newSteps, matches, renamings, oldPhrases } = align(parity, parity);
  for (const { change, isMoved } of [...oldSteps, ...newSteps]) assert.deepEqual([change, isMoved], ['same', false]);
  assert.equal(matches.length, oldPhrases.length);
  assert.deepEqual(renamings, []);
});

const A = 'The sum of two odd numbers is an even number.';
const B = 'A product of primes has at least one prime divisor.';
const C = 'Every bounded sequence of reals has a cluster point.';
const D = 'The kernel of a homomorphism is a normal subgroup.';
const text = (...paragraphs: string[]) => paragraphs.join('\n\n');

test('a step is moved, split, merged, reworded, new, or gone', () => {
  assert.deepEqual(listChanges(align(text(A, B, C, D), text(B, C, D, A))), ['0→3 same moved']);
  assert.deepEqual(listChanges(align(text(`${A} ${B}`, C), text(A, B, C))), ['0→0 split', '0→1 split']);
  assert.deepEqual(listChanges(align(text(A, B, C), text(`${A} ${B}`, C))), ['0+1→0 merged']);
  const other = 'Every bounded sequence of real numbers has a cluster point, as we know.';
  assert.deepEqual(listChanges(align(text(A, B, C), text(A, B, other))), ['2→2 reworded']);
  const { newSteps, oldSteps } = align(text(A, B, C), text(A, D, C));
  assert.deepEqual([oldSteps[1]?.change, newSteps[1]?.change], ['gone', 'new']);
});

test('delimiters, blanks, and emphasis change nothing', () => {
  const old = text('Then **$x+y = 2$** holds, so we are done.', A);
  assert.deepEqual(listChanges(align(old, text('Then \\(x + y=2\\) holds,\nso we are done.', A))), []);
});

test('a renamed variable is a renaming, said once', () => {
  const sentences = [
    'Let $k$ be an even number.',
    'Then $k^2$ is a multiple of $4$.',
    'So $k^2+1$ is odd, and we are done.',
  ];
  const { renamings, newSteps } = align(text(...sentences), text(...sentences).replaceAll('$k', '$m'));
  assert.deepEqual(renamings, [{ from: 'k', to: 'm', sentences: 3 }]);
  assert.deepEqual(
    newSteps.map(({ change }) => change),
    ['renamed', 'renamed', 'renamed'],
  );
});

test('one corrected letter is no renaming, nor is a letter that the sentence had', () => {
  const old = text('Then $f(k) = g(n)$ for all of these numbers.', A);
  const { renamings, newSteps } = align(old, text('Then $f(n) = g(n)$ for all of these numbers.', A));
  assert.deepEqual([renamings, newSteps[0]?.change], [[], 'reworded']);
  const once = align(text('We take $f(k)$ for the value there.', A), text('We take $f(n)$ for the value there.', A));
  assert.deepEqual([once.renamings, once.newSteps[0]?.change], [[], 'reworded']);
});

test('any two texts: each phrase has at most one counterpart, in range, and each step is described', () => {
  const phrase = fc.constantFrom(A, B, C, D, 'So $k = 2$.', 'So $m = 2$.', 'Proof.', 'Step 1.', '$$x$$', '- item');
  const version = fc.array(
    fc.array(phrase, { minLength: 1, maxLength: 4 }).map((all) => all.join(' ')),
    { maxLength: 8 },
  );
  fc.assert(
    fc.property(version, version, (old, next) => {
      const { matches, oldPhrases, newPhrases, oldSteps, newSteps } = align(text(...old), text(...next));
      assert.equal(new Set(matches.map((match) => match.old)).size, matches.length);
      assert.equal(new Set(matches.map((match) => match.new)).size, matches.length);
      for (const match of matches) assert.ok(oldPhrases[match.old] && newPhrases[match.new]);
      for (const [own, other] of [
        [oldSteps, newSteps],
        [newSteps, oldSteps],
      ] as const)
        for (const { partners, step } of own)
          for (const partner of partners) assert.ok(other[partner]?.partners.includes(step));
    }),
    { numRuns: countRuns(300) },
  );
});

test('a permutation of different sentences is found whole', () => {
  const sentences = Array.from(
    { length: 12 },
    (_, k) => `Number ${k} has the property ${'abcdefghijkl'.charAt(k).repeat(5)} here.`,
  );
  fc.assert(
    fc.property(fc.shuffledSubarray(sentences, { minLength: 12 }), (order) => {
      const { matches } = align(text(...sentences), text(...order));
      assert.equal(matches.length, 12);
      for (const match of matches) assert.equal(sentences[match.old], order[match.new]);
    }),
    { numRuns: countRuns(100) },
  );
});

test('time grows linearly', () => {
  const make = (size: number, word: string) =>
    Array.from(
      { length: size },
      (_, k) => `We get $a_{${k}} = ${k} + ${(k * 7) % 13}$ for the ${word} of number ${k}.`,
    ).join('\n\n');
  assertLinear((size) => void align(make(size, 'bound'), make(size, 'limit')), 400);
});
