/** Results by author model, with the bias (U-MATH 4.2). */

import { t } from '../../../../l10n/index.ts';
import { fullCount } from '../../../../l10n/numbers.ts';
import type { Resampling } from '../../../base/shares.ts';
import {
  type ByAuthor,
  byAuthor,
  grouped,
  locatedByAuthor,
  verdictsByAuthor,
} from '../../measures/groups.ts';
import type { Located } from '../../measures/located.ts';
import type { Verdicts } from '../../measures/verdicts.ts';
import type { RunRow } from '../../run-types.ts';
import {
  aboutOf,
  differenceCell,
  estimateCell,
  estimateNumber,
  figures,
  plainNumber,
  shareCell,
  shareNumber,
  tableOf,
  words,
} from '../cells.ts';
import type { MeasuredSide } from '../measured-side.ts';
import type { ReportNumber } from '../types.ts';
import { nameWords } from '../words.ts';
import { judgeColumns } from './judges.ts';
import type { Section } from './types.ts';
import { verdictNumbers } from './verdicts.ts';

/** Beyond this number, the authors with the fewest rows are merged into one. */
const MOST_AUTHORS = 30;

/** Both measures of each author of one side. */
export interface Authors {
  readonly located: readonly ByAuthor<Located>[];
  readonly verdicts: readonly ByAuthor<Verdicts>[];
}

export function authorsOf({ rows, policies, located }: MeasuredSide, resampling: Resampling): Authors {
  const few = withFewAuthors(rows);
  return {
    located: located ? locatedByAuthor(few, policies, resampling) : [],
    verdicts: verdictsByAuthor(few, policies, resampling),
  };
}

function withFewAuthors(rows: readonly RunRow[]): readonly RunRow[] {
  const authors = [...grouped(rows, byAuthor)];
  if (authors.length <= MOST_AUTHORS) return rows;
  const kept = new Set(
    authors
      .sort(([, a], [, b]) => b.length - a.length)
      .slice(0, MOST_AUTHORS)
      .map(([author]) => author),
  );
  const others = t('all others');
  return rows.map((row) =>
    row.generator === undefined || kept.has(row.generator) ? row : { ...row, generator: others },
  );
}

/** Empty if rows have no author model, or all the same. */
export function authorSection(sides: readonly MeasuredSide[], all: readonly Authors[]): Section {
  const names = [...new Set(all.flatMap(({ verdicts }) => verdicts.map(({ author }) => author)))].sort();
  if (names.length < 2) return {};
  const hasLocated = all.some(({ located }) => located.length > 0);
  const rows = names.flatMap((author) =>
    sides.flatMap((side, k) => {
      const located = all[k]?.located.find((one) => one.author === author);
      const verdicts = all[k]?.verdicts.find((one) => one.author === author);
      if (!verdicts) return [];
      const f1 = hasLocated ? located?.measure.f1 : verdicts.measure.macroF1;
      const { bias } = (hasLocated ? located : verdicts) ?? {};
      return [{ author, side, f1, bias, ...verdicts.measure }];
    }),
  );
  return {
    tables: [
      {
        id: 'authors',
        title: t('By author model'),
        note: t(
          "Bias: F1 on the author's solutions minus F1 on all solutions, in points. Leniency: TPR − TNR. With 95% intervals.",
        ),
        table: tableOf(rows, [
          words(t('author'), ({ author }) => nameWords(author)),
          ...judgeColumns(sides),
          figures(t('rows'), (row) => fullCount(row.rows)),
          figures(hasLocated ? t('F1') : t('macro-F1'), ({ f1 }) => estimateCell(f1)),
          figures(t('bias'), ({ bias }) => differenceCell(bias)),
          figures(t('TPR'), ({ tpr }) => shareCell(tpr)),
          figures(t('TNR'), ({ tnr }) => shareCell(tnr)),
          figures(t('leniency'), ({ temper }) => differenceCell(temper)),
        ]),
      },
    ],
    numbers: all.flatMap((authors, series) => numbersOf(series, authors)),
  };
}

function numbersOf(series: number, { located, verdicts }: Authors): readonly ReportNumber[] {
  return [
    ...located.flatMap(({ author, measure, bias }) => {
      const about = aboutOf(series, 'author', author);
      return [
        plainNumber(about('rows'), measure.rows),
        estimateNumber(about('f1'), measure.f1),
        shareNumber(about('error-accuracy'), measure.error),
        shareNumber(about('correct-accuracy'), measure.correct),
        estimateNumber(about('bias'), bias, 'points'),
      ];
    }),
    ...verdicts.flatMap(({ author, measure, bias }) => {
      const about = aboutOf(series, 'author', author);
      return [...verdictNumbers(about, measure), estimateNumber(about('macro-f1-bias'), bias, 'points')];
    }),
  ];
}
