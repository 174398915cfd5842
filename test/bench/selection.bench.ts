/**
 * How often each strategy finds a good one, and for how many calls: the real machines with the *simulated* judges of
 * `selection-simulation.ts`, fixed seeds. `npm run bench -- selection` takes some minutes.
 */

import { computeWilsonInterval } from '../../src/core/base/shares.ts';
import {
  estimateTournamentCost,
  fillInTournamentDesign,
  type TournamentDesignInput,
} from '../../src/core/select/index.ts';
import { createHalvingStrategy } from '../../src/core/select/strategies/halving.ts';
import type { StrategyImplementation } from '../../src/core/select/strategies/strategy.ts';
import type { BenchRow } from './harness.ts';
import { type Outcome, type Simulated, simulate } from './selection-simulation.ts';

const SIXTEEN = { good: 3, p: 0.7, bias: 0 };
const BIASED = { ...SIXTEEN, bias: 0.15 };
/** Runs of each row. */
const RUNS = 20_000;
/** Of those with many judgements. */
const FEWER = 4000;

export default async function bench(): Promise<BenchRow[]> {
  return [...equalCalls(), ...strategies(), ...orders(), ...racing()];
}

/** Halving against a knockout whose games are best of several. */
function equalCalls(): BenchRow[] {
  const knockout = [1, 3, 5, 7].map((votes) => row({ strategy: 'knockout', count: 16, votes }, SIXTEEN, RUNS));
  const halving = [1, 2, 3, 4, 5, 6, 7].map((votes) => row({ strategy: 'halving', count: 16, votes }, SIXTEEN, RUNS));
  const toHalf = [3, 5, 7].map((votes) =>
    row({ strategy: 'halving', count: 16, votes }, SIXTEEN, RUNS, {
      name: 'to a half in each round',
      method: createHalvingStrategy(1),
    }),
  );
  return [...knockout, ...halving, ...toHalf];
}

function strategies(): BenchRow[] {
  const own = { ...SIXTEEN, own: 1 };
  return [
    row({ strategy: 'pairwise', count: 16 }, SIXTEEN, RUNS),
    ...[4, 8, 32].map((votes) => row({ strategy: 'judge', count: 16, votes }, SIXTEEN, FEWER)),
    ...[8, 32].map((votes) => row({ strategy: 'judge', count: 16, votes, scale: 'binary' }, SIXTEEN, FEWER)),
    ...[4, 8].map((keep) => row({ strategy: 'hybrid', count: 16, keep, votes: 8 }, SIXTEEN, FEWER)),
    row({ strategy: 'judge', count: 16, votes: 8 }, own, FEWER),
    row({ strategy: 'judge', count: 16, votes: 32 }, own, FEWER),
    row({ strategy: 'hybrid', count: 16, keep: 4, votes: 32 }, own, FEWER),
  ];
}

/** Asking once, both ways, or three times, with a comparator that favours what stands first and without. */
function orders(): BenchRow[] {
  const rows = [SIXTEEN, BIASED].flatMap((simulated) => [
    ...(['single', 'swap'] as const).map((order) =>
      row({ strategy: 'knockout', count: 2, order }, { ...simulated, good: 1 }, RUNS),
    ),
    row({ strategy: 'knockout', count: 2, votes: 3 }, { ...simulated, good: 1 }, RUNS),
    ...(['knockout', 'pairwise', 'halving'] as const).map((strategy) =>
      row({ strategy, count: 16, order: 'swap' }, simulated, RUNS),
    ),
  ]);
  const biased = (['knockout', 'pairwise', 'halving'] as const).map((strategy) =>
    row({ strategy, count: 16 }, BIASED, RUNS),
  );
  return [...rows, ...biased, row({ strategy: 'knockout', count: 16, votes: 3 }, BIASED, RUNS)];
}

/** What racing saves, with graders of both scales that tell good from bad more or less well. */
function racing(): BenchRow[] {
  const rows: BenchRow[] = [];
  for (const [count, keep, votes] of [
    [16, 16, 32],
    [64, 16, 32],
    [128, 16, 32],
    [16, 4, 8],
  ] as const)
    for (const scale of ['points', 'binary'] as const)
      for (const [own, spread] of [
        [0, 2],
        [1, 2],
        [0, 1],
      ] as const) {
        const good = Math.round((count * 3) / 16);
        rows.push(saved({ count, keep, votes, scale }, { p: 0.7, bias: 0, good, own, spread }));
      }
  const sharp = { p: 0.7, bias: 0, good: 1, spread: 0.25 };
  return [...rows, saved({ count: 16, keep: 16, votes: 32, scale: 'binary' }, sharp)];
}

function saved(hybrid: Omit<TournamentDesignInput, 'strategy'>, simulated: Simulated): BenchRow {
  const wanted = { ...hybrid, strategy: 'hybrid' } as const;
  const runs = 1000;
  const raced = simulate(wanted, simulated, runs);
  const full = simulate({ ...wanted, racing: false }, simulated, runs);
  if (raced.right !== full.right) throw new Error('Racing has another winner.');
  const { count, keep, votes, scale } = hybrid;
  const how = `${scale}, spread ${simulated.spread}${simulated.own ? ', proofs that differ' : ''}`;
  return {
    name: 'calls that racing saves, simulated',
    input: `hybrid of ${count} to ${keep}, ${simulated.good} good, ${votes} judgments (${how}); ${mean(raced)} calls for ${mean(full)}; the same winners in ${runs} runs`,
    ours: 100 * (1 - raced.calls / full.calls),
    unit: '%',
  };
}

function row(
  wanted: TournamentDesignInput,
  simulated: Simulated,
  runs: number,
  other?: { readonly name: string; readonly method: StrategyImplementation },
): BenchRow {
  const design = fillInTournamentDesign(wanted);
  if ('problem' in design) throw new Error(design.problem);
  const outcome = simulate(wanted, simulated, runs, other?.method);
  const { low, high } = computeWilsonInterval(outcome.right, outcome.runs);
  const { strategy, count, votes, keep, order, scale, racing } = design;
  const isGame = strategy === 'knockout' || strategy === 'pairwise';
  const words = [
    `${simulated.good} good of ${count}`,
    strategy === 'hybrid' ? `to ${keep}` : '',
    isGame
      ? votes > 1
        ? `best of ${votes}`
        : ''
      : strategy === 'halving'
        ? `${votes} times n - 1`
        : `${votes} judgments, ${scale}`,
    other?.name ?? '',
    racing ? 'racing' : '',
    order === 'swap' ? 'swap' : '',
    simulated.bias > 0 ? `bias ${simulated.bias}` : '',
    simulated.own ? 'proofs that differ' : '',
  ].filter((word) => word !== '');
  return {
    name: `good winners, simulated ${strategy}`,
    input: `${words.join(', ')}; ${mean(outcome)} calls of ${estimateTournamentCost(design).calls} planned; 95 %: ${low.toFixed(1)} to ${high.toFixed(1)}${outcome.ties > 0 ? `; ${outcome.ties} of ${runs} tied` : ''}`,
    ours: (100 * outcome.right) / outcome.runs,
    unit: '%',
  };
}

function mean({ calls, runs }: Outcome): string {
  return (calls / runs).toFixed(calls / runs < 10 ? 2 : 1);
}
