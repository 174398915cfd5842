/** The questions of a tournament: what they are called, who stands first, and whose turn it is to answer. */
import { mixed } from '../../base/seeded.ts';
import { type CompareCall, type Design, type GradeCall, MOST_CANDIDATES, type WantedCall } from '../types.ts';

/** Calls of one bout: with `swap` both ways, and a third one where they disagree. */
export type Turn = 0 | 1 | 2;

/** Salts, so that what is drawn for one purpose says nothing about another. */
const FIRST = 1;
const THIRD = 2;
const JUDGE = 3;

/** The most calls of a bout. */
export function mostPerBout({ order }: Pick<Design, 'order'>): number {
  return order === 'swap' ? 3 : 1;
}

/** One of the questions on two candidates; `bout` counts all that these two play in the tournament, from 0. */
export function compareCall(design: Design, a: number, b: number, bout: number, turn: Turn): CompareCall {
  const low = Math.min(a, b);
  const high = Math.max(a, b);
  const salt = turn === 2 ? THIRD : FIRST;
  const isLowFirst = (mixed(design.seed, salt, low, high, bout) & 1) === (turn === 1 ? 1 : 0);
  const [first, second] = isLowFirst ? [low, high] : [high, low];
  const sample = bout * mostPerBout(design) + turn;
  return {
    kind: 'compare',
    key: `${first}-${second}.${sample}`,
    first,
    second,
    sample,
    // A bout is one judge's from end to end, so that its two orders can be compared.
    judge: design.judges === 1 ? 0 : (mixed(design.seed, JUDGE) + placeOf(low, high) + bout) % design.judges,
  };
}

export function gradeCall(design: Design, candidate: number, sample: number): GradeCall {
  return { kind: 'grade', key: `${candidate}.${sample}`, candidate, sample, judge: sample % design.judges };
}

/** The place of a pair in the list of all pairs, 0, 1, …: so judges that take turns have as many pairs each, or one more. */
function placeOf(low: number, high: number): number {
  return (high * (high - 1)) / 2 + low;
}

/** A number of its own for two candidates, whichever of them is named first. */
export function pairOf(a: number, b: number): number {
  return a < b ? a * MOST_CANDIDATES + b : b * MOST_CANDIDATES + a;
}

/** A number for what is judged by itself, apart from those of pairs. */
export function aloneOf(candidate: number): number {
  return -1 - candidate;
}

/** The call that has this key in such a tournament, whether or not it is ever wanted; undefined if none can. */
export function callOf(design: Design, key: string): WantedCall | undefined {
  const match = /^(?:(\d{1,4})-)?(\d{1,4})\.(\d{1,6})$/.exec(key);
  if (!match) return undefined;
  const candidate = Number(match[2]);
  const sample = Number(match[3]);
  if (candidate >= design.count) return undefined;
  const call =
    match[1] === undefined
      ? gradeIn(design, candidate, sample)
      : compareIn(design, Number(match[1]), candidate, sample);
  return call?.key === key ? call : undefined;
}

function gradeIn(design: Design, candidate: number, sample: number): GradeCall | undefined {
  const isJudged = design.strategy === 'judge' || design.strategy === 'hybrid';
  return isJudged && sample < design.votes ? gradeCall(design, candidate, sample) : undefined;
}

function compareIn(design: Design, first: number, second: number, sample: number): CompareCall | undefined {
  if (first >= design.count || first === second) return undefined;
  const most = mostPerBout(design);
  return compareCall(design, first, second, Math.floor(sample / most), (sample % most) as Turn);
}
