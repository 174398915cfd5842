/** Calls of a tournament: their keys, the order of the candidates, and the judge that gets each. */
import { hashSeedWithParts } from '../../base/seeded.ts';
import {
  type CandidatePairCall,
  GRADING_STRATEGIES,
  type GradeCall,
  MAX_TOURNAMENT_CANDIDATES,
  type TournamentCall,
  type TournamentDesign,
} from '../types.ts';

/** Index of a call in its bout. With `swap` a bout has a call for each order, and a third one if these disagree. */
export type CallNumberInBout = 0 | 1 | 2;

/** Salts that keep random draws for different purposes independent. */
const FIRST = 1;
const THIRD = 2;
const JUDGE = 3;

export function getMaxCallsPerBout({ order }: Pick<TournamentDesign, 'order'>): number {
  return order === 'swap' ? 3 : 1;
}

/** Creates a call that compares two candidates. `bout` counts all bouts of this pair in the tournament, from 0. */
export function createCandidatePairCall(
  design: TournamentDesign,
  a: number,
  b: number,
  bout: number,
  turn: CallNumberInBout,
): CandidatePairCall {
  const low = Math.min(a, b);
  const high = Math.max(a, b);
  const salt = turn === 2 ? THIRD : FIRST;
  const isLowFirst = (hashSeedWithParts(design.seed, salt, low, high, bout) & 1) === (turn === 1 ? 1 : 0);
  const [first, second] = isLowFirst ? [low, high] : [high, low];
  const sample = bout * getMaxCallsPerBout(design) + turn;
  return {
    kind: 'compare',
    key: `${first}-${second}.${sample}`,
    first,
    second,
    sample,
    // One judge gets all calls of a bout, so that its two orders can be compared.
    judge:
      design.judges === 1 ? 0 : (hashSeedWithParts(design.seed, JUDGE) + toPairIndex(low, high) + bout) % design.judges,
  };
}

export function createGradeCall(design: TournamentDesign, candidate: number, sample: number): GradeCall {
  return { kind: 'grade', key: `${candidate}.${sample}`, candidate, sample, judge: sample % design.judges };
}

/** The index of a pair in the list of all pairs, from 0. It distributes pairs evenly among judges that take turns. */
function toPairIndex(low: number, high: number): number {
  return (high * (high - 1)) / 2 + low;
}

/** A unique number for two candidates, in either order. */
export function getCandidatePairKey(a: number, b: number): number {
  return a < b ? a * MAX_TOURNAMENT_CANDIDATES + b : b * MAX_TOURNAMENT_CANDIDATES + a;
}

/** A unique number for a single candidate, distinct from all numbers of pairs. */
export function getSingleCandidateKey(candidate: number): number {
  return -1 - candidate;
}

/** Parses a key to the call of such a tournament, whether or not that call is ever needed; undefined if there is none. */
export function parseTournamentCallKey(design: TournamentDesign, key: string): TournamentCall | undefined {
  const match = /^(?:(\d{1,4})-)?(\d{1,4})\.(\d{1,6})$/.exec(key);
  if (!match) return undefined;
  const candidate = Number(match[2]);
  const sample = Number(match[3]);
  if (candidate >= design.count) return undefined;
  const call =
    match[1] === undefined
      ? findGradeCall(design, candidate, sample)
      : findCompareCall(design, Number(match[1]), candidate, sample);
  return call?.key === key ? call : undefined;
}

function findGradeCall(design: TournamentDesign, candidate: number, sample: number): GradeCall | undefined {
  const isJudged = GRADING_STRATEGIES.includes(design.strategy);
  return isJudged && sample < design.votes ? createGradeCall(design, candidate, sample) : undefined;
}

function findCompareCall(
  design: TournamentDesign,
  first: number,
  second: number,
  sample: number,
): CandidatePairCall | undefined {
  if (first >= design.count || first === second) return undefined;
  const most = getMaxCallsPerBout(design);
  return createCandidatePairCall(design, first, second, Math.floor(sample / most), (sample % most) as CallNumberInBout);
}
