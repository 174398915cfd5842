/** The planes of a board as SVG files, which load nothing. Labels don't overlap: those of crowded points stand in the margin. */

import { formatWholeNumber } from '../../../l10n/numbers.ts';
import { toSpreadsheetCell } from '../../base/spreadsheet.ts';
import type { BoardAxis, BoardPlane, BoardRun } from './types.ts';

const WIDTH = 680;
const HEIGHT = 420;
const LEFT = 52;
const RIGHT = 440;
const TOP = 16;
const BOTTOM = 364;
const LINE = 17;
/** About the width of a character of 12 px, generously. */
const CHARACTER = 7;
const MOST_LABEL = 34;

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** A label of a point: beside it, or in the margin with a line to it. */
interface PlacedLabel {
  readonly x: number;
  readonly y: number;
  readonly isInMargin: boolean;
}

/** A plane as an SVG file. @param baseline the index of a run, drawn as a square */
export function formatPlaneAsSvg(plane: BoardPlane, runs: readonly BoardRun[], baseline?: number): string {
  const { x, y, points } = plane;
  const horizontal = createScale(
    x,
    points.map((point) => point.x.value),
    LEFT,
    RIGHT,
  );
  const vertical = createScale(
    y,
    points.map((point) => point.y.value),
    BOTTOM,
    TOP,
  );
  const drawn = points.map((point) => ({
    run: point.run,
    cx: horizontal.place(point.x.value),
    cy: vertical.place(point.y.value),
    ranges: { x: toRange(point.x, horizontal), y: toRange(point.y, vertical) },
  }));
  const labels = placeLabels(drawn.map(({ run, cx, cy }) => ({ words: labelOf(runs[run]), cx, cy })));
  const height = Math.max(HEIGHT, ...labels.map((label) => label.y + LINE));
  const parts = [
    ...horizontal.ticks.map(
      ({ at, words }) =>
        `<path class="g" d="M${at} ${TOP}V${BOTTOM}"/><text x="${at}" y="${BOTTOM + 18}" text-anchor="middle">${escapeXml(words)}</text>`,
    ),
    ...vertical.ticks.map(
      ({ at, words }) =>
        `<path class="g" d="M${LEFT} ${at}H${RIGHT}"/><text x="${LEFT - 8}" y="${at + 4}" text-anchor="end">${escapeXml(words)}</text>`,
    ),
    ...(plane.id === 'strictness' ? drawDiagonal(horizontal, vertical) : []),
    // Below the names, whose white edges interrupt a line.
    ...drawn.flatMap(({ cx, cy }, k) => {
      const label = labels[k];
      if (!label?.isInMargin) return [];
      return [`<path class="l" d="M${round(cx)} ${round(cy)}L${label.x - 4} ${round(label.y - 4)}"/>`];
    }),
    ...drawn.map(({ run, cx, cy, ranges }, k) => {
      const label = labels[k];
      const hollow = runs[run]?.stopped === undefined ? 'p' : 'h';
      const mark =
        run === baseline
          ? `<rect class="h" x="${round(cx - 4)}" y="${round(cy - 4)}" width="8" height="8"/>`
          : `<circle class="${hollow}" cx="${round(cx)}" cy="${round(cy)}" r="4"/>`;
      const whiskers = [
        ranges.x && `<path class="w" d="M${ranges.x[0]} ${round(cy)}H${ranges.x[1]}"/>`,
        ranges.y && `<path class="w" d="M${round(cx)} ${ranges.y[0]}V${ranges.y[1]}"/>`,
      ].filter(Boolean);
      if (!label) return '';
      return `${whiskers.join('')}${mark}<text class="n" x="${round(label.x)}" y="${round(label.y)}">${escapeXml(labelOf(runs[run]))}</text>`;
    }),
    `<text x="${RIGHT}" y="${BOTTOM + 38}" text-anchor="end">${escapeXml(nameAxis(x))}</text>`,
    `<text x="14" y="${TOP}" text-anchor="end" transform="rotate(-90 14 ${TOP})">${escapeXml(nameAxis(y))}</text>`,
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}" role="img" font-family="system-ui, sans-serif" font-size="12" fill="#3b3b3b"><title>${escapeXml(plane.title)}</title><desc>${escapeXml(plane.note)}</desc>
<rect width="${WIDTH}" height="${height}" fill="#ffffff"/>
${parts.map(inlineStyle).join('\n')}
</svg>
`;
}

/** The points of a plane as CSV (RFC 4180), unrounded, with their intervals. */
export function formatPlaneDataAsCsv({ x, y, points }: BoardPlane, runs: readonly BoardRun[]): string {
  const head = ['run', ...[x, y].flatMap(({ name }) => [name, `${name} low`, `${name} high`, `${name} rows`])];
  const lines = points.map(({ run, ...point }) => [
    runs[run]?.name,
    ...[point.x, point.y].flatMap(({ value, low, high, rows }) => [value, low, high, rows]),
  ]);
  return `${[head, ...lines].map((cells) => cells.map(toSpreadsheetCell).join(',')).join('\r\n')}\r\n`;
}

/** Attributes instead of classes, since the policy of an HTML report allows no style of its own. */
const STYLES: Readonly<Record<string, string>> = {
  g: 'stroke="#e5e5e5" fill="none"',
  w: 'stroke="#0063d3" stroke-opacity="0.45" fill="none"',
  l: 'stroke="#767676" stroke-width="0.8" fill="none"',
  d: 'stroke="#767676" stroke-dasharray="2 3" fill="none"',
  p: 'fill="#0063d3"',
  h: 'fill="#ffffff" stroke="#3b3b3b" stroke-width="1.5"',
  n: 'stroke="#ffffff" stroke-width="3" paint-order="stroke" stroke-linejoin="round"',
};

function inlineStyle(part: string): string {
  return part.replace(/ class="([gwldphn])"/g, (_, name: string) => ` ${STYLES[name] ?? ''}`);
}

function drawDiagonal(horizontal: Scale, vertical: Scale): readonly string[] {
  const from = Math.max(horizontal.least, vertical.least);
  const to = Math.min(horizontal.most, vertical.most);
  if (from >= to) return [];
  const [a, b, c, d] = [horizontal.place(from), vertical.place(from), horizontal.place(to), vertical.place(to)].map(
    round,
  );
  return [`<path class="d" d="M${a} ${b}L${c} ${d}"/>`];
}

interface Scale {
  readonly least: number;
  readonly most: number;
  readonly place: (value: number) => number;
  readonly ticks: readonly { readonly at: number; readonly words: string }[];
}

function createScale({ isLog, unit }: BoardAxis, values: readonly number[], from: number, to: number): Scale {
  if (isLog) {
    const low = Math.floor(Math.log10(Math.min(...values)));
    const high = Math.max(low + 1, Math.ceil(Math.log10(Math.max(...values))));
    const place = (value: number): number => from + ((Math.log10(value) - low) / (high - low)) * (to - from);
    const powers = Array.from({ length: high - low + 1 }, (_, k) => 10 ** (low + k));
    const ticks = powers.map((value) => ({
      at: round(place(value)),
      words: value >= 1 ? formatWholeNumber(value) : `${Number(value.toPrecision(1))}`,
    }));
    return { least: 10 ** low, most: 10 ** high, place, ticks };
  }
  const isShare = unit === 'per cent';
  const isWithin100 = Math.max(...values.map(Math.abs)) <= 100;
  const step = isShare && isWithin100 ? 10 : 10 ** Math.floor(Math.log10(Math.max(1e-9, ...values.map(Math.abs))));
  const least = Math.floor(Math.min(...values) / step) * step;
  const most = Math.max(
    least + step,
    isShare
      ? Math.min(100, Math.ceil(Math.max(...values) / step) * step)
      : Math.ceil(Math.max(...values) / step) * step,
  );
  const place = (value: number): number => from + ((value - least) / (most - least)) * (to - from);
  const count = Math.round((most - least) / step);
  const ticks = Array.from({ length: count + 1 }, (_, k) => ({
    at: round(place(least + k * step)),
    words: `${Number((least + k * step).toPrecision(6))}`,
  }));
  return { least, most, place, ticks };
}

function toRange(
  { low, high }: { readonly low?: number; readonly high?: number },
  { place, least, most }: Scale,
): readonly [number, number] | undefined {
  if (low === undefined || high === undefined) return undefined;
  const within = (value: number): number => Math.max(least, Math.min(most, value));
  return [round(place(within(low))), round(place(within(high)))];
}

/**
 * Places labels beside their points where they meet no other label or point, else in the margin, a line apart, in the order of their
 * points. Points far from the margin go first, so that the lines to it are short.
 */
export function placeLabels(
  points: readonly { readonly words: string; readonly cx: number; readonly cy: number }[],
): readonly PlacedLabel[] {
  const marks = points.map(({ cx, cy }): Box => ({ left: cx - 6, right: cx + 6, top: cy - 6, bottom: cy + 6 }));
  const taken: Box[] = [];
  const placeBeside = (own: number): PlacedLabel | undefined => {
    const { words = '', cx = 0, cy = 0 } = points[own] ?? {};
    const width = CHARACTER * words.length;
    const sides = [
      { x: cx + 8, y: cy + 4 },
      { x: cx - 8 - width, y: cy + 4 },
      { x: cx - width / 2, y: cy - 10 },
      { x: cx - width / 2, y: cy + 18 },
      ...[-8, 18].flatMap((down) => [
        { x: cx + 6, y: cy + down },
        { x: cx - 6 - width, y: cy + down },
      ]),
    ];
    for (const { x, y } of sides) {
      const box = { left: x, right: x + width, top: y - 12, bottom: y + 4 };
      const isInside = box.left >= LEFT && box.right <= RIGHT && box.top >= TOP - 12 && box.bottom <= BOTTOM;
      if (!isInside || taken.some((one) => meets(one, box)) || marks.some((mark, k) => k !== own && meets(mark, box)))
        continue;
      taken.push(box);
      return { x, y, isInMargin: false };
    }
    return undefined;
  };
  const placed: (PlacedLabel | undefined)[] = points.map(() => undefined);
  const across = [...points.keys()].sort((a, b) => (points[a]?.cx ?? 0) - (points[b]?.cx ?? 0));
  for (const k of across) placed[k] = placeBeside(k);
  const inMargin = across.filter((k) => !placed[k]).sort((a, b) => (points[a]?.cy ?? 0) - (points[b]?.cy ?? 0));
  const lines = spreadLines(inMargin.map((k) => (points[k]?.cy ?? 0) + 4));
  for (const [line, k] of inMargin.entries()) placed[k] = { x: RIGHT + 14, y: lines[line] ?? 0, isInMargin: true };
  return placed.flatMap((label) => label ?? []);
}

/** Moves lines apart, within the height of the plane as far as they fit. @param wanted ascending */
function spreadLines(wanted: readonly number[]): readonly number[] {
  const lines: number[] = [];
  for (const y of wanted) lines.push(Math.max(y, (lines.at(-1) ?? Number.NEGATIVE_INFINITY) + LINE));
  const over = Math.max(0, (lines.at(-1) ?? 0) - BOTTOM);
  let most = BOTTOM;
  for (let k = lines.length - 1; k >= 0 && over > 0; k--, most -= LINE) lines[k] = Math.min(lines[k] ?? 0, most);
  const lift = Math.max(0, TOP + 4 - (lines[0] ?? TOP + 4));
  return lines.map((y) => y + lift);
}

function meets(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

function labelOf(run: BoardRun | undefined): string {
  const name = run?.name ?? '';
  return name.length > MOST_LABEL ? `${name.slice(0, MOST_LABEL - 1)}…` : name;
}

function nameAxis({ name, unit }: BoardAxis): string {
  return unit === 'per cent' ? `${name}, %` : name;
}

function round(value: number): number {
  return Math.round(100 * value) / 100;
}

/** Also replaces characters that XML doesn't allow, and invisible ones. */
function escapeXml(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\ufffe\uffff]/gu, '\ufffd')
    .replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
