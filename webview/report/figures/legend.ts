/** The legend below a chart. */
import { t } from '../../../src/l10n/index.ts';
import type { ReportChart, ReportSeries } from '../../../src/protocol/index.ts';
import { shortenTextToSingleLine } from './fit-text.ts';
import { hasVisiblePoints, listLineStyles } from './lines.ts';
import type { PointShape } from './series-styles.ts';

export interface LegendEntry {
  readonly words: string;
  /**
   * `box`: filled, `open`: an area in the other color, `empty`: only an outline, `tick`: a stroke across, `line`: a line with its dashes,
   * `ring`: of points.
   */
  readonly sign: 'box' | 'open' | 'empty' | 'tick' | 'line' | 'ring' | 'diagonal';
  readonly isStudy: boolean;
  readonly dash?: string;
  /** The shape of points on a line, if they are drawn. */
  readonly symbol?: PointShape;
}

const LONGEST = 60;

export function listLegendEntries(figure: ReportChart, series: readonly ReportSeries[]): readonly LegendEntry[] {
  const named = (words: string, sign: LegendEntry['sign'], isStudy: boolean): LegendEntry => ({
    words: shortenTextToSingleLine(words, LONGEST),
    sign,
    isStudy,
  });
  const inOrder = [...series].sort((a, b) => Number(b.role === 'study') - Number(a.role === 'study'));
  switch (figure.kind) {
    case 'bars':
      return inOrder.length < 2
        ? []
        : inOrder.map(({ name, role }) => named(name, role === 'study' ? 'box' : 'open', role === 'study'));
    case 'temper':
      return figure.points.some(({ series: of }) => of === undefined) ? [named(t('generator'), 'ring', false)] : [];
    case 'positions': {
      const study = inOrder.find(({ role }) => role === 'study');
      const others = inOrder.filter(({ role }) => role === 'reference');
      const located = others.length === 0 || study === undefined ? t('located') : t('located by {0}', study.name);
      return [
        named(located, 'box', true),
        named(t('missed'), 'empty', false),
        ...others.map(({ name }) => named(t('located by {0}', name), 'tick', false)),
      ];
    }
    case 'lines': {
      const looks = listLineStyles(figure, series);
      const lines = figure.lines.map((line, k): LegendEntry => {
        const { dash, symbol, isStudy = false } = looks[k] ?? {};
        return {
          ...named(line.name, 'line', isStudy),
          ...(dash !== undefined && { dash }),
          ...(symbol !== undefined && hasVisiblePoints(line) && { symbol }),
        };
      });
      const all = lines.length < 2 && figure.diagonal === undefined ? [] : lines;
      return figure.diagonal === undefined ? all : [...all, named(figure.diagonal, 'diagonal', false)];
    }
  }
}
