/** TPR against TNR, with a point for each judge or generator. */
import { t } from '../../../src/l10n/index.ts';
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
import { type PlacedPointLabel, placePointLabels } from './place-labels.ts';
import { dot, drawPlot, ruleX, ruleY, text } from './plot.ts';
import {
  MAIN_SERIES_COLOR,
  MUTED_COLOR,
  REFERENCE_OUTLINE_COLOR,
  REFERENCE_SERIES_COLOR,
  TEXT_COLOR,
} from './series-styles.ts';

type LeniencyFigure = Extract<ReportChart, { readonly kind: 'temper' }>;
type Point = LeniencyFigure['points'][number];

/** In pixels. */
const LEFT = 36;
const RIGHT = 12;
const TOP = 22;
const BELOW = 42;
const HEIGHT = 322;

/** @param width of the picture, in CSS pixels */
export function drawLeniencyChart(
  { points }: LeniencyFigure,
  series: readonly ReportSeries[],
  width: number,
): SVGSVGElement {
  const [low, high] = computeAxisDomain(points);
  const ticks = computeTicks(low, high, 5);
  const plot = { left: LEFT, right: width - RIGHT, top: TOP, bottom: HEIGHT - BELOW };
  const at = (value: number, from: number, to: number): number => from + ((value - low) / (high - low)) * (to - from);
  const isStudy = ({ series: k }: Point): boolean => k !== undefined && series[k]?.role !== 'reference';
  const isOther = ({ series: k }: Point): boolean => k !== undefined && series[k]?.role === 'reference';
  const isQuiet = ({ series: k }: Point): boolean => k === undefined;
  const labels = placePointLabels(
    points.map((point) => ({
      x: at(point.tpr, plot.left, plot.right),
      y: at(point.tnr, plot.bottom, plot.top),
      words: point.name,
      isNeeded: !isQuiet(point),
    })),
    plot,
  );
  const whiskers = points.flatMap(({ tpr, tnr, ranges }) =>
    ranges
      ? [
          {
            tpr,
            tnr,
            left: ranges.tpr.low,
            right: ranges.tpr.high,
            bottom: ranges.tnr.low,
            top: ranges.tnr.high,
          },
        ]
      : [],
  );
  const place = { x: 'tpr', y: 'tnr', title: 'name' } as const;
  return drawPlot({
    width,
    height: HEIGHT,
    margins: { top: TOP, right: RIGHT, bottom: BELOW, left: LEFT },
    x: { domain: [low, high] },
    y: { domain: [low, high] },
    marks: [
      ...createGridLineMarks({ x: ticks, y: ticks }),
      createDiagonalMark(low, high),
      drawCornerText(t('strict'), { x: low, y: high, dx: 8, dy: 12, textAnchor: 'start' }),
      drawCornerText(t('lenient'), { x: high, y: low, dx: -8, dy: -10, textAnchor: 'end' }),
      ruleY(whiskers, { y: 'tnr', x1: 'left', x2: 'right', stroke: MUTED_COLOR, strokeWidth: 1.2 }),
      ruleX(whiskers, { x: 'tpr', y1: 'bottom', y2: 'top', stroke: MUTED_COLOR, strokeWidth: 1.2 }),
      dot(points.filter(isQuiet), { ...place, r: 3.5, stroke: MUTED_COLOR, strokeWidth: 1.2 }),
      dot(points.filter(isOther), {
        ...place,
        r: 4.5,
        symbol: 'square',
        fill: REFERENCE_SERIES_COLOR,
        stroke: REFERENCE_OUTLINE_COLOR,
      }),
      dot(points.filter(isStudy), { ...place, r: 4.5, symbol: 'square', fill: MAIN_SERIES_COLOR }),
      ...labels.flatMap((label, k) => {
        const point = points[k];
        return label && point ? [drawPointLabel(point, label, isQuiet(point))] : [];
      }),
      createXTickLabelMarks(ticks, low),
      createYTickLabelMarks(ticks, low),
      createXAxisNameMark(t('TPR (% of correct solutions accepted)'), high, low),
      createYAxisNameMark(t('TNR (% of incorrect solutions rejected)'), low, high),
    ],
  });
}

function drawCornerText(
  words: string,
  place: { x: number; y: number; dx: number; dy: number; textAnchor: 'start' | 'end' },
) {
  return text([words], { ...place, text: [words], fill: MUTED_COLOR, fontStyle: 'italic' });
}

function drawPointLabel(point: Point, { dx, dy, anchor, words }: PlacedPointLabel, isQuiet: boolean) {
  return text([point], {
    x: 'tpr',
    y: 'tnr',
    text: [words],
    dx,
    dy,
    textAnchor: anchor,
    fill: isQuiet ? MUTED_COLOR : TEXT_COLOR,
    fontWeight: isQuiet ? 400 : 600,
    stroke: 'var(--vscode-editor-background)',
    strokeWidth: 3,
    title: 'name',
  });
}

/** The domain of both axes, so that TPR = TNR is the diagonal: multiples of ten around all points, in 0 … 100. */
function computeAxisDomain(points: readonly Point[]): readonly [number, number] {
  const values = points.flatMap(({ tpr, tnr, ranges }) => [
    tpr,
    tnr,
    ...(ranges ? [ranges.tpr.low, ranges.tpr.high, ranges.tnr.low, ranges.tnr.high] : []),
  ]);
  const low = Math.floor((Math.min(100, ...values) - 2) / 10) * 10;
  const high = Math.ceil((Math.max(0, ...values) + 2) / 10) * 10;
  const bounded: [number, number] = [Math.max(0, Math.min(low, 90)), Math.min(100, Math.max(high, 10))];
  return bounded[0] < bounded[1] ? bounded : [0, 100];
}
