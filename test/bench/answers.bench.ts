/**
 * Final answers compared, beside Math-Verify in the same run: how many pairs come out as expected, and the time for one.
 * `PYTHON` is an interpreter that has the package `math-verify` (`python3` if not set); without it, the rows say that it
 * was skipped. Both are warm: a pass over all pairs is made before one is timed, and its process is started once.
 */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { extractFinalAnswerCandidates, judgeAnswer } from '../../src/core/answer/index.ts';
import { EQUAL, UNEQUAL } from '../unit/core/answer/more-pairs.ts';
import { NOT_SAME, type Pair, SAME } from '../unit/core/answer/pairs.ts';
import { assignPart } from './checker/division.ts';
import { type BenchRow, beside, median } from './harness.ts';

const SCRIPT = fileURLToPath(new URL('./math-verify.py', import.meta.url));
const ADVERSARIAL = new URL('../fixtures/answers/adversarial.jsonl', import.meta.url);

/** Passes over all pairs; of each pair the median counts. The first is not timed. */
const PASSES = 3;

interface ExpectedPair {
  readonly suite: string;
  readonly gold: string;
  readonly pred: string;
  readonly isEqual: boolean;
}

/** Of each pair its median time in milliseconds, and whether the two are equal. */
interface Results {
  readonly times: readonly number[];
  readonly equal: readonly boolean[];
}

export default async function bench(): Promise<BenchRow[]> {
  const pairs = [...ownPairs(), ...openPairs()];
  const ours = compareAll(pairs);
  const theirs = await mathVerify(pairs);
  const peer = typeof theirs === 'string' ? undefined : theirs;
  const note = typeof theirs === 'string' ? `; Math-Verify skipped: ${theirs}` : '';
  const rows: BenchRow[] = [];
  for (const suite of new Set(pairs.map((pair) => pair.suite))) {
    const right = (results: Results): number => {
      const mine = pairs.flatMap((pair, k) => (pair.suite === suite ? [pair.isEqual === results.equal[k]] : []));
      return (100 * mine.filter((isRight) => isRight).length) / mine.length;
    };
    const wrong = (results: Results): number =>
      pairs.filter((pair, k) => pair.suite === suite && !pair.isEqual && results.equal[k]).length;
    const size = pairs.filter((pair) => pair.suite === suite).length;
    rows.push({
      name: 'answers as expected',
      input: `${size} pairs, ${suite}; wrong equal: ${wrong(ours)}${peer === undefined ? '' : `, peer ${wrong(peer)}`}`,
      ours: right(ours),
      unit: '%',
      ...(peer === undefined ? {} : { peer: beside('Math-Verify', right(peer), right(ours)) }),
    });
  }
  const mean = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0) / numbers.length;
  for (const [name, figure] of [
    ['mean', mean],
    ['median', middle],
  ] as const) {
    rows.push({
      name: `compare two answers, ${name}`,
      input: `${pairs.length} pairs${note}`,
      ours: figure(ours.times),
      ...(peer === undefined ? {} : { peer: beside('Math-Verify', figure(peer.times), figure(ours.times)) }),
    });
  }
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

function ownPairs(): ExpectedPair[] {
  const toPairs = (pairs: readonly Pair[], isEqual: boolean): ExpectedPair[] =>
    pairs.map(([gold, pred]) => ({ suite: 'unit tests', gold, pred, isEqual }));
  const adversarial = readRows(fileURLToPath(ADVERSARIAL)).map(({ gold, pred, relation }) => ({
    suite: 'adversarial',
    gold,
    pred,
    isEqual: relation === 'equal',
  }));
  return [...toPairs([...SAME, ...EQUAL], true), ...toPairs([...NOT_SAME, ...UNEQUAL], false), ...adversarial];
}

/** The open pairs by part; those of `report` only if `PROOFMARK_REPORT` is set. */
function openPairs(): ExpectedPair[] {
  const folder = process.env.PROOFMARK_DATA;
  if (folder === undefined) return [];
  return ['pairs', 'equivalence'].flatMap((file) =>
    readRows(join(folder, 'answers', `${file}.jsonl`)).flatMap(({ gold, pred, expected, disputed }) => {
      const part = assignPart(gold);
      if (disputed === true || (part === 'report' && process.env.PROOFMARK_REPORT === undefined)) return [];
      return [{ suite: `${file}, ${part}`, gold, pred, isEqual: expected === true }];
    }),
  );
}

interface Row {
  readonly gold: string;
  readonly pred: string;
  readonly relation?: string;
  readonly expected?: boolean;
  readonly disputed?: boolean;
}

function readRows(path: string): Row[] {
  const lines = readFileSync(path, 'utf8').split('\n');
  return lines.filter((line) => line !== '').map((line): Row => JSON.parse(line));
}

function compareAll(pairs: readonly ExpectedPair[]): Results {
  const times: number[][] = pairs.map(() => []);
  const equal: boolean[] = [];
  for (let pass = 0; pass < PASSES; pass++) {
    for (const [k, { gold, pred }] of pairs.entries()) {
      const start = performance.now();
      const { verdict } = judgeAnswer(gold, pred);
      if (pass > 0) times[k]?.push(performance.now() - start);
      equal[k] = verdict === 'equal';
    }
  }
  return { times: times.map(middle), equal };
}

/** Math-Verify's results, or why there are none. */
async function mathVerify(pairs: readonly ExpectedPair[]): Promise<Results | string> {
  const child = spawn(process.env.PYTHON ?? 'python3', [SCRIPT], { stdio: ['pipe', 'pipe', 'pipe'] });
  let said = '';
  child.stderr.on('data', (data) => {
    said = `${said}${data}`.slice(-400);
  });
  child.stdin.on('error', () => {});
  const failed = once(child, 'error').then(([error]) => String(error));
  const replies = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const ready = await Promise.race([replies.next(), failed]);
  if (typeof ready === 'string') return ready;
  if (ready.done)
    return (await Promise.race([once(child, 'exit').then(() => said), failed])).trim().split('\n').at(-1) ?? '';
  const times: number[][] = pairs.map(() => []);
  const equal: boolean[] = [];
  try {
    for (let pass = 0; pass < PASSES; pass++) {
      for (const [k, { gold, pred }] of pairs.entries()) {
        child.stdin.write(`${JSON.stringify({ gold, pred })}\n`);
        const reply = await replies.next();
        if (reply.done) return `it ended at ${gold} and ${pred}`;
        const result: { readonly ms: number; readonly equal: boolean } = JSON.parse(reply.value);
        if (pass > 0) times[k]?.push(result.ms);
        equal[k] = result.equal;
      }
    }
  } finally {
    child.kill();
  }
  return { times: times.map(middle), equal };
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
