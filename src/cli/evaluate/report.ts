/** `proofmark report`: the report of one run, of two on the same rows, or the board of several. */

import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { omitUndefined } from '../../core/base/optional-values.ts';
import type { RowMapping } from '../../core/data/index.ts';
import {
  buildReport,
  getItemKey,
  type Run,
  type RunRow,
  type ScoringPolicies,
  TokenizedRows,
} from '../../core/evaluate/index.ts';
import { JournalError } from '../../store/journals/open-journal.ts';
import { readRunJournal } from '../../store/journals/read-run.ts';
import { readInputProofs } from '../inputs/read-proofs.ts';
import { hashFile } from '../inputs/read-text.ts';
import { readRowMapping } from '../options/map-option.ts';
import { type RunReportOptions, readRunReportOptions } from '../options/report-options.ts';
import { printNotice, type Terminal } from '../output/terminal.ts';
import { rethrowAsUsageError, UsageError } from '../output/usage-error.ts';
import { runBoardCommand } from './board.ts';
import { createUniqueItemId } from './evaluation-items.ts';
import { formatRunReport, warnAboutExceededPointScales, writeReportFile } from './report-output.ts';

/** The default number of rows in an HTML report. */
const MOST_ROWS = 1_000;

/** Exit code: 0, or 2 if a run can't be read or the two runs can't be compared. The metrics don't affect it. */
export async function runReportCommand(args: readonly string[], out: Terminal): Promise<number> {
  const options = readRunReportOptions(args);
  const { board, format } = options;
  if (board || format === 'latex') return runBoardCommand({ ...options, board: board ?? {} }, findJournal, out);
  const [first = '', second] = options.runs;
  const study = await readNamedRun(first);
  const runs = second === undefined ? ([study] as const) : ([study, await readNamedRun(second)] as const);
  const { baseRate, ceiling, rows } = options;
  const policies = { ...options.policies, ...toThresholdPolicy(study, options) };
  const mostRows = rows ?? (format === 'html' ? MOST_ROWS : Number.POSITIVE_INFINITY);
  const texts = await findAuditTexts(runs, options.data);
  const reported = buildReport(runs, omitUndefined({ policies, baseRate, ceiling, mostRows, texts }));
  if (reported.kind === 'refused') {
    printNotice(out, reported.sentence);
    return 2;
  }
  await writeReportFile(await formatRunReport(format, reported.report, out, rows), options.out, out);
  warnAboutExceededPointScales(study, { ...study.info.policies, ...policies }, out);
  return 0;
}

async function readNamedRun(name: string): Promise<Run> {
  return rethrowAsUsageError(readRunJournal(findJournal(name)), JournalError);
}

/** Finds a journal by its path, or by its name in `.proofmark/runs`. */
function findJournal(name: string): string {
  const among = join('.proofmark', 'runs', `${name}.jsonl`);
  const isName = !existsSync(name) && !/[/\\]/.test(name) && existsSync(among);
  if (!existsSync(name) && !isName)
    throw new UsageError(
      `Can't find the run journal ${name} here or in ${join('.proofmark', 'runs')}. Specify the file that proofmark evaluate --journal FILE wrote.`,
    );
  return isName ? among : name;
}

/** Reads `--threshold` for the judge of a run: a score for a reward model, or points for a grader. */
function toThresholdPolicy({ info, rows }: Run, { threshold }: RunReportOptions): Partial<ScoringPolicies> {
  if (!threshold) return {};
  const [from, below] = threshold;
  if (info.kind === 'prm') {
    if (from !== below || from > 1)
      throw new UsageError(
        'For a reward model, --threshold must be one number from 0 to 1: the score below which a step is an error.',
      );
    return { threshold: from };
  }
  const most = rows.reduce((max, { said }) => (said.kind === 'grade' ? Math.max(max, said.max) : max), 0);
  if (most === 0) throw new UsageError('--threshold needs a run of a reward model or a grader.');
  if (from > most) throw new UsageError(`--threshold can't be greater than ${most}, the maximum points in this run.`);
  return { accepted: from / most, rejected: below / most };
}

/**
 * Reads the texts for audits from the named files, which must be the judged data, and from unchanged data sets of the runs in this
 * folder. Without a text, audits that need it are n/a.
 * @throws UsageError for a file that isn't a data set of the runs
 */
async function findAuditTexts(runs: readonly Run[], named: readonly string[]): Promise<TokenizedRows> {
  const sets = runs.flatMap(({ info }) => info.dataSets);
  const files = new Map<string, string>();
  for (const file of named) {
    const sha256 = await hashFile(file);
    if (sha256 === null) throw new UsageError(`Can't read "${file}".`);
    const set = sets.find((one) => one.sha256 === sha256);
    if (!set)
      throw new UsageError(
        `"${file}" isn't a data set of this run, or has changed since. Data sets of the run: ${sets.map(({ name }) => name).join(', ')}.`,
      );
    files.set(file, set.name);
  }
  for (const { name, sha256 } of sets) {
    if ([...files.values()].includes(name) || sha256 === null || !existsSync(name)) continue;
    if ((await hashFile(name)) === sha256) files.set(name, name);
  }
  return readRunTexts(
    files,
    runs.flatMap(({ rows }) => rows),
    readRowMapping(runs[0]?.info.map ?? []),
  );
}

/** @param files with the name of each data set in the run */
async function readRunTexts(
  files: ReadonlyMap<string, string>,
  rows: readonly RunRow[],
  mapping: RowMapping,
): Promise<TokenizedRows> {
  const texts = new TokenizedRows();
  const wanted = new Set(rows.map(getItemKey));
  const taken = new Set<string>();
  const silent = { say: () => undefined, error: () => undefined };
  if (files.size === 0) return texts;
  for await (const input of readInputProofs({ files: [...files.keys()], split: 'strict', mapping }, silent, silent)) {
    const { file, id, text } = input.source;
    const set = files.get(file) ?? basename(file);
    if (id === undefined || input.said === undefined || input.problem === undefined) continue;
    const key = getItemKey({ set, id: createUniqueItemId(set, id, input.row ?? 0, taken) });
    if (wanted.has(key)) texts.add(key, { problem: input.proof.problem?.text ?? '', solution: text });
  }
  return texts;
}
