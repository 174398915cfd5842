/**
 * What a label costs: from the key to the disk, by one window and by two on one file, in a file that is long already; and what reading
 * such a file takes. The bound of writing is a write and an fdatasync of the same lines on an open file, that of reading JSON.parse of
 * every line.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  formatLabelLine,
  type LabelRecord,
  LabelRecordIndex,
  parseLabelFile,
  type UnsavedLabelRecord,
} from '../../src/core/annotate/index.ts';
import { openLabelFolder } from '../../src/store/labels/label-folder.ts';
import { killWriters } from '../support/label-kills.ts';
import { type BenchRow, beside, median, medianOf } from './harness.ts';

/** Labels in each run. */
const LABELS = 300;
const RUNS = 5;
/** Records in the long file: of five annotators, ten of each item. */
const RECORDS = 50_000;
const WRITER = path.join(import.meta.dirname, '../support/label-writer.ts');

const draft: UnsavedLabelRecord = {
  item: 'math.jsonl#math-22',
  fingerprint: '0123456789abcdef',
  step: 2,
  mode: 'blind',
  kind: 'earliest',
  value: 2,
};

export default async function bench(): Promise<BenchRow[]> {
  const place = mkdtempSync(path.join(tmpdir(), 'proofmark-bench-'));
  try {
    const bare = await bareWrites(path.join(place, 'bare'));
    return [
      await oneWindow(path.join(place, 'one'), bare),
      await twoWindows(path.join(place, 'two'), bare),
      await longFile(path.join(place, 'long')),
      ...reading(),
      await kills(path.join(place, 'kills')),
    ];
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

/** Milliseconds for each of the lines, written and brought to the disk. */
async function bareWrites(folder: string): Promise<number> {
  mkdirSync(folder);
  const handle = await open(path.join(folder, 'bare.jsonl'), 'a');
  const line = `${formatLabelLine(recordOf(0))}\n`;
  const ms = await medianOf(RUNS, async () => {
    for (let k = 0; k < LABELS; k++) {
      await handle.write(line);
      await handle.datasync();
    }
  });
  await handle.close();
  return ms / LABELS;
}

async function oneWindow(place: string, bare: number): Promise<BenchRow> {
  mkdirSync(place);
  const folder = openLabelFolder({ root: place, locks: path.join(place, 'locks') });
  const all = await medianOf(RUNS, async () => {
    for (let k = 0; k < LABELS; k++) await folder.append('emmy', draft);
  });
  const ours = all / LABELS;
  return {
    name: 'a label to the disk',
    input: `one window (${perSecond(ours)} a second)`,
    ours,
    bound: beside(`write and fdatasync (${perSecond(bare)} a second)`, bare, ours),
  };
}

async function twoWindows(place: string, bare: number): Promise<BenchRow> {
  mkdirSync(place);
  const writers = [1, 2].map(() => {
    const args = [WRITER, place, path.join(place, 'locks'), 'emmy', `${LABELS}`, 'wait'];
    return spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  });
  await Promise.all(writers.map(({ stdout }) => once(stdout, 'data')));
  const ends = writers.map((writer) => once(writer, 'close'));
  for (const { stdin } of writers) stdin.write('g');
  const start = performance.now();
  for (const { stdout } of writers) stdout.resume();
  await Promise.all(ends);
  const ours = (performance.now() - start) / (2 * LABELS);
  return {
    name: 'a label to the disk',
    input: `two windows on one file (${perSecond(ours)} a second together)`,
    ours,
    bound: beside(`write and fdatasync (${perSecond(bare)} a second)`, bare, ours),
  };
}

async function longFile(place: string): Promise<BenchRow> {
  const labels = path.join(place, '.proofmark', 'labels');
  mkdirSync(labels, { recursive: true });
  writeFileSync(path.join(labels, 'emmy.jsonl'), textOf('emmy', RECORDS));
  const folder = openLabelFolder({ root: place, locks: path.join(place, 'locks') });
  let known = stampsOf(await folder.read(new Map(), 'emmy'));
  const ours = await medianOf(RUNS * 4, async () => {
    await folder.append('emmy', draft);
    known = stampsOf(await folder.read(known, 'emmy'));
  });
  const whole = await medianOf(RUNS, async () => {
    appendFileSync(path.join(labels, 'emmy.jsonl'), `${formatLabelLine(recordOf(0))}\n`);
    const [file] = (await folder.read(new Map(), 'emmy')).files;
    parseLabelFile(file?.text ?? '', 'emmy');
  });
  return {
    name: 'a label, then the changes read',
    input: `a file of ${RECORDS} records`,
    ours,
    peer: beside('the same, rereading all', whole, ours),
  };
}

function stampsOf({
  files,
}: {
  readonly files: readonly { readonly annotator: string; readonly stamp: string }[];
}): ReadonlyMap<string, string> {
  return new Map(files.map(({ annotator, stamp }) => [annotator, stamp]));
}

function reading(): readonly BenchRow[] {
  const annotators = ['ada', 'emmy', 'sofia', 'carl', 'leonhard'];
  const texts = annotators.map((annotator) => [annotator, textOf(annotator, RECORDS / 5)] as const);
  const read = (): LabelRecordIndex => {
    const index = new LabelRecordIndex();
    for (const [annotator, text] of texts) index.set(annotator, parseLabelFile(text, annotator).records);
    return index;
  };
  const ours = median(RUNS, read);
  const bound = median(RUNS, () =>
    texts.map(([, text]) =>
      text
        .trimEnd()
        .split('\n')
        .map((line): unknown => JSON.parse(line)),
    ),
  );
  const all = median(RUNS, () => labelAll(read())) - ours;
  const index = read();
  labelAll(index);
  let at = RECORDS;
  const more = median(RUNS, () => {
    index.add([recordOf(at++)]);
    return index.label('emmy', itemOf(at - 1));
  });
  const again = median(RUNS, () => labelAll(index));
  return [
    {
      name: 'read labels',
      input: `${RECORDS} records of five annotators`,
      ours,
      bound: beside('JSON.parse of the lines', bound, ours),
    },
    { name: 'what they come to, all items', input: `${RECORDS} records of five annotators`, ours: all },
    {
      name: 'the same once more',
      input: `${RECORDS} records of five annotators`,
      ours: again,
      peer: beside('the first time', all, again),
    },
    { name: 'a record more, and its item’s label', input: `${RECORDS} records`, ours: more },
  ];
}

function labelAll(index: LabelRecordIndex): number {
  let count = 0;
  for (const annotator of index.annotators())
    for (const item of index.items(annotator)) if (index.label(annotator, item)) count++;
  return count;
}

async function kills(place: string): Promise<BenchRow> {
  mkdirSync(path.join(place, 'root'), { recursive: true });
  const start = performance.now();
  const { kills, acknowledged, more, broken, problems } = await killWriters(place, 200, Math.random);
  if (problems.length > 0) throw new Error(problems.join('\n'));
  return {
    name: 'writers killed while they label',
    input: `${kills} kills: ${acknowledged} labels acknowledged, none lost, none doubled; ${more} more written, ${broken} lines torn`,
    ours: performance.now() - start,
  };
}

function textOf(annotator: string, records: number): string {
  return Array.from({ length: records }, (_, k) => `${formatLabelLine(recordOf(k, annotator))}\n`).join('');
}

function recordOf(k: number, annotator = 'emmy'): LabelRecord {
  const time = new Date(Date.UTC(2026, 0, 1) + 1_000 * k).toISOString();
  const kinds = ['step', 'step', 'step', 'step', 'step', 'step', 'earliest', 'category', 'note', 'submit'] as const;
  const kind = kinds[k % kinds.length] ?? 'step';
  const said = kind === 'note' ? { note: 'It does not follow.' } : { value: kind === 'step' ? 1 : 2 };
  return { v: 1, time, annotator, ...draft, item: itemOf(k), step: k % 7, kind, ...said };
}

function itemOf(k: number): string {
  return `math.jsonl#math-${Math.floor(k / 10) % 10_000}`;
}

function perSecond(ms: number): number {
  return Math.round(1000 / ms);
}
