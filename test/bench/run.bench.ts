/**
 * How fast a run opens: a journal of 3,400 rows with eight judgements each is read, and made a report of. The judgements are made up,
 * some 4 kB each, as a critic's are. The bounds are reading all bytes of the file, and parsing all its lines.
 */
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRandomGenerator } from '../../src/core/base/random.ts';
import { buildReport } from '../../src/core/evaluate/report/build-report.ts';
import { getItemKey } from '../../src/core/evaluate/run/item.ts';
import { DEFAULT_SCORING_POLICIES } from '../../src/core/evaluate/run/policies.ts';
import type { RunRow } from '../../src/core/evaluate/run-types.ts';
import { readRunJournal } from '../../src/store/journals/read-run.ts';
import { openRunJournal } from '../../src/store/journals/run-journal.ts';
import { type BenchRow, beside, medianOf } from './harness.ts';

const ROWS = 3400;
const VOTES = 8;
const RUNS = 7;
const WORDS = 'The step follows from the one before it, and its sum is right: “$a + b = c$”. '.repeat(50);
const SETS = ['gsm8k', 'math', 'olympiadbench', 'omnimath'];

export default async function bench(): Promise<BenchRow[]> {
  const place = mkdtempSync(join(tmpdir(), 'proofmark-run-bench-'));
  const file = join(place, 'made-up.jsonl');
  try {
    await write(file);
    const megabytes = statSync(file).size / 1e6;
    const input = `${(ROWS * VOTES).toLocaleString('en-US')} judgments, ${megabytes.toFixed(0)} MB`;
    const read = await medianOf(RUNS, () => readRunJournal(file));
    const bytes = await medianOf(RUNS, () => bytesOf(file));
    const parsed = await medianOf(3, async () =>
      (await readFile(file, 'utf8')).split('\n').map((line) => (line === '' ? 0 : JSON.parse(line))),
    );
    const run = await readRunJournal(file);
    const report = await medianOf(RUNS, async () => buildReport([run]));
    return [
      { name: 'a run is read', input, ours: read, bound: beside('reading its bytes', bytes, read) },
      { name: 'a run is read', input, ours: read, peer: beside('parsing all lines', parsed, read) },
      { name: 'its report', input: `${ROWS.toLocaleString('en-US')} rows, one run`, ours: report },
    ];
  } finally {
    rmSync(place, { recursive: true });
  }
}

async function write(file: string): Promise<void> {
  const random = createRandomGenerator(20_261_122);
  const journal = await openRunJournal(file, 'start', {
    run: 'made-up',
    name: 'critic (simulated)',
    simulated: 'Made up.',
    dataSet: SETS.map((name) => ({ name: `${name}.jsonl`, sha256: null })),
    judge: { id: 'critic@nowhere', kind: 'critic', votes: VOTES, stop: 'all' },
    policies: { ...DEFAULT_SCORING_POLICIES },
    seed: 7,
    started: '2026-11-22T12:00:00.000Z',
  });
  const cache = journal.cache();
  for (let k = 0; k < ROWS; k++) {
    const row = rowOf(k, random);
    await journal.within(getItemKey(row), () =>
      Promise.all(
        row.votes.map((vote, sample) =>
          cache.set(`${k}-${sample}`, {
            kind: 'reply',
            text: `${WORDS}\\boxed{${vote}}`,
            tokens: { prompt: 1500, completion: 900 },
          }),
        ),
      ),
    );
    await journal.note(getItemKey(row), row);
  }
  await journal.finish();
  await journal.close();
}

/** A row of nine steps, of which a judge that is right seven times in ten says eight times where the error is. */
function rowOf(k: number, random: () => number): RunRow {
  const subset = SETS[k % SETS.length] ?? '';
  const label = Math.floor(random() * 10) - 1;
  const votes = Array.from({ length: VOTES }, () => (random() < 0.7 ? label : Math.floor(random() * 10) - 1));
  const counts = new Map<number, number>();
  for (const vote of votes) counts.set(vote, (counts.get(vote) ?? 0) + 1);
  const [index = -1] = [...counts].sort((a, b) => b[1] - a[1])[0] ?? [];
  return {
    set: `${subset}.jsonl`,
    id: `${subset}-${k}`,
    subset,
    generator: `made-up-${k % 12}`,
    problem: `p${k % 1700}`,
    steps: 9,
    length: 2000,
    label,
    isRight: label === -1,
    said: { kind: 'earliest', index },
    votes,
    wanted: VOTES,
    usage: { calls: 8, kept: 0, prompt: 12_000, cached: 0, completion: 7200, uncounted: 0 },
    milliseconds: 4000,
  };
}

async function bytesOf(file: string): Promise<number> {
  const handle = await open(file);
  const chunk = Buffer.alloc(1 << 20);
  let size = 0;
  for (;;) {
    const { bytesRead } = await handle.read(chunk, 0, chunk.length, null);
    if (bytesRead === 0) break;
    size += bytesRead;
  }
  await handle.close();
  return size;
}
