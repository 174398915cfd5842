/**
 * Calls that early stop and cancellation save on the open rows (`PROOFMARK_DATA`), with the real judges and the real engine over
 * *simulated* models that are as accurate as published ones (`PROOFMARK_ACCEPTANCE`); nothing without both. A verdict
 * that differs from that of all votes is counted, and there must be none but in the budget mode.
 */
import type { ModelCall } from '../../src/core/judge/calls/types.ts';
import type { Judge, VotingStopRule } from '../../src/core/judge/contract.ts';
import { createCriticJudge } from '../../src/core/judge/models/critic.ts';
import { createStepwiseJudge } from '../../src/core/judge/models/stepwise.ts';
import type { JudgePrompt } from '../../src/core/judge/prompts/types.ts';
import { runProofReview } from '../../src/core/review/index.ts';
import { systemClock } from '../../src/judges/system-clock.ts';
import { endpointOf } from '../support/endpoints.ts';
import { builtIn } from '../support/prompts.ts';
import type { BenchRow } from './harness.ts';
import {
  accuraciesOf,
  type BenchProof,
  countingAsk,
  openRows,
  type Simulation,
  simulatedCritic,
  simulatedStepwise,
} from './simulated-models.ts';

const MODELS = ['Qwen2-7B-Instruct', 'Qwen2.5-72B-Instruct', 'QwQ-32B-Preview'];
/** Rows that are reviewed at a time. */
const AT_ONCE = 32;

interface Outcome {
  readonly calls: readonly ModelCall[];
  readonly aborted: number;
  /** What a reader is told of the whole. */
  readonly verdict: string;
}

export default async function bench(): Promise<BenchRow[]> {
  const { PROOFMARK_DATA: data, PROOFMARK_ACCEPTANCE: acceptance } = process.env;
  if (data === undefined || acceptance === undefined) return [];
  const rows = openRows(data);
  const table: BenchRow[] = [];
  for (const model of MODELS) {
    const accuracies = accuraciesOf(acceptance, model);
    const of = (row: BenchProof): Simulation => ({ row, accuracies, seed: `votes ${model}` });
    table.push(...(await earlyStop(rows, model, of)), ...(await stepwise(rows, model, of)));
  }
  return [...table, ...(await prefixes(rows))];
}

type Simulate = (row: BenchProof) => Simulation;

async function earlyStop(rows: readonly BenchProof[], model: string, of: Simulate): Promise<BenchRow[]> {
  const run = (stop: VotingStopRule) =>
    all(rows, (row) => {
      const { ask, ...counted } = countingAsk(simulatedCritic(of(row)));
      const judge = createCriticJudge({ ...asking(builtIn('critic')), votes: 8, stop, ask });
      return judged(row, judge, counted);
    });
  const full = await run('all');
  const table: BenchRow[] = [];
  for (const [stop, name] of [
    ['exact', 'calls saved by early stop, of 8 votes'],
    ['sprt', 'calls saved by the budget mode, of 8 votes'],
  ] as const)
    table.push(saved(name, model, full, await run(stop)));
  return table;
}

async function stepwise(rows: readonly BenchProof[], model: string, of: Simulate): Promise<BenchRow[]> {
  const run = (votes: number, window: number, stop: VotingStopRule) =>
    all(rows, (row) => {
      const { ask, ...counted } = countingAsk(simulatedStepwise(of(row)));
      const options = { ...asking(builtIn('stepwise-whole')), context: 'whole', window } as const;
      return judged(row, createStepwiseJudge({ ...options, votes, stop, ask }), counted);
    });
  const table: BenchRow[] = [];
  for (const votes of [1, 3]) {
    const each = votes === 1 ? 'a vote a step' : `${votes} votes a step`;
    // All are sent at once, and so each of them is: what is aborted then has been asked for.
    const full = await run(votes, Number.MAX_SAFE_INTEGER, 'all');
    for (const window of [0, 2])
      table.push(
        saved(`step-wise calls saved, ${each}, ${window} ahead`, model, full, await run(votes, window, 'exact')),
      );
  }
  return table;
}

/** How much of what is sent about a proof has been sent before, from its beginning on, and so may be in a server's cache. */
async function prefixes(rows: readonly BenchProof[]): Promise<BenchRow[]> {
  const table: BenchRow[] = [];
  for (const context of ['whole', 'prefix'] as const) {
    const prompt = builtIn(`stepwise-${context}`);
    const share = async (asked: JudgePrompt): Promise<number> => {
      const done = await all(rows, (row) => {
        const { ask, ...counted } = countingAsk(() => 'This judge is simulated.\nVerdict: yes');
        const options = { ...asking(asked), context, window: 2, votes: 1, stop: 'exact' } as const;
        return judged(row, createStepwiseJudge({ ...options, ask }), counted);
      });
      const sums = done.map(({ calls }) => shared(calls));
      return percent(
        sums.reduce((all, one) => all + one.known, 0),
        sums.reduce((all, one) => all + one.sent, 0),
      );
    };
    const ours = await share(prompt);
    const other = await share(questionFirst(prompt));
    table.push({
      name: `characters sent before, step-wise with ${context === 'whole' ? 'the whole proof' : 'the steps before'}`,
      input: `${rows.length} rows, every step asked about once`,
      ours,
      unit: '%',
      peer: { name: 'the same with the question first', ms: other, ratio: other / ours },
    });
  }
  return table;
}

/** The same prompt with the paragraph that names the step before everything else. */
function questionFirst(prompt: JudgePrompt): JudgePrompt {
  const at = prompt.template.indexOf('Judge paragraph {{step.index}}');
  if (at < 0) throw new Error(`${prompt.name} does not name the step as it did.`);
  return { ...prompt, template: `${prompt.template.slice(at)}\n\n${prompt.template.slice(0, at)}` };
}

function shared(calls: readonly ModelCall[]): { readonly known: number; readonly sent: number } {
  const texts = calls.map(({ messages }) => messages.map(({ role, content }) => `${role}\n${content}`).join('\n'));
  let known = 0;
  for (const [k, text] of texts.entries())
    known += Math.max(0, ...texts.slice(0, k).map((earlier) => commonPrefix(earlier, text)));
  return { known, sent: texts.reduce((sum, text) => sum + text.length, 0) };
}

function commonPrefix(a: string, b: string): number {
  const most = Math.min(a.length, b.length);
  let low = 0;
  let high = most;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (a.startsWith(b.slice(0, middle))) low = middle;
    else high = middle - 1;
  }
  return low;
}

function asking(prompt: JudgePrompt) {
  return { id: `simulated ${prompt.name}`, endpoint: endpointOf({ model: 'simulated' }), prompt };
}

async function judged(
  { proof }: BenchProof,
  judge: Judge,
  { calls, counts }: Pick<ReturnType<typeof countingAsk>, 'calls' | 'counts'>,
): Promise<Outcome> {
  let verdict = 'none';
  const options = { clock: systemClock, signal: new AbortController().signal };
  for await (const { outcome, earliestError, verdict: said, failures } of runProofReview(proof, [judge], options))
    verdict = JSON.stringify([outcome, earliestError, said?.isUndecided, failures]);
  return { calls, aborted: counts.aborted, verdict };
}

async function all(
  rows: readonly BenchProof[],
  run: (row: BenchProof) => Promise<Outcome>,
): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = [];
  let next = 0;
  const lane = async (): Promise<void> => {
    for (let at = next++; at < rows.length; at = next++) {
      const row = rows[at];
      if (row) outcomes[at] = await run(row);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  return outcomes;
}

function saved(name: string, model: string, full: readonly Outcome[], ours: readonly Outcome[]): BenchRow {
  const count = (of: readonly Outcome[]): number => of.reduce((sum, { calls }) => sum + calls.length, 0);
  const aborted = ours.reduce((sum, one) => sum + one.aborted, 0);
  const differing = ours.filter(({ verdict }, at) => verdict !== full[at]?.verdict).length;
  const words = [
    `${ours.length} rows, simulated ${model}`,
    `${count(ours)} calls for ${count(full)}, ${aborted} of them aborted`,
    `differing verdicts: ${differing}`,
  ];
  return { name, input: words.join('; '), ours: percent(count(full) - count(ours), count(full)), unit: '%' };
}

function percent(part: number, of: number): number {
  return of === 0 ? 0 : (100 * part) / of;
}
