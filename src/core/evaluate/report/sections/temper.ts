/** TPR against TNR: how lenient or strict judges are, also by author model. */
import { t } from '../../../../l10n/index.ts';
import type { Share } from '../../../base/shares.ts';
import { countCell, figures, shareCell, tableOf, words } from '../cells.ts';
import type { MeasuredSide } from '../measured-side.ts';
import { nameWords } from '../words.ts';
import type { Authors } from './authors.ts';
import { MOST_IN_FIGURE, type Section } from './types.ts';

/** Shares of fewer solutions vary too much. */
const LEAST_ROWS = 10;

export function temperSection(sides: readonly MeasuredSide[], authors: readonly Authors[]): Section {
  const points = sides.flatMap(({ name, series, verdicts: { all } }) =>
    all.tpr.value === undefined || all.tnr.value === undefined
      ? []
      : [{ ...pointOf(name, all.tpr, all.tnr), series }],
  );
  if (points.length === 0) return {};
  // Author points of two judges would clutter the chart.
  const beside = sides.length === 1 ? besideOf(authors[0]) : [];
  const all = [...points, ...beside];
  const rows = sides[0]?.verdicts.all.rows ?? 0;
  return {
    figures: [
      {
        id: 'temper',
        title: t('Leniency'),
        note: [
          t(
            'TPR − TNR. A judge on the dotted line is neither lenient nor strict. Whiskers are 95% intervals.',
          ),
          ...(beside.length > 0 ? [t('Circles are author models.')] : []),
        ].join(' '),
        figure: { kind: 'temper', points: all.map(({ shares: _, ...point }) => point) },
        table: tableOf(all, [
          words(beside.length > 0 ? t('judge or author model') : t('judge'), ({ name }) => name),
          figures(t('TPR, % of correct accepted'), ({ shares }) => countedShare(shares.tpr)),
          figures(t('TNR, % of incorrect rejected'), ({ shares }) => countedShare(shares.tnr)),
        ]),
        ...(rows > 0 ? { within: 'verdicts' } : {}),
      },
    ],
  };
}

function countedShare(share: Share): string {
  return `${shareCell(share)}, ${countCell(share)}`;
}

/** @param tpr has a value, as does `tnr` */
function pointOf(name: string, tpr: Share, tnr: Share) {
  const ranges = tpr.interval && tnr.interval ? { ranges: { tpr: tpr.interval, tnr: tnr.interval } } : {};
  return { name, tpr: tpr.value ?? 0, tnr: tnr.value ?? 0, ...ranges, shares: { tpr, tnr } };
}

/** Whiskers of many points would clutter the chart; the table has their intervals. */
function besideOf(authors: Authors | undefined) {
  return (authors?.verdicts ?? [])
    .filter(({ measure: { tpr, tnr } }) => Math.min(tpr.whole, tnr.whole) >= LEAST_ROWS)
    .sort((a, b) => b.measure.rows - a.measure.rows)
    .slice(0, MOST_IN_FIGURE)
    .map(({ author, measure }) => {
      const { ranges: _, ...point } = pointOf(nameWords(author), measure.tpr, measure.tnr);
      return point;
    });
}
