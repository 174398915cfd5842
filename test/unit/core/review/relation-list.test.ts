/** Which relations were checked and which weren't: from the checker's own readings of a proof. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { createRepliesForUncheckedStep } from '../../../../src/core/judge/checker-client/checker-judgements.ts';
import {
  adaptReviewToText,
  type ListedRelation,
  listRelationGroups,
  listRelationShades,
  toReviewJson,
} from '../../../../src/core/review/index.ts';
import { proofOf, scriptedJudge } from '../../../support/builders.ts';
import { reviewByChecker } from '../../../support/checked-review.ts';
import { countRuns } from '../../../support/property-runs.ts';

function quoted({ step, inStep }: ListedRelation): string {
  return step.text.slice(inStep.start, inStep.end);
}

const MIXED = [
  'Let $x = 5$. Suppose $2 + 2 = 5$. Then $3 + 4 = 7$ and $7 + 1 = 9$.',
  'We have $(a+b)^2 = a^2 + 2ab + b^2$ and $a < b$, where $f(x) = \\Gamma(x) \\star y$.',
];

test('each relation is in the group of its result, with its words and the reason', async () => {
  const reviewed = await reviewByChecker(proofOf(...MIXED));
  const groups = listRelationGroups(reviewed.steps, 200).map(({ kind, relations }) => [
    kind,
    relations.map((one) => [one.step.index, quoted(one), one.reason]),
  ]);
  assert.deepEqual(groups, [
    ['refuted', [[0, '7 + 1 = 9', undefined]]],
    [
      'holds',
      [
        [0, '3 + 4 = 7', undefined],
        [1, '(a+b)^2 = a^2 + 2ab + b^2', undefined],
      ],
    ],
    [
      'definitions',
      [
        [0, 'x = 5', 'definition'],
        [1, 'f(x) = \\Gamma(x) \\star y', 'definition'],
      ],
    ],
    ['conditions', [[1, 'a < b', 'inequality']]],
    ['hypotheses', [[0, '2 + 2 = 5', 'hedged']]],
  ]);
});

test('neighbors in a chain share no shaded text', async () => {
  const reviewed = await reviewByChecker(proofOf('Then $3 + 4 = 7 = x = y$.'));
  const [step] = reviewed.steps;
  assert.ok(step);
  assert.deepEqual(
    listRelationShades(step).map(({ start, end, reason }) => [step.step.text.slice(start, end), reason]),
    [
      ['3 + 4 = 7', undefined],
      [' = x', 'definition'],
      [' = y', 'definition'],
    ],
  );
});

test('a long group lists its first relations and counts all', async () => {
  const reviewed = await reviewByChecker(proofOf('Let $x = 5$, $y = 6$, $z = 7$.'));
  const [group] = listRelationGroups(reviewed.steps, 2);
  assert.equal(group?.count, 3);
  assert.deepEqual(group.relations.map(quoted), ['x = 5', 'y = 6']);
});

test('a step that was given up counts as one relation that was not evaluated', async () => {
  const proof = proofOf('An endless step.');
  const reviewed = await reviewByChecker(
    proof,
    scriptedJudge(createRepliesForUncheckedStep(0, 'Too slow.'), 'checker'),
  );
  assert.deepEqual(listRelationGroups(reviewed.steps, 200), [
    {
      kind: 'notEvaluated',
      count: 1,
      relations: [{ step: proof.steps[0], inStep: { start: 0, end: 16 }, reason: 'time' }],
    },
  ]);
});

test('unchanged steps keep their relations in an edited text; edited steps have none', async () => {
  const before = await reviewByChecker(proofOf('Let $x = 5$.', 'Words.', 'Now $3 + 4 = 7$.'));
  const after = adaptReviewToText(before, proofOf('Let $x = 5$.', 'Words.', 'Now $3 + 4 = 8$.'));
  assert.deepEqual(
    listRelationGroups(after.steps, 200).map(({ kind, count }) => [kind, count]),
    [['definitions', 1]],
  );
});

const pieces = fc.constantFrom(
  ...MIXED,
  '$x^2 = 4$',
  '\\[ \\begin{aligned} a &= b + 1 \\\\ &= c \\end{aligned} \\]',
  '$2^{10} > 10^3$',
  '3 + 4 is 7 and 12/4 = 3',
  '$|x| \\le \\|y\\|$, so $5 \\neq 6$.',
  'If $n \\equiv 1 \\pmod 4$, then ∀ε>0: ε² = 𝔸.',
  '🙂 $1 < 2 < x$',
  '$\\frac{1}{0} = 1',
  '\r\n',
);

test('counts agree with the headline, ranges lie inside the text, and shaded parts are disjoint', async () => {
  const steps = fc.array(fc.array(fc.oneof(pieces, fc.string({ unit: 'binary', maxLength: 12 }))), { maxLength: 4 });
  const property = fc.asyncProperty(steps, async (texts) => {
    const reviewed = await reviewByChecker(proofOf(...texts.map((words) => words.join(' '))));
    const { relations } = toReviewJson({ file: 'a.md', text: '' }, reviewed);
    const counts = Object.fromEntries(listRelationGroups(reviewed.steps, 3).map(({ kind, count }) => [kind, count]));
    const { held, noCounterexample, refuted, suspected, notRead, unread } = relations;
    const told = { refuted, suspect: suspected, 'no-counterexample': noCounterexample, holds: held, ...unread };
    assert.deepEqual(counts, Object.fromEntries(Object.entries(told).filter(([, count]) => count > 0)));
    assert.equal(
      Object.values(unread).reduce((sum, count) => sum + count, 0),
      notRead,
    );
    for (const { relations } of listRelationGroups(reviewed.steps, 1_000))
      for (const { step, inStep } of relations) {
        const { length } = step.text;
        assert.ok(0 <= inStep.start && inStep.start < inStep.end && inStep.end <= length);
      }
    for (const one of reviewed.steps) {
      let from = 0;
      for (const { start, end } of listRelationShades(one)) {
        assert.ok(from <= start && start < end && end <= one.step.text.length);
        from = end;
      }
    }
  });
  await fc.assert(property, { numRuns: countRuns(300) });
});
