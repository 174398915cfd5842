/** Horizontal bars with whiskers and the printed number, a group of bars for each name. */

import { t } from '../../../src/l10n/index.ts';
import type { MeasuredValue, ReportChart, ReportSeries } from '../../../src/protocol/index.ts';
import { createGridLineMarks, createXAxisNameMark, createXTickLabelMarks } from './axis.ts';
import { measureTextWidth, shortenTextToSingleLine, shortenTextToWidth } from './fit-text.ts';
import { drawPlot, rect, ruleX, ruleY, text } from './plot.ts';
import {
  MAIN_SERIES_COLOR,
  MUTED_COLOR,
  REFERENCE_OUTLINE_COLOR,
  REFERENCE_SERIES_COLOR,
  TEXT_COLOR,
} from './series-styles.ts';

type BarsFigure = Extract<ReportChart, { readonly kind: 'bars' }>;

const TICKS = [0, 25, 50, 75, 100];
/** In pixels. */
const BAR = 14;
const BETWEEN_BARS = 4;
const BETWEEN_GROUPS = 24;
/** Few groups are spread out, so that the chart is as high as its neighbors. */
const LEAST_HEIGHT = 280;
const MOST_BETWEEN_GROUPS = 60;
/** Room for a printed number at the right. */
const NUMBERS = 52;
const BELOW = 42;

interface Bar {
  readonly measured: MeasuredValue | null;
  readonly isStudy: boolean;
  readonly top: number;
}

interface Group {
  readonly name: string;
  readonly middle: number;
}

/** @param width of the picture, in CSS pixels */
export function drawBarChart(
  { groups, unit }: BarsFigure,
  series: readonly ReportSeries[],
  width: number,
): SVGSVGElement {
  const { bars, names, height } = layOutBars(groups, series);
  const left = measureNameRoom(groups, width);
  const known = bars.flatMap(({ measured, ...bar }) => (measured ? [{ ...bar, ...measured }] : []));
  const whiskers = known.flatMap(({ low, high, top }) =>
    low === undefined || high === undefined ? [] : [{ low, high, middle: top + BAR / 2 }],
  );
  const of = (isStudy: boolean) => known.filter((bar) => bar.isStudy === isStudy);
  const right = width - NUMBERS;
  const isSign = unit === '%';
  const places = {
    x1: 0,
    x2: ({ value }: MeasuredValue) => Math.min(100, Math.max(0, value)),
    y1: 'top',
    y2: (bar: { readonly top: number }) => bar.top + BAR,
  };
  return drawPlot({
    width,
    height: height + BELOW,
    margins: { top: 0, right: NUMBERS, bottom: BELOW, left },
    x: { domain: [0, 100], range: [left, right] },
    y: { type: 'linear', domain: [0, height], range: [0, height] },
    marks: [
      ...createGridLineMarks({ x: TICKS }),
      rect(of(true), { ...places, fill: MAIN_SERIES_COLOR }),
      rect(of(false), {
        ...places,
        fill: REFERENCE_SERIES_COLOR,
        stroke: REFERENCE_OUTLINE_COLOR,
        strokeWidth: 1,
        inset: 0.5,
      }),
      ruleY(whiskers, { x1: 'low', x2: 'high', y: 'middle', stroke: TEXT_COLOR, strokeWidth: 1.2 }),
      ...(['low', 'high'] as const).map((end) =>
        ruleX(whiskers, {
          x: end,
          y1: ({ middle }: { middle: number }) => middle - 4,
          y2: ({ middle }: { middle: number }) => middle + 4,
          stroke: TEXT_COLOR,
          strokeWidth: 1.2,
        }),
      ),
      text(names, {
        x: 0,
        y: 'middle',
        text: ({ name }: Group) => shortenTextToWidth(name, left - 12),
        title: 'name',
        dx: -10,
        textAnchor: 'end',
        fill: TEXT_COLOR,
      }),
      ...bars.map((bar) => drawPrintedNumber(bar)),
      // The unit follows the last number, because below it it would seem detached.
      createXTickLabelMarks(TICKS, height, (tick) => (tick === 100 && isSign ? `${tick}${unit}` : `${tick}`)),
      ...(unit === '' || isSign ? [] : [createXAxisNameMark(unit, 100, height)]),
    ],
  });
}

function drawPrintedNumber({ measured, isStudy, top }: Bar) {
  return text([{ y: top + BAR / 2 }], {
    x: 100,
    y: 'y',
    text: () => (measured ? measured.value.toFixed(1) : t('n/a')),
    title: () => measured?.counts ?? '',
    dx: 12,
    textAnchor: 'start',
    fill: isStudy ? TEXT_COLOR : MUTED_COLOR,
    fontWeight: isStudy ? 600 : 400,
  });
}

function layOutBars(groups: BarsFigure['groups'], series: readonly ReportSeries[]) {
  const bars: Bar[] = [];
  const names: Group[] = [];
  const gap = getGroupGap(groups);
  let y = gap / 2;
  for (const { name, values } of groups) {
    const start = y;
    for (const [k, measured] of sortStudyFirst(values, series)) {
      bars.push({ measured, isStudy: isStudyAt(series, k), top: y });
      y += BAR + BETWEEN_BARS;
    }
    y -= BETWEEN_BARS;
    names.push({ name: shortenTextToSingleLine(name, 80), middle: (start + y) / 2 });
    y += gap;
  }
  return { bars, names, height: Math.max(0, y - gap / 2) };
}

function getGroupGap(groups: BarsFigure['groups']): number {
  const filled = groups.reduce((sum, { values }) => sum + values.length * (BAR + BETWEEN_BARS) - BETWEEN_BARS, 0);
  const even = (LEAST_HEIGHT - filled) / Math.max(1, groups.length);
  return Math.round(Math.min(MOST_BETWEEN_GROUPS, Math.max(BETWEEN_GROUPS, even)));
}

/** The series under study comes first. */
function sortStudyFirst(
  values: readonly (MeasuredValue | null)[],
  series: readonly ReportSeries[],
): readonly (readonly [number, MeasuredValue | null])[] {
  const entries = [...values.entries()];
  return entries.sort(([a], [b]) => Number(isStudyAt(series, b)) - Number(isStudyAt(series, a)) || a - b);
}

function isStudyAt(series: readonly ReportSeries[], k: number): boolean {
  return series[k]?.role !== 'reference';
}

/** The width for names at the left: that of the longest, and at most a third of the chart. */
function measureNameRoom(groups: BarsFigure['groups'], width: number): number {
  const longest = Math.max(0, ...groups.map(({ name }) => measureTextWidth(shortenTextToSingleLine(name, 80))));
  return Math.round(Math.min(Math.max(48, longest + 20), width / 3));
}
