/** Earliest errors by step, and how many of them were located. */
import { t } from '../../../src/l10n/index.ts';
import type { Figure, Series } from '../../../src/protocol/index.ts';
import { axisName, gridLines, niceTicks, sideWords } from './axis.ts';
import { OUTLINE, PAGE, QUIET, STUDY, TEXT } from './colours.ts';
import { fitted, short, widthOf } from './fitted.ts';
import { draw, rect, ruleY, text } from './plot.ts';

type Positions = Extract<Figure, { readonly kind: 'positions' }>;

/** In pixels. */
const LEFT = 36;
const RIGHT = 10;
const TOP = 22;
const BELOW = 42;
const HEIGHT = 322;

/** @param width of the picture, in CSS pixels */
export function drawPositions({ bins }: Positions, series: readonly Series[], width: number): SVGSVGElement {
  const most = Math.max(1, ...bins.map(({ errors }) => errors));
  const ticks = countTicks(most);
  const top = ticks.at(-1) ?? most;
  const study = Math.max(
    0,
    series.findIndex(({ role }) => role === 'study'),
  );
  const others = series.flatMap(({ role }, k) => (role === 'reference' ? [k] : []));
  const column = { x1: (bin: Bin) => bin.k - 0.38, x2: (bin: Bin) => bin.k + 0.38 };
  const drawn = bins.map((bin, k): Bin => ({ ...bin, k }));
  const left = Math.max(LEFT, Math.ceil(widthOf(String(top))) + 10);
  const wide = (width - left - RIGHT) / (Math.max(1, bins.length) + 0.2);
  const least = Math.max(1, Math.ceil(28 / wide));
  // The last name is centered in its column and must stay within the chart.
  const room = 2 * (0.6 * wide + RIGHT);
  return draw({
    width,
    height: HEIGHT,
    margins: { top: TOP, right: RIGHT, bottom: BELOW, left },
    x: { type: 'linear', domain: [-0.6, Math.max(0, bins.length - 1) + 0.6] },
    y: { domain: [0, top] },
    marks: [
      ...gridLines({ y: ticks }),
      rect(drawn, {
        ...column,
        y1: (bin: Bin) => located(bin, study),
        y2: 'errors',
        // Grey is another judge's.
        fill: PAGE,
        stroke: OUTLINE,
        inset: 0.5,
        title: (bin: Bin) => titleOf(bin, study),
      }),
      rect(drawn, {
        ...column,
        y1: 0,
        y2: (bin: Bin) => located(bin, study),
        fill: STUDY,
        title: (bin: Bin) => titleOf(bin, study),
      }),
      // The reference's located errors are a stroke across the column.
      ...others.map((other) =>
        ruleY(drawn, {
          ...column,
          y: (bin: Bin) => located(bin, other),
          stroke: TEXT,
          strokeWidth: 2,
        }),
      ),
      text(
        drawn.filter(({ k }) => k % least === 0 || k === bins.length - 1),
        { x: 'k', y: 0, text: ({ name }: Bin) => fitted(short(name, 8), room), dy: 14, fill: QUIET },
      ),
      sideWords(ticks, -0.6),
      axisName(t('step of the earliest error'), Math.max(0, bins.length - 1) + 0.6, 0),
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
function countTicks(most: number): readonly number[] {
  const step = Math.max(1, niceTicks(0, most, 4)[1] ?? 1);
  return Array.from({ length: Math.ceil(most / step) + 1 }, (_, k) => k * step).filter(Number.isInteger);
}

function located(bin: Bin, series: number): number {
  return Math.min(bin.errors, bin.located[series] ?? 0);
}

function titleOf(bin: Bin, study: number): string {
  return t('{0}: {1} of {2} located', short(bin.name, 40), located(bin, study), bin.errors);
}
