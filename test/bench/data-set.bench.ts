/**
 * A generated data set of 100,000 rows and 1 GB: until its first item, until its last, until all is known of its items, and what memory that
 * takes. The peer reads the whole file and parses every line; the bound reads it and counts its lines.
 */
import { execFile } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, statSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Figures } from './data-set-process.ts';
import { type BenchRow, beside } from './harness.ts';
import { proofText } from './proof-text.ts';

const ROWS = 100_000;
/** Steps of a row, and characters of each. */
const STEPS = 10;
const LENGTH = 1000;
const MB = 1_000_000;

export default async function bench(): Promise<BenchRow[]> {
  const place = mkdtempSync(join(tmpdir(), 'proofmark-bench-'));
  try {
    const lines = join(place, 'lines.jsonl');
    write(lines, '', '\n', '\n');
    const rows = await linesRows(lines);
    rmSync(lines);
    const array = join(place, 'array.json');
    write(array, '[\n', ',\n', '\n]\n');
    return [...rows, ...(await arrayRows(array))];
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

async function linesRows(file: string): Promise<BenchRow[]> {
  const bound = await run('raw', file);
  const ours = await run('ours', file);
  const whole = await run('whole', file);
  const text = await run('text', file);
  const input = `${ROWS.toLocaleString('en')} rows, ${Math.round(statSync(file).size / MB)} MB`;
  const peer = (figure: number) => beside('reading and parsing all', whole.parsed ?? Number.NaN, figure);
  const least = (figure: number) => beside('reading and counting lines', bound.read ?? Number.NaN, figure);
  const row = (name: string, figure = Number.NaN): BenchRow => ({
    name: `data set, ${name}`,
    input,
    ours: figure,
    peer: peer(figure),
    bound: least(figure),
  });
  const asText = text.refused === undefined ? 'as one text it can be read' : 'as one text it cannot be read at all';
  return [
    row('to the first item', ours.first),
    { ...row('until the last can be read', ours.found), input: `${input} (${asText})` },
    row('until all is known of its items', ours.known),
    { ...plain('data set, the last item', input, ours.last), unit: 'ms' },
    plain('data set, longest turn of the loop meanwhile', input, ours.longest),
    plain('data set, a filter', `${ours.items} items`, ours.filter),
    {
      name: 'data set, memory at most',
      input,
      unit: 'MB',
      ours: (ours.peak ?? Number.NaN) / MB,
      peer: beside('reading and parsing all', (whole.peak ?? Number.NaN) / MB, (ours.peak ?? Number.NaN) / MB),
      bound: beside('reading and counting lines', (bound.peak ?? Number.NaN) / MB, (ours.peak ?? Number.NaN) / MB),
    },
  ];
}

async function arrayRows(file: string): Promise<BenchRow[]> {
  const ours = await run('ours', file);
  const bound = await run('raw', file);
  const input = `the same as a JSON array`;
  const row = (name: string, figure = Number.NaN): BenchRow => ({
    name: `data set, ${name}`,
    input,
    ours: figure,
    bound: beside('reading and counting lines', bound.read ?? Number.NaN, figure),
  });
  return [
    row('to the first item', ours.first),
    row('until the last can be read', ours.found),
    row('until all is known of its items', ours.known),
  ];
}

function plain(name: string, input: string, ours = Number.NaN): BenchRow {
  return { name, input, ours };
}

async function run(how: string, file: string): Promise<Figures> {
  const script = join(import.meta.dirname, 'data-set-process.ts');
  // What reads the whole file needs more memory than Node takes by itself.
  const { stdout } = await promisify(execFile)(process.execPath, ['--max-old-space-size=8192', script, how, file]);
  return JSON.parse(stdout) as Figures;
}

/** Rows of different texts, each a moving window over one long proof. */
function write(file: string, begin: string, between: string, end: string): void {
  const text = proofText(1_000_000);
  const out = openSync(file, 'w');
  writeSync(out, begin);
  let batch = '';
  for (let k = 0; k < ROWS; k++) {
    const steps = Array.from({ length: STEPS }, (_, i) => {
      const from = (k * 7919 + i * LENGTH) % (text.length - LENGTH);
      return text.slice(from, from + LENGTH);
    });
    const row = {
      id: `made-${k}`,
      generator: `model ${k % 12}`,
      subset: k % 2 === 0 ? 'even' : 'odd',
      problem: `Problem ${k >> 2}`,
      steps,
      final_answer_correct: k % 3 === 0,
      label: (k % (STEPS + 1)) - 1,
    };
    batch += (k === 0 ? '' : between) + JSON.stringify(row);
    if (batch.length < 1 << 20 && k + 1 < ROWS) continue;
    writeSync(out, batch);
    batch = '';
  }
  writeSync(out, end);
  closeSync(out);
}
