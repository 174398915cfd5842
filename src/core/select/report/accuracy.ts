/** How often a selection finds the best of candidates that people have rated, over problems and seeds. */

import { sum } from '../../base/numbers.ts';
import { computeWilsonInterval } from '../../base/shares.ts';
import { getStudentQuantile975 } from '../tournament/intervals.ts';
import type { CandidateSet } from '../types.ts';
import type { ComparisonResult } from './report.ts';
import { getComparisonOutcome } from './report.ts';

/** One finished selection on rated candidates. */
export interface ComparisonResultScore {
  /** The share of the winners that have the best rating: 1 or 0 for a single winner, in between for a tie. */
  readonly best: number;
  /** The mean rating of the winners. */
  readonly rating: number;
  readonly isTied: boolean;
  readonly undecided: number;
  readonly calls: number;
}

/** The expected result of a random choice among the same candidates, and the best possible rating. */
export interface RandomChoiceBaseline {
  readonly best: number;
  readonly rating: number;
  readonly most: number;
}

/** A figure with its 95 % interval, which is absent with too little data. */
export interface SelectionEstimate {
  readonly value: number;
  readonly low?: number;
  readonly high?: number;
}

/** How often selections found the best of rated candidates. */
export interface SelectionAccuracy {
  /** Problems whose ratings differ. */
  readonly problems: number;
  readonly runs: number;
  /** Runs on candidates with equal ratings. Any winner is the best of them, so these runs count only in `calls`. */
  readonly level: number;
  /** Runs that ended in a tie, counted as a random choice among the tied candidates. */
  readonly ties: number;
  readonly undecidedGames: number;
  readonly calls: number;
  /** The share of runs whose winner has the best rating of its problem. */
  readonly accuracy: SelectionEstimate;
  readonly meanRating: SelectionEstimate;
  /** The same figures for a random choice among the competing candidates. */
  readonly chance: { readonly accuracy: number; readonly meanRating: number };
  readonly bestRating: number;
  /** The unit of the confidence intervals. */
  readonly over: 'problems' | 'runs';
}

/** Rates a finished selection; undefined if it isn't finished or a competing candidate has no rating. */
export function scoreComparisonResult(selection: ComparisonResult): ComparisonResultScore | undefined {
  const { standing, gathered } = selection;
  const outcome = getComparisonOutcome(selection);
  const ratings = listRatings(gathered);
  if (!ratings || outcome === 'open') return undefined;
  const winners = standing.winner === undefined ? (standing.tied ?? []) : [standing.winner];
  const theirs = winners.map((index) => ratings[index] ?? Number.NaN);
  const most = Math.max(...ratings);
  return {
    best: theirs.filter((rating) => rating === most).length / theirs.length,
    rating: computeMean(theirs),
    isTied: outcome === 'tie',
    undecided: standing.games.undecided,
    calls: standing.calls.spent + standing.calls.repairs,
  };
}

/** Rates a random choice; undefined if a competing candidate has no rating. */
export function computeRandomChoiceBaseline(gathered: CandidateSet): RandomChoiceBaseline | undefined {
  const ratings = listRatings(gathered);
  if (!ratings) return undefined;
  const most = Math.max(...ratings);
  return {
    best: ratings.filter((rating) => rating === most).length / ratings.length,
    rating: computeMean(ratings),
    most,
  };
}

/** Sums runs incrementally. Memory grows only with the number of problems. */
export class SelectionAccuracyTally {
  #level = 0;
  #calls = 0;
  readonly #problems = new Map<string, { chance: RandomChoiceBaseline; runs: ComparisonResultScore[] }>();

  /** Adds a run. Ignores it if it or its candidates have no ratings. */
  enter(problem: string, chance: RandomChoiceBaseline | undefined, run: ComparisonResultScore | undefined): void {
    if (!chance || !run) return;
    this.#calls += run.calls;
    // Any winner has the best rating.
    if (chance.best === 1) {
      this.#level++;
      return;
    }
    const known = this.#problems.get(problem) ?? { chance, runs: [] };
    known.runs.push(run);
    this.#problems.set(problem, known);
  }

  /** The sums; undefined without runs. All problems have the same weight, however many runs they have. */
  sum(): SelectionAccuracy | undefined {
    const all = [...this.#problems.values()];
    const runs = all.flatMap((one) => one.runs);
    if (runs.length + this.#level === 0) return undefined;
    const isOver = all.length > 1;
    const each = (of: (run: ComparisonResultScore) => number): readonly number[] =>
      isOver ? all.map((one) => computeMean(one.runs.map(of))) : runs.map(of);
    return {
      problems: all.length,
      runs: runs.length + this.#level,
      level: this.#level,
      ties: runs.filter(({ isTied }) => isTied).length,
      undecidedGames: runs.reduce((sum, { undecided }) => sum + undecided, 0),
      calls: this.#calls,
      accuracy: toShareFigure(each(({ best }) => best)),
      meanRating: toMeanFigure(each(({ rating }) => rating)),
      chance: {
        accuracy: computeMean(all.map(({ chance }) => chance.best)),
        meanRating: computeMean(all.map(({ chance }) => chance.rating)),
      },
      bestRating: computeMean(all.map(({ chance }) => chance.most)),
      over: isOver ? 'problems' : 'runs',
    };
  }
}

/** A mean of shares, with Wilson's interval. The interval is wide enough, because shares vary less than yes-or-no values. */
function toShareFigure(values: readonly number[]): SelectionEstimate {
  const value = computeMean(values);
  const { low, high } = computeWilsonInterval(value * values.length, values.length);
  return { value, low: low / 100, high: high / 100 };
}

/** A mean with the interval of Student's t. */
function toMeanFigure(values: readonly number[]): SelectionEstimate {
  const value = computeMean(values);
  if (values.length < 2) return { value };
  const variance = values.reduce((sum, one) => sum + (one - value) ** 2, 0) / (values.length - 1);
  const half = getStudentQuantile975(values.length - 1) * Math.sqrt(variance / values.length);
  return { value, low: value - half, high: value + half };
}

function listRatings({ candidates }: CandidateSet): readonly number[] | undefined {
  const ratings = candidates.map(({ rating }) => rating).filter((rating) => rating !== undefined);
  return ratings.length === candidates.length && ratings.length > 0 ? ratings : undefined;
}

function computeMean(values: readonly number[]): number {
  return sum(values) / values.length;
}
