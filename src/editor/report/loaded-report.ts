/** One or two runs from their journals, and their report. */

import type * as vscode from 'vscode';
import { omitUndefined } from '../../core/base/optional-values.ts';
import {
  buildReport,
  type Report,
  type ReportResult,
  type Run,
  type RunInfo,
  type RunRow,
  type TokenizedRows,
} from '../../core/evaluate/index.ts';
import { t } from '../../l10n/index.ts';
import { MAX_REPORT_ROWS, type ScoringPolicyOverrides } from '../../protocol/index.ts';
import {
  collectReportScoringPolicies,
  type ReportScoringPolicies,
  toPartialScoringPolicies,
} from './chosen-policies.ts';
import type { RunJournalReader } from './types.ts';

/** Inputs that can change while a report is open. */
export interface AdjustableReportInputs {
  readonly baseRate: number | undefined;
  /** The annotators' agreement with the labels of the run under study. */
  readonly ceiling: number | undefined;
  /** The texts of the rows, as far as their data sets are open. */
  readonly texts: TokenizedRows;
  /** Replace the run's policies; choices that don't matter for the run are ignored. */
  readonly chosen: ScoringPolicyOverrides;
}

export interface LoadedReportRuns {
  /** The settings of each run, the run under study first. */
  readonly infos: readonly RunInfo[];
  /** The rows of the run under study. */
  readonly rows: readonly RunRow[];
  /** For each run, the one under study first. */
  readonly allRows: readonly (readonly RunRow[])[];
  /** The scoring policies and the available choices. */
  readonly policies: ReportScoringPolicies;
  /** @throws Error with a sentence for people if the runs can't be reported with these policies */
  report(options: AdjustableReportInputs): Report;
}

/** Loads the runs and their policies. @throws Error with a sentence for people if a journal can't be read */
export async function loadReportRuns(
  journals: readonly vscode.Uri[],
  files: Pick<RunJournalReader, 'read'>,
): Promise<LoadedReportRuns> {
  const [study, reference] = await Promise.all(journals.map((journal) => files.read(journal)));
  if (!study) throw new Error(t('No run to report.'));
  const runs: readonly [Run] | readonly [Run, Run] = reference ? [study, reference] : [study];
  const policies = collectReportScoringPolicies(runs);
  return {
    policies,
    infos: runs.map(({ info }) => info),
    rows: study.rows,
    allRows: runs.map(({ rows }) => rows),
    report: ({ baseRate, ceiling, texts, chosen }) =>
      unwrapReport(
        buildReport(runs, {
          policies: toPartialScoringPolicies(chosen, policies),
          mostRows: MAX_REPORT_ROWS,
          ...omitUndefined({ baseRate, ceiling }),
          texts,
        }),
      ),
  };
}

/** @throws Error with a sentence for people if the runs can't be reported or compared */
function unwrapReport(reported: ReportResult): Report {
  if (reported.kind === 'refused') throw new Error(reported.sentence);
  return reported.report;
}
