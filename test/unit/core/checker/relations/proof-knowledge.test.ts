/** The knowledge of a proof after an edit: the same as of a new proof, at the cost of the texts that changed. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type CheckerStepResult, handleCheckerRequest } from '../../../../../src/core/checker/index.ts';
import { countRuns } from '../../../../support/property-runs.ts';
import { assertLinear, assertWithin } from '../../../../support/scaling.ts';

const PROBLEM = 'Let $x$ be a real number with $x^2 = 5x - 6$.';

/** Steps of which some decide whether others are refuted. */
const STEPS = [
  'We work modulo 7 from now on.',
  'Hence $3 \\cdot 5 = 1$.',
  'Let $a + b = 4$.',
  'Expanding, $(a+b)^2 = a^2 + 2ab + 16 - a^2$.',
  'Define $f(t) = t^2 + 1$.',
  'So $f(3) = 9$.',
  'The roots are $x = 2$ and $x = 4$.',
  'Suppose that $n < 2$, to the contrary.',
  'For all $n$ we have $n^2 \\ge 2n$.',
  'We factor $y^2 - 9$.',
  '\\[ = (y - 3)(y - 3) \\]',
  'In the ring $\\mathbb{Z}/6$ it holds that $2 \\cdot 3 = 0$.',
  'Then 2 + 2 = 5 and $4 = 5$.',
  'Here $e$ is the identity element, and $e = 1$.',
];

function check(steps: readonly string[], only?: readonly number[]): readonly (CheckerStepResult | undefined)[] {
  const request = { id: 1, problem: PROBLEM, steps: [...steps], suspects: true };
  return [...handleCheckerRequest(only === undefined ? request : { ...request, only })];
}

test('a proof is checked after edits as if it were new', () => {
  const step = fc.constantFrom(...STEPS);
  const edit = fc.record({ at: fc.nat(), remove: fc.nat(2), insert: fc.array(step, { maxLength: 2 }) });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 8 }), fc.array(edit, { maxLength: 4 }), (first, edits) => {
      const steps = [...first];
      check(steps);
      for (const { at, remove, insert } of edits) {
        steps.splice(at % (steps.length + 1), remove, ...insert);
        const edited = check(steps);
        check(['Another proof.']);
        assert.deepEqual(edited, check(steps));
      }
    }),
    { numRuns: countRuns(60) },
  );
});

test('the steps of a long proof are checked in time proportional to their number', () => {
  assertLinear((size) => void check(Array.from({ length: size }, (_, k) => `So it is in ${size}, ${k}.`)), 8_000);
});

test('an edit of a long proof costs little more than the texts that changed', () => {
  const steps = Array.from(
    { length: 2_000 },
    (_, k) =>
      `Step ${k}. Let $x_{${k}} = a_{${k}} + ${k}$, where y = ${k}z. Since $y > ${k}$ holds for each index, ${'so it goes on and on, '.repeat(12)}we get $a_{${k}} = x_{${k}} - ${k}$.`,
  );
  const last = steps.length - 1;
  check(steps, [last]);
  assertWithin(60, (attempt) => check(steps.with(1_000, `Let $b = ${attempt}$.`), [last]));
});
