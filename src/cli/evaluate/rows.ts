/** The rows of data sets, judged as they are read. */
import { plural } from '../../core/base/words.ts';
import { type AuditTexts, drive, infoIn, type Run, type RunRow, runOf } from '../../core/evaluate/index.ts';
import type { JudgeFailure } from '../../core/judge/calls/index.ts';
import { nodeClock } from '../../judges/node-clock.ts';
import type { Faults } from '../inputs/faults.ts';
import { keyHints } from '../models/notices.ts';
import type { Options } from '../options/options.ts';
import { notify, type Terminal } from '../output/terminal.ts';
import type { DataSet } from './data-set.ts';
import { itemsIn, setNames } from './items.ts';
import type { Pool } from './pools.ts';
import type { RowProgress } from './row-progress.ts';

export interface JudgedRows {
  readonly run: Run;
  /** How many rows wait for replies of a batch, and are not in it. */
  readonly waiting: number;
}

/**
 * Has every row judged, as many at a time as the pool has lanes, and lets the pool go.
 * @param texts is given what audits need of the rows' texts
 */
export async function judgeRows(
  options: Options,
  sets: ReadonlyMap<string, DataSet>,
  pool: Pool,
  faults: Faults,
  texts: AuditTexts,
  out: Terminal,
  progress: RowProgress,
): Promise<JudgedRows> {
  const isByFiles = options.evaluate.batch !== undefined;
  // No key is of use for what stands in files.
  const hint = isByFiles ? () => {} : keyHints(out, options.judge);
  const files = new Map([...setNames(options.files)].map(([file, name]) => [name, file]));
  let isSilenceSaid = false;
  const say = (file: string, { id, said }: RunRow, failures: readonly JudgeFailure[], set: DataSet): void => {
    const where = `${file}#${id}`;
    if (said.kind === 'abstained' && !isSilenceSaid) {
      isSilenceSaid = true;
      notify(out, `No verdict for ${where}. ${said.reason}`);
    }
    if (said.kind === 'failed' && set.failed === 1) notify(out, `Couldn't judge ${where}: ${said.reason}`);
    hint(failures);
  };
  try {
    const { rows, stopped, waiting } = await drive({
      items: itemsIn(options, pool.kind, sets, faults, texts, out, pool.signal),
      lanes: pool.lanes,
      clock: nodeClock,
      signal: pool.signal,
      halt: pool.halt,
      isUntimed: isByFiles,
      isUndeterred: isByFiles,
      ...(pool.confirm ? { confirm: pool.confirm } : {}),
      ...(pool.journal ? { record: pool.journal } : {}),
      skipsFailed: options.evaluate.skipsFailed,
      onRow: (row, { failures }) => {
        const file = files.get(row.set) ?? row.set;
        const set = sets.get(file);
        if (!set) return;
        set.rows++;
        if (row.said.kind === 'failed') set.failed++;
        say(file, row, failures, set);
        progress.row(row);
      },
    });
    const why = stopped === undefined ? waitingWords(waiting) : `${stopped}. ${judgedWords(rows)}`;
    const unreadable = [...sets.values()].reduce((sum, set) => sum + set.unreadable, 0);
    await pool.journal?.finish({ ...(why === undefined ? {} : { stopped: why }), unreadable });
    const info = infoIn({ v: 1, ...pool.header });
    if (!info) throw new Error("The header of a run doesn't have its form.");
    return { run: { ...runOf(info, rows, why), unreadable }, waiting };
  } finally {
    await pool.dispose();
    progress.end();
  }
}

/** Rows that were begun and not judged are in no figure. */
function judgedWords(rows: readonly RunRow[]): string {
  const judged = rows.filter(({ said }) => said.kind !== 'failed').length;
  if (judged === 0) return 'No rows were judged.';
  return `Only ${plural(judged, 'row was', 'rows were')} judged.`;
}

function waitingWords(waiting: number): string | undefined {
  if (waiting === 0) return undefined;
  return `${plural(waiting, 'row is', 'rows are')} waiting for replies of a batch, so the results are incomplete.`;
}
