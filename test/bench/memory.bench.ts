/**
 * What 50 open proofs take of the extension host's memory, what is left of it when they are closed, and what runs while
 * nobody does anything. The peer is the same window with the same files, without Proofmark.
 */
import path from 'node:path';
import { eventually } from '../support/eventually.ts';
import { type DrivenWindow, type Memory, openDriven, settle } from './driven-window.ts';
import { type BenchRow, beside } from './harness.ts';
import { proofText, sizes } from './proof-text.ts';

const PROOFS = 50;
const IDLE_MS = 20_000;
const IDLE_RUNS = 2;
const MB = 1_000_000;
const SIZES = sizes.slice(0, 2);

interface Taken {
  /** Bytes more than before anything was opened. */
  readonly open: Memory;
  readonly closed: Memory;
}

interface Seen {
  /** One for each of `SIZES`. */
  readonly taken: readonly Taken[];
  /** Milliseconds of processor time in each `IDLE_MS`, all proofs of the last size open. */
  readonly idle: readonly number[];
}

export default async function bench(): Promise<BenchRow[]> {
  const theirs = await look(false);
  const ours = await look(true);
  const rows: BenchRow[] = [];
  const row = (name: string, size: string, unit: 'MB' | 'ms', mine: number, other: number): void => {
    const input = `${PROOFS} proofs of ${size}`;
    rows.push({ name, input, ours: mine, unit, peer: beside('without Proofmark', other, mine) });
  };
  for (const [k, [size]] of SIZES.entries()) {
    const [mine, other] = [ours.taken[k], theirs.taken[k]];
    if (!mine || !other) continue;
    row('heap, open', size, 'MB', mine.open.heapUsed / MB, other.open.heapUsed / MB);
    row('heap, closed again', size, 'MB', mine.closed.heapUsed / MB, other.closed.heapUsed / MB);
    row('all memory, open', size, 'MB', mine.open.rss / MB, other.open.rss / MB);
    row('all memory, closed again', size, 'MB', mine.closed.rss / MB, other.closed.rss / MB);
  }
  for (const [k, idle] of ours.idle.entries()) {
    const name = `processor time in ${IDLE_MS / 1000} s of nothing, run ${k + 1}`;
    row(name, SIZES.at(-1)?.[0] ?? '', 'ms', idle, theirs.idle[k] ?? Number.NaN);
  }
  return rows;
}

function proofs(length: number, prefix: string): [string, string][] {
  const text = `# Problem\n\nAdd.\n\n# Solution\n\n${proofText(length)}\n\nSo \\(12 + 30 = 43\\).\n`;
  // Proofs with the same steps would share their results.
  const tell = (k: number): string => text.replace('Add', `Add ${k}`).replaceAll(/\b(?:is|the|by)\b/g, `$& ${k}th`);
  return Array.from({ length: PROOFS }, (_, k) => [`${prefix}/proof-${k}.proof.md`, tell(k)]);
}

async function look(isWith: boolean): Promise<Seen> {
  const files = SIZES.flatMap(([, length]) => proofs(length, `${length}`));
  const window = await openDriven(isWith, Object.fromEntries(files));
  try {
    await settle(window);
    const none = await window.ask<Memory>('memory');
    const taken: Taken[] = [];
    const idle: number[] = [];
    for (const [k, [, length]] of SIZES.entries()) {
      await window.ask('open', path.join(window.folder, `${length}`));
      await settle(window);
      if (isWith) await until(window, 'problems', (count) => count >= PROOFS);
      const open = more(await window.ask('memory'), none);
      for (let run = 0; k === SIZES.length - 1 && run < IDLE_RUNS; run++) idle.push(await idleTime(window));
      await window.ask('close');
      await until(window, 'documents', (count) => count === 0);
      await settle(window);
      taken.push({ open, closed: more(await window.ask('memory'), none) });
    }
    return { taken, idle };
  } finally {
    await window.close();
  }
}

async function until(
  window: DrivenWindow,
  action: 'problems' | 'documents',
  holds: (count: number) => boolean,
): Promise<void> {
  await eventually(`${action} of ${PROOFS} proofs`, () => window.ask<number>(action), holds, 30_000);
}

async function idleTime(window: DrivenWindow): Promise<number> {
  const before = await window.ask<number>('processor');
  await new Promise((resolve) => setTimeout(resolve, IDLE_MS));
  return (await window.ask<number>('processor')) - before;
}

function more(now: Memory, before: Memory): Memory {
  return { heapUsed: now.heapUsed - before.heapUsed, rss: now.rss - before.rss };
}
