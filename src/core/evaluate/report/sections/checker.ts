/** Relations found by the embedded checker, and hits and false positives of its rules. */

import { t } from '../../../../l10n/index.ts';
import { fullCount } from '../../../../l10n/numbers.ts';
import { inPercent } from '../../figure-words.ts';
import { type CheckerNotes, checkerNotesOf } from '../../measures/checker-notes.ts';
import { bySubset, grouped } from '../../measures/groups.ts';
import { aboutOf, figures, plainNumber, rateCell, shareNumber, tableOf, words } from '../cells.ts';
import type { MeasuredSide } from '../measured-side.ts';
import type { ReportNumber, TableBlock } from '../types.ts';
import { nameWords } from '../words.ts';
import { MOST_IN_TABLE, type Section } from './types.ts';

interface Noted {
  readonly side: MeasuredSide;
  readonly all: CheckerNotes;
  readonly subsets: readonly (readonly [string, CheckerNotes])[];
}

/** Empty if the checker isn't among the judges. */
export function checkerSection(sides: readonly MeasuredSide[]): Section {
  const noted = sides.flatMap((side): Noted[] => {
    const all = checkerNotesOf(side.rows);
    if (!all) return [];
    const subsets = [...grouped(side.rows, bySubset)].flatMap(([name, rows]) => {
      const notes = checkerNotesOf(rows);
      return notes ? [[name, notes] as const] : [];
    });
    return [{ side, all, subsets }];
  });
  if (noted.length === 0) return {};
  return {
    tables: [relations(noted), ...unread(noted), ...rules(noted)],
    numbers: noted.flatMap(numbersOf),
  };
}

function relations(noted: readonly Noted[]): TableBlock {
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
      "Relations by result. Flagged correct steps are false positives: a step is correct if it's before the labeled error or in a correct solution.",
    ),
    table: tableOf(rows, [
      words(t('subset'), ({ subset }) => nameWords(subset)),
      words(t('judge'), ({ side }) => side.name),
      figures(t('relations'), ({ seen }) => fullCount(seen)),
      figures(t('true'), ({ held, seen }) => withShare(held, seen)),
      figures(t('no counterexample'), ({ noCounterexample, seen }) => withShare(noCounterexample, seen)),
      figures(t('refuted'), ({ refuted, seen }) => withShare(refuted, seen)),
      figures(t('suspect'), ({ suspected, seen }) => withShare(suspected, seen)),
      figures(t('not read'), ({ notRead, seen }) => withShare(notRead, seen)),
      figures(t('correct steps flagged'), ({ flagged }) => rateCell(flagged)),
    ]),
  };
}

function withShare(part: number, whole: number): string {
  return whole === 0 ? fullCount(part) : `${fullCount(part)} (${inPercent((100 * part) / whole)})`;
}

function unread(noted: readonly Noted[]): readonly TableBlock[] {
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
      table: tableOf(rows, [
        words(t('reason'), ({ reason }) => reasonWords(reason)),
        words(t('judge'), ({ side }) => side.name),
        figures(t('relations'), ({ count, notRead }) => withShare(count, notRead)),
      ]),
    },
  ];
}

/** The checker's reasons in words. */
function reasonWords(reason: string): string {
  const words: Readonly<Record<string, string>> = {
    syntax: t('syntax not recognized'),
    'unknown-name': t('name with unknown value'),
    definition: t('definition'),
    inequality: t('inequality with free variables'),
    equation: t('equation to solve, or not claimed for all values'),
    hedged: t('hypothesis or similar'),
    ambiguous: t('ambiguous'),
    units: t('mismatched units'),
    'too-long': t('too long'),
    'too-costly': t('too costly'),
    'no-value': t('no value'),
    time: t('time limit of the step reached'),
  };
  // A journal can contain any name, such as `constructor`.
  return (Object.hasOwn(words, reason) ? words[reason] : undefined) ?? nameWords(reason);
}

function rules(noted: readonly Noted[]): readonly TableBlock[] {
  const rows = noted.flatMap(({ side, all }) =>
    [...all.rules].map(([rule, counts]) => ({ rule, side, ...counts })),
  );
  if (rows.length === 0) return [];
  return [
    {
      id: 'rules',
      title: t('First flags by checker rule'),
      note: t(
        'Position of the first flag of each solution relative to the label, by the rule that raised it.',
      ),
      table: tableOf(rows.slice(0, MOST_IN_TABLE), [
        words(t('rule'), ({ rule }) => nameWords(rule)),
        words(t('judge'), ({ side }) => side.name),
        figures(t('at the label'), ({ at }) => fullCount(at)),
        figures(t('after'), ({ after }) => fullCount(after)),
        figures(t('before'), ({ before }) => fullCount(before)),
        figures(t('in correct solutions'), ({ correct }) => fullCount(correct)),
      ]),
    },
  ];
}

function numbersOf({ side: { series }, all, subsets }: Noted): readonly ReportNumber[] {
  const of = (over: ReportNumber['over'], name: string, notes: CheckerNotes): ReportNumber[] => {
    const about = aboutOf(series, over, name);
    const { held, noCounterexample, refuted, suspected, notRead } = notes.relations;
    return [
      plainNumber(about('relations-held'), held),
      plainNumber(about('relations-no-counterexample'), noCounterexample),
      plainNumber(about('relations-refuted'), refuted),
      plainNumber(about('relations-suspected'), suspected),
      plainNumber(about('relations-not-read'), notRead),
      shareNumber(about('right-steps-flagged'), notes.flagged),
    ];
  };
  return [
    ...of('all', 'all', all),
    ...subsets.flatMap(([name, notes]) => of('subset', name, notes)),
    ...Object.entries(all.relations.reasons ?? {}).map(([name, count]) =>
      plainNumber(aboutOf(series, 'relations', name)('not-read'), count),
    ),
    ...[...all.rules].flatMap(([name, counts]) =>
      (['at', 'after', 'before', 'correct'] as const).map((key) =>
        plainNumber(aboutOf(series, 'rule', name)(`first-flag-${key}`), counts[key]),
      ),
    ),
  ];
}
