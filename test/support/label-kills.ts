/** Processes that label fast and are killed at random moments: what they had said is on the disk by then. */
import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { buildSync } from 'esbuild';
import { parseLabelFile } from '../../src/core/annotate/index.ts';

/** The longest that a writer lives once it has begun, in milliseconds: some are killed before their first label. */
const LIFE = 250;

/** What a writer had acknowledged when it was killed: `time pid: number`, a line each. */
interface Killed {
  readonly annotator: string;
  readonly acknowledged: readonly string[];
}

/** What is wrong afterwards, and how much there was. */
export interface KillReport {
  readonly kills: number;
  readonly acknowledged: number;
  /** Written, but killed before they could be acknowledged. */
  readonly more: number;
  /** Lines that cannot be read: at most one of each that was killed, and none of them acknowledged. */
  readonly broken: number;
  readonly problems: readonly string[];
}

/**
 * Has two processes at a time label in one folder, mostly in one file, and kills each after a random while, time and again.
 * @param place an empty folder
 * @param random 0 to 1
 */
export async function killWriters(place: string, kills: number, random: () => number): Promise<KillReport> {
  const program = path.join(place, 'writer.mjs');
  buildSync({
    entryPoints: [path.join(import.meta.dirname, 'label-writer.ts')],
    outfile: program,
    bundle: true,
    platform: 'node',
    format: 'esm',
  });
  const start = (annotator: string): Writer => new Writer(program, place, annotator);
  let left = kills;
  const killed: Killed[] = [];
  const lane = async (annotators: readonly string[]): Promise<void> => {
    const nameOf = (k: number): string => annotators[k % annotators.length] ?? '';
    let next = start(nameOf(0));
    for (let k = 0; left > 0; k++) {
      left--;
      const writer = next;
      next = start(nameOf(k + 1));
      killed.push(await writer.runAndKill(random() * LIFE));
    }
    await next.end();
  };
  await Promise.all([lane(['emmy']), lane(['emmy', 'emmy', 'emmy', 'ada'])]);
  return reportOf(place, killed);
}

class Writer {
  readonly #annotator: string;
  readonly #child: ChildProcess;
  readonly #ready: Promise<void>;
  readonly #over: Promise<void>;
  #said = '';

  constructor(program: string, place: string, annotator: string) {
    this.#annotator = annotator;
    const args = [program, path.join(place, 'root'), path.join(place, 'locks'), annotator, '1000000', 'wait'];
    const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] });
    this.#child = child;
    this.#over = new Promise((resolve) => child.on('close', () => resolve()));
    this.#ready = new Promise((resolve, reject) => {
      child.on('error', reject);
      child.on('close', () => reject(new Error('it ended by itself')));
      child.stdout?.on('data', (data) => {
        this.#said += data;
        if (this.#said.startsWith('ready\n')) resolve();
      });
    });
    // Asked for later.
    this.#ready.catch(() => undefined);
  }

  async runAndKill(after: number): Promise<Killed> {
    await this.#ready;
    this.#child.stdin?.write('g');
    await new Promise((resolve) => setTimeout(resolve, after));
    if (this.#child.exitCode !== null) throw new Error('a writer ended by itself');
    this.#child.kill('SIGKILL');
    await this.#over;
    const [, ...acknowledged] = this.#said.split('\n').slice(0, -1);
    return { annotator: this.#annotator, acknowledged };
  }

  async end(): Promise<void> {
    await this.#ready.catch(() => undefined);
    this.#child.kill('SIGKILL');
    await this.#over;
  }
}

function reportOf(place: string, killed: readonly Killed[]): KillReport {
  const problems: string[] = [];
  let acknowledged = 0;
  let more = 0;
  let lost = 0;
  for (const annotator of new Set(killed.map((one) => one.annotator))) {
    const file = path.join(place, 'root', '.proofmark', 'labels', `${annotator}.jsonl`);
    const { records, broken, later } = parseLabelFile(readFileSync(file, 'utf8'), annotator);
    const said = killed.filter((one) => one.annotator === annotator).flatMap((one) => one.acknowledged);
    const there = records.map(({ time, note = '' }) => `${time} ${/^\d+: \d+/.exec(note)?.[0]}`);
    const counts = new Map<string, number>();
    for (const line of there) counts.set(line, (counts.get(line) ?? 0) + 1);
    for (const line of said)
      if (counts.get(line) !== 1) problems.push(`${annotator}: ${line} is there ${counts.get(line) ?? 0} times`);
    for (const [line, count] of counts) if (count > 1) problems.push(`${annotator}: ${line} is doubled`);
    const notes = there.map((line) => line.slice(line.indexOf(' ')));
    if (new Set(notes).size < notes.length) problems.push(`${annotator}: a label is there at two times`);
    for (const [k, { time }] of records.entries())
      if (k > 0 && time <= (records[k - 1]?.time ?? '')) problems.push(`${annotator}: ${time} does not rise`);
    if (later > 0) problems.push(`${annotator}: ${later} lines of no kind of ours`);
    acknowledged += said.length;
    more += records.length - said.length;
    lost += broken.length;
  }
  if (more + lost > killed.length) problems.push(`${more + lost} lines that nobody has acknowledged`);
  return { kills: killed.length, acknowledged, more, broken: lost, problems };
}
