/** The rows of data sets, judged as they are read. */
import { basename } from 'node:path';
import { judgeRow, type LabelledProof, Lanes, type RowOutcome } from '../core/evaluate/index.ts';
import { nodeClock } from '../judges/node-clock.ts';
import type { RunJournal } from '../store/run-journal.ts';
import { type DataSet, nameOf } from './data-set.ts';
import type { Faults } from './faults.ts';
import { keyHints } from './hints.ts';
import { type Fault, forEachProof, type ReadInput } from './inputs.ts';
import type { Options } from './options.ts';
import { Patience } from './patience.ts';
import type { Pool } from './pools.ts';
import { nowAndThen } from './progress.ts';
import { printable, type Terminal } from './terminal.ts';

/**
 * Has every row judged, as many at a time as the pool has lanes, and lets the pool go.
 * @returns why it ended before all of them were; undefined if it did not
 */
export async function judgeRows(
  options: Options,
  sets: ReadonlyMap<string, DataSet>,
  pool: Pool,
  faults: Faults,
  out: Terminal,
): Promise<string | undefined> {
  const lanes = new Lanes(pool.lanes);
  const patience = new Patience();
  const hint = keyHints(out, options.judge);
  const often = nowAndThen();
  /** Ends what is on its way, and that further rows are begun. */
  const over = new AbortController();
  const enough = new AbortController();
  let why: string | undefined;
  const stop = (reason: string, isSpent = false): void => {
    why ??= reason;
    enough.abort(new Error(reason));
    if (!isSpent) over.abort(new Error(reason));
  };
  const interrupt = (): void => stop('Interrupted');
  pool.signal.addEventListener('abort', interrupt, { once: true });

  let isSilenceSaid = false;
  const enter = (set: DataSet, where: string, outcome: RowOutcome): void => {
    set.rows++;
    set.use(outcome.usage);
    if (outcome.kind === 'judged') {
      set.score.add(outcome.result);
      patience.heed([]);
      if (outcome.silence !== undefined && !isSilenceSaid) {
        isSilenceSaid = true;
        out.error(`proofmark: ${printable(where)} has no verdict. ${printable(outcome.silence)}\n`);
      }
      return;
    }
    const message = outcome.failures[0]?.message ?? 'No reason was given.';
    if (set.failed++ === 0)
      out.error(`proofmark: ${printable(where)} was not judged: ${printable(message)}\n`);
    hint(outcome.failures);
    const hopeless = patience.heed(outcome.failures);
    if (hopeless) stop('Stopped, since what follows would fail as well', hopeless.isSpent);
  };
  const take = async (input: ReadInput): Promise<void> => {
    const row = labelled(input);
    const set = sets.get(input.source.file);
    if ('error' in row) faults.say(row);
    else if (set && set.begun < (options.rows ?? Number.POSITIVE_INFINITY)) {
      set.begun++;
      await lanes.begin(async (judge) => {
        if (enough.signal.aborted) return;
        const confirm = pool.confirm ? { confirm: pool.confirm } : {};
        const judged = () => judgeRow(row, judge, { clock: nodeClock, signal: over.signal, ...confirm });
        const outcome = await noted(pool.journal, input, judged);
        if (!outcome) return;
        enter(set, input.where, outcome);
        often(() => out.progress(`${nameOf(input.source.file)}: row ${set.rows}`));
      });
    }
  };
  try {
    await forEachProof(options, out, take, faults, enough.signal);
    await lanes.idle();
    if (why === undefined) await pool.journal?.finish();
  } finally {
    pool.signal.removeEventListener('abort', interrupt);
    await pool.dispose();
    out.progress(undefined);
  }
  if (why === undefined) return undefined;
  const rows = [...sets.values()].reduce((sum, set) => sum + set.rows, 0);
  return `${why} after ${rows} ${rows === 1 ? 'row' : 'rows'}: these are not the whole sets.`;
}

/** A row with its replies and outcome noted in the journal, where there is one. */
async function noted(
  journal: RunJournal | undefined,
  { source: { file, id } }: ReadInput,
  judge: () => Promise<RowOutcome | undefined>,
): Promise<RowOutcome | undefined> {
  if (!journal) return judge();
  const item = `${basename(file)}#${id}`;
  const outcome = await journal.within(item, judge);
  if (outcome?.kind === 'judged') await journal.judged(item, outcome.result);
  else if (outcome) await journal.failed(item, outcome.failures[0]?.message ?? 'No reason was given.');
  return outcome;
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
