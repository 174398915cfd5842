/** What the embedded checker read, what each of its rules brings and costs. */

import { t } from '../../../../l10n/index.ts';
import { fullCount } from '../../../../l10n/numbers.ts';
import { type CheckerNotes, checkerNotesOf } from '../../measures/checker-notes.ts';
import { bySubset, grouped } from '../../measures/groups.ts';
import { countNumber, figures, rateCell, shareNumber, tableOf, words } from '../cells.ts';
import type { MeasuredSide } from '../measured-side.ts';
import type { ReportNumber, TableBlock } from '../types.ts';
import { inPercent, nameWords } from '../words.ts';
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
      ([name, notes]) => {
        const { held, noCounterexample, refuted, suspected, notRead } = notes.relations;
        const seen = held + noCounterexample + refuted + suspected + notRead;
        const counts = [held, noCounterexample, refuted, suspected, notRead].map((n) => withShare(n, seen));
        return [nameWords(name), side.name, fullCount(seen), ...counts, rateCell(notes.flagged)];
      },
    ),
  );
  return {
    id: 'relations',
    title: t('What the embedded checker read'),
    note: t(
      'Relations it saw, and what became of them. Flagged steps: of those that are right, which are all of a solution without an error and those before the label.',
    ),
    table: tableOf(
      [
        words(t('subset')),
        words(t('judge')),
        figures(t('relations')),
        figures(t('hold')),
        figures(t('no counterexample')),
        figures(t('refuted')),
        figures(t('to check')),
        figures(t('not read')),
        figures(t('right steps flagged')),
      ],
      rows,
    ),
  };
}

function withShare(part: number, whole: number): string {
  return whole === 0 ? fullCount(part) : `${fullCount(part)} (${inPercent((100 * part) / whole)})`;
}

function unread(noted: readonly Noted[]): readonly TableBlock[] {
  const rows = noted.flatMap(({ side, all: { relations: tally } }) =>
    Object.entries(tally.reasons ?? {})
      .sort(([, a], [, b]) => b - a)
      .map(([reason, count]) => [reasonWords(reason), side.name, withShare(count, tally.notRead)]),
  );
  if (rows.length === 0) return [];
  return [
    {
      id: 'not-read',
      title: t('Why relations were not read'),
      note: '',
      table: tableOf([words(t('why')), words(t('judge')), figures(t('relations'))], rows),
    },
  ];
}

/** What the checker's reasons mean to people. */
function reasonWords(reason: string): string {
  switch (reason) {
    case 'syntax':
      return t('not understood');
    case 'unknown-name':
      return t('a name of unknown value');
    case 'definition':
      return t('a name and what it is');
    case 'inequality':
      return t('a comparison with free variables');
    case 'equation':
      return t('an equation to solve, or not claimed for all values');
    case 'hedged':
      return t('a hypothesis or the like');
    case 'ambiguous':
      return t('more than one reading');
    case 'units':
      return t('units that do not agree');
    case 'too-long':
      return t('too long');
    case 'too-costly':
      return t('too much work');
    case 'no-value':
      return t('no value');
    case 'time':
      return t('past its step’s budget');
    default:
      return nameWords(reason);
  }
}

function rules(noted: readonly Noted[]): readonly TableBlock[] {
  const rows = noted.flatMap(({ side, all }) =>
    [...all.rules].map(([rule, { at, after, before, correct }]) => [
      nameWords(rule),
      side.name,
      ...[at, after, before, correct].map(fullCount),
    ]),
  );
  if (rows.length === 0) return [];
  return [
    {
      id: 'rules',
      title: t('What each rule of the checker brings and costs'),
      note: t('Where the first flag of a solution falls, by the rule behind it.'),
      table: tableOf(
        [
          words(t('rule')),
          words(t('judge')),
          figures(t('at the label')),
          figures(t('after')),
          figures(t('before')),
          figures(t('in solutions without an error')),
        ],
        rows.slice(0, MOST_IN_TABLE),
      ),
    },
  ];
}

function numbersOf({ side: { series }, all, subsets }: Noted): readonly ReportNumber[] {
  const of = (over: ReportNumber['over'], name: string, notes: CheckerNotes): ReportNumber[] => {
    const about = (measure: string) => ({ series, over, name, measure });
    const { held, noCounterexample, refuted, suspected, notRead } = notes.relations;
    return [
      countNumber(about('relations-held'), held),
      countNumber(about('relations-no-counterexample'), noCounterexample),
      countNumber(about('relations-refuted'), refuted),
      countNumber(about('relations-suspected'), suspected),
      countNumber(about('relations-not-read'), notRead),
      shareNumber(about('right-steps-flagged'), notes.flagged),
    ];
  };
  return [
    ...of('all', 'all', all),
    ...subsets.flatMap(([name, notes]) => of('subset', name, notes)),
    ...Object.entries(all.relations.reasons ?? {}).map(([name, count]) =>
      countNumber({ series, over: 'relations', name, measure: 'not-read' }, count),
    ),
    ...[...all.rules].flatMap(([name, counts]) =>
      (['at', 'after', 'before', 'correct'] as const).map((key) =>
        countNumber({ series, over: 'rule', name, measure: `first-flag-${key}` }, counts[key]),
      ),
    ),
  ];
}
