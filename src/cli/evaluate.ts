import { availableParallelism } from 'node:os';
import { basename, extname } from 'node:path';
import {
  type Evaluation,
  evaluationJson,
  evaluationText,
  judgeRow,
  type LabelledProof,
  Lanes,
  Score,
  type Subset,
} from '../core/evaluate/index.ts';
import { createNodeChecker } from '../judges/node-checker.ts';
import { nodeClock } from '../judges/node-clock.ts';
import { Faults } from './faults.ts';
import { type Fault, forEachProof, type ReadInput } from './inputs.ts';
import { printable, type Terminal } from './terminal.ts';
import { type Options, readOptions } from './usage.ts';
import { WORKER } from './worker.ts';

/** Rows under way for each checker: one is checked, and the next is at hand once it is done. */
const AHEAD = 2;
/** The most checkers at a time: each is a thread. */
const MOST_CHECKERS = 8;
/** A busy machine must not change a figure: a step may take this long, in milliseconds. Its work is bounded by itself. */
const STEP_LIMIT = 60_000;

/** How often the progress is shown, in milliseconds. */
const SAID_EVERY = 100;

/** One data set on its way. */
interface Running {
  readonly score: Score;
  /** Rows of every kind, with those that could not be read and those that could not be judged. */
  rows: number;
  unreadable: number;
  failed: number;
  /** Whether it is no data set, or cannot be read at all. */
  isNone: boolean;
}

/** `proofmark evaluate`. Exit code 0, or 2 if anything could not be read or judged. */
export async function evaluateCommand(args: readonly string[], out: Terminal): Promise<number> {
  const options = readOptions('evaluate', args);
  const files = [...new Set(options.files)];
  const sets = new Map(
    files.map((file): [string, Running] => [
      file,
      { score: new Score(), rows: 0, unreadable: 0, failed: 0, isNone: false },
    ]),
  );
  const faults = new Faults(out, ({ file, row }) => {
    const set = sets.get(file);
    if (!set) return;
    if (row === undefined) set.isNone = true;
    else {
      set.rows++;
      set.unreadable++;
    }
  });
  await judgeAll({ ...options, files }, sets, faults, out);
  for (const [file, { rows, isNone }] of sets)
    if (rows === 0 && !isNone) faults.say({ file, error: 'There is no row in it.' });
  faults.end();
  const subsets = [...sets].flatMap(([file, set]) => (set.rows > 0 ? subsetOf(file, set) : []));
  const evaluation: Evaluation = { judge: 'embedded checker', suspects: options.suspects, subsets };
  if (options.format === 'json') out.write(`${JSON.stringify(evaluationJson(evaluation))}\n`);
  else if (subsets.length > 0) {
    const named = subsets.map((subset) => ({ ...subset, name: printable(subset.name) }));
    out.write(`${evaluationText({ ...evaluation, subsets: named })}\n`);
  }
  return faults.areNone && subsets.every(({ failed }) => failed === 0) ? 0 : 2;
}

/** Has every row judged, on as many threads as there are processors for. */
async function judgeAll(
  options: Options,
  sets: ReadonlyMap<string, Running>,
  faults: Faults,
  out: Terminal,
): Promise<void> {
  const count = Math.max(1, Math.min(MOST_CHECKERS, availableParallelism()));
  const checkers = Array.from({ length: count }, () => createNodeChecker(WORKER, { stepLimit: STEP_LIMIT }));
  const judges = checkers.map((checker) => checker.asking(options));
  const lanes = new Lanes(Array.from({ length: AHEAD }, () => judges).flat());
  const { signal } = new AbortController();
  let nextSaid = 0;
  const take = async (input: ReadInput): Promise<void> => {
    const { file } = input.source;
    const row = labelled(input);
    const set = sets.get(file);
    if ('error' in row) faults.say(row);
    else if (set)
      await lanes.begin(async (judge) => {
        const outcome = await judgeRow(row, judge, { clock: nodeClock, signal });
        set.rows++;
        if (nodeClock.now() >= nextSaid) {
          out.progress(`${nameOf(file)}: row ${set.rows}`);
          nextSaid = nodeClock.now() + SAID_EVERY;
        }
        if (outcome.kind === 'judged') set.score.add(outcome.result);
        else if (set.failed++ === 0) {
          const why = outcome.failures[0]?.message ?? 'No reason was given.';
          out.error(`proofmark: ${printable(input.where)} was not judged: ${printable(why)}\n`);
        }
      });
  };
  try {
    await forEachProof(options, out, take, faults);
    await lanes.idle();
  } finally {
    for (const checker of checkers) checker.dispose();
    out.progress(undefined);
  }
}

/** A row that can be scored, or why it cannot. */
function labelled({ source: { file, id }, proof, row, line, label }: ReadInput): LabelledProof | Fault {
  if (id === undefined)
    return {
      file,
      error: 'It is no data set. Name a .jsonl file, or a .json file with an array, of rows with steps.',
    };
  // The answers of rows are not what is scored.
  const { answer: _, ...rest } = proof;
  if (label !== undefined) return { proof: rest, label };
  return {
    file,
    ...(row === undefined ? {} : { row }),
    ...(line === undefined ? {} : { line }),
    error: 'To be scored, a row needs "steps" and, in "label", the index of the earliest error or -1.',
  };
}

function subsetOf(file: string, { score, unreadable, failed }: Running): Subset {
  return { name: nameOf(file), file, metrics: score.metrics(), unreadable, failed };
}

function nameOf(file: string): string {
  return file === '-' ? 'standard input' : basename(file, extname(file));
}
