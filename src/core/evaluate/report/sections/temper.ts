/** TPR against TNR: how lenient or strict judges are, and with whose solutions. */
import { t } from '../../../../l10n/index.ts';
import { figures, tableOf, words } from '../cells.ts';
import type { MeasuredSide } from '../measured-side.ts';
import { nameWords, oneDigit } from '../words.ts';
import type { Authors } from './authors.ts';
import { MOST_IN_FIGURE, type Section } from './types.ts';

/** Shares of fewer solutions jump about. */
const LEAST_ROWS = 10;

export function temperSection(sides: readonly MeasuredSide[], authors: readonly Authors[]): Section {
  const points = sides.flatMap(({ name, series, verdicts: { all } }) =>
    all.tpr.value === undefined || all.tnr.value === undefined
      ? []
      : [{ name, tpr: all.tpr.value, tnr: all.tnr.value, series }],
  );
  if (points.length === 0) return {};
  // Two judges with all their authors would be a cloud.
  const beside = sides.length === 1 ? besideOf(authors[0]) : [];
  const rows = sides[0]?.verdicts.all.rows ?? 0;
  return {
    figures: [
      {
        id: 'temper',
        title: t('Temper'),
        note: [
          t('on the dotted line a judge is neither lenient nor strict'),
          ...(beside.length > 0 ? [t('circles: by author model of the solutions')] : []),
        ].join('; '),
        figure: { kind: 'temper', points: [...points, ...beside] },
        table: tableOf(
          [
            words(beside.length > 0 ? t('judge, or author of the solutions') : t('judge')),
            figures(t('TPR, % of right solutions accepted')),
            figures(t('TNR, % of wrong ones rejected')),
          ],
          [...points, ...beside].map(({ name, tpr, tnr }) => [name, oneDigit(tpr), oneDigit(tnr)]),
        ),
        ...(rows > 0 ? { within: 'verdicts' } : {}),
      },
    ],
  };
}

function besideOf(authors: Authors | undefined) {
  return (authors?.verdicts ?? [])
    .flatMap(({ author, measure: { tpr, tnr, rows } }) =>
      tpr.value === undefined || tnr.value === undefined || Math.min(tpr.whole, tnr.whole) < LEAST_ROWS
        ? []
        : [{ name: nameWords(author), tpr: tpr.value, tnr: tnr.value, rows }],
    )
    .sort((a, b) => b.rows - a.rows)
    .slice(0, MOST_IN_FIGURE)
    .map(({ rows: _, ...point }) => point);
}
