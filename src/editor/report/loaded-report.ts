/** One or two runs as they are in their journals, and what they come to. */
import * as vscode from 'vscode';
import { type Reported, reportOf } from '../../core/evaluate/report/index.ts';
import type { Report } from '../../core/evaluate/report/types.ts';
import type { Run, RunInfo } from '../../core/evaluate/run-types.ts';
import { t } from '../../l10n/index.ts';
import { MOST_REPORT_ROWS } from '../../protocol/index.ts';
import type { RunFiles } from './types.ts';

export interface LoadedReport {
  /** Those under study first. */
  readonly infos: readonly RunInfo[];
  readonly report: Report;
  /** The same runs at another base rate. */
  at(baseRate: number | undefined): Report;
}

/** @throws Error with a sentence for people if they cannot be read, or not be reported together */
export async function loadReport(
  journals: readonly vscode.Uri[],
  files: RunFiles,
  baseRate: number | undefined,
): Promise<LoadedReport> {
  const [study, reference] = await Promise.all(journals.map((journal) => files.read(journal)));
  if (!study) throw new Error(t('There is no run to report.'));
  const runs: readonly [Run] | readonly [Run, Run] = reference ? [study, reference] : [study];
  const at = (rate: number | undefined): Report =>
    given(reportOf(runs, { mostRows: MOST_REPORT_ROWS, ...(rate === undefined ? {} : { baseRate: rate }) }));
  return { infos: runs.map(({ info }) => info), report: at(baseRate), at };
}

function given(reported: Reported): Report {
  if (reported.kind === 'refused') throw new Error(reported.sentence);
  return reported.report;
}

/** For people: where a journal is. */
export function shownJournal(journal: vscode.Uri): string {
  return vscode.workspace.asRelativePath(journal);
}
