/** What the embedded checker read, what each of its rules brings and costs. */

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

/** Nothing where the checker is not among the judges. */
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
    title: t('What the embedded checker read'),
    note: t(
      'Relations it saw, and what became of them. Flagged steps: of those that are right, which are all of a solution without an error and those before the label.',
    ),
    table: tableOf(rows, [
      words(t('subset'), ({ subset }) => nameWords(subset)),
      words(t('judge'), ({ side }) => side.name),
      figures(t('relations'), ({ seen }) => fullCount(seen)),
      figures(t('hold'), ({ held, seen }) => withShare(held, seen)),
      figures(t('no counterexample'), ({ noCounterexample, seen }) => withShare(noCounterexample, seen)),
      figures(t('refuted'), ({ refuted, seen }) => withShare(refuted, seen)),
      figures(t('to check'), ({ suspected, seen }) => withShare(suspected, seen)),
      figures(t('not read'), ({ notRead, seen }) => withShare(notRead, seen)),
      figures(t('right steps flagged'), ({ flagged }) => rateCell(flagged)),
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
      title: t('Why relations were not read'),
      note: '',
      table: tableOf(rows, [
        words(t('why'), ({ reason }) => reasonWords(reason)),
        words(t('judge'), ({ side }) => side.name),
        figures(t('relations'), ({ count, notRead }) => withShare(count, notRead)),
      ]),
    },
  ];
}

/** What the checker's reasons mean to people. */
function reasonWords(reason: string): string {
  const words: Readonly<Record<string, string>> = {
    syntax: t('not understood'),
    'unknown-name': t('a name of unknown value'),
    definition: t('a name and what it is'),
    inequality: t('a comparison with free variables'),
    equation: t('an equation to solve, or not claimed for all values'),
    hedged: t('a hypothesis or the like'),
    ambiguous: t('more than one reading'),
    units: t('units that do not agree'),
    'too-long': t('too long'),
    'too-costly': t('too much work'),
    'no-value': t('no value'),
    time: t('past its step’s budget'),
  };
  // A journal may name anything, a word of every object among them.
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
      title: t('What each rule of the checker brings and costs'),
      note: t('Where the first flag of a solution falls, by the rule behind it.'),
      table: tableOf(rows.slice(0, MOST_IN_TABLE), [
        words(t('rule'), ({ rule }) => nameWords(rule)),
        words(t('judge'), ({ side }) => side.name),
        figures(t('at the label'), ({ at }) => fullCount(at)),
        figures(t('after'), ({ after }) => fullCount(after)),
        figures(t('before'), ({ before }) => fullCount(before)),
        figures(t('in solutions without an error'), ({ correct }) => fullCount(correct)),
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
