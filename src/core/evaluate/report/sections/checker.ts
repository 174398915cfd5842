/** Relations found by the embedded checker, and hits and false positives of its rules. */

import { t } from '../../../../l10n/index.ts';
import { fullCount } from '../../../../l10n/numbers.ts';
import { formatPercent } from '../../format-figures.ts';
import { type CheckerNotes, collectCheckerNotes } from '../../measures/checker-notes.ts';
import { getRowSubset, groupRows } from '../../measures/groups.ts';
import {
  buildTable,
  createNumberSubject,
  formatRateCell,
  toNumberColumn,
  toPlainNumber,
  toShareNumber,
  toTextColumn,
} from '../cells.ts';
import { formatName } from '../format.ts';
import type { MeasuredSide } from '../measured-side.ts';
import type { ReportNumber, TableBlock } from '../types.ts';
import { MOST_IN_TABLE, type Section } from './types.ts';

interface SideCheckerNotes {
  readonly side: MeasuredSide;
  readonly all: CheckerNotes;
  readonly subsets: readonly (readonly [string, CheckerNotes])[];
}

/** Empty if the checker isn't among the judges. */
export function buildCheckerSection(sides: readonly MeasuredSide[]): Section {
  const noted = sides.flatMap((side): SideCheckerNotes[] => {
    const all = collectCheckerNotes(side.rows);
    if (!all) return [];
    const subsets = [...groupRows(side.rows, getRowSubset)].flatMap(([name, rows]) => {
      const notes = collectCheckerNotes(rows);
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

function buildRelationTable(noted: readonly SideCheckerNotes[]): TableBlock {
  const rows = noted.flatMap(({ side, all, subsets }) =>
    [...subsets.slice(0, MOST_IN_TABLE), ...(subsets.length > 1 ? [[t('all rows'), all] as const] : [])].map(
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
    table: buildTable(rows, [
      toTextColumn(t('subset'), ({ subset }) => formatName(subset)),
      toTextColumn(t('judge'), ({ side }) => side.name),
      toNumberColumn(t('relations'), ({ seen }) => fullCount(seen)),
      toNumberColumn(t('true'), ({ held, seen }) => formatWithShare(held, seen)),
      toNumberColumn(t('no counterexample'), ({ noCounterexample, seen }) =>
        formatWithShare(noCounterexample, seen),
      ),
      toNumberColumn(t('refuted'), ({ refuted, seen }) => formatWithShare(refuted, seen)),
      toNumberColumn(t('suspect'), ({ suspected, seen }) => formatWithShare(suspected, seen)),
      toNumberColumn(t('not read'), ({ notRead, seen }) => formatWithShare(notRead, seen)),
      toNumberColumn(t('correct steps flagged'), ({ flagged }) => formatRateCell(flagged)),
    ]),
  };
}

function formatWithShare(part: number, whole: number): string {
  return whole === 0 ? fullCount(part) : `${fullCount(part)} (${formatPercent((100 * part) / whole)})`;
}

function buildUnreadTable(noted: readonly SideCheckerNotes[]): readonly TableBlock[] {
  const rows = noted.flatMap(({ side, all: { relations: tally } }) =>
    Object.entries(tally.reasons ?? {})
      .sort(([, a], [, b]) => b - a)
      .map(([reason, count]) => ({ reason, side, count, notRead: tally.notRead })),
  );
  if (rows.length === 0) return [];
  return [
    {
      id: 'not-read',
      title: t("Why relations weren't read"),
      note: '',
      table: buildTable(rows, [
        toTextColumn(t('reason'), ({ reason }) => formatUnreadReason(reason)),
        toTextColumn(t('judge'), ({ side }) => side.name),
        toNumberColumn(t('relations'), ({ count, notRead }) => formatWithShare(count, notRead)),
      ]),
    },
  ];
}

/** The checker's reasons in words. */
function formatUnreadReason(reason: string): string {
  const words: Readonly<Record<string, string>> = {
    syntax: t('syntax not recognized'),
    'unknown-name': t('name with unknown value'),
    definition: t('definition'),
    inequality: t('inequality with free variables'),
    equation: t('equation to solve, or not claimed for all values'),
    hedged: t('hypothesis, not a claim'),
    ambiguous: t('ambiguous notation'),
    units: t('mismatched units'),
    'too-long': t('expression too long'),
    'too-costly': t('too costly to compute'),
    'no-value': t('expression without a value'),
    time: t('time limit of the step reached'),
  };
  // A journal can contain any name, such as `constructor`.
  return (Object.hasOwn(words, reason) ? words[reason] : undefined) ?? formatName(reason);
}

function buildRuleTable(noted: readonly SideCheckerNotes[]): readonly TableBlock[] {
  const rows = noted.flatMap(({ side, all }) =>
    [...all.rules].map(([rule, counts]) => ({ rule, side, ...counts })),
  );
  if (rows.length === 0) return [];
  return [
    {
      id: 'rules',
      title: t('First flags by checker rule'),
      note: t(
        'Position of the first flag of each solution relative to the labeled error, by the rule that raised the flag.',
      ),
      table: buildTable(rows.slice(0, MOST_IN_TABLE), [
        toTextColumn(t('rule'), ({ rule }) => formatName(rule)),
        toTextColumn(t('judge'), ({ side }) => side.name),
        toNumberColumn(t('at the error'), ({ at }) => fullCount(at)),
        toNumberColumn(t('after the error'), ({ after }) => fullCount(after)),
        toNumberColumn(t('before the error'), ({ before }) => fullCount(before)),
        toNumberColumn(t('in correct solutions'), ({ correct }) => fullCount(correct)),
      ]),
    },
  ];
}

function listCheckerNumbers({ side: { series }, all, subsets }: SideCheckerNotes): readonly ReportNumber[] {
  const of = (over: ReportNumber['over'], name: string, notes: CheckerNotes): ReportNumber[] => {
    const about = createNumberSubject(series, over, name);
    const { held, noCounterexample, refuted, suspected, notRead } = notes.relations;
    return [
      toPlainNumber(about('relations-held'), held),
      toPlainNumber(about('relations-no-counterexample'), noCounterexample),
      toPlainNumber(about('relations-refuted'), refuted),
      toPlainNumber(about('relations-suspected'), suspected),
      toPlainNumber(about('relations-not-read'), notRead),
      toShareNumber(about('right-steps-flagged'), notes.flagged),
    ];
  };
  return [
    ...of('all', 'all', all),
    ...subsets.flatMap(([name, notes]) => of('subset', name, notes)),
    ...Object.entries(all.relations.reasons ?? {}).map(([name, count]) =>
      toPlainNumber(createNumberSubject(series, 'relations', name)('not-read'), count),
    ),
    ...[...all.rules].flatMap(([name, counts]) =>
      (['at', 'after', 'before', 'correct'] as const).map((key) =>
        toPlainNumber(createNumberSubject(series, 'rule', name)(`first-flag-${key}`), counts[key]),
      ),
    ),
  ];
}
