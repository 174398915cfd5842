/**
 * What our driver costs: every vote of a critic on many rows, as `proofmark evaluate` asks for them, beside a bare loop over the
 * same client (the `openai` package) that sends the same messages and reads the same streams. The server is scripted, in a
 * process of its own, and takes its time. `PROOFMARK_DRIVER=full` runs 27,200 calls with latencies of 1–3 s (twice three and
 * a half minutes) and looks at memory, `wide` 100,000 calls with 1,000 in flight (twice four minutes); without it a tenth of the former.
 */
import { fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { OpenAI } from 'openai';
import { judgeAllItems } from '../../src/core/evaluate/run/drive.ts';
import type { RunItem } from '../../src/core/evaluate/run/item.ts';
import { ConcurrencyLimiter } from '../../src/core/judge/calls/concurrency-limiter.ts';
import type { Endpoint } from '../../src/core/judge/calls/endpoint.ts';
import { ModelClient } from '../../src/core/judge/calls/model-client.ts';
import { CallRetrier } from '../../src/core/judge/calls/retries.ts';
import { createCriticJudge } from '../../src/core/judge/models/critic.ts';
import { buildPromptMessages } from '../../src/core/judge/prompts/prompt-messages.ts';
import { parsePromptFile } from '../../src/core/judge/prompts/read-prompt.ts';
import { buildPromptVariableValues } from '../../src/core/judge/prompts/variable-values.ts';
import { createProofFromSteps } from '../../src/core/proof/index.ts';
import type { Proof } from '../../src/core/proof/types.ts';
import { createServerTransport } from '../../src/judges/servers/transport.ts';
import { systemClock } from '../../src/judges/system-clock.ts';
import { readRunJournal } from '../../src/store/journals/read-run.ts';
import { openRunJournal } from '../../src/store/journals/run-journal.ts';
import { openReplyAndCostStore } from '../../src/store/replies/reply-store.ts';
import { deepPurse, endpointOf } from '../support/endpoints.ts';
import { type BenchRow, beside } from './harness.ts';

const SIZE = process.env.PROOFMARK_DRIVER;
/** Whether memory is looked at. That collects the heap by force, which takes seconds of a wide run. */
const IS_MEASURING_HEAP = SIZE === 'full';
const VOTES = 8;
const ROWS = SIZE === 'wide' ? 12_500 : SIZE === 'full' ? 3400 : 340;
const CALLS = ROWS * VOTES;
const IN_FLIGHT = SIZE === 'wide' ? 1000 : 256;
const LATENCY: readonly [number, number] = [1000, 3000];
/** Times at which memory is looked at. */
const SAMPLES = 20;

export default async function bench(): Promise<BenchRow[]> {
  const server = await startServer();
  try {
    const endpoint = endpointOf({ baseUrl: server.url, concurrency: IN_FLIGHT, timeoutSeconds: 60 });
    const proofs = Array.from({ length: ROWS }, (_, k) => proofOf(k));
    const prompt = parsePromptFile(
      await readFile(new URL('../../media/prompts/critic.judge.md', import.meta.url), 'utf8'),
      'critic',
    ).prompt;
    if (!prompt) throw new Error('The prompt of the critic cannot be read.');
    const bodies = proofs.map((proof) => buildPromptMessages(prompt, buildPromptVariableValues(proof, {})));
    // One short run of the bare loop first, so that its connections and code are there for both.
    await bareLoop(endpoint, bodies.slice(0, IN_FLIGHT / VOTES));
    const bare = await bareLoop(endpoint, bodies);
    const ours = await driven(endpoint, proofs, prompt);
    const input = `${CALLS.toLocaleString('en-US')} calls, ${IN_FLIGHT} in flight, ${LATENCY.join('–')} ms each (${Math.round((1000 * CALLS) / ours.ms)} a second)`;
    const bound = beside('a bare loop over the openai package', bare, ours.ms);
    const row: BenchRow = { name: 'driver', input, ours: ours.ms, bound };
    if (!ours.memory) return [row];
    const { growth, heap } = ours.memory;
    const name = 'driver: heap in use';
    return [
      row,
      { name, input: 'growth per 1,000 calls, second half', unit: 'MB', ours: growth },
      { name, input: 'at the end, collected', unit: 'MB', ours: heap },
    ];
  } finally {
    server.close();
  }
}

async function startServer(): Promise<{ readonly url: string; close(): void }> {
  const child = fork(new URL('./latency-server.ts', import.meta.url), LATENCY.map(String));
  const port = await new Promise<number>((resolve, reject) => {
    child.once('message', (said) => resolve(Number(said)));
    child.once('error', reject);
  });
  return { url: `http://127.0.0.1:${port}/v1`, close: () => child.disconnect() };
}

/** A made-up row of nine steps of some 120 tokens. */
function proofOf(k: number): Proof {
  const steps = Array.from(
    { length: 9 },
    (_, step) =>
      `Step ${step} of row ${k}: ${`so ${k} + ${step} = ${k + step}, and that is what was to be found. `.repeat(9)}`,
  );
  return createProofFromSteps({ steps, problem: `Find the sum of row ${k}.`, language: 'markdown' }).proof;
}

type Body = ReturnType<typeof buildPromptMessages>;

/** The least that anybody must do: so many at a time, each sent and read to its end. Milliseconds. */
async function bareLoop({ baseUrl, model }: Endpoint, bodies: readonly Body[]): Promise<number> {
  const client = new OpenAI({ baseURL: baseUrl, apiKey: 'none', maxRetries: 0 });
  const waiting = bodies.flatMap((body) => Array.from({ length: VOTES }, () => body));
  let next = 0;
  let size = 0;
  const worker = async (): Promise<void> => {
    for (;;) {
      const body = waiting[next++];
      if (!body) return;
      const stream = await client.chat.completions.create({
        model,
        messages: body.map(({ role, content }) => ({ role, content })),
        stream: true,
        stream_options: { include_usage: true },
      });
      let text = '';
      for await (const chunk of stream) text += chunk.choices[0]?.delta.content ?? '';
      size += text.length;
    }
  };
  const start = performance.now();
  await Promise.all(Array.from({ length: IN_FLIGHT }, worker));
  const ms = performance.now() - start;
  if (size < waiting.length * 100) throw new Error('The bare loop read too little.');
  return ms;
}

interface Driven {
  readonly ms: number;
  /** Of the heap in use, in MB: per 1,000 calls, the slope over the second half of a long run; and at its end. */
  readonly memory?: { readonly growth: number; readonly heap: number };
}

/** The drive of an evaluation with its journal and the store of replies, as on the command line. */
async function driven(
  endpoint: Endpoint,
  proofs: readonly Proof[],
  prompt: NonNullable<ReturnType<typeof parsePromptFile>['prompt']>,
): Promise<Driven> {
  const folder = mkdtempSync(join(tmpdir(), 'proofmark-driver-'));
  const file = join(folder, 'run.jsonl');
  const store = openReplyAndCostStore(join(folder, 'replies.sqlite'), { onProblem: (said) => console.error(said) });
  const journal = await openRunJournal(file, 'start', HEADER);
  const limiter = new ConcurrencyLimiter();
  const calls = new ModelClient({
    cache: journal.cache(store.cache),
    limiter,
    transport: createServerTransport({ clock: systemClock, keyOf: async () => undefined }),
    retries: new CallRetrier(systemClock, { limiter }),
  });
  const judge = createCriticJudge({
    id: 'critic@scripted',
    endpoint,
    prompt,
    votes: VOTES,
    stop: 'all',
    ask: (call, signal) => calls.ask(call, deepPurse, signal),
  });
  const heaps: (readonly [calls: number, mb: number])[] = [];
  let done = 0;
  const start = performance.now();
  const { rows } = await judgeAllItems({
    items: itemsOf(proofs),
    lanes: Array.from({ length: IN_FLIGHT + IN_FLIGHT / 8 }, () => judge),
    clock: systemClock,
    signal: new AbortController().signal,
    record: journal,
    onRow: () => {
      if (++done % Math.ceil(ROWS / SAMPLES) === 0 && IS_MEASURING_HEAP) heaps.push([done * VOTES, heapInUse()]);
    },
  });
  await journal.finish();
  const ms = performance.now() - start;
  await journal.close();
  store.close();
  const wrong = rows.find(({ said, votes }) => said.kind !== 'earliest' || votes.length !== VOTES);
  if (wrong || rows.length !== ROWS || (await readRunJournal(file)).rows.length !== ROWS)
    throw new Error(`A row was not judged: ${JSON.stringify(wrong).slice(0, 300)}`);
  rmSync(folder, { recursive: true });
  if (!IS_MEASURING_HEAP) return { ms };
  // At the very end less and less is under way, which would hide what grows.
  const steady = heaps.slice(Math.floor(heaps.length / 2), -1);
  return { ms, memory: { growth: 1000 * slope(steady), heap: heapInUse() } };
}

const HEADER = {
  run: 'driver',
  dataSet: [{ name: 'made up', sha256: null }],
  judge: { kind: 'critic', votes: VOTES, stop: 'all' },
  policies: {},
  seed: null,
  started: '2026-11-22T12:00:00.000Z',
};

async function* itemsOf(proofs: readonly Proof[]): AsyncGenerator<RunItem> {
  for (const [k, proof] of proofs.entries()) {
    const facts = { set: 'made up', id: `${k}`, subset: 'made up', problem: `${k}`, length: 0 };
    yield { ...facts, label: -1, isRight: true, proof };
  }
}

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** In MB, after a collection. */
function heapInUse(): number {
  collect();
  return process.memoryUsage().heapUsed / 1e6;
}

/** The slope of the least-squares line. */
function slope(points: readonly (readonly [number, number])[]): number {
  const n = points.length;
  const x = points.reduce((sum, [one]) => sum + one, 0) / n;
  const y = points.reduce((sum, [, one]) => sum + one, 0) / n;
  const over = points.reduce((sum, [a, b]) => sum + (a - x) * (b - y), 0);
  return over / points.reduce((sum, [a]) => sum + (a - x) ** 2, 0);
}
