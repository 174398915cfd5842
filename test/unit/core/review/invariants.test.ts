/** What holds of every snapshot, whatever is edited, judged and kept in whatever order. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Judge, JudgeReply } from '../../../../src/core/judge/contract.ts';
import { createReviewMarks } from '../../../../src/core/marks/review-marks.ts';
import type { Proof } from '../../../../src/core/proof/types.ts';
import {
  adaptReviewToText,
  describeReviewOutcome,
  describeReviewOutcomeReasons,
  type Review,
  runProofReview,
  toReviewJson,
} from '../../../../src/core/review/index.ts';
import { coverage, proofOf, refutation, scriptedJudge, scriptedVoter } from '../../../support/builders.ts';
import { createSchemaValidator } from '../../../support/json-schemas.ts';
import { manualClock } from '../../../support/manual-clock.ts';
import { countRuns } from '../../../support/property-runs.ts';

/** A scripted reader: it refutes what says BAD, and suspects what says ODD. */
function reader({ steps }: Proof): Judge {
  const replies = steps.flatMap(({ text, index }): JudgeReply[] => {
    if (text.startsWith('BAD')) return [refutation(index), coverage(index, 1)];
    if (text.startsWith('ODD')) return [refutation(index, { strength: 'suspect' }), coverage(index)];
    return [coverage(index)];
  });
  return scriptedJudge(replies, 'checker');
}

async function snapshots(proof: Proof, judges: readonly Judge[], previous?: Review): Promise<Review[]> {
  const all: Review[] = [];
  const options = { clock: manualClock(), signal: new AbortController().signal };
  for await (const next of runProofReview(proof, judges, { ...options, ...(previous ? { previous } : {}) }))
    all.push(next);
  return all;
}

const validate = createSchemaValidator('review');

function check(of: Review): void {
  validate(toReviewJson({ file: 'proof.md', text: '' }, of));
  const states = of.steps.map(({ state }) => state);
  const errors = states.filter((state) => state === 'earliest-error').length;
  assert.ok(of.earliestError < of.steps.length);
  assert.ok(errors <= 1);
  assert.equal(errors === 1, of.outcome === 'earliest-error');
  if (errors === 1) assert.equal(states[of.earliestError], 'earliest-error');
  if (of.complete) assert.ok(!states.includes('running'), 'nobody is at work');
  const loud = of.steps.filter(({ findings }) => findings.some((finding) => finding.loud));
  assert.ok(loud.length <= 1);
  const refuted = of.steps.find(({ findings }) => findings.some(({ strength }) => strength === 'refuted'));
  assert.equal(loud[0]?.step.index, refuted?.step.index, 'what is proved false first is loud, whatever a judge says');
  for (const { step, votes, was, state } of of.steps) {
    assert.equal(was !== undefined && state !== 'stale', false, 'only what is stale was something before');
    if (was) assert.ok(!['stale', 'running', 'pending'].includes(was.state) && !was.was);
    const verdict = votes && [of.verdict, of.lastVerdict].find((one) => one?.votes[step.index] === votes);
    if (votes) assert.equal(verdict?.judged.steps[step.index]?.text, step.text, 'votes of this very text');
  }
  assert.doesNotMatch(`${describeReviewOutcomeReasons(of)}${describeReviewOutcome(of)}`, /undefined|NaN|^\. /);
}

function checkMarks(of: Review, before?: Review): void {
  for (const elapsed of [0, 1000]) {
    const { gutter, flags } = createReviewMarks({ ...of, elapsed }, before && createReviewMarks(before));
    const red = [...(gutter.get('earliest-error') ?? []), ...(gutter.get('false-statement') ?? [])];
    assert.ok(red.length <= 1, 'one red thing');
    assert.ok(flags.filter(({ level }) => level === 'error').length <= 1);
    const starts = flags.map(({ range }) => range.start);
    assert.deepEqual(
      starts,
      [...starts].sort((a, b) => a - b),
    );
  }
}

const word = fc.constantFrom('plain', 'BAD', 'ODD');
const edit = fc.oneof(
  fc.record({ do: fc.constant('insert' as const), at: fc.nat(6), word }),
  fc.record({ do: fc.constant('delete' as const), at: fc.nat(6), word }),
  fc.record({ do: fc.constant('change' as const), at: fc.nat(6), word }),
  fc.record({ do: fc.constant('undo' as const), at: fc.nat(6), word }),
);
const votes = fc.record({
  on: fc.constantFrom('proof' as const, 'step' as const),
  count: fc.integer({ min: 1, max: 3 }),
  context: fc.constantFrom('prefix' as const, 'whole' as const),
  said: fc.array(fc.nat(7), { minLength: 24, maxLength: 24 }),
  missing: fc.nat(3),
});
type Said = typeof votes extends fc.Arbitrary<infer T> ? T : never;
const turn = fc.record({ edit, how: fc.constantFrom('keep', 'check', 'judge'), votes });

function voter({ steps }: Proof, { on, count, context, said, missing }: Said): Judge {
  const replies: JudgeReply[] =
    on === 'proof'
      ? said.slice(0, count).map((n) => ({ kind: 'earliest', index: (n % (steps.length + 1)) - 1 }))
      : steps.flatMap(({ index }) =>
          Array.from({ length: count }, (_, k): JudgeReply => {
            const verdict = (said[(index * count + k) % said.length] ?? 0) < 3 ? 'wrong' : 'right';
            return { kind: 'step', step: index, verdict };
          }),
        );
  const given = replies.slice(0, Math.max(0, replies.length - missing));
  return scriptedVoter(given, { votes: { on, count }, context });
}

test('snapshots never contradict themselves', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(word, { minLength: 1, maxLength: 5 }),
      fc.array(turn, { minLength: 1, maxLength: 5 }),
      async (words, turns) => {
        let id = 0;
        let texts = words.map((one) => `${one} ${id++}`);
        const past: string[][] = [];
        let previous: Review | undefined;
        for (const { edit: change, how, votes: said } of turns) {
          past.push(texts);
          const at = change.at % (texts.length + 1);
          if (change.do === 'insert') texts = texts.toSpliced(at, 0, `${change.word} ${id++}`);
          else if (change.do === 'delete') texts = texts.toSpliced(at, 1);
          else if (change.do === 'change') texts = texts.toSpliced(at, 1, `${change.word} ${id++}`);
          else texts = past[change.at % past.length] ?? texts;
          const proof = proofOf(...texts);
          const judges = how === 'judge' ? [reader(proof), voter(proof, said)] : [reader(proof)];
          const all =
            how === 'keep' && previous
              ? [adaptReviewToText(previous, proof)]
              : await snapshots(proof, judges, previous);
          for (const one of all) {
            check(one);
            checkMarks(one, previous);
          }
          previous = all.at(-1);
        }
      },
    ),
    { numRuns: countRuns(500) },
  );
});
