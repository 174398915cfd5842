import { formatEnglishCountWithNoun } from '../../core/base/counts-and-lists.ts';
import { omitUndefined } from '../../core/base/optional-values.ts';
import {
  buildReport,
  evaluateMetricRequirements,
  formatMetricRequirementResult,
  type Run,
  TokenizedRows,
} from '../../core/evaluate/index.ts';
import type { PendingRetryListener } from '../../core/judge/calls/index.ts';
import type { BatchTransport } from '../../judges/batch/transport.ts';
import { InputErrorReporter } from '../inputs/input-errors.ts';
import { addConfigArguments } from '../options/evaluate-options.ts';
import { showCsvColumns } from '../options/map-option.ts';
import {
  listCommandOptions,
  type ProofCommandOptions,
  parseProofCommandArguments,
  readProofCommandOptions,
} from '../options/options.ts';
import { INTERRUPTED_EXIT_CODE } from '../output/interrupt.ts';
import { checkOutputFile } from '../output/output-file.ts';
import { printNotice, type Terminal } from '../output/terminal.ts';
import { DataSetProgress } from './data-set-progress.ts';
import { openEvaluationBatchFiles } from './evaluation-batch.ts';
import { createCheckerJudgePool, createModelJudgePool, type EvaluationJudgePool } from './judge-pools.ts';
import { judgeRows } from './judge-rows.ts';
import { formatRunReport, warnAboutExceededPointScales, writeReportFile } from './report-output.ts';
import { createRowProgressDisplay } from './row-progress.ts';

/** The maximum number of rows in an HTML report. */
const MOST_ROWS = 1_000;

/**
 * `proofmark evaluate`. Exit code: 0; 1 if a requirement isn't met; 2 if anything couldn't be read or judged, or no row has a
 * verdict. If rows wait for batch replies, it is 0 if the requests were written. Ctrl-C stops the run after the replies in flight,
 * prints the report of the judged rows, and exits with 130.
 */
export async function runEvaluateCommand(args: readonly string[], out: Terminal): Promise<number> {
  const all = await addConfigArguments(
    args,
    (some) => parseProofCommandArguments('evaluate', some),
    Object.keys(listCommandOptions('evaluate')),
  );
  const options = readProofCommandOptions('evaluate', all);
  const { out: file } = options.evaluate;
  // Checked before any paid call.
  if (file !== undefined) checkOutputFile(file);
  const files = [...new Set(options.files)];
  await showCsvColumns(files, options.evaluate.mapping, out);
  const sets = new Map(files.map((file) => [file, new DataSetProgress()]));
  const faults = new InputErrorReporter(out, ({ file, row }) => {
    const set = sets.get(file);
    if (!set) return;
    if (row === undefined) set.isNone = true;
    else {
      set.rows++;
      set.unreadable++;
    }
  });
  const batch = await openEvaluationBatchFiles(options, out);
  const progress = createRowProgressDisplay(out, { ...options, files });
  const pool = await createPool({ ...options, files }, out, progress.onTrouble, batch?.batch);
  const texts = new TokenizedRows();
  const { run, waiting } = await judgeRows({ ...options, files }, sets, pool, faults, texts, out, progress);
  const { stopped } = run.info;
  const none = run.info.selection === undefined ? 'No rows found.' : 'No matching rows found.';
  const { shard } = options.evaluate.selection;
  for (const [file, { rows, begun, isNone }] of sets)
    if (rows === 0 && !(shard && begun > 0) && waiting === 0 && !isNone && stopped === undefined)
      faults.say({ file, error: none });
  faults.end();
  if (run.rows.length > 0) await reportRun(run, texts, options, out);
  warnAboutExceededPointScales(run, run.info.policies, out);
  warnOfUnsentPictures(run, out);
  if (stopped !== undefined) printNotice(out, stopped);
  const isExported = await batch?.end(waiting);
  if (pool.halt.aborted && stopped !== undefined) return INTERRUPTED_EXIT_CODE;
  const isWhole = stopped === undefined && faults.areNone;
  const hasFailed = run.rows.some(({ said }) => said.kind === 'failed');
  const isSilent = (run.rows.length > 0 || !shard) && run.rows.every(({ said }) => said.kind === 'abstained');
  // In this case, the file of requests is the desired result.
  if (isExported && waiting > 0 && faults.areNone && !hasFailed) return 0;
  if (!isWhole || isSilent || hasFailed) return 2;
  return meetsRequirements(run, options, out) ? 0 : 1;
}

async function reportRun(
  run: Run,
  texts: TokenizedRows,
  { evaluate }: ProofCommandOptions,
  out: Terminal,
): Promise<void> {
  const { format, out: file, baseRate, ceiling } = evaluate;
  const mostRows = format === 'html' ? MOST_ROWS : Number.POSITIVE_INFINITY;
  const reported = buildReport([run], omitUndefined({ mostRows, baseRate, ceiling, texts }));
  if (reported.kind === 'refused') printNotice(out, reported.sentence);
  else await writeReportFile(await formatRunReport(format, reported.report, out), file, out);
}

function warnOfUnsentPictures({ rows }: Run, out: Pick<Terminal, 'error'>): void {
  const n = rows.filter(({ unsentPictures = 0 }) => unsentPictures > 0).length;
  if (n === 0) return;
  printNotice(
    out,
    `${formatEnglishCountWithNoun(n, 'row links', 'rows link')} to images, which evaluate doesn't send. The judge saw only the text.`,
  );
}

/** Whether all requirements are met. Reports those that aren't. */
function meetsRequirements(
  run: Run,
  { evaluate: { requirements } }: ProofCommandOptions,
  out: Pick<Terminal, 'error'>,
): boolean {
  const missed = evaluateMetricRequirements(run, requirements).filter(({ isMet }) => !isMet);
  for (const one of missed) printNotice(out, `Requirement not met: ${formatMetricRequirementResult(one)}`);
  return missed.length === 0;
}

function createPool(
  options: ProofCommandOptions,
  out: Terminal,
  onTrouble: PendingRetryListener,
  batch: BatchTransport | undefined,
): Promise<EvaluationJudgePool> {
  return options.judge === 'checker'
    ? createCheckerJudgePool(options, out)
    : createModelJudgePool(options, options.judge, out, onTrouble, batch);
}
