/** Relations found by the embedded checker, and hits and false positives of its rules. */

import { t } from '../../../../l10n/index.ts';
import { formatWholeNumber } from '../../../../l10n/numbers.ts';
import { formatUncheckedRelationReason } from '../../../review/index.ts';
import { formatPercent } from '../../format-figures.ts';
import { type CheckerStatistics, computeCheckerStatistics } from '../../measures/checker-statistics.ts';
import { getRowSubsetName, groupRunRowsByName } from '../../measures/groups.ts';
import { buildTableFromColumns, createMetricBuilder, tableColumnBuilders } from '../cells.ts';
import { formatNameForReport } from '../format-report-texts.ts';
import type { ScoredRun } from '../scored-report-run.ts';
import type { ReportMetric, ReportTableBlock } from '../types.ts';
import { MAX_TABLE_ENTRIES, type ReportSection } from './types.ts';

interface SideCheckerNotes {
  readonly side: ScoredRun;
  readonly all: CheckerStatistics;
  readonly subsets: readonly (readonly [string, CheckerStatistics])[];
}

/** Empty if the checker isn't among the judges. */
export function buildCheckerSection(sides: readonly ScoredRun[]): ReportSection {
  const noted = sides.flatMap((side): SideCheckerNotes[] => {
    const all = computeCheckerStatistics(side.rows);
    if (!all) return [];
    const subsets = [...groupRunRowsByName(side.rows, getRowSubsetName)].flatMap(([name, rows]) => {
      const notes = computeCheckerStatistics(rows);
      return notes ? [[name, notes] as const] : [];
    });
    return [{ side, all, subsets }];
  });
  if (noted.length === 0) return {};
  return {
    tables: [buildRelationTable(noted), ...buildUnreadTable(noted), ...buildRuleTable(noted)],
    numbers: noted.flatMap(listCheckerNumbers),
  };
}

function buildRelationTable(noted: readonly SideCheckerNotes[]): ReportTableBlock {
  const rows = noted.flatMap(({ side, all, subsets }) =>
    [...subsets.slice(0, MAX_TABLE_ENTRIES), ...(subsets.length > 1 ? [[t('all rows'), all] as const] : [])].map(
      ([subset, { relations, flagged }]) => {
        const { held, noCounterexample, refuted, suspected, notRead } = relations;
        const seen = held + noCounterexample + refuted + suspected + notRead;
        return { subset, side, seen, flagged, ...relations };
      },
    ),
  );
  return {
    id: 'relations',
    title: t('Relations found by the embedded checker'),
    note: t(
      "Relations by the checker's result. Flagged correct steps are false positives: a step is correct if it's before the labeled error or in a correct solution.",
    ),
    table: buildTableFromColumns(rows, [
      tableColumnBuilders.text(t('subset'), ({ subset }) => formatNameForReport(subset)),
      tableColumnBuilders.text(t('judge'), ({ side }) => side.name),
      tableColumnBuilders.count(t('relations'), ({ seen }) => seen),
      tableColumnBuilders.number(t('true'), ({ held, seen }) => formatWithShare(held, seen)),
      tableColumnBuilders.number(t('no counterexample'), ({ noCounterexample, seen }) =>
        formatWithShare(noCounterexample, seen),
      ),
      tableColumnBuilders.number(t('refuted'), ({ refuted, seen }) => formatWithShare(refuted, seen)),
      tableColumnBuilders.number(t('suspect'), ({ suspected, seen }) => formatWithShare(suspected, seen)),
      tableColumnBuilders.number(t('not checked'), ({ notRead, seen }) => formatWithShare(notRead, seen)),
      tableColumnBuilders.partAndPercent(t('correct steps flagged'), ({ flagged }) => flagged),
    ]),
  };
}

function formatWithShare(part: number, whole: number): string {
  return whole === 0 ? formatWholeNumber(part) : `${formatWholeNumber(part)} (${formatPercent((100 * part) / whole)})`;
}

function buildUnreadTable(noted: readonly SideCheckerNotes[]): readonly ReportTableBlock[] {
  const rows = noted.flatMap(({ side, all: { relations: tally } }) =>
    Object.entries(tally.reasons ?? {})
      .sort(([, a], [, b]) => b - a)
      .map(([reason, count]) => ({ reason, side, count, notRead: tally.notRead })),
  );
  if (rows.length === 0) return [];
  return [
    {
      id: 'not-read',
      title: t("Why relations weren't checked"),
      note: '',
      table: buildTableFromColumns(rows, [
        tableColumnBuilders.text(
          t('reason'),
          ({ reason }) => formatUncheckedRelationReason(reason) ?? formatNameForReport(reason),
        ),
        tableColumnBuilders.text(t('judge'), ({ side }) => side.name),
        tableColumnBuilders.number(t('relations'), ({ count, notRead }) => formatWithShare(count, notRead)),
      ]),
    },
  ];
}

function buildRuleTable(noted: readonly SideCheckerNotes[]): readonly ReportTableBlock[] {
  const rows = noted.flatMap(({ side, all }) => [...all.rules].map(([rule, counts]) => ({ rule, side, ...counts })));
  if (rows.length === 0) return [];
  return [
    {
      id: 'rules',
      title: t('First flags by checker rule'),
      note: t(
        'Position of the first flag of each solution relative to the labeled error, by the rule that raised the flag.',
      ),
      table: buildTableFromColumns(rows.slice(0, MAX_TABLE_ENTRIES), [
        tableColumnBuilders.text(t('rule'), ({ rule }) => formatNameForReport(rule)),
        tableColumnBuilders.text(t('judge'), ({ side }) => side.name),
        tableColumnBuilders.count(t('at the error'), ({ at }) => at),
        tableColumnBuilders.count(t('after the error'), ({ after }) => after),
        tableColumnBuilders.count(t('before the error'), ({ before }) => before),
        tableColumnBuilders.count(t('in correct solutions'), ({ correct }) => correct),
      ]),
    },
  ];
}

function listCheckerNumbers({ side: { series }, all, subsets }: SideCheckerNotes): readonly ReportMetric[] {
  const of = (over: ReportMetric['over'], name: string, notes: CheckerStatistics): ReportMetric[] => {
    const metric = createMetricBuilder(series, over, name);
    const { held, noCounterexample, refuted, suspected, notRead } = notes.relations;
    return [
      metric.number('relations-held', held),
      metric.number('relations-no-counterexample', noCounterexample),
      metric.number('relations-refuted', refuted),
      metric.number('relations-suspected', suspected),
      metric.number('relations-not-read', notRead),
      metric.share('right-steps-flagged', notes.flagged),
    ];
  };
  return [
    ...of('all', 'all', all),
    ...subsets.flatMap(([name, notes]) => of('subset', name, notes)),
    ...Object.entries(all.relations.reasons ?? {}).map(([name, count]) =>
      createMetricBuilder(series, 'relations', name).number('not-read', count),
    ),
    ...[...all.rules].flatMap(([name, counts]) =>
      (['at', 'after', 'before', 'correct'] as const).map((key) =>
        createMetricBuilder(series, 'rule', name).number(`first-flag-${key}`, counts[key]),
      ),
    ),
  ];
}
