/**
 * `proofmark evaluate` beside Inspect (inspect_ai) on the same 2,000 rows, messages and *scripted* server, with 64 calls in flight, each with
 * its start and its log. `INSPECT=DIR/bin/python` names a Python with Inspect (`pip install inspect_ai openai`). Without it, the rows say
 * that it was skipped. Needs `npm run build`.
 */
import { type ChildProcess, fork, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildPromptMessages } from '../../src/core/judge/prompts/prompt-messages.ts';
import { parsePromptFile } from '../../src/core/judge/prompts/read-prompt.ts';
import { buildPromptVariableValues } from '../../src/core/judge/prompts/variable-values.ts';
import { createProofFromSteps } from '../../src/core/proof/index.ts';
import { root } from '../support/paths.ts';
import { type BenchRow, beside } from './harness.ts';

const ROWS = 2000;
const IN_FLIGHT = 64;
const LATENCIES = [0, 200];
const { INSPECT } = process.env;

interface Use {
  readonly ms: number;
  /** Processor time in seconds, and peak memory in MB. */
  readonly cpu: number;
  readonly memory: number;
  /** The rows in Inspect's log. */
  readonly rows?: number;
}

export default async function bench(): Promise<BenchRow[]> {
  const place = mkdtempSync(join(tmpdir(), 'proofmark-peers-'));
  try {
    writeRows(place);
    const rows: BenchRow[] = [];
    for (const latency of LATENCIES) rows.push(...(await measure(place, latency)));
    rows.push(await measureResume(place));
    return rows;
  } finally {
    rmSync(place, { recursive: true });
  }
}

function writeRows(place: string): void {
  const file = readFileSync(join(root, 'media/prompts/critic.judge.md'), 'utf8');
  const { prompt } = parsePromptFile(file, 'critic');
  if (!prompt) throw new Error('The prompt of the critic cannot be read.');
  const rows = Array.from({ length: ROWS }, (_, k) => ({
    id: `row-${k}`,
    problem: `Find the sum of row ${k}.`,
    steps: Array.from(
      { length: 9 },
      (_, step) => `Step ${step} of row ${k}: ${`so ${k} + ${step} = ${k + step}. `.repeat(9)}`,
    ),
    label: k % 2 === 0 ? -1 : 1,
  }));
  const lines = (all: readonly object[]): string => all.map((one) => `${JSON.stringify(one)}\n`).join('');
  writeFileSync(join(place, 'rows.jsonl'), lines(rows));
  const samples = rows.map(({ id, label, ...row }) => {
    const { proof } = createProofFromSteps({ ...row, language: 'markdown' });
    return { id, label, messages: buildPromptMessages(prompt, buildPromptVariableValues(proof, {})) };
  });
  writeFileSync(join(place, 'samples.jsonl'), lines(samples));
}

async function measure(place: string, latency: number): Promise<BenchRow[]> {
  const server = await startServer(latency);
  try {
    const ours = await run(startOurs(place, server.url, `ours-${latency}`, '--journal'));
    const input = `${ROWS} rows, ${IN_FLIGHT} in flight, ${latency} ms`;
    if (INSPECT === undefined)
      return [{ name: 'evaluate beside Inspect (skipped: INSPECT names no Python)', input, ours: ours.ms }];
    const theirs = await run(startInspect(place, server.url, `logs-${latency}`, 'run'));
    const name = (what: string): string => `evaluate: ${what}`;
    const perSecond = ({ ms }: Use): string => `${Math.round((1000 * ROWS) / ms)} rows a second`;
    const cpu = (use: Use): number => (1000 * use.cpu) / ROWS;
    return [
      {
        name: name('whole command'),
        input: `${input} (${perSecond(ours)})`,
        ours: ours.ms,
        peer: beside(`Inspect (${perSecond(theirs)})`, theirs.ms, ours.ms),
      },
      { name: name('processor time a call'), input, ours: cpu(ours), peer: beside('Inspect', cpu(theirs), cpu(ours)) },
      {
        name: name('peak memory'),
        input,
        unit: 'MB',
        ours: ours.memory,
        peer: beside('Inspect', theirs.memory, ours.memory),
      },
    ];
  } finally {
    server.close();
  }
}

/** How many calls a run sends in all that is killed after half of them and resumed. */
async function measureResume(place: string): Promise<BenchRow> {
  const server = await startServer(200);
  try {
    const count = async (start: (how: 'run' | 'resume') => ChildProcess): Promise<number> => {
      const before = await server.requests();
      const killed = start('run');
      const ended = new Promise((resolve) => killed.once('close', resolve));
      while ((await server.requests()) < before + ROWS / 2) await new Promise((resolve) => setTimeout(resolve, 50));
      killed.kill('SIGKILL');
      await ended;
      const { rows = ROWS } = await run(start('resume'));
      if (rows !== ROWS) throw new Error(`Only ${rows} rows were judged.`);
      return (await server.requests()) - before;
    };
    const ours = await count((how) => startOurs(place, server.url, 'killed', how === 'run' ? '--journal' : '--resume'));
    const row = {
      name: 'evaluate: calls in all, killed (-9) at 1,000 and resumed',
      input: `${ROWS} rows, ${IN_FLIGHT} in flight, 200 ms`,
    };
    if (INSPECT === undefined) return { ...row, unit: 'calls', ours };
    const theirs = await count((how) => startInspect(place, server.url, 'killed-logs', how));
    return { ...row, unit: 'calls', ours, peer: beside('Inspect', theirs, ours) };
  } finally {
    server.close();
  }
}

function startOurs(place: string, url: string, name: string, how: '--journal' | '--resume'): ChildProcess {
  const preload = new URL('./scripted-fetch.ts', import.meta.url).href;
  const judge = ['--judge', 'critic', '--endpoint', url, '--model', 'scripted', '--votes', '1', '--cache', 'none'];
  const more = ['--concurrency', `${IN_FLIGHT}`, how, `${name}.jsonl`, '--format', 'json'];
  const command = ['--import', preload, join(root, 'dist/cli.mjs'), 'evaluate', 'rows.jsonl', ...judge, ...more];
  return spawn(process.execPath, command, { cwd: place, stdio: ['ignore', 'ignore', 'pipe'] });
}

function startInspect(place: string, url: string, logs: string, how: 'run' | 'resume'): ChildProcess {
  const script = new URL('./inspect-peer.py', import.meta.url).pathname;
  return spawn(INSPECT ?? '', [script, join(place, 'samples.jsonl'), url, `${IN_FLIGHT}`, join(place, logs), how], {
    cwd: place,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

/** Waits for a process, and reads its use from the last line that it wrote. */
async function run(child: ChildProcess): Promise<Use> {
  const start = performance.now();
  let text = '';
  (child.stdout ?? child.stderr)?.on('data', (data) => {
    text += data;
  });
  const code = await new Promise((resolve) => child.once('close', resolve));
  const ms = performance.now() - start;
  if (code !== 0) throw new Error(`It ended with ${code}: ${text.slice(-500)}`);
  return { ms, ...(JSON.parse(text.trim().split('\n').at(-1) ?? '') as Omit<Use, 'ms'>) };
}

async function startServer(latency: number) {
  const child = fork(new URL('./latency-server.ts', import.meta.url), [latency, latency].map(String));
  const receive = (): Promise<number> =>
    new Promise((resolve) => child.once('message', (value) => resolve(Number(value))));
  const port = await receive();
  return {
    url: `http://127.0.0.1:${port}/v1`,
    requests: (): Promise<number> => {
      const reply = receive();
      child.send('requests');
      return reply;
    },
    close: () => child.disconnect(),
  };
}
