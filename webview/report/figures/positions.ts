/** Earliest errors by step, and how many of them were located. */
import { t } from '../../../src/l10n/index.ts';
import type { ReportChart, ReportSeries } from '../../../src/protocol/index.ts';
import { computeTicks, createGridLineMarks, createXAxisNameMark, createYTickLabelMarks } from './axis.ts';
import { measureTextWidth, shortenTextToSingleLine, shortenTextToWidth } from './fit-text.ts';
import { drawPlot, rect, ruleY, text } from './plot.ts';
import {
  MAIN_SERIES_COLOR,
  MUTED_COLOR,
  PAGE_BACKGROUND_COLOR,
  REFERENCE_OUTLINE_COLOR,
  TEXT_COLOR,
} from './series-styles.ts';

/** In pixels. */
const LEFT = 36;
const RIGHT = 10;
const TOP = 22;
const BELOW = 42;
const HEIGHT = 322;

/** @param width of the picture, in CSS pixels */
export function drawErrorPositionChart(
  { bins }: Extract<ReportChart, { readonly kind: 'positions' }>,
  series: readonly ReportSeries[],
  width: number,
): SVGSVGElement {
  const most = Math.max(1, ...bins.map(({ errors }) => errors));
  const ticks = computeCountTicks(most);
  const top = ticks.at(-1) ?? most;
  const study = Math.max(
    0,
    series.findIndex(({ role }) => role === 'study'),
  );
  const others = series.flatMap(({ role }, k) => (role === 'reference' ? [k] : []));
  const column = { x1: (bin: Bin) => bin.k - 0.38, x2: (bin: Bin) => bin.k + 0.38 };
  const drawn = bins.map((bin, k): Bin => ({ ...bin, k }));
  const left = Math.max(LEFT, Math.ceil(measureTextWidth(String(top))) + 10);
  const wide = (width - left - RIGHT) / (Math.max(1, bins.length) + 0.2);
  const least = Math.max(1, Math.ceil(28 / wide));
  // The last name is centered in its column and must stay within the chart.
  const room = 2 * (0.6 * wide + RIGHT);
  return drawPlot({
    width,
    height: HEIGHT,
    margins: { top: TOP, right: RIGHT, bottom: BELOW, left },
    x: { type: 'linear', domain: [-0.6, Math.max(0, bins.length - 1) + 0.6] },
    y: { domain: [0, top] },
    marks: [
      ...createGridLineMarks({ y: ticks }),
      rect(drawn, {
        ...column,
        y1: (bin: Bin) => countLocated(bin, study),
        y2: 'errors',
        // Grey is another judge's.
        fill: PAGE_BACKGROUND_COLOR,
        stroke: REFERENCE_OUTLINE_COLOR,
        inset: 0.5,
        title: (bin: Bin) => formatBinTitle(bin, study),
      }),
      rect(drawn, {
        ...column,
        y1: 0,
        y2: (bin: Bin) => countLocated(bin, study),
        fill: MAIN_SERIES_COLOR,
        title: (bin: Bin) => formatBinTitle(bin, study),
      }),
      // The reference's located errors are a stroke across the column.
      ...others.map((other) =>
        ruleY(drawn, {
          ...column,
          y: (bin: Bin) => countLocated(bin, other),
          stroke: TEXT_COLOR,
          strokeWidth: 2,
        }),
      ),
      text(
        drawn.filter(({ k }) => k % least === 0 || k === bins.length - 1),
        {
          x: 'k',
          y: 0,
          text: ({ name }: Bin) => shortenTextToWidth(shortenTextToSingleLine(name, 8), room),
          dy: 14,
          fill: MUTED_COLOR,
        },
      ),
      createYTickLabelMarks(ticks, -0.6),
      createXAxisNameMark(t('step of the earliest error'), Math.max(0, bins.length - 1) + 0.6, 0),
    ],
  });
}

interface Bin {
  readonly name: string;
  readonly errors: number;
  readonly located: readonly number[];
  readonly k: number;
}

/** Whole numbers from 0 to just beyond the most. */
function computeCountTicks(most: number): readonly number[] {
  const step = Math.max(1, computeTicks(0, most, 4)[1] ?? 1);
  return Array.from({ length: Math.ceil(most / step) + 1 }, (_, k) => k * step).filter(Number.isInteger);
}

function countLocated(bin: Bin, series: number): number {
  return Math.min(bin.errors, bin.located[series] ?? 0);
}

function formatBinTitle(bin: Bin, study: number): string {
  return t(
    'step {0}: {1} of {2} errors located',
    shortenTextToSingleLine(bin.name, 40),
    countLocated(bin, study),
    bin.errors,
  );
}
