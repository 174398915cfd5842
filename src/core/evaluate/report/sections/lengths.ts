/** Results by length of the solutions. */

import { t } from '../../../../l10n/index.ts';
import { fullCount } from '../../../../l10n/numbers.ts';
import { type Resampling, shareOf } from '../../../base/shares.ts';
import { locatedOf } from '../../measures/located.ts';
import { verdictsOf } from '../../measures/verdicts.ts';
import type { RunRow } from '../../run-types.ts';
import {
  aboutOf,
  estimateCell,
  estimateNumber,
  figures,
  plainNumber,
  rateCell,
  shareCell,
  tableOf,
  words,
} from '../cells.ts';
import type { MeasuredSide } from '../measured-side.ts';
import type { ReportNumber } from '../types.ts';
import { judgeColumns } from './judges.ts';
import type { Section } from './types.ts';

const PARTS = 4;

export function lengthSection(sides: readonly MeasuredSide[], resampling: Resampling): Section {
  const [first] = sides;
  const bounds = quartersOf(first?.rows ?? []);
  if (bounds.length < 2) return {};
  const numbers: ReportNumber[] = [];
  const rows = bounds.flatMap(({ from, to }) => {
    const name = from === to ? `${from}` : `${from}–${to}`;
    return sides.map((side) => {
      const within = side.rows.filter(({ steps }) => steps >= from && steps <= to);
      const about = aboutOf(side.series, 'steps', name);
      numbers.push(plainNumber(about('rows'), within.length));
      if (!side.located) {
        const { macroF1, tpr, tnr, rows: count } = verdictsOf(within, side.policies, resampling);
        numbers.push(estimateNumber(about('macro-f1'), macroF1));
        return { name, side, count, right: tpr.whole, f1: macroF1, shares: [tpr, tnr] as const };
      }
      const { f1, error, correct, rows: count } = locatedOf(within, side.policies, resampling);
      numbers.push(estimateNumber(about('f1'), f1));
      return { name, side, count, right: correct.whole, f1, shares: [error, correct] as const };
    });
  });
  const isLocated = sides.some(({ located }) => located);
  return {
    tables: [
      {
        id: 'lengths',
        title: t('By solution length'),
        note: t('Each group has about the same number of rows.'),
        table: tableOf(rows, [
          words(t('steps'), ({ name }) => name),
          ...judgeColumns(sides),
          figures(t('rows'), ({ count }) => fullCount(count)),
          figures(t('labeled correct'), ({ right, count }) => rateCell(shareOf(right, count))),
          figures(isLocated ? t('F1') : t('macro-F1'), ({ f1 }) => estimateCell(f1)),
          figures(isLocated ? t('error accuracy') : t('TPR'), ({ shares }) => shareCell(shares[0])),
          figures(isLocated ? t('correct accuracy') : t('TNR'), ({ shares }) => shareCell(shares[1])),
        ]),
      },
    ],
    numbers,
  };
}

/** Ranges of step counts with about equally many rows, which together cover all rows. */
function quartersOf(rows: readonly RunRow[]): readonly { readonly from: number; readonly to: number }[] {
  const sorted = rows.map(({ steps }) => steps).sort((a, b) => a - b);
  const ends = new Set(
    Array.from({ length: PARTS }, (_, k) => sorted[Math.ceil(((k + 1) * sorted.length) / PARTS) - 1] ?? 0),
  );
  const bounds: { from: number; to: number }[] = [];
  for (const to of ends) {
    const from = sorted.find((steps) => steps > (bounds.at(-1)?.to ?? -1));
    if (from !== undefined) bounds.push({ from, to });
  }
  return bounds;
}
