import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Evidence } from '../../../../src/core/checker/index.ts';
import { computeReviewFromLog } from '../../../../src/core/review/conclude-review.ts';
import {
  adaptReviewToText,
  buildReviewSummary,
  describeCheckedRelations,
  describeReviewOutcome,
  describeReviewOutcomeReasons,
  formatRelationSide,
  formatReviewAsMarkdown,
  formatReviewStatusBarText,
  listEvidenceSides,
  listReviewDetailSentences,
  listVoteExplanationLines,
  type Review,
  toReviewJson,
} from '../../../../src/core/review/index.ts';
import { addJudgeReplyToLog, createReviewLog } from '../../../../src/core/review/review-log.ts';
import { describeUncheckedRelations } from '../../../../src/core/review/words/coverage-and-usage.ts';
import { coverage, proofOf, refutation } from '../../../support/builders.ts';
import { saidIn } from '../../../support/said.ts';
import { oddProof, scriptedReview, votesOn, votesOnSteps } from '../../../support/scripted-reviews.ts';

const expectSaid = saidIn('core/review/words');

function reviewed(refuted: number[], total: number, complete = true, suspected: number[] = []): Review {
  const proof = proofOf(...Array.from({ length: total }, (_, step) => `x${step}`));
  const ledger = createReviewLog(proof);
  for (const step of refuted) addJudgeReplyToLog(ledger, 'checker', refutation(step));
  for (const step of suspected) addJudgeReplyToLog(ledger, 'checker', refutation(step, { strength: 'suspect' }));
  for (let step = 0; step < total; step++)
    addJudgeReplyToLog(ledger, 'checker', coverage(step, refuted.includes(step) ? 1 : 0));
  const judge = { id: 'checker', name: 'embedded checker', context: 'step' as const };
  const judges = [{ ...judge, ...(suspected.length > 0 ? { suspects: true as const } : {}) }];
  return computeReviewFromLog(proof, judges, ledger, { stage: complete ? 'complete' : 'running', elapsed: 1 });
}

test('people read steps from 1', () => {
  expectSaid(
    describeReviewOutcome(reviewed([2], 4)),
    describeReviewOutcome(reviewed([0, 2], 4)),
    describeReviewOutcome(reviewed([], 1)),
    describeReviewOutcome(reviewed([], 9, false)),
    describeReviewOutcome(reviewed([], 0)),
  );
});

test('the status bar has it in a few words', () => {
  expectSaid(
    formatReviewStatusBarText(reviewed([2], 4)),
    formatReviewStatusBarText(reviewed([], 4)),
    formatReviewStatusBarText(reviewed([], 4, false)),
  );
});

test('what is suspected has words of its own, beside those for what was proved false', () => {
  const both = reviewed([3], 5, true, [1, 4]);
  expectSaid(describeReviewOutcome(both), formatReviewStatusBarText(both));
  const alone = reviewed([], 5, true, [1]);
  expectSaid(
    describeReviewOutcome(alone),
    formatReviewStatusBarText(alone),
    formatReviewStatusBarText(reviewed([], 5, true, [1, 2, 3])),
  );
});

test('where it was asked for, the first suspected step is scored, and the loud mark stays with what is proved false', () => {
  const both = reviewed([3], 5, true, [1]);
  assert.equal(both.earliestError, 1);
  assert.equal(both.outcome, 'false-statement');
  assert.deepEqual(
    both.steps.flatMap(({ findings }) => findings.map(({ loud }) => loud)),
    [false, true],
  );
  const json = toReviewJson({ file: 'x.md', text: 'x'.repeat(100) }, both);
  assert.equal(json.suspects, true);
  assert.equal(json.earliestError, 1);
  assert.equal('suspects' in toReviewJson({ file: 'x.md', text: 'x'.repeat(100) }, reviewed([3], 5)), false);
});

test('no sentence says correct, right or proved', () => {
  for (const review of [reviewed([], 3), reviewed([1], 3), reviewed([], 0), reviewed([], 3, false)]) {
    assert.doesNotMatch(
      describeReviewOutcome(review) + formatReviewStatusBarText(review) + describeCheckedRelations(review.tally),
      /\b(?:correct|right|proved)\b/i,
    );
  }
});

test('a side is shown with its value, a bare number once', () => {
  assert.equal(formatRelationSide({ text: '3 + 4', value: '7' }), '3 + 4 = 7');
  assert.equal(formatRelationSide({ text: '7', value: '7' }), '7');
  assert.equal(formatRelationSide({ text: 'cos 30°', value: '0.866', sign: '≈' }), 'cos 30° ≈ 0.866');
  assert.equal(formatRelationSide({ text: '625', value: '37 (mod 49)', sign: '≡' }), '625 ≡ 37 (mod 49)');
});

test('the sides of a relation are listed in its order, with a wrong middle term between them', () => {
  const left = { text: '2 · 6', value: '12' };
  const middle = { text: '15 − 2', value: '13' };
  const right = { text: '24/2', value: '12' };
  const list = (sides: Partial<Evidence>) => listEvidenceSides({ message: '', brief: '', ...sides });
  assert.deepEqual(
    list({ right, left, middle }).map(({ kind, side }) => [kind, side.text]),
    [
      ['left', '2 · 6'],
      ['middle', '15 − 2'],
      ['right', '24/2'],
    ],
  );
  assert.deepEqual(
    list({ left, right }).map(({ kind }) => kind),
    ['left', 'right'],
  );
  assert.deepEqual(list({}), []);
});

test('the tally says what was and was not read', () => {
  expectSaid(
    describeCheckedRelations({ held: 3, noCounterexample: 2, refuted: 1, suspected: 0, notRead: 2 }),
    describeCheckedRelations({ held: 0, noCounterexample: 0, refuted: 0, suspected: 0, notRead: 0 }),
  );
  const reasons = { definition: 247, equation: 200, inequality: 62, hedged: 1, syntax: 2 };
  expectSaid(
    describeUncheckedRelations({
      held: 12,
      noCounterexample: 43,
      refuted: 0,
      suspected: 0,
      notRead: 512,
      reasons,
    }),
  );
});

test('JSON counts steps from 0 and carries the evidence with document offsets', () => {
  const review = reviewed([1], 2);
  const json = toReviewJson({ file: 'a.jsonl', id: 'r7', text: 'x0\n\nx1' }, review);
  assert.deepEqual(json.steps[1], {
    index: 1,
    label: '¶2',
    start: 4,
    end: 6,
    text: 'x1',
    state: 'false-statement',
    evidence: [
      {
        kind: 'refutation',
        judge: 'checker',
        strength: 'refuted',
        rule: 'A',
        start: 4,
        end: 5,
        relation: 'x',
        sign: '=',
        left: { text: '3 + 4', value: '7' },
        right: { text: '8', value: '8' },
        message: '3 + 4 is 7, not 8.',
      },
    ],
  });
  const { steps: _, ...rest } = json;
  assert.deepEqual(rest, {
    file: 'a.jsonl',
    id: 'r7',
    problem: null,
    earliestError: 1,
    outcome: 'false-statement',
    relations: {
      held: 0,
      noCounterexample: 0,
      refuted: 1,
      suspected: 0,
      notRead: 0,
      unread: { definitions: 0, conditions: 0, hypotheses: 0, notEvaluated: 0, notParsed: 0 },
    },
    judge: 'checker',
    problems: [],
  });
});

test('a review that was stopped says how far it came, and what was not checked', () => {
  const { proof, judges } = reviewed([], 4);
  const ledger = createReviewLog(proof);
  for (const step of [0, 1, 2]) addJudgeReplyToLog(ledger, 'checker', coverage(step, 0));
  const running = computeReviewFromLog(proof, judges, ledger, { stage: 'running', elapsed: 1 });
  assert.equal(listReviewDetailSentences(running).length, 1, 'what is still to come is not missed');
  const stopped = adaptReviewToText(running, proof);
  expectSaid(
    describeReviewOutcome(stopped),
    formatReviewStatusBarText(stopped),
    ...listReviewDetailSentences(stopped).slice(1),
  );
  const edited = adaptReviewToText(reviewed([], 4), proofOf('x0', 'y', 'x2', 'x3'));
  expectSaid(describeReviewOutcome(edited));
});

test('what went wrong with a judge is said once', () => {
  const failure = { kind: 'failure', failure: 'unavailable', message: 'It is gone.' } as const;
  const { proof, judges } = reviewed([], 1);
  const ledger = createReviewLog(proof);
  ledger.failures.push(failure, failure);
  const review = computeReviewFromLog(proof, judges, ledger, { stage: 'complete', elapsed: 1 });
  assert.equal(listReviewDetailSentences(review).at(-1), 'It is gone.');
  assert.equal(listReviewDetailSentences(review).filter((said) => said === 'It is gone.').length, 1);
});

test('steps are called after the author in every text of a review', () => {
  const labels = { texts: ['Notation', 'Step 3', 'Claim 1', 'Claim 1 ¶2'] };
  const proof = { ...oddProof, labels };
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: -1, max: 3 }), { minLength: 1, maxLength: 8 }),
      fc.subarray([0, 1, 2, 3]),
      fc.boolean(),
      (votes, refuted, isByStep) => {
        const review = scriptedReview({
          proof,
          checker: proof.steps.flatMap(({ index }) =>
            refuted.includes(index) ? [refutation(index), coverage(index, 1)] : [coverage(index)],
          ),
          judge: isByStep ? { kind: 'stepwise', count: 3 } : { count: votes.length },
          replies: isByStep ? votesOnSteps([1, 0], [1, 2], [3, 0]) : votesOn(...votes),
          ...(votes.length > 4 ? { second: 'denied' } : {}),
        });
        const { lines, more } = buildReviewSummary(review);
        const said = [
          describeReviewOutcome(review),
          describeReviewOutcomeReasons(review),
          formatReviewStatusBarText(review),
          ...lines.map(({ words }) => words),
          ...more,
          formatReviewAsMarkdown(review),
          ...(review.verdict
            ? listVoteExplanationLines(review.verdict, 1, { most: 9, longest: 99 }).map(({ words }) => words)
            : []),
        ];
        for (const text of said) {
          const rest = labels.texts.toReversed().reduce((left, label) => left.replaceAll(label, ''), text);
          assert.doesNotMatch(rest, /¶|\bsteps? \d/i);
        }
      },
    ),
    { numRuns: 60 },
  );
});
