/** Runs for tests of reports. What judges say in them is made up: by hand, or drawn by chance from a seed. */

import { createRandomGenerator } from '../../src/core/base/random.ts';
import type { Run, RunInfo, RunRow } from '../../src/core/evaluate/run-types.ts';
import { policies } from './run-rows.ts';

export function runInfo(values: Partial<RunInfo> = {}): RunInfo {
  return {
    run: '2026-11-21-1320-critic',
    started: '2026-11-21T13:20:00.000Z',
    name: 'large',
    judge: 'critic@made',
    kind: 'critic',
    model: 'made-large',
    votes: 1,
    stop: 'exact',
    seed: 7,
    dataSets: [{ name: 'made.jsonl', sha256: 'ab'.repeat(32) }],
    policies,
    ...values,
  };
}

export function runOf(rows: readonly RunRow[], info: Partial<RunInfo> = {}, unreadable = 0): Run {
  return { info: runInfo(info), rows, unreadable };
}

export interface Simulation {
  readonly rows: number;
  readonly votes: number;
  /** How often a vote finds the labelled step, and finds no error where there is none. */
  readonly found: number;
  readonly passed: number;
  readonly seed: number;
  /** Of the labels and lengths, so that two judges see the same rows. */
  readonly dataSeed?: number;
  readonly subsets?: readonly string[];
  readonly authors?: number;
}

/** A critic that knows the labels and errs by chance; every vote is asked for, and most votes count. */
export function simulatedRun(simulation: Simulation, info: Partial<RunInfo> = {}): Run {
  const { rows, votes, found, passed, seed, dataSeed = 1, subsets = ['easy', 'hard'], authors = 3 } = simulation;
  const data = createRandomGenerator(dataSeed);
  const judge = createRandomGenerator(seed);
  const all = Array.from({ length: rows }, (_, k): RunRow => {
    const steps = 4 + Math.floor(data() * 10);
    const label = data() < 0.5 ? -1 : Math.floor(data() * steps);
    const given = Array.from({ length: votes }, () => {
      if (judge() < (label === -1 ? passed : found)) return label;
      const other = Math.floor(judge() * (steps + 1)) - 1;
      return other === label ? (label === -1 ? 0 : -1) : other;
    });
    return {
      set: 'made.jsonl',
      id: `row-${k}`,
      subset: subsets[k % subsets.length] ?? 'made',
      generator: `author-${k % authors}`,
      problem: `problem-${Math.floor(k / 2)}`,
      steps,
      length: 200 * steps,
      label,
      said: { kind: 'earliest', index: most(given) },
      votes: given,
      wanted: votes,
      usage: {
        calls: votes,
        kept: 0,
        prompt: 900 * votes,
        cached: 600 * votes,
        completion: 300 * votes,
        uncounted: 0,
      },
      milliseconds: 2_000 + Math.floor(data() * 3_000),
    };
  });
  return runOf(all, {
    votes,
    stop: 'all',
    simulated: 'a critic that knows the labels and errs by chance',
    ...info,
  });
}

/** Of those with as many votes the smallest index, and any index before "no error". */
function most(votes: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const vote of votes) counts.set(vote, (counts.get(vote) ?? 0) + 1);
  const best = Math.max(...counts.values());
  const first = [...counts].filter(([, count]) => count === best).map(([vote]) => vote);
  const indices = first.filter((vote) => vote >= 0);
  return indices.length > 0 ? Math.min(...indices) : -1;
}
