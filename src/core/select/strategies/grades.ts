/** Grades candidates one by one, several times each. */

import { sum } from '../../base/numbers.ts';
import { createGradeCall, getSingleCandidateKey } from '../matches/call-keys.ts';
import type { TournamentComputationState } from '../matches/computation.ts';
import type { CallReply, GradeCall, TournamentDesign } from '../types.ts';

export interface CandidateGrades {
  readonly candidate: number;
  readonly calls: readonly GradeCall[];
  /** By sample, in points of the design's scale: null without a verdict, undefined until received. */
  readonly points: readonly (number | null | undefined)[];
  readonly heard: number;
}

export interface GradingResult {
  readonly rows: readonly CandidateGrades[];
  /** Whether no more grades are needed. */
  readonly isOver: boolean;
  /** Candidates that can still have the highest mean. */
  readonly stillIn: ReadonlySet<number>;
}

/** Means that differ by less count as equal, because points converted from another scale aren't exact. */
const HAIR = 1e-9;

export function getMaxGradePoints({ scale }: Pick<TournamentDesign, 'scale'>): number {
  return scale === 'binary' ? 1 : 7;
}

/**
 * Requests grades for all candidates. With racing, in stages: after each stage, candidates that can no longer reach the leader's least
 * possible mean get no more grades, and neither does the last one left. A stage ends before any candidate can fall behind, so racing needs
 * no more grades than a check after every round, but sends many at once.
 */
export function computeGradingResult(table: TournamentComputationState, candidates: readonly number[]): GradingResult {
  const { design, tally, wanted } = table;
  const { votes } = design;
  const rows = candidates.map((candidate) => toGradeRow(table, candidate));
  let running: readonly CandidateGrades[] = rows;
  let done = 0;
  let isOver = true;
  const calls: GradeCall[] = [];
  wanted.push(calls);
  while (done < votes && !(design.racing && running.length === 1)) {
    const until = design.racing ? done + stage(running, done, design) : votes;
    for (let sample = done; sample < until; sample++)
      for (const row of running) {
        const call = row.calls[sample];
        if (call && row.points[sample] === undefined) calls.push(call);
      }
    isOver = running.every(({ points }) => points.slice(done, until).every((one) => one !== undefined));
    if (!isOver) break;
    done = until;
    if (design.racing) running = listRacingRows(running, done, design);
  }
  const heard = rows.reduce((sum, row) => sum + row.heard, 0);
  const left = isOver ? 0 : running.reduce((sum, row) => sum + votes - row.heard, 0);
  tally.used += heard;
  tally.judged += heard;
  tally.left += left;
  tally.judgements += rows.length * votes;
  tally.spared += rows.length * votes - heard - left;
  const best = isOver ? listHighestRows(rows) : running;
  return { rows, isOver, stillIn: new Set(best.map(({ candidate }) => candidate)) };
}

/** The mean of the grades received; -1 without any verdict. */
export function getMeanGrade({ points }: CandidateGrades): number {
  const read = points.filter((one) => typeof one === 'number');
  return read.length === 0 ? -1 : Math.round(sum(read) / read.length / HAIR) * HAIR;
}

function listHighestRows(rows: readonly CandidateGrades[]): readonly CandidateGrades[] {
  const means = rows.map(getMeanGrade);
  const best = Math.max(...means);
  return rows.filter((_, at) => means[at] === best);
}

/** The number of rounds before the first candidate can fall behind, 1 or more. */
function stage(rows: readonly CandidateGrades[], done: number, design: TournamentDesign): number {
  const { votes } = design;
  const most = getMaxGradePoints(design);
  const sums = rows.map((row) => sumGradesUntil(row, done).sum);
  const high = Math.max(...sums);
  const low = Math.min(...sums);
  // After j more rounds, the leader has at least high + j most points, if it gets them all, and the last has at most low + (votes - done -
  // j) most.
  const rounds = Math.floor((low - high + (votes - done) * most) / (2 * most)) + 1;
  return Math.max(1, Math.min(votes - done, rounds));
}

function listRacingRows(
  rows: readonly CandidateGrades[],
  done: number,
  design: TournamentDesign,
): readonly CandidateGrades[] {
  const left = design.votes - done;
  const most = getMaxGradePoints(design);
  const now = rows.map((row) => sumGradesUntil(row, done));
  // A grade without a verdict doesn't count in the mean. So no reply lowers the mean more than a grade of 0 points.
  const least = Math.max(...now.map(({ sum, read }) => (read + left === 0 ? -1 : sum / (read + left))));
  return rows.filter((_, at) => {
    const { sum, read } = now[at] ?? { sum: 0, read: 0 };
    return (read + left === 0 ? -1 : (sum + left * most) / (read + left)) >= least - HAIR;
  });
}

function sumGradesUntil({ points }: CandidateGrades, done: number): { readonly sum: number; readonly read: number } {
  const read = points.slice(0, done).filter((one) => typeof one === 'number');
  return { sum: sum(read), read: read.length };
}

const ROWS = {};

/** A reply changes one row. All other rows come from the cache. */
function toGradeRow({ design, replies }: TournamentComputationState, candidate: number): CandidateGrades {
  const rows = replies.kept<CandidateGrades[]>(ROWS, () => []);
  const last = rows[candidate];
  const heard = replies.countOn(getSingleCandidateKey(candidate));
  if (last?.heard === heard) return last;
  const calls =
    last?.calls ?? Array.from({ length: design.votes }, (_, sample) => createGradeCall(design, candidate, sample));
  const points = calls.map(({ key }) => {
    const reply = replies.get(key);
    return reply && readReplyPoints(reply, getMaxGradePoints(design));
  });
  const row = { candidate, calls, points, heard };
  rows[candidate] = row;
  return row;
}

/** Points of `max`; null without a verdict, or if the verdict isn't a number on its own scale. */
function readReplyPoints({ outcome }: CallReply, max: number): number | null {
  if (outcome.kind !== 'graded') return null;
  const share = outcome.points / outcome.max;
  if (!(share >= 0 && share <= 1)) return null;
  return outcome.max === max ? outcome.points : share * max;
}
