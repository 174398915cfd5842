import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  countVotesNeededForGrade,
  type GradeScale,
  type GradeVoteTotals,
  getGradeAcceptance,
  isGradeAcceptanceSettled,
} from '../../../../../src/core/judge/votes/grade-vote.ts';
import {
  type AnswerGraderVerdictCounts,
  countVotesNeededForAnswerGrader,
  getAnswerGraderOutcome,
  isAnswerGraderOutcomeSettled,
} from '../../../../../src/core/judge/votes/vote-tallies.ts';
import { countRuns } from '../../../../support/property-runs.ts';

const seven: GradeScale = { max: 7, thresholds: { correct: 6 } };
const gap: GradeScale = { max: 7, thresholds: { correct: 7, incorrect: 6 } };
const binary: GradeScale = { max: 1, thresholds: { correct: 1 } };

/** All that a list of further votes can be, undefined for an abstention. */
function* completions<T>(choices: readonly T[], count: number): Generator<T[]> {
  if (count === 0) return yield [];
  for (const rest of completions(choices, count - 1)) for (const choice of choices) yield [choice, ...rest];
}

const graded = ({ sum, votes }: GradeVoteTotals, more: readonly (number | undefined)[]): GradeVoteTotals => {
  const said = more.filter((points) => points !== undefined);
  return { sum: said.reduce((all, points) => all + points, sum), votes: votes + said.length };
};

const scales = fc.oneof(
  fc.constant(binary),
  fc
    .tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 6 }))
    .map(([max, a, b]): GradeScale => {
      const [low, high] = [Math.min(a, b) / 2, Math.max(a, b) / 2];
      return { max: max + 1, thresholds: { correct: Math.min(high, max + 1), incorrect: low } };
    }),
);
const gradeCase = scales.chain((scale) =>
  fc.record({
    scale: fc.constant(scale),
    cast: fc.array(fc.nat(scale.max), { maxLength: 5 }),
    outstanding: fc.nat(4),
    lost: fc.nat(1),
  }),
);
const pointsOf = ({ max }: GradeScale): (number | undefined)[] => [
  undefined,
  ...Array.from({ length: max + 1 }, (_, k) => k),
];

test('grades: the mean against thresholds, with a gap between them', () => {
  const at = (scale: GradeScale, ...points: number[]) =>
    getGradeAcceptance(graded({ sum: 0, votes: 0 }, points), scale);
  assert.equal(at(seven, 6), 'accepted');
  assert.equal(at(seven, 7, 5), 'accepted');
  assert.equal(at(seven, 7, 4), 'rejected');
  assert.equal(at(gap, 7, 6), 'in-the-gap');
  assert.equal(at(gap, 6), 'in-the-gap');
  assert.equal(at(gap, 7, 4), 'rejected');
  assert.equal(at(binary, 1, 0), 'in-the-gap');
  assert.equal(at(binary, 1, 0, 1), 'accepted');
  assert.equal(at(binary), undefined);
});

test('a grade is settled just when no completion changes it: never said too early, and said where the ends agree', () => {
  fc.assert(
    fc.property(gradeCase, ({ scale, cast, outstanding }) => {
      const ballot = graded({ sum: 0, votes: 0 }, cast);
      const now = getGradeAcceptance(ballot, scale);
      const all = [...completions(pointsOf(scale), outstanding)];
      const isSame = all.every((more) => getGradeAcceptance(graded(ballot, more), scale) === now);
      assert.equal(isGradeAcceptanceSettled(ballot, outstanding, scale), isSame);
    }),
    { numRuns: countRuns(400) },
  );
});

test('a wave of grades never has a vote too many, and is the least of all where votes may give any points', () => {
  fc.assert(
    fc.property(gradeCase, ({ scale, cast, outstanding, lost }) => {
      const ballot = graded({ sum: 0, votes: 0 }, cast);
      const sent = countVotesNeededForGrade(ballot, outstanding, lost, scale);
      const canSettle = (count: number, choices: readonly (number | undefined)[]): boolean => {
        const open = outstanding - count + lost;
        return [...completions(choices, count)].some((more) =>
          isGradeAcceptanceSettled(graded(ballot, more), open, scale),
        );
      };
      for (let fewer = 0; fewer < sent; fewer++) assert.ok(!canSettle(fewer, pointsOf(scale)));
      const fine = Array.from({ length: scale.max * 4 + 1 }, (_, k) => k / 4);
      const choices = scale.max === 1 ? pointsOf(scale) : fine;
      if (sent < outstanding && sent < 3) assert.ok(canSettle(sent, choices));
    }),
    { numRuns: countRuns(300) },
  );
});

const ballots = fc.record({ yes: fc.nat(4), no: fc.nat(4), inconclusive: fc.nat(4) });
const SAYS = ['yes', 'no', 'inconclusive', undefined] as const;
const answered = (
  ballot: AnswerGraderVerdictCounts,
  more: readonly (keyof AnswerGraderVerdictCounts | undefined)[],
): AnswerGraderVerdictCounts => {
  const sum = { ...ballot };
  for (const say of more) if (say) sum[say]++;
  return sum;
};

test('answers: most win, a tie is inconclusive; settled and waves as by trying everything', () => {
  assert.equal(getAnswerGraderOutcome({ yes: 2, no: 1, inconclusive: 1 }), 'yes');
  assert.equal(getAnswerGraderOutcome({ yes: 2, no: 2, inconclusive: 1 }), 'inconclusive');
  assert.equal(getAnswerGraderOutcome({ yes: 0, no: 0, inconclusive: 0 }), undefined);
  fc.assert(
    fc.property(ballots, fc.nat(4), fc.nat(1), (ballot, outstanding, lost) => {
      const now = getAnswerGraderOutcome(ballot);
      const isSettledByAll = (one: AnswerGraderVerdictCounts, open: number): boolean =>
        [...completions(SAYS, open)].every(
          (more) => getAnswerGraderOutcome(answered(one, more)) === getAnswerGraderOutcome(one),
        );
      assert.equal(isAnswerGraderOutcomeSettled(ballot, outstanding), isSettledByAll(ballot, outstanding), String(now));
      const sent = countVotesNeededForAnswerGrader(ballot, outstanding, lost);
      const canSettle = (count: number): boolean =>
        [...completions(SAYS, count)].some((more) =>
          isAnswerGraderOutcomeSettled(answered(ballot, more), outstanding - count + lost),
        );
      for (let fewer = 0; fewer < sent; fewer++) assert.ok(!canSettle(fewer));
      if (sent < outstanding) assert.ok(canSettle(sent));
    }),
    { numRuns: countRuns(300) },
  );
});
