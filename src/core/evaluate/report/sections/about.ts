/** The runs and the scoring policies, in every report. */
import { t } from '../../../../l10n/index.ts';
import type { Policies, RunInfo } from '../../run-types.ts';
import { buildTable, toTextColumn } from '../cells.ts';
import { formatName, formatRunText } from '../format.ts';
import { listJudgeFacts } from '../judge-facts.ts';
import type { MeasuredSide } from '../measured-side.ts';
import { isPolicyOverridden, listPolicyLines, type PolicyLine } from '../policies.ts';
import type { Section } from './types.ts';

export function buildAboutSection(sides: readonly MeasuredSide[], policies: Policies): Section {
  const lines = listPolicyLines(sides, policies);
  return {
    tables: [
      {
        id: 'policies',
        title: t('Scoring policies'),
        note: '',
        table: buildTable(lines, [
          toTextColumn(t('applies to'), ({ what }) => what),
          toTextColumn(t('policy'), (line) => line.words),
          ...(lines.some(isPolicyOverridden)
            ? [toTextColumn(t('policy of the run'), ({ own }: PolicyLine) => own)]
            : []),
        ]),
      },
      {
        id: 'runs',
        title: t('Runs'),
        note: '',
        table: buildTable(
          [
            ...RUN_FACTS.filter(([, , isTold]) => !isTold || sides.some(({ info }) => isTold(info))).map(
              ([name, fact]) => ({ name: name(), values: sides.map(({ info }) => fact(info)) }),
            ),
            ...listJudgeFactRows(sides),
          ],
          [
            toTextColumn('', ({ name }) => name),
            ...sides.map(({ name }, k) => toTextColumn(name, ({ values }: RunFactRow) => values[k] ?? '')),
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
function listJudgeFactRows(sides: readonly MeasuredSide[]): readonly RunFactRow[] {
  const facts = sides.map(({ info }) => listJudgeFacts(info));
  const names = [...new Set(facts.flat().map(({ name }) => name))];
  return names.flatMap((name) => {
    const values = facts.map((some) => some.find((one) => one.name === name)?.value);
    if (values.every((value) => value === undefined)) return [];
    return [{ name, values: values.map((value) => value ?? t('none')) }];
  });
}

/** Name, value, and for optional facts the test whether a run has it. The CSV export has had the names since the first version. */
const RUN_FACTS: readonly (readonly [
  () => string,
  (info: RunInfo) => string,
  ((info: RunInfo) => boolean)?,
])[] = [
  [() => t('run'), ({ run }) => formatName(run)],
  [() => t('started'), ({ started }) => formatName(started)],
  [() => t('judge'), ({ judge }) => formatName(judge)],
  [() => t('kind'), ({ kind }) => kind],
  [
    () => t('errors confirmed by'),
    ({ confirm }) => (confirm === undefined ? t('none') : formatName(confirm)),
    ({ confirm }) => confirm !== undefined,
  ],
  [() => t('simulated'), ({ simulated }) => (simulated === undefined ? t('no') : formatRunText(simulated))],
  [() => t('votes'), ({ votes, stop }) => `${votes}, ${formatStopRule(stop)}`],
  [() => t('seed'), ({ seed }) => (seed === null ? t('none') : `${seed}`)],
  [() => t('data'), formatDataSets],
  [() => t('rows'), ({ selection }) => (selection === undefined ? t('all') : formatRunText(selection))],
  [() => t('ended early'), ({ stopped }) => (stopped === undefined ? t('no') : formatRunText(stopped))],
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
        ? formatName(name)
        : t('{0} (SHA-256 {1}…)', formatName(name), formatName(sha256.slice(0, 12))),
    );
  const left = dataSets.length - shown.length;
  return [...shown, ...(left > 0 ? [t('{0} more', left)] : [])].join(', ');
}
