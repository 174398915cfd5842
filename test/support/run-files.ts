/** A data set and journals of runs on it. Its proofs are made by a rule, and its judges are simulated: they know the labels and err by chance. */

import { createRandomGenerator } from '../../src/core/base/random.ts';
import type { RunRow } from '../../src/core/evaluate/run-types.ts';
import { policies } from './run-rows.ts';

export const SET = 'made-proofs.jsonl';
const SIMULATED = 'The judge is simulated: it knows the labels, and errs by chance at set rates.';

/** What is said of one subset: how often a judge locates an error, and how often it passes what is right, 0 to 1. */
export interface Rates {
  readonly located: number;
  readonly passed: number;
}

export interface MadeJudge {
  /** As its report calls it. */
  readonly name: string;
  readonly run: string;
  readonly started: string;
  readonly rates: readonly Rates[];
  readonly votes: number;
  readonly seed: number;
  /** Rows of which no reply could be read, 0 to 1. */
  readonly silent?: number;
}

const SUBSETS = ['algebra', 'combinatorics', 'geometry', 'number theory'] as const;
const AUTHORS = ['writer-7b', 'writer-72b', 'writer-math'] as const;

export interface MadeRow {
  readonly id: string;
  readonly subset: string;
  readonly generator: string;
  readonly problem: string;
  readonly steps: readonly string[];
  readonly label: number;
}

/** So many rows of each subset, of which a little more than half have an error. */
export function madeRows(each: number, seed = 7): readonly MadeRow[] {
  const random = createRandomGenerator(seed);
  return SUBSETS.flatMap((subset, s) =>
    Array.from({ length: each }, (_, k): MadeRow => {
      const count = 4 + Math.floor(random() * 9);
      const isWrong = random() < 0.55;
      // Errors come early more often than late.
      const label = isWrong ? Math.min(count - 1, Math.floor(random() * random() * count * 1.4)) : -1;
      return {
        id: `${subset.replace(' ', '-')}-${k + 1}`,
        subset,
        generator: AUTHORS[Math.floor(random() * AUTHORS.length)] ?? AUTHORS[0],
        problem: `Add the numbers from ${s + 1} to ${s + count}.`,
        steps: Array.from({ length: count }, (_, at) => {
          const sum = ((at + 1) * (2 * s + at + 2)) / 2;
          return `The first ${at + 1} of them add up to $${at === label ? sum + 1 : sum}$.`;
        }),
        label,
      };
    }),
  );
}

function dataText(rows: readonly MadeRow[]): string {
  return rows.map((row) => `${JSON.stringify({ ...row, final_answer_correct: row.label < 0 })}\n`).join('');
}

/** A journal as a run that came to its end has left it. */
export function journalText(rows: readonly MadeRow[], judge: MadeJudge): string {
  const header = {
    v: 1,
    run: judge.run,
    name: judge.name,
    simulated: SIMULATED,
    dataSet: [{ name: SET, sha256: null }],
    judge: { id: `critic@${judge.name}`, kind: 'critic', model: judge.name, votes: judge.votes, stop: 'all' },
    policies,
    seed: judge.seed,
    started: judge.started,
  };
  const random = createRandomGenerator(judge.seed);
  const lines = rows.flatMap((row) => {
    const result = judged(row, judge, random);
    const item = `${SET}#${row.id}`;
    const index = result.said.kind === 'earliest' ? result.said.index : -2;
    const raw = `A simulated reply of ${judge.name}. \\boxed{${index}}`;
    return [
      { key: `${judge.run} ${row.id}`, item, raw },
      { item, parser: 1, result },
    ].map((line) => JSON.stringify(line));
  });
  const end = { finished: judge.started, unreadable: 0 };
  return `${[JSON.stringify(header), ...lines, JSON.stringify(end)].join('\n')}\n`;
}

function judged(row: MadeRow, judge: MadeJudge, random: () => number): RunRow {
  const rates = judge.rates[SUBSETS.indexOf(row.subset as (typeof SUBSETS)[number])] ?? judge.rates[0];
  const { located = 0.5, passed = 0.5 } = rates ?? {};
  const isSilent = random() < (judge.silent ?? 0);
  // The votes of one row go together: a row that is hard is hard for all of them.
  const isHit = random() < (row.label < 0 ? passed : located);
  const votes = Array.from({ length: judge.votes }, () => {
    if (isSilent) return null;
    const follows = random() < 0.86;
    if (isHit === follows) return row.label;
    return wrongVote(row, random);
  });
  const index = mostOf(votes);
  return {
    set: SET,
    id: row.id,
    subset: row.subset,
    generator: row.generator,
    problem: row.problem,
    steps: row.steps.length,
    length: row.steps.join('\n\n').length,
    label: row.label,
    isRight: row.label < 0,
    said: index === undefined ? { kind: 'abstained', reason: 'No reply could be read.' } : { kind: 'earliest', index },
    votes,
    wanted: judge.votes,
    usage: { calls: judge.votes, kept: 0, prompt: 900, cached: 600, completion: 400, uncounted: 0 },
    milliseconds: 1200,
  };
}

function wrongVote({ label, steps }: MadeRow, random: () => number): number {
  const others = [-1, ...steps.keys()].filter((index) => index !== label);
  return others[Math.floor(random() * others.length)] ?? -1;
}

/** Most votes win; among equals the smallest step, and a step before “no error”. */
function mostOf(votes: readonly (number | null)[]): number | undefined {
  const counts = new Map<number, number>();
  for (const vote of votes) if (vote !== null) counts.set(vote, (counts.get(vote) ?? 0) + 1);
  const rank = (index: number): number => (index < 0 ? Number.MAX_SAFE_INTEGER : index);
  return [...counts].sort(([a, n], [b, m]) => m - n || rank(a) - rank(b))[0]?.[0];
}

/** The two of the tests: one that locates more, and one that it is set against. */
export const LARGE: MadeJudge = {
  name: 'simulated-large',
  run: '2026-11-21-1320-critic',
  started: '2026-11-21T13:20:00.000Z',
  votes: 8,
  seed: 7,
  silent: 0.006,
  rates: [
    { located: 0.83, passed: 0.94 },
    { located: 0.7, passed: 0.9 },
    { located: 0.52, passed: 0.78 },
    { located: 0.5, passed: 0.85 },
  ],
};
export const SMALL: MadeJudge = {
  name: 'simulated-small',
  run: '2026-11-21-1105-critic',
  started: '2026-11-21T11:05:00.000Z',
  votes: 8,
  seed: 11,
  silent: 0.014,
  rates: [
    { located: 0.63, passed: 0.93 },
    { located: 0.49, passed: 0.84 },
    { located: 0.44, passed: 0.7 },
    { located: 0.39, passed: 0.76 },
  ],
};

/** Files of a workspace: the data set, and both journals. */
export function runFiles(each: number): Readonly<Record<string, string>> {
  const rows = madeRows(each);
  return {
    [SET]: dataText(rows),
    [`.proofmark/runs/${LARGE.run}.jsonl`]: journalText(rows, LARGE),
    [`.proofmark/runs/${SMALL.run}.jsonl`]: journalText(rows, SMALL),
  };
}
