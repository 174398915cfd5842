/** Lines over a numeric axis, with a band where there is an interval. */
import type { ReportChart, ReportSeries } from '../../../src/protocol/index.ts';
import {
  computeTicks,
  createDiagonalMark,
  createGridLineMarks,
  createXAxisNameMark,
  createXTickLabelMarks,
  createYAxisNameMark,
  createYTickLabelMarks,
} from './axis.ts';
import { shortenTextToWidth } from './fit-text.ts';
import { areaY, dot, drawPlot, line, type Markish, ruleX, text } from './plot.ts';
import { getSeriesStyle, PAGE_BACKGROUND_COLOR, type SeriesStyle, TEXT_COLOR } from './series-styles.ts';

type LinesFigure = Extract<ReportChart, { readonly kind: 'lines' }>;
type Line = LinesFigure['lines'][number];
type Point = Line['points'][number];

/** In pixels. */
const LEFT = 44;
const RIGHT = 14;
const TOP = 26;
const BELOW = 42;
const HEIGHT = 322;
/** Points of longer lines aren't drawn. */
const MOST_DOTS = 40;

/** @param width of the picture, in CSS pixels */
export function drawLineChart(figure: LinesFigure, series: readonly ReportSeries[], width: number): SVGSVGElement {
  const { x, y, diagonal, mark } = figure;
  const looks = listLineStyles(figure, series);
  const isLog = x.isLog === true && isTrueAtEveryX(figure, ({ x: at }) => at > 0);
  const across = measureSpan(figure, ({ x: at }) => [at], x, mark?.x);
  const up = measureSpan(figure, ({ y: at, low, high }) => [at, low ?? at, high ?? at], y);
  const xTicks = isLog ? listPowers(across) : computeTicks(across[0], across[1], 5);
  const [left, right] = across;
  const [bottom, top] = widenSpan(up, y);
  const yTicks = computeTicks(bottom, top, 5);
  const from = Math.max(left, bottom);
  const to = Math.min(right, top);
  return drawPlot({
    width,
    height: HEIGHT,
    margins: { top: TOP, right: RIGHT, bottom: BELOW, left: LEFT },
    x: { type: isLog ? 'log' : 'linear', domain: [left, right] },
    y: { type: 'linear', domain: [bottom, top] },
    marks: [
      ...createGridLineMarks({ x: xTicks, y: yTicks }),
      ...(diagonal === undefined || from >= to ? [] : [createDiagonalMark(from, to)]),
      ...figure.lines.flatMap((one, k) => drawBand(one, looks[k])),
      ...figure.lines.flatMap((one, k) => drawLine(one, looks[k])),
      ...(mark === undefined ? [] : drawMark(mark, across, top, width - LEFT - RIGHT)),
      createXTickLabelMarks(xTicks, bottom),
      createYTickLabelMarks(yTicks, left),
      createXAxisNameMark(x.name, right, bottom),
      createYAxisNameMark(y.name, left, top),
    ],
  });
}

/** The look of each line: solid for the series under study, different dashes for the others. */
export function listLineStyles({ lines }: LinesFigure, series: readonly ReportSeries[]): readonly SeriesStyle[] {
  let others = 0;
  return lines.map((one) => {
    const isStudy = one.series !== undefined && series[one.series]?.role !== 'reference';
    return getSeriesStyle(isStudy, isStudy ? 0 : others++);
  });
}

function drawBand({ points }: Line, look: SeriesStyle | undefined): readonly Markish[] {
  const known = points.filter(({ low, high }) => low !== undefined && high !== undefined);
  if (known.length < 2 || !look) return [];
  return [
    areaY(known, {
      x: 'x',
      y1: 'low',
      y2: 'high',
      fill: look.stroke,
      fillOpacity: look.isStudy ? 0.16 : 0.1,
    }),
  ];
}

function drawLine({ points, name }: Line, look: SeriesStyle | undefined): readonly Markish[] {
  if (!look) return [];
  const { stroke: colour, dash, symbol, isStudy } = look;
  const title = (): string => name;
  const drawn = line(points, {
    x: 'x',
    y: 'y',
    stroke: colour,
    strokeWidth: isStudy ? 2 : 1.5,
    ...(dash !== undefined && { strokeDasharray: dash }),
  });
  if (!hasVisiblePoints({ points })) return [drawn];
  const place = { x: 'x', y: 'y', r: 3, symbol, title } as const;
  return [
    drawn,
    isStudy
      ? dot(points, { ...place, fill: colour })
      : dot(points, { ...place, fill: PAGE_BACKGROUND_COLOR, stroke: colour, strokeWidth: 1.2 }),
  ];
}

/** Whether the points of a line are drawn, too. */
export function hasVisiblePoints({ points }: Pick<Line, 'points'>): boolean {
  return points.length <= MOST_DOTS;
}

/** The vertical line with its label on the side with more room. */
function drawMark(
  { x, words }: NonNullable<LinesFigure['mark']>,
  [left, right]: Span,
  top: number,
  wide: number,
): readonly Markish[] {
  const share = (x - left) / (right - left);
  const isLeft = share < 0.5;
  // On a logarithmic axis it is further right, at most at the edge.
  const room = wide * Math.max(share, 1 - share) - 6;
  return [
    ruleX([x], { stroke: TEXT_COLOR, strokeWidth: 1, strokeDasharray: '4 3' }),
    text([x], {
      x,
      y: top,
      text: [shortenTextToWidth(words, room)],
      dx: isLeft ? 6 : -6,
      dy: 8,
      textAnchor: isLeft ? 'start' : 'end',
      fill: TEXT_COLOR,
      stroke: PAGE_BACKGROUND_COLOR,
      strokeWidth: 3,
    }),
  ];
}

type Span = readonly [number, number];

/** The range of all points, or the figure's own limits; never empty. */
function measureSpan(
  { lines }: LinesFigure,
  of: (point: Point) => readonly number[],
  { min, max }: { readonly min?: number; readonly max?: number },
  also?: number,
): Span {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const { points } of lines) {
    for (const point of points) {
      for (const value of of(point)) {
        low = Math.min(low, value);
        high = Math.max(high, value);
      }
    }
  }
  if (also !== undefined) [low, high] = [Math.min(low, also), Math.max(high, also)];
  const from = min ?? (Number.isFinite(low) ? low : 0);
  const to = max ?? (Number.isFinite(high) ? high : 1);
  return from < to ? [from, to] : [from, from + (from === 0 ? 1 : Math.abs(from))];
}

/** Extends a range without limits to round numbers, so that no line runs along the edge. */
function widenSpan([low, high]: Span, { min, max }: { readonly min?: number; readonly max?: number }): Span {
  const ticks = computeTicks(low, high, 5);
  const step = (ticks[1] ?? high) - (ticks[0] ?? low);
  if (!(step > 0)) return [low, high];
  return [min ?? Math.floor(low / step - 0.1) * step, max ?? Math.ceil(high / step + 0.1) * step];
}

function isTrueAtEveryX({ lines, mark, x }: LinesFigure, holds: (at: { readonly x: number }) => boolean): boolean {
  return (
    lines.every(({ points }) => points.every(holds)) &&
    (mark === undefined || holds(mark)) &&
    (x.min === undefined || holds({ x: x.min }))
  );
}

/** Powers of ten or, for a short span, of two. */
function listPowers([low, high]: Span): readonly number[] {
  const base = Math.log10(high / low) >= 2 ? 10 : 2;
  const ticks: number[] = [];
  const first = Math.ceil(Math.log(low) / Math.log(base) - 1e-9);
  for (let k = first; base ** k <= high * (1 + 1e-9) && ticks.length < 20; k++) ticks.push(base ** k);
  return ticks.length > 1 ? ticks : [low, high];
}
