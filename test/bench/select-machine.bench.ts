/** How long a selection thinks after each reply: entering it, what comes next, and how it stands. Replies are *simulated*. */

import {
  applyCallReply,
  type CallReply,
  createTournament,
  estimateTournamentCost,
  fillInTournamentDesign,
  getTournamentStanding,
  type Tournament,
  type TournamentDesignInput,
} from '../../src/core/select/index.ts';
import { listPendingCalls } from '../../src/core/select/tournament/standing.ts';
import { type BenchRow, beside, median } from './harness.ts';

const DESIGNS: readonly TournamentDesignInput[] = [
  { strategy: 'pairwise', count: 128 },
  { strategy: 'hybrid', count: 512, racing: false },
  { strategy: 'halving', count: 512 },
  { strategy: 'judge', count: 256 },
];
/** So many runs are timed, after one that is not. */
const RUNS = 3;

export default async function bench(): Promise<BenchRow[]> {
  return DESIGNS.map((wanted) => {
    const design = fillInTournamentDesign(wanted);
    if ('problem' in design) throw new Error(design.problem);
    const times: number[] = [];
    let run = played(createTournament(design));
    for (let k = 0; k < RUNS; k++) {
      const start = performance.now();
      run = played(createTournament(design));
      times.push((performance.now() - start) / run.calls);
    }
    const ours = times.sort((a, b) => a - b)[Math.floor(RUNS / 2)] ?? 0;
    const anew = median(5, () => getTournamentStanding({ ...run.half, replies: new Map(run.half.replies) }));
    return {
      name: 'a reply of a selection',
      input: `${design.strategy} of ${design.count}, ${run.calls} replies one after the other`,
      ours,
      peer: beside('all recomputed, half-way', anew, ours),
    };
  });
}

/** A reply after the other to the end: the lower number is the better one. */
function played(from: Tournament): { readonly calls: number; readonly half: Tournament } {
  const middle = Math.floor(estimateTournamentCost(from.design).calls / 2);
  let half = from;
  let calls = 0;
  let tournament = from;
  for (let [call] = listPendingCalls(tournament); call; [call] = listPendingCalls(tournament)) {
    const outcome: CallReply['outcome'] =
      call.kind === 'grade'
        ? { kind: 'graded', points: call.candidate % 8, max: 7 }
        : { kind: 'chose', seat: call.first < call.second ? 'first' : 'second' };
    tournament = applyCallReply(tournament, { key: call.key, outcome, usage: NONE });
    getTournamentStanding(tournament);
    if (++calls === middle) half = tournament;
  }
  return { calls, half };
}

const NONE = { calls: 1, kept: 0, prompt: 0, cached: 0, completion: 0, uncounted: 1 };
