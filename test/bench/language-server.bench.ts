/**
 * The built language server, in a process of its own: its start, its first diagnostics, edits, a long document, and what is left of
 * its memory. Needs `npm run build`.
 */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { DocumentDiagnosticReport } from 'vscode-languageserver-protocol';
import { parseProofText } from '../../src/core/proof/index.ts';
import { runProofReviewToEnd } from '../../src/core/review/index.ts';
import { createNodeChecker } from '../../src/judges/node-checker.ts';
import { systemClock } from '../../src/judges/system-clock.ts';
import { LanguageClient } from '../support/language-client.ts';
import { dist, samples } from '../support/paths.ts';
import { type BenchRow, beside, medianOf } from './harness.ts';
import { proofText } from './proof-text.ts';

const MAIN = path.join(dist, 'cli.mjs');
const RUNS = 10;
const PROOFS = 50;
const ROUNDS = 4;
const EDITS = 1_000;
const MB = 1_000_000;
/** How long a server has to start its worker before a document opens, in milliseconds. */
const REST_MS = 1_500;

const SAMPLE = readFileSync(path.join(samples, 'cosine.proof.md'), 'utf8');
const PULL = { capabilities: { textDocument: { diagnostic: {} } } };
const rest = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const toUri = (name: string): string => pathToFileURL(path.join(tmpdir(), name)).href;

async function withServer<T>(work: (client: LanguageClient) => Promise<T>): Promise<T> {
  const client = new LanguageClient(MAIN, tmpdir());
  try {
    await client.start(PULL);
    await rest(REST_MS);
    return await work(client);
  } finally {
    await client.stop();
  }
}

async function pull(client: LanguageClient, uri: string): Promise<number> {
  const report = await client.ask<DocumentDiagnosticReport>('textDocument/diagnostic', { textDocument: { uri } });
  return report.kind === 'full' ? report.items.length : 0;
}

export default async function bench(): Promise<BenchRow[]> {
  return [await start(), await first(), ...(await long()), await memory()];
}

async function start(): Promise<BenchRow> {
  const ours = await medianOf(RUNS, async () => {
    const client = new LanguageClient(MAIN, tmpdir());
    await client.start(PULL);
    client.process.kill();
  });
  const node = await medianOf(RUNS, () => once(spawn(process.execPath, ['-e', '0']), 'exit'));
  return { name: 'start, until initialized', input: '', ours, bound: beside('Node alone', node, ours) };
}

/** The same check without the protocol. */
async function check(text: string): Promise<number> {
  const checker = createNodeChecker(path.join(dist, 'cli', 'checker-worker.mjs'));
  checker.prepare();
  await rest(REST_MS);
  const began = performance.now();
  const proof = parseProofText(text, { language: 'markdown', split: 'logical' });
  await runProofReviewToEnd(proof, [checker], { clock: systemClock, signal: new AbortController().signal });
  const took = performance.now() - began;
  checker.dispose();
  return took;
}

function median(times: readonly number[]): number {
  return [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
}

/** Each time in a new process, so that nothing is compiled or remembered. */
async function first(): Promise<BenchRow> {
  const [times, bounds]: [number[], number[]] = [[], []];
  for (let k = 0; k < RUNS; k++) {
    times.push(
      await withServer(async (client) => {
        const uri = toUri('cosine.proof.md');
        const began = performance.now();
        await client.open(uri, SAMPLE);
        if ((await pull(client, uri)) !== 2) throw new Error('The sample has two problems.');
        return performance.now() - began;
      }),
    );
    bounds.push(await check(SAMPLE));
  }
  const ours = median(times);
  return {
    name: 'first diagnostics after opening',
    input: 'the sample',
    ours,
    bound: beside('the check without the protocol', median(bounds), ours),
  };
}

async function long(): Promise<BenchRow[]> {
  const text = `# Problem\n\nAdd.\n\n# Solution\n\n${proofText(MB)}\n\nSo \\(12 + 30 = 43\\).\n`;
  const bound = await check(text);
  return withServer(async (client) => {
    const uri = toUri('long.proof.md');
    const began = performance.now();
    await client.open(uri, text);
    // The server answers about the text while the checker works.
    await client.ask('textDocument/hover', { textDocument: { uri }, position: { line: 6, character: 2 } });
    const hover = performance.now() - began;
    await pull(client, uri);
    const whole = performance.now() - began;
    const edits = performance.now();
    for (let k = 0; k < EDITS; k++) {
      const at = { line: 6, character: 0 };
      await client.edit(uri, k + 2, { range: { start: at, end: at }, text: 'a' });
    }
    await pull(client, uri);
    const edited = performance.now() - edits;
    const input = 'a document of 1 MB';
    return [
      { name: 'first hover after opening', input, ours: hover },
      {
        name: 'all diagnostics after opening',
        input,
        ours: whole,
        bound: beside('the check without the protocol', bound, whole),
      },
      { name: `${EDITS} edits, until diagnostics`, input, ours: edited, peer: beside('opening it', whole, edited) },
    ];
  });
}

/** In MB, of the process with its worker. */
function readMemory(pid: number | undefined): number {
  return (Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) * 1024) / MB;
}

async function memory(): Promise<BenchRow> {
  return withServer(async (client) => {
    const round = async (n: number): Promise<number> => {
      for (let k = 0; k < PROOFS; k++) {
        const uri = toUri(`proof-${k}.proof.md`);
        const text = SAMPLE.replaceAll(/\bthe\b/g, `the ${n}.${k}th`).concat(`\n\n${proofText(10_000)}\n`);
        await client.open(uri, text);
        await pull(client, uri);
        await client.ask('textDocument/hover', { textDocument: { uri }, position: { line: 8, character: 4 } });
      }
      for (let k = 0; k < PROOFS; k++) {
        const textDocument = { uri: toUri(`proof-${k}.proof.md`) };
        await client.connection.sendNotification('textDocument/didClose', { textDocument });
      }
      await rest(REST_MS);
      return readMemory(client.process.pid);
    };
    const once = await round(0);
    let ours = once;
    for (let n = 1; n < ROUNDS; n++) ours = await round(n);
    return {
      name: `memory after ${ROUNDS} rounds of opening and closing`,
      input: `${PROOFS} proofs of 10 kB`,
      ours,
      unit: 'MB',
      peer: beside('after the first round', once, ours),
    };
  });
}
