/** Axis labels, the same in all charts. */

import { gridX, gridY, line, type Markish, text } from './plot.ts';
import { GRID_COLOR, MUTED_COLOR } from './series-styles.ts';

/** Lines behind what is drawn, at the ticks of each axis. */
export function createGridLineMarks({ x, y }: { x?: readonly number[]; y?: readonly number[] }): readonly Markish[] {
  const look = { stroke: GRID_COLOR, strokeOpacity: 1 };
  return [...(x ? [gridX({ ticks: [...x], ...look })] : []), ...(y ? [gridY({ ticks: [...y], ...look })] : [])];
}

/** The line x = y between two values. */
export function createDiagonalMark(from: number, to: number): Markish {
  const same = (value: number): number => value;
  return line([from, to], { x: same, y: same, stroke: MUTED_COLOR, strokeDasharray: '2 4' });
}

/** Numbers below an x axis that lies at `y`. */
export function createXTickLabelMarks(
  ticks: readonly number[],
  y: number,
  words: (tick: number) => string = formatTick,
): Markish {
  return text([...ticks], { x: (tick: number) => tick, y, text: words, dy: 14, fill: MUTED_COLOR });
}

/** Numbers beside a y axis that lies at `x`. */
export function createYTickLabelMarks(ticks: readonly number[], x: number): Markish {
  const y = (tick: number): number => tick;
  return text([...ticks], { y, x, text: formatTick, dx: -8, textAnchor: 'end', fill: MUTED_COLOR });
}

/** The name of an x axis, below its numbers, ending at `x`. */
export function createXAxisNameMark(words: string, x: number, y: number): Markish {
  return text([words], { x, y, text: [words], dy: 33, textAnchor: 'end', fill: MUTED_COLOR });
}

/** The name of a y axis, above it. */
export function createYAxisNameMark(words: string, x: number, y: number): Markish {
  return text([words], { x, y, text: [words], dx: -28, dy: -14, textAnchor: 'start', fill: MUTED_COLOR });
}

/** A number at an axis, as short as possible. */
export function formatTick(tick: number): string {
  const rounded = Number(tick.toPrecision(6));
  return Math.abs(rounded) >= 1e6 ? rounded.toExponential(0) : String(rounded);
}

/** Round numbers from `low` to `high`, some `count` of them. */
export function computeTicks(low: number, high: number, count: number): readonly number[] {
  const span = high - low;
  if (!(span > 0) || !Number.isFinite(span)) return [low];
  const raw = span / Math.max(1, count);
  const magnitude = 10 ** Math.floor(Math.log10(raw));
  const step = [1, 2, 2.5, 5, 10].map((factor) => factor * magnitude).find((one) => one >= raw) ?? raw;
  const ticks: number[] = [];
  for (let k = Math.ceil(low / step - 1e-9); k * step <= high + step * 1e-9 && ticks.length < 50; k++)
    ticks.push(Number((k * step).toPrecision(12)));
  return ticks;
}
