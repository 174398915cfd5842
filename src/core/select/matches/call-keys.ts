/** The questions of a tournament: what they are called, who stands first, and whose turn it is to answer. */
import { mixSeed } from '../../base/seeded.ts';
import {
  type CompareCall,
  type GradeCall,
  MAX_TOURNAMENT_CANDIDATES,
  type PendingCall,
  type TournamentDesign,
} from '../types.ts';

/** Calls of one bout: with `swap` both ways, and a third one where they disagree. */
export type BoutTurn = 0 | 1 | 2;

/** Salts, so that what is drawn for one purpose says nothing about another. */
const FIRST = 1;
const THIRD = 2;
const JUDGE = 3;

/** The most calls of a bout. */
export function getMaxCallsPerBout({ order }: Pick<TournamentDesign, 'order'>): number {
  return order === 'swap' ? 3 : 1;
}

/** One of the questions on two candidates; `bout` counts all that these two play in the tournament, from 0. */
export function createCompareCall(
  design: TournamentDesign,
  a: number,
  b: number,
  bout: number,
  turn: BoutTurn,
): CompareCall {
  const low = Math.min(a, b);
  const high = Math.max(a, b);
  const salt = turn === 2 ? THIRD : FIRST;
  const isLowFirst = (mixSeed(design.seed, salt, low, high, bout) & 1) === (turn === 1 ? 1 : 0);
  const [first, second] = isLowFirst ? [low, high] : [high, low];
  const sample = bout * getMaxCallsPerBout(design) + turn;
  return {
    kind: 'compare',
    key: `${first}-${second}.${sample}`,
    first,
    second,
    sample,
    // A bout is one judge's from end to end, so that its two orders can be compared.
    judge:
      design.judges === 1 ? 0 : (mixSeed(design.seed, JUDGE) + toPairIndex(low, high) + bout) % design.judges,
  };
}

export function createGradeCall(design: TournamentDesign, candidate: number, sample: number): GradeCall {
  return { kind: 'grade', key: `${candidate}.${sample}`, candidate, sample, judge: sample % design.judges };
}

/** The place of a pair in the list of all pairs, 0, 1, …: so judges that take turns have as many pairs each, or one more. */
function toPairIndex(low: number, high: number): number {
  return (high * (high - 1)) / 2 + low;
}

/** A number of its own for two candidates, whichever of them is named first. */
export function toPairNumber(a: number, b: number): number {
  return a < b ? a * MAX_TOURNAMENT_CANDIDATES + b : b * MAX_TOURNAMENT_CANDIDATES + a;
}

/** A number for what is judged by itself, apart from those of pairs. */
export function toSingleNumber(candidate: number): number {
  return -1 - candidate;
}

/** The call that has this key in such a tournament, whether or not it is ever wanted; undefined if none can. */
export function parseCallKey(design: TournamentDesign, key: string): PendingCall | undefined {
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
  const isJudged = design.strategy === 'judge' || design.strategy === 'hybrid';
  return isJudged && sample < design.votes ? createGradeCall(design, candidate, sample) : undefined;
}

function findCompareCall(
  design: TournamentDesign,
  first: number,
  second: number,
  sample: number,
): CompareCall | undefined {
  if (first >= design.count || first === second) return undefined;
  const most = getMaxCallsPerBout(design);
  return createCompareCall(design, first, second, Math.floor(sample / most), (sample % most) as BoutTurn);
}
