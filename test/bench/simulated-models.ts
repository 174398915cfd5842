/** The open rows with labels, and *simulated* models behind the `ModelQuerier` port, right as often as published figures say. */
import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { ModelCall, ModelReply } from '../../src/core/judge/calls/types.ts';
import type { ModelQuerier } from '../../src/core/judge/models/types.ts';
import { createProofFromSteps } from '../../src/core/proof/index.ts';
import type { Proof } from '../../src/core/proof/types.ts';
import { type Accuracies, type SimulatedRow, simulatedVote } from '../support/simulated-judge.ts';

export interface BenchProof extends SimulatedRow {
  readonly proof: Proof;
}

const SUBSETS = { gsm8k: 'GSM8K', math: 'MATH', olympiadbench: 'OlympiadBench', omnimath: 'Omni-MATH' };

/** The open half of ProcessBench. */
export function openRows(data: string): BenchProof[] {
  return Object.entries(SUBSETS).flatMap(([name, subset]) =>
    readFileSync(join(data, 'processbench', `${name}.jsonl`), 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line): BenchProof => {
        const row = JSON.parse(line) as Omit<SimulatedRow, 'subset'>;
        return { ...row, subset, proof: createProofFromSteps(row).proof };
      }),
  );
}

interface Cell {
  readonly table: string;
  readonly model: string;
  readonly subset: string;
  readonly error_accuracy: number;
  readonly correct_accuracy: number;
}

/**
 * The accuracies of single votes by subset (ProcessBench, table 9).
 * @param at the file `processbench-f1.json`, or the folder it is in
 */
export function accuraciesOf(at: string, model: string): Readonly<Record<string, Accuracies>> {
  const file = statSync(at).isDirectory() ? join(at, 'processbench-f1.json') : at;
  const { cells } = JSON.parse(readFileSync(file, 'utf8')) as { readonly cells: readonly Cell[] };
  const own = cells.filter((cell) => cell.table === '9' && cell.model === model);
  if (own.length !== 4) throw new Error(`${file} has no four cells of ${model} in table 9.`);
  return Object.fromEntries(
    own.map((cell) => [cell.subset, { error: cell.error_accuracy / 100, correct: cell.correct_accuracy / 100 }]),
  );
}

export interface Simulation {
  readonly row: BenchProof;
  readonly accuracies: Readonly<Record<string, Accuracies>>;
  readonly seed: string;
}

/** One vote in so many cannot be read, even when it is asked for once more. */
const UNREAD = 50;

/** What a simulated critic replies: the same for the same sample, whatever else is asked. */
export function simulatedCritic(simulation: Simulation): (call: ModelCall) => string {
  return ({ sample }) => {
    if (dice(`${keyOf(simulation, sample)} unread`) < 1 / UNREAD) return 'This simulated vote cannot be read.';
    return `This judge is simulated. \\boxed{${indexBy(simulation, sample)}}`;
  };
}

/**
 * What a simulated step-wise judge replies: it calls the steps before the index that a simulated critic names right and that
 * one wrong; behind it every other one is wrong, by chance.
 */
export function simulatedStepwise(simulation: Simulation): (call: ModelCall) => string {
  return (call) => {
    const { sample } = call;
    const step = askedStep(call);
    const key = `${keyOf(simulation, sample)} ${step}`;
    if (dice(`${key} unread`) < 1 / UNREAD) return 'This simulated vote cannot be read.';
    const index = indexBy(simulation, sample);
    const isWrong = index >= 0 && (step === index || (step > index && dice(key) < 0.5));
    return `This judge is simulated.\nVerdict: ${isWrong ? 'no' : 'yes'}`;
  };
}

/** The step that a message of the built-in step-wise prompts asks about. */
function askedStep({ messages }: ModelCall): number {
  const text = messages.find(({ role }) => role === 'user')?.content ?? '';
  const all = [...text.matchAll(/Judge paragraph (\d+)/g)].at(-1);
  if (!all) throw new Error('A message asks about no paragraph.');
  return Number(all[1]);
}

function keyOf({ row, seed }: Simulation, sample: number): string {
  return `${seed} ${row.subset} ${row.id} ${sample}`;
}

function indexBy(simulation: Simulation, sample: number): number {
  const { row, accuracies } = simulation;
  const accuracy = accuracies[row.subset];
  if (!accuracy) throw new Error(`No accuracies for ${row.subset}.`);
  return simulatedVote(row, accuracy, keyOf(simulation, sample));
}

/** A number in [0, 1), the same for the same seed. */
function dice(seed: string): number {
  return createHash('sha256').update(seed).digest().readUInt32BE(0) / 2 ** 32;
}

/** Counts calls and aborts; replies come after a while that differs, so that their order does. */
export function countingAsk(answer: (call: ModelCall) => string): {
  readonly ask: ModelQuerier;
  readonly calls: ModelCall[];
  readonly counts: { aborted: number };
} {
  const calls: ModelCall[] = [];
  const counts = { aborted: 0 };
  const ask: ModelQuerier = async (call, signal): Promise<ModelReply> => {
    calls.push(call);
    const text = answer(call);
    const turns = Math.floor(dice(`${calls.length} ${text.length}`) * 6);
    for (let turn = 0; turn <= turns; turn++) {
      await new Promise((resolve) => setImmediate(resolve));
      if (!signal.aborted) continue;
      counts.aborted++;
      throw signal.reason;
    }
    return { kind: 'reply', text };
  };
  return { ask, calls, counts };
}
