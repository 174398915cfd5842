/**
 * What 50 open proofs take of the extension host's memory, and what runs while nobody does anything. The peer is the
 * same window with the same files, without Proofmark.
 */
import { type Memory, openDriven, settle } from './driven-window.ts';
import { type BenchRow, beside } from './harness.ts';
import { proofText, sizes } from './proof-text.ts';

const PROOFS = 50;
const IDLE_MS = 20_000;
const MB = 1_000_000;

interface Taken {
  /** Bytes more than before anything was opened. */
  readonly open: Memory;
  /** Milliseconds of processor time in `IDLE_MS`, all proofs open. */
  readonly idle: number;
}

export default async function bench(): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  for (const [size, length] of sizes.slice(0, 2)) {
    const text = `# Problem\n\nAdd.\n\n# Solution\n\n${proofText(length)}\n\nSo \\(12 + 30 = 43\\).\n`;
    const files = Object.fromEntries(
      Array.from({ length: PROOFS }, (_, k) => [`proof-${k}.proof.md`, text.replace('Add', `Add ${k}`)]),
    );
    const theirs = await measure(false, files);
    const ours = await measure(true, files);
    const input = `${PROOFS} proofs of ${size}`;
    const row = (name: string, of: (taken: Taken) => number, unit: 'MB' | 'ms'): void => {
      rows.push({
        name,
        input,
        ours: of(ours),
        unit,
        peer: beside('without Proofmark', of(theirs), of(ours)),
      });
    };
    row('heap, open', ({ open }) => open.heapUsed / MB, 'MB');
    row('all memory, open', ({ open }) => open.rss / MB, 'MB');
    row(`processor time in ${IDLE_MS / 1000} s of nothing`, ({ idle }) => idle, 'ms');
  }
  return rows;
}

async function measure(isWith: boolean, files: Readonly<Record<string, string>>): Promise<Taken> {
  const window = await openDriven(isWith, files);
  try {
    await settle(window);
    const none = await window.ask<Memory>('memory');
    await window.ask('open', window.folder);
    await settle(window);
    const problems = await window.ask<number>('problems');
    if (isWith !== problems >= PROOFS) throw new Error(`${problems} Problems entries.`);
    const before = await window.ask<number>('processor');
    await new Promise((resolve) => setTimeout(resolve, IDLE_MS));
    const idle = (await window.ask<number>('processor')) - before;
    const open = await window.ask<Memory>('memory');
    return { open: more(open, none), idle };
  } finally {
    await window.close();
  }
}

function more(now: Memory, before: Memory): Memory {
  return { heapUsed: now.heapUsed - before.heapUsed, rss: now.rss - before.rss };
}
