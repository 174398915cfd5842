/** The runs and the scoring policies, in every report. */
import { t } from '../../../../l10n/index.ts';
import type { RunInfo, ScoringPolicies } from '../../run-types.ts';
import { buildTableFromColumns, createTextColumn } from '../cells.ts';
import { formatJournalTextForReport, formatNameForReport } from '../format-report-texts.ts';
import { listRunJudgeSettings } from '../judge-facts.ts';
import { isScoringPolicyOverridden, listScoringPolicyRows, type ScoringPolicyTableRow } from '../policies.ts';
import type { ScoredReportRun } from '../scored-report-run.ts';
import type { ReportSection } from './types.ts';

export function buildRunsAndPoliciesSection(
  sides: readonly ScoredReportRun[],
  policies: ScoringPolicies,
): ReportSection {
  const lines = listScoringPolicyRows(sides, policies);
  return {
    tables: [
      {
        id: 'policies',
        title: t('Scoring policies'),
        note: '',
        table: buildTableFromColumns(lines, [
          createTextColumn(t('applies to'), ({ what }) => what),
          createTextColumn(t('policy'), (line) => line.words),
          ...(lines.some(isScoringPolicyOverridden)
            ? [createTextColumn(t('policy of the run'), ({ own }: ScoringPolicyTableRow) => own)]
            : []),
        ]),
      },
      {
        id: 'runs',
        title: t('Runs'),
        note: '',
        table: buildTableFromColumns(
          [
            ...RUN_FACTS.filter(([, , isTold]) => !isTold || sides.some(({ info }) => isTold(info))).map(
              ([name, fact]) => ({ name: name(), values: sides.map(({ info }) => fact(info)) }),
            ),
            ...listJudgeFactRows(sides),
          ],
          [
            createTextColumn('', ({ name }) => name),
            ...sides.map(({ name }, k) => createTextColumn(name, ({ values }: RunFactRow) => values[k] ?? '')),
          ],
        ),
      },
    ],
  };
}

interface RunFactRow {
  readonly name: string;
  readonly values: readonly string[];
}

/** The judge settings of all sides; a side without a setting has `none`. */
function listJudgeFactRows(sides: readonly ScoredReportRun[]): readonly RunFactRow[] {
  const facts = sides.map(({ info }) => listRunJudgeSettings(info));
  const names = [...new Set(facts.flat().map(({ name }) => name))];
  return names.flatMap((name) => {
    const values = facts.map((some) => some.find((one) => one.name === name)?.value);
    if (values.every((value) => value === undefined)) return [];
    return [{ name, values: values.map((value) => value ?? t('none')) }];
  });
}

/** Name, value, and for optional facts the test whether a run has it. The CSV export has had the names since the first version. */
const RUN_FACTS: readonly (readonly [() => string, (info: RunInfo) => string, ((info: RunInfo) => boolean)?])[] = [
  [() => t('run'), ({ run }) => formatNameForReport(run)],
  [() => t('started'), ({ started }) => formatNameForReport(started)],
  [() => t('judge'), ({ judge }) => formatNameForReport(judge)],
  [() => t('kind'), ({ kind }) => kind],
  [
    () => t('errors confirmed by'),
    ({ confirm }) => (confirm === undefined ? t('none') : formatNameForReport(confirm)),
    ({ confirm }) => confirm !== undefined,
  ],
  [
    () => t('simulated judge'),
    ({ simulated }) => (simulated === undefined ? t('no') : formatJournalTextForReport(simulated)),
  ],
  [() => t('votes'), ({ votes, stop }) => `${votes}, ${formatStopRule(stop)}`],
  [() => t('seed'), ({ seed }) => (seed === null ? t('none') : `${seed}`)],
  [() => t('data'), formatDataSets],
  [() => t('rows'), ({ selection }) => (selection === undefined ? t('all') : formatJournalTextForReport(selection))],
  [() => t('ended early'), ({ stopped }) => (stopped === undefined ? t('no') : formatJournalTextForReport(stopped))],
];

function formatStopRule(stop: RunInfo['stop']): string {
  const words = {
    all: t('no early stopping'),
    exact: t("stopped once the remaining votes can't change the verdict"),
    sprt: t('stopped by a sequential test'),
  };
  return words[stop];
}

const MOST_SETS = 8;

/** Names with the first digits of their hashes, which identify the data. */
function formatDataSets({ dataSets }: RunInfo): string {
  const shown = dataSets
    .slice(0, MOST_SETS)
    .map(({ name, sha256 }) =>
      sha256 === null
        ? formatNameForReport(name)
        : t('{0} (SHA-256 {1}…)', formatNameForReport(name), formatNameForReport(sha256.slice(0, 12))),
    );
  const left = dataSets.length - shown.length;
  return [...shown, ...(left > 0 ? [t('{0} more', left)] : [])].join(', ');
}
