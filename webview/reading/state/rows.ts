/** Where the reader is in the outline, and where keys lead from there. */
import type { GraphLayoutView, OutlineRowView, ReadingView, SymbolEntryView } from '../../../src/protocol/index.ts';

/** The index of the innermost row that contains a step; -1 if none does. */
export function findRowOfStep(rows: readonly OutlineRowView[], step: number): number {
  let found = -1;
  for (const [index, { from, to }] of rows.entries()) {
    if (from > step) break;
    if (step < to) found = index;
  }
  return found;
}

/** The index of the box of a row, or of the nearest row around it that has a box; undefined if there is none. */
export function findBoxContainingRow({ graph, rows }: ReadingView, row: number): number | undefined {
  for (let at = row; at >= 0; at = findRowAround(rows, at)) {
    const box = graph?.rows.indexOf(at) ?? -1;
    if (box >= 0) return box;
  }
  return undefined;
}

function findRowAround(rows: readonly OutlineRowView[], row: number): number {
  const level = rows[row]?.level ?? 1;
  for (let at = row - 1; at >= 0; at--) if ((rows[at]?.level ?? 1) < level) return at;
  return -1;
}

/** The box that an arrow key leads to: up to the first that is cited, down to the first that cites, sideways in its row. */
export function findNeighborBox({ boxes, edges }: GraphLayoutView, box: number, key: string): number | undefined {
  const here = boxes[box];
  if (here === undefined) return undefined;
  const nearest = (others: readonly number[]): number | undefined =>
    [...others].sort((a, b) => distance(a) - distance(b) || a - b)[0];
  const distance = (other: number): number => {
    const { x = 0, y = 0 } = boxes[other] ?? {};
    return Math.abs(x - here.x) + Math.abs(y - here.y);
  };
  switch (key) {
    case 'ArrowUp':
      return nearest(edges.filter(({ from }) => from === box).map(({ to }) => to));
    case 'ArrowDown':
      return nearest(edges.filter(({ to }) => to === box).map(({ from }) => from));
    case 'ArrowLeft':
    case 'ArrowRight': {
      const isRight = key === 'ArrowRight';
      const inRow = [...boxes.keys()].filter((other) => boxes[other]?.y === here.y);
      return nearest(inRow.filter((other) => other !== box && (boxes[other]?.x ?? 0) > here.x === isRight));
    }
    case 'Home':
      return 0;
    case 'End':
      return boxes.length - 1;
    default:
      return undefined;
  }
}

/** The steps with hints, ascending. */
export function listHintedSteps({ notes }: ReadingView): readonly number[] {
  const steps = notes.flatMap(({ kind, places }) => (kind === 'hint' ? places.map(({ step }) => step) : []));
  return [...new Set(steps)].sort((a, b) => a - b);
}

/** The next step of a list in a direction, with wraparound; undefined if the list is empty. */
export function findNeighborStepInList(steps: readonly number[], from: number, by: 1 | -1): number | undefined {
  return by === 1
    ? (steps.find((step) => step > from) ?? steps[0])
    : (steps.findLast((step) => step < from) ?? steps.at(-1));
}

/** The symbols whose name begins with what the reader typed, then those that contain it. */
export function searchSymbols(symbols: readonly SymbolEntryView[], search: string): readonly SymbolEntryView[] {
  const wanted = search.trim().replace(/^\\/, '').toLowerCase();
  if (wanted === '') return symbols;
  const places = symbols.map((symbol) => ({ symbol, at: findIn(symbol, wanted) }));
  return places
    .filter(({ at }) => at >= 0)
    .sort((a, b) => a.at - b.at)
    .map(({ symbol }) => symbol);
}

/** 0: the name begins with it; 1: it contains it; -1: neither. */
function findIn({ key, tex }: SymbolEntryView, wanted: string): number {
  const names = [key, tex].map((name) => name.replace(/^\\/, '').toLowerCase());
  if (names.some((name) => name.startsWith(wanted))) return 0;
  return names.some((name) => name.includes(wanted)) ? 1 : -1;
}

/** The most paragraphs of a part that the outline lists below it, around the one that the reader is at. */
const MAX_LISTED_PARAGRAPHS = 60;

/** A line of the outline: a row, or a paragraph of the row that the reader is in. */
export interface OutlineEntry {
  readonly row: number;
  readonly step: number;
  readonly level: number;
  readonly isParagraph: boolean;
  readonly isCurrent: boolean;
}

/** The lines of the outline. Only the part that the reader is in shows its paragraphs. */
export function listOutlineEntries({ rows }: ReadingView, current: number): readonly OutlineEntry[] {
  const at = findRowOfStep(rows, current);
  return rows.flatMap(({ from, to, level }, row) => {
    const paragraphs: number[] = [];
    if (row === at) {
      const first = Math.max(from + 1, current - MAX_LISTED_PARAGRAPHS / 2);
      for (let step = first; step < to && paragraphs.length < MAX_LISTED_PARAGRAPHS; step++)
        if (findRowOfStep(rows, step) === row) paragraphs.push(step);
    }
    const isCurrent = row === at && !paragraphs.includes(current);
    return [
      { row, step: from, level, isParagraph: false, isCurrent },
      ...paragraphs.map((step) => ({ row, step, level: level + 1, isParagraph: true, isCurrent: step === current })),
    ];
  });
}
