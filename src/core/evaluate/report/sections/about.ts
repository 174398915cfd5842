/** The runs and the scoring policies, in every report. */
import { t } from '../../../../l10n/index.ts';
import type { RunInfo, ScoringPolicies } from '../../run-types.ts';
import { buildTableFromColumns, tableColumnBuilders } from '../cells.ts';
import { formatNameForReport, shortenRecordedText } from '../format-report-texts.ts';
import { listRunJudgeSettings } from '../judge-facts.ts';
import { isScoringPolicyOverridden, listScoringPolicyRows, type ScoringPolicyTableRow } from '../policies.ts';
import type { ScoredRun } from '../scored-report-run.ts';
import type { ReportSection } from './types.ts';

export function buildRunsAndPoliciesSection(sides: readonly ScoredRun[], policies: ScoringPolicies): ReportSection {
  const lines = listScoringPolicyRows(sides, policies);
  const facts: readonly RunFactRow[] = [
    ...RUN_FACTS.filter(([, , , isRecorded]) => !isRecorded || sides.some(({ info }) => isRecorded(info))).map(
      ([key, name, fact]) => ({ key, name: name(), values: sides.map(({ info }) => fact(info)) }),
    ),
    ...listJudgeFactRows(sides),
  ];
  return {
    tables: [
      {
        id: 'policies',
        title: t('Scoring policies'),
        note: '',
        table: buildTableFromColumns(lines, [
          tableColumnBuilders.text(t('applies to'), ({ what }) => what),
          tableColumnBuilders.text(t('policy'), (line) => line.words),
          ...(lines.some(isScoringPolicyOverridden)
            ? [tableColumnBuilders.text(t('policy of the run'), ({ own }: ScoringPolicyTableRow) => own)]
            : []),
        ]),
      },
      {
        id: 'runs',
        title: t('Runs'),
        note: '',
        table: buildTableFromColumns(facts, [
          tableColumnBuilders.text('', ({ name }) => name),
          ...sides.map(({ name }, k) => tableColumnBuilders.text(name, ({ values }: RunFactRow) => values[k] ?? '')),
        ]),
        rowKeys: facts.map(({ key }) => key),
      },
    ],
  };
}

interface RunFactRow {
  readonly key: string;
  readonly name: string;
  readonly values: readonly string[];
}

/** The judge settings of all sides; a side without a setting has `none`. */
function listJudgeFactRows(sides: readonly ScoredRun[]): readonly RunFactRow[] {
  const facts = sides.map(({ info }) => listRunJudgeSettings(info));
  const settings = new Map(facts.flat().map(({ key, name }) => [key, name]));
  return [...settings].flatMap(([key, name]) => {
    const values = facts.map((some) => some.find((one) => one.key === key)?.value);
    if (values.every((value) => value === undefined)) return [];
    return [{ key, name, values: values.map((value) => value ?? t('none')) }];
  });
}

/** Key in CSV and JSON, shown name, value, and for optional facts the test whether a run has it. */
const RUN_FACTS: readonly (readonly [
  string,
  () => string,
  (info: RunInfo) => string,
  ((info: RunInfo) => boolean)?,
])[] = [
  ['run', () => t('run'), ({ run }) => formatNameForReport(run)],
  ['started', () => t('started'), ({ started }) => formatNameForReport(started)],
  ['judge', () => t('judge'), ({ judge }) => formatNameForReport(judge)],
  ['kind', () => t('kind of judge'), ({ kind }) => kind],
  [
    'errors confirmed by',
    () => t('errors confirmed by'),
    ({ confirm }) => (confirm === undefined ? t('none') : formatNameForReport(confirm)),
    ({ confirm }) => confirm !== undefined,
  ],
  [
    'simulated',
    () => t('simulated judge'),
    ({ simulated }) => (simulated === undefined ? t('no') : shortenRecordedText(simulated)),
  ],
  ['votes', () => t('votes'), ({ votes, stop }) => `${votes}, ${formatStopRule(stop)}`],
  ['seed', () => t('seed'), ({ seed }) => (seed === null ? t('none') : `${seed}`)],
  ['data', () => t('data sets'), formatDataSets],
  ['rows', () => t('rows'), ({ selection }) => (selection === undefined ? t('all') : shortenRecordedText(selection))],
  [
    'ended early',
    () => t('run ended early'),
    ({ stopped }) => (stopped === undefined ? t('no') : shortenRecordedText(stopped)),
  ],
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
