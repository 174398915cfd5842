/** Judges the rows of data sets while reading them. */
import { formatEnglishCountWithNoun } from '../../core/base/counts-and-lists.ts';
import {
  buildRunFromRows,
  judgeAllItems,
  parseRunInfo,
  type Run,
  type RunRow,
  type TokenizedRows,
} from '../../core/evaluate/index.ts';
import type { JudgeFailure } from '../../core/judge/calls/index.ts';
import { systemClock } from '../../judges/system-clock.ts';
import type { InputErrorReporter } from '../inputs/input-errors.ts';
import { createMissingApiKeyNotifier } from '../models/model-notices.ts';
import type { ProofCommandOptions } from '../options/options.ts';
import { printNotice, type Terminal } from '../output/terminal.ts';
import type { DataSetProgress } from './data-set-progress.ts';
import { createUniqueDataSetNames, readEvaluationItems } from './evaluation-items.ts';
import type { EvaluationJudgePool } from './judge-pools.ts';
import type { RowProgressDisplay } from './row-progress.ts';

export interface EvaluationRunResult {
  readonly run: Run;
  /** The number of rows that wait for batch replies, which the run doesn't contain. */
  readonly waiting: number;
}

/** Judges every row, one for each judge of the pool at a time, and closes the pool. @param texts collects the texts that audits need */
export async function judgeRows(
  options: ProofCommandOptions,
  sets: ReadonlyMap<string, DataSetProgress>,
  pool: EvaluationJudgePool,
  faults: InputErrorReporter,
  texts: TokenizedRows,
  out: Terminal,
  progress: RowProgressDisplay,
): Promise<EvaluationRunResult> {
  const isByFiles = options.evaluate.batch !== undefined;
  // Batch files need no API key.
  const hint = isByFiles ? () => {} : createMissingApiKeyNotifier(out, options.judge);
  const files = new Map([...createUniqueDataSetNames(options.files)].map(([file, name]) => [name, file]));
  let isSilenceSaid = false;
  const say = (file: string, { id, said }: RunRow, failures: readonly JudgeFailure[], set: DataSetProgress): void => {
    const where = `${file}#${id}`;
    if (said.kind === 'abstained' && !isSilenceSaid) {
      isSilenceSaid = true;
      printNotice(out, `No verdict for ${where}. ${said.reason}`);
    }
    if (said.kind === 'failed' && set.failed === 1) printNotice(out, `Couldn't judge ${where}: ${said.reason}`);
    hint(failures);
  };
  try {
    const { rows, stopped, waiting } = await judgeAllItems({
      items: readEvaluationItems(options, pool.kind, sets, faults, texts, out, pool.signal),
      lanes: pool.lanes,
      clock: systemClock,
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
    const why = stopped === undefined ? describeWaitingRows(waiting) : `${stopped}. ${describeJudgedRows(rows)}`;
    const unreadable = [...sets.values()].reduce((sum, set) => sum + set.unreadable, 0);
    await pool.journal?.finish({ ...(why === undefined ? {} : { stopped: why }), unreadable });
    const info = parseRunInfo({ v: 1, ...pool.header });
    if (!info) throw new Error("The header of a run doesn't have its form.");
    return { run: { ...buildRunFromRows(info, rows, why), unreadable }, waiting };
  } finally {
    await pool.dispose();
    progress.end();
  }
}

/** Rows that were started but not judged don't count in any metric. */
function describeJudgedRows(rows: readonly RunRow[]): string {
  const judged = rows.filter(({ said }) => said.kind !== 'failed').length;
  if (judged === 0) return 'No rows were judged.';
  return `Only ${formatEnglishCountWithNoun(judged, 'row was', 'rows were')} judged.`;
}

function describeWaitingRows(waiting: number): string | undefined {
  if (waiting === 0) return undefined;
  return `${formatEnglishCountWithNoun(waiting, 'row is', 'rows are')} waiting for batch replies, so the results are incomplete.`;
}
