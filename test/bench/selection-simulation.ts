/**
 * *Simulated* judges for selections, and what the real machines make of them. No model is asked, and nothing here says how good
 * any model is.
 *
 * Of n candidates some are good, at places drawn anew for each run, and the others bad. A comparison of a good and a bad one names
 * the good one with the chance p, more by the bias if it stands first and less by the bias if it stands second; of two good or two
 * bad ones it names the first with the chance 0.5 + bias. A judgement is a normal number about 5 for a good one and 3.5 for a bad
 * one, with a standard deviation of 2 if no other is said, rounded and held within 0 … 7; of scale `binary` it is yes from 5 points on. Where proofs differ by
 * themselves, each has a number of its own besides, normal with a standard deviation of 1, that all judgements of it share.
 * All calls are independent of each other: those of a model are not.
 */

import { hashSeedWithParts, shuffleIndices } from '../../src/core/base/seeded.ts';
import {
  applyCallReply,
  type CallReply,
  createTournament,
  fillInTournamentDesign,
  getTournamentStanding,
  type TournamentDesign,
  type TournamentDesignInput,
} from '../../src/core/select/index.ts';
import { createTournamentComputation } from '../../src/core/select/matches/computation.ts';
import type { StrategyImplementation } from '../../src/core/select/strategies/strategy.ts';
import { listPendingCalls } from '../../src/core/select/tournament/standing.ts';
import type { TournamentCall } from '../../src/core/select/types.ts';

export interface Simulated {
  readonly good: number;
  /** The chance that a comparison names the good one. */
  readonly p: number;
  readonly bias: number;
  /** Standard deviation of what all judgements of a proof share. */
  readonly own?: number;
  /** Standard deviation of a judgement, 2 unless it is said. */
  readonly spread?: number;
}

export interface Outcome {
  readonly runs: number;
  /** Runs that ended with a good one; a tie counts as the share of good ones among those that are tied. */
  readonly right: number;
  /** Calls of all runs. */
  readonly calls: number;
  readonly ties: number;
}

const MEANS = { good: 5, bad: 3.5 };
const SPREAD = 2;
const YES_FROM = 5;
const NONE = { calls: 1, kept: 0, prompt: 0, cached: 0, completion: 0, uncounted: 1 };

/**
 * So many runs of a design with other seeds, from 1 on: the same ones every time. `method`: another one than the design's
 * strategy has.
 */
export function simulate(
  wanted: TournamentDesignInput,
  simulated: Simulated,
  runs: number,
  method?: StrategyImplementation,
): Outcome {
  let right = 0;
  let calls = 0;
  let ties = 0;
  for (let seed = 1; seed <= runs; seed++) {
    const design = fillInTournamentDesign({ ...wanted, seed, undecided: 'both' });
    if ('problem' in design) throw new Error(design.problem);
    const good = new Set(shuffleIndices(design.count, seed, 101).slice(0, simulated.good));
    const rule = (call: TournamentCall) => reply(call, design, simulated, good, seed);
    const { best, spent } = method ? playBy(method, design, rule) : play(design, rule);
    right += best.filter((one) => good.has(one)).length / best.length;
    calls += spent;
    if (best.length > 1) ties++;
  }
  return { runs, right, calls, ties };
}

function play(design: TournamentDesign, rule: (call: TournamentCall) => CallReply['outcome']) {
  let tournament = createTournament(design);
  for (let calls = listPendingCalls(tournament); calls.length > 0; calls = listPendingCalls(tournament))
    for (const call of calls)
      tournament = applyCallReply(tournament, { key: call.key, outcome: rule(call), usage: NONE });
  const { winner, tied, calls } = getTournamentStanding(tournament);
  return { best: winner === undefined ? (tied ?? []) : [winner], spent: calls.spent };
}

/** The same by a method that has no name among the strategies. */
function playBy(
  method: StrategyImplementation,
  design: TournamentDesign,
  rule: (call: TournamentCall) => CallReply['outcome'],
) {
  let tournament = createTournament(design);
  for (;;) {
    const table = createTournamentComputation(tournament);
    const { places } = method.play(table);
    const calls = table.wanted.flat();
    for (const call of calls)
      tournament = applyCallReply(tournament, { key: call.key, outcome: rule(call), usage: NONE });
    if (calls.length === 0)
      return {
        best: places.flatMap(({ isIn }, candidate) => (isIn ? [candidate] : [])),
        spent: tournament.replies.size,
      };
  }
}

function reply(
  call: TournamentCall,
  design: TournamentDesign,
  { p, bias, own = 0, spread = SPREAD }: Simulated,
  good: ReadonlySet<number>,
  seed: number,
): CallReply['outcome'] {
  if (call.kind === 'compare') {
    const { first, second, sample } = call;
    const lead = Number(good.has(first)) - Number(good.has(second));
    const chance = 0.5 + lead * (p - 0.5) + bias;
    return { kind: 'chose', seat: chanceOf(seed, 103, first, second, sample) < chance ? 'first' : 'second' };
  }
  const { candidate, sample } = call;
  const mean = good.has(candidate) ? MEANS.good : MEANS.bad;
  const drawn = mean + own * normal(seed, 105, candidate) + spread * normal(seed, 107, candidate, sample);
  const points = Math.max(0, Math.min(7, Math.round(drawn)));
  return design.scale === 'binary'
    ? { kind: 'graded', points: points >= YES_FROM ? 1 : 0, max: 1 }
    : { kind: 'graded', points, max: 7 };
}

/** In 0 … 1. */
function chanceOf(...parts: readonly [number, ...number[]]): number {
  return (hashSeedWithParts(...parts) + 0.5) / 2 ** 32;
}

/** Box and Muller. */
function normal(seed: number, salt: number, ...parts: readonly number[]): number {
  const radius = Math.sqrt(-2 * Math.log(chanceOf(seed, salt, ...parts)));
  return radius * Math.cos(2 * Math.PI * chanceOf(seed, salt + 1, ...parts));
}
