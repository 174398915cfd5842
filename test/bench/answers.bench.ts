/**
 * Final answers compared, on pairs of our own, beside Math-Verify on the same pairs where `MATH_VERIFY` names a folder
 * with a copy of it (`PYTHON` the interpreter, `python3` if not), with sympy and its LaTeX parser there. Both are warm: a
 * pass over all pairs is made before one is timed, and its Python process is started once.
 */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { compareAnswers, extractFinalAnswerCandidates } from '../../src/core/answer/index.ts';
import { NOT_SAME, type Pair, SAME } from '../unit/core/answer/pairs.ts';
import { type BenchRow, beside, median } from './harness.ts';

const SCRIPT = fileURLToPath(new URL('./math-verify.py', import.meta.url));

/** Passes over all pairs; of each pair the median counts. The first is not timed. */
const PASSES = 5;

export default async function bench(): Promise<BenchRow[]> {
  const pairs = [...SAME, ...NOT_SAME];
  const ours = timesOf(pairs);
  const mean = ours.reduce((a, b) => a + b, 0) / ours.length;
  const theirs = await mathVerify(pairs);
  const peer = typeof theirs === 'string' ? undefined : theirs;
  const note = typeof theirs === 'string' ? `; Math-Verify skipped: ${theirs}` : '';
  const rows: BenchRow[] = [
    {
      name: 'compare two answers, mean',
      input: `${pairs.length} pairs (${Math.round(1000 / mean)} a second${note})`,
      ours: mean,
      ...(peer === undefined
        ? {}
        : { peer: beside('Math-Verify', peer.reduce((a, b) => a + b, 0) / peer.length, mean) }),
    },
    {
      name: 'compare two answers, median',
      input: `${pairs.length} pairs`,
      ours: middle(ours),
      ...(peer === undefined ? {} : { peer: beside('Math-Verify', middle(peer), middle(ours)) }),
    },
  ];
  const text = solution(100_000);
  const found = median(9, () => extractFinalAnswerCandidates(text));
  rows.push({
    name: 'find the answers of a solution',
    input: `${Math.round(text.length / 1000)} kB`,
    ours: found,
    bound: beside(
      'charCodeAt loop',
      median(9, () => everyCode(text)),
      found,
    ),
  });
  return rows;
}

/** The median time of each pair in milliseconds. */
function timesOf(pairs: readonly Pair[]): number[] {
  const times: number[][] = pairs.map(() => []);
  for (let pass = 0; pass < PASSES; pass++) {
    for (const [k, [gold, pred]] of pairs.entries()) {
      const start = performance.now();
      compareAnswers(gold, pred);
      if (pass > 0) times[k]?.push(performance.now() - start);
    }
  }
  return times.map(middle);
}

/** Its median time of each pair in milliseconds, or why there is none. */
async function mathVerify(pairs: readonly Pair[]): Promise<number[] | string> {
  const folder = process.env.MATH_VERIFY ?? '';
  if (folder === '') return 'MATH_VERIFY is not set';
  const child = spawn(process.env.PYTHON ?? 'python3', [SCRIPT, folder], { stdio: ['pipe', 'pipe', 'pipe'] });
  let said = '';
  child.stderr.on('data', (data) => {
    said = `${said}${data}`.slice(-400);
  });
  child.stdin.on('error', () => {});
  const failed = once(child, 'error').then(([error]) => String(error));
  const replies = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const ready = await Promise.race([replies.next(), failed]);
  if (typeof ready === 'string') return ready;
  if (ready.done) return said.trim().split('\n').at(-1) ?? 'it ended at once';
  const times: number[][] = pairs.map(() => []);
  try {
    for (let pass = 0; pass < PASSES; pass++) {
      for (const [k, [gold, pred]] of pairs.entries()) {
        child.stdin.write(`${JSON.stringify({ gold, pred })}\n`);
        const reply = await replies.next();
        if (reply.done) return `it ended at ${gold} and ${pred}`;
        if (pass > 0) times[k]?.push((JSON.parse(reply.value) as { readonly ms: number }).ms);
      }
    }
  } finally {
    child.kill();
  }
  return times.map(middle);
}

function middle(numbers: readonly number[]): number {
  return [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
}

function solution(length: number): string {
  const lines: string[] = [];
  let size = 0;
  for (let k = 1; size < length; k++) {
    const line = `Step ${k}. Therefore $x_{${k}} = ${k * k} + ${k}$, so the sum is $${k * k + k}$. **Note:** it is even.\n`;
    lines.push(line);
    size += line.length;
  }
  lines.push('The final answer is $\\boxed{42}$.');
  return lines.join('\n');
}

function everyCode(text: string): number {
  let sum = 0;
  for (let i = 0; i < text.length; i++) sum = (sum + text.charCodeAt(i)) | 0;
  return sum;
}
