/**
 * Combines the votes of a poll by a rule other than the majority. Each rule picks one vote, after all votes are ordered from the worst (the
 * earliest error, the fewest points) to the best (no error, the most points). So an error counts if as many votes as the rank find one. The
 * earliest error is the step of the last of these votes. `any` is pessimistic verification: a proof is accepted only
 * if no vote finds an error.
 */
import { t } from '../../../l10n/index.ts';
import { sum } from '../../base/numbers.ts';
import type { JudgeKind, VoteAggregation } from '../contract.ts';
import {
  countVotesNeededForEarliestError,
  type EarliestErrorVoteCounts,
  isEarliestErrorSettled,
  type MostVotedEarliestError,
  pickMostVotedEarliestError,
} from './earliest-error-votes.ts';
import {
  countVotesNeededForGrade,
  type GradeAcceptance,
  type GradeScale,
  type GradeVoteTotals,
  getGradeAcceptance,
  isGradeAcceptanceSettled,
} from './grade-vote.ts';

interface AggregationRule {
  /** As written: `any`, `quorum=Q`. */
  readonly form: string;
  /** What decides, in a sentence without its period. */
  readonly does: (quorum: number) => string;
  /** The rank of the deciding vote among `votes` ordered from the worst, from 1. Absent for the defaults. */
  readonly rank?: (votes: number, quorum: number) => number;
}

type AggregationName = 'majority' | 'mean' | 'any' | 'quorum' | 'median' | 'unanimous';

/** All rules, in display order. Options, their help, and the texts of reviews and reports are made from this table. */
const AGGREGATION_RULES: Readonly<Record<AggregationName, AggregationRule>> = {
  majority: { form: 'majority', does: () => t('the verdict with the most votes counts') },
  mean: { form: 'mean', does: () => t('the mean of the points counts') },
  any: { form: 'any', does: () => t('one vote that finds an error decides'), rank: () => 1 },
  quorum: {
    form: 'quorum=Q',
    does: (quorum) => t('{0} votes that find an error decide', quorum),
    rank: (votes, quorum) => Math.min(votes, quorum),
  },
  median: { form: 'median', does: () => t('the middle vote decides'), rank: (votes) => Math.ceil(votes / 2) },
  unanimous: {
    form: 'unanimous',
    does: () => t('an error counts only if all votes find one'),
    rank: (votes) => votes,
  },
};

/** The largest quorum: the most votes that a judge casts. */
const MOST_QUORUM = 64;

/** The forms in which a rule can be written: `any`, `quorum=Q`. */
export const VOTE_AGGREGATION_FORMS: readonly string[] = Object.values(AGGREGATION_RULES).map(({ form }) => form);

/** Parses a rule as written: `any`, `quorum=3`; undefined if it's invalid. */
export function parseVoteAggregation(text: string): VoteAggregation | undefined {
  const [name = '', quorum] = text.split('=', 2);
  if (name === 'quorum') {
    const votes = /^[1-9]\d?$/.test(quorum ?? '') ? Number(quorum) : Number.NaN;
    return votes <= MOST_QUORUM && text === `quorum=${votes}` ? `quorum=${votes}` : undefined;
  }
  return Object.hasOwn(AGGREGATION_RULES, text) ? (text as VoteAggregation) : undefined;
}

function getRule(aggregate: VoteAggregation): { readonly rule: AggregationRule; readonly quorum: number } {
  const [name = 'majority', quorum = '0'] = aggregate.split('=');
  return { rule: AGGREGATION_RULES[name as AggregationName] ?? AGGREGATION_RULES.majority, quorum: Number(quorum) };
}

/** Returns what decides, for sentences: `one vote that finds an error decides`. */
export function describeVoteAggregation(aggregate: VoteAggregation): string {
  const { rule, quorum } = getRule(aggregate);
  return rule.does(quorum);
}

/** Returns all rules with what they do, for help: `any: one vote that finds an error decides`. */
export function listVoteAggregations(): readonly string[] {
  return Object.values(AGGREGATION_RULES).map(({ form, does }) => `${form}: ${does(0).replace('0', 'Q')}`);
}

/** Returns the rule that a judge has without another one. @param max the maximum points of a grader */
export function getDefaultVoteAggregation(kind: JudgeKind, max = 1): VoteAggregation {
  return kind === 'grader' && max > 1 ? 'mean' : 'majority';
}

type RankGetter = (votes: number) => number;

/** The rank of the deciding vote; undefined for the defaults, which don't pick a single vote. */
function getRankGetter(aggregate: VoteAggregation | undefined): RankGetter | undefined {
  if (aggregate === undefined) return undefined;
  const { rule, quorum } = getRule(aggregate);
  const { rank } = rule;
  return rank && ((votes) => rank(votes, quorum));
}

/** The lowest and the highest vote that can be cast. `between`: others that voting may settle on, besides the votes so far. */
interface VoteRange {
  readonly worst: number;
  readonly best: number;
  readonly between?: readonly number[];
}

/**
 * Whether no outstanding vote can change the deciding one. Each may be anything from `worst` to `best`, or abstain. This is exact: for each
 * number of them that have a verdict, the deciding vote is lowest if all are `worst`, highest if all are `best`, and between these otherwise.
 * @param votes in rising order
 */
function isRankedVoteSettled(
  votes: readonly number[],
  outstanding: number,
  rank: RankGetter,
  { worst, best }: VoteRange,
): boolean {
  if (outstanding <= 0) return true;
  const count = votes.length;
  if (count === 0) return false;
  const now = votes[rank(count) - 1];
  for (let more = 1; more <= outstanding; more++) {
    const at = rank(count + more);
    const lowest = at <= more ? worst : votes[at - more - 1];
    const highest = at <= count ? votes[at - 1] : best;
    if (lowest !== now || highest !== now) return false;
  }
  return true;
}

/**
 * The minimum number of further votes that could settle the deciding one; 0 if it's settled. It is settled soonest if all are equal: to a
 * vote so far, or to one of the range.
 */
function countRankedVotesNeeded(
  votes: readonly number[],
  outstanding: number,
  lost: number,
  rank: RankGetter,
  range: VoteRange,
): number {
  if (outstanding <= 0 || isRankedVoteSettled(votes, outstanding + lost, rank, range)) return 0;
  const { worst, best, between = [] } = range;
  const all = [...new Set([...votes, worst, best, ...between])];
  for (let sent = 1; sent < outstanding; sent++) {
    const open = outstanding - sent + lost;
    const alike = (target: number): readonly number[] => sortRising([...votes, ...Array<number>(sent).fill(target)]);
    if (all.some((target) => isRankedVoteSettled(alike(target), open, rank, range))) return sent;
  }
  return outstanding;
}

function sortRising(values: readonly number[]): number[] {
  return [...values].sort((a, b) => a - b);
}

/** Whether the sequential test applies: it is one of the majority. */
export function canStopBySprt(aggregate: VoteAggregation | undefined): boolean {
  return getRankGetter(aggregate) === undefined;
}

/** Counts votes for an index of the earliest error by one rule. */
export interface EarliestErrorVoteCounter {
  readonly pick: (ballot: EarliestErrorVoteCounts) => MostVotedEarliestError | undefined;
  readonly isSettled: (ballot: EarliestErrorVoteCounts, outstanding: number) => boolean;
  readonly countNeeded: (ballot: EarliestErrorVoteCounts, outstanding: number, lost?: number) => number;
}

/** Returns how a rule counts votes for the earliest error. By every rule but the majority, the result is never undecided. */
export function getEarliestErrorVoteCounter(aggregate: VoteAggregation | undefined): EarliestErrorVoteCounter {
  const rank = getRankGetter(aggregate);
  if (!rank)
    return {
      pick: pickMostVotedEarliestError,
      isSettled: isEarliestErrorSettled,
      countNeeded: countVotesNeededForEarliestError,
    };
  const none = Number.POSITIVE_INFINITY;
  const range = { worst: 0, best: none };
  const toVotes = (ballot: EarliestErrorVoteCounts): number[] =>
    sortRising([...ballot].flatMap(([index, count]) => Array<number>(count).fill(index < 0 ? none : index)));
  return {
    pick(ballot) {
      const votes = toVotes(ballot);
      const index = votes[rank(votes.length) - 1];
      return index === undefined ? undefined : { index: index === none ? -1 : index, isUndecided: false };
    },
    isSettled: (ballot, outstanding) => isRankedVoteSettled(toVotes(ballot), outstanding, rank, range),
    countNeeded: (ballot, outstanding, lost = 0) =>
      countRankedVotesNeeded(toVotes(ballot), outstanding, lost, rank, range),
  };
}

/** Counts the points of a grader by one rule. */
export interface GradeVoteCounter {
  /** The points of all votes together; undefined without votes. */
  readonly combine: (points: readonly number[]) => number | undefined;
  readonly getOutcome: (points: readonly number[]) => GradeAcceptance | undefined;
  readonly isSettled: (points: readonly number[], outstanding: number) => boolean;
  readonly countNeeded: (points: readonly number[], outstanding: number, lost: number) => number;
}

const CLASSES: readonly GradeAcceptance[] = ['rejected', 'in-the-gap', 'accepted'];

/** Returns how a rule counts grades. Without one, the mean of points counts, and the majority of yes and no. */
export function getGradeVoteCounter(aggregate: VoteAggregation | undefined, scale: GradeScale): GradeVoteCounter {
  const rank = getRankGetter(aggregate);
  if (!rank) {
    const toTotals = (points: readonly number[]): GradeVoteTotals => ({ sum: sum(points), votes: points.length });
    return {
      combine: (points) => (points.length === 0 ? undefined : sum(points) / points.length),
      getOutcome: (points) => getGradeAcceptance(toTotals(points), scale),
      isSettled: (points, outstanding) => isGradeAcceptanceSettled(toTotals(points), outstanding, scale),
      countNeeded: (points, outstanding, lost) => countVotesNeededForGrade(toTotals(points), outstanding, lost, scale),
    };
  }
  const getClass = (points: number): number =>
    CLASSES.indexOf(getGradeAcceptance({ sum: points, votes: 1 }, scale) ?? 'rejected');
  const { correct, incorrect = correct } = scale.thresholds;
  // A vote can't be between the thresholds if there is only one, or if it is yes or no.
  const between = scale.max > 1 && incorrect < correct ? [getClass(incorrect)] : [];
  const range = { worst: getClass(0), best: getClass(scale.max), between };
  const combine = (points: readonly number[]): number | undefined => sortRising(points)[rank(points.length) - 1];
  const toClasses = (points: readonly number[]): number[] => sortRising(points.map(getClass));
  return {
    combine,
    getOutcome(points) {
      const picked = combine(points);
      return picked === undefined ? undefined : CLASSES[getClass(picked)];
    },
    isSettled: (points, outstanding) => isRankedVoteSettled(toClasses(points), outstanding, rank, range),
    countNeeded: (points, outstanding, lost) =>
      countRankedVotesNeeded(toClasses(points), outstanding, lost, rank, range),
  };
}
