/**
 * Draws the citations between the parts of a proof: boxes in rows, the cited ones above, joined by lines at right angles. Lines run
 * through lanes between the boxes, so that none crosses a box. All lengths are in pixels.
 */
import { getOrCreate } from '../../base/groups.ts';
import { type LineBetweenRows, routeLinesBetweenRows } from './route-channel.ts';
import { placeWithMinimumGaps } from './spread-out.ts';
import {
  type BoxOrLane,
  type EdgeTrunk,
  GRAPH_BOX_SIZE,
  GRAPH_LANE_WIDTH,
  type GraphEdge,
  type GraphLayout,
  type GraphNode,
  type GraphPoint,
} from './types.ts';

const MARGIN = 12;
const BOX_GAP = 20;
const LANE_GAP = 2;
const SWEEPS = 4;

/**
 * Lays out the citations of at most some hundred parts. The same nodes always get the same layout.
 *
 * @param maxBoxes the most boxes in a row
 */
export function layOutGraph(nodes: readonly GraphNode[], maxBoxes: number): GraphLayout {
  const trunks = collectTrunks(nodes);
  const rowByNode = assignRows(nodes.length, trunks, maxBoxes);
  const rows = fillRows(rowByNode, trunks);
  const boxes = nodes.map((_, node) => rows[rowByNode[node] ?? 0]?.find((item) => item.node === node) as BoxOrLane);
  sortRows(rows, rowByNode, trunks, boxes);
  const ends = rows.map((row) => (row.at(-1)?.x ?? 0) + getHalfWidth(row.at(-1)));
  const width = Math.max(0, ...ends) + MARGIN;
  return drawLines({ trunks, rowByNode, boxes, rowCount: rows.length, width });
}

/** Collects the lines. The part that comes first in the text is the upper one, so that forward citations don't make circles. */
function collectTrunks(nodes: readonly GraphNode[]): readonly EdgeTrunk[] {
  const trunks = new Map<string, EdgeTrunk>();
  const add = (kind: EdgeTrunk['kind'], from: number, to: number): void => {
    if (from === to || nodes[to] === undefined) return;
    const [upper, lower] = from < to ? [from, to] : [to, from];
    const isUpward = to === upper;
    const key = `${kind} ${upper} ${isUpward}`;
    const known = trunks.get(key);
    if (known) known.lowers.push(lower);
    else trunks.set(key, { kind, upper, isUpward, lowers: [lower], lanes: new Map() });
  };
  for (const [from, { cites, parent }] of nodes.entries()) {
    for (const to of new Set(cites)) add('cites', from, to);
    const isJoined = parent === undefined || cites.includes(parent) || nodes[parent]?.cites.includes(from);
    if (!isJoined) add('part-of', from, parent);
  }
  return [...trunks.values()];
}

/** Rows from the top. Each box is below all that it is joined to and that comes before it in the text. */
function assignRows(count: number, trunks: readonly EdgeTrunk[], maxBoxes: number): readonly number[] {
  const uppers = Array.from({ length: count }, (): number[] => []);
  for (const { upper, lowers } of trunks) for (const lower of lowers) uppers[lower]?.push(upper);
  const rows: number[] = [];
  const sizes: number[] = [];
  for (const above of uppers) {
    let row = 0;
    for (const upper of above) row = Math.max(row, (rows[upper] ?? 0) + 1);
    while ((sizes[row] ?? 0) >= maxBoxes) row++;
    sizes[row] = (sizes[row] ?? 0) + 1;
    rows.push(row);
  }
  return rows;
}

function fillRows(rowByNode: readonly number[], trunks: readonly EdgeTrunk[]): BoxOrLane[][] {
  const rows: BoxOrLane[][] = [];
  for (const [node, row] of rowByNode.entries()) {
    while (rows.length <= row) rows.push([]);
    rows[row]?.push({ node, x: 0 });
  }
  for (const trunk of trunks) {
    const last = Math.max(...trunk.lowers.map((lower) => rowByNode[lower] ?? 0));
    for (let row = (rowByNode[trunk.upper] ?? 0) + 1; row < last; row++) {
      const lane: BoxOrLane = { node: undefined, x: 0 };
      trunk.lanes.set(row, lane);
      rows[row]?.push(lane);
    }
  }
  return rows;
}

/** Puts the items of each row near what they are joined to, in turn from above and from below. */
function sortRows(
  rows: readonly BoxOrLane[][],
  rowByNode: readonly number[],
  trunks: readonly EdgeTrunk[],
  boxes: readonly BoxOrLane[],
): void {
  const above = new Map<BoxOrLane, BoxOrLane[]>();
  const below = new Map<BoxOrLane, BoxOrLane[]>();
  const join = (upper: BoxOrLane, lower: BoxOrLane): void => {
    getOrCreate(above, lower, createList).push(upper);
    getOrCreate(below, upper, createList).push(lower);
  };
  for (const { upper, lowers, lanes } of trunks) {
    const top = boxes[upper] as BoxOrLane;
    const find = (row: number): BoxOrLane => lanes.get(row) ?? top;
    for (const [row, lane] of lanes) join(find(row - 1), lane);
    for (const lower of lowers) join(find((rowByNode[lower] ?? 0) - 1), boxes[lower] as BoxOrLane);
  }
  // No row is wider than the fullest one needs.
  const width = Math.max(...rows.map((row) => sum(getGaps(row)) + getHalfWidth(row[0]) + getHalfWidth(row.at(-1))));
  const put = (row: BoxOrLane[], getWish: (item: BoxOrLane) => number | undefined): void => place(row, width, getWish);
  for (const row of rows) put(row, () => undefined);
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    for (const row of rows) put(row, (item) => average(above.get(item)));
    for (const row of rows.toReversed()) put(row, (item) => average(below.get(item)));
  }
  for (const row of rows) put(row, (item) => average([...(above.get(item) ?? []), ...(below.get(item) ?? [])]));
  for (const row of rows) for (const item of row) item.x = Math.round(item.x) + MARGIN;
}

function createList(): BoxOrLane[] {
  return [];
}

function place(row: BoxOrLane[], width: number, getWish: (item: BoxOrLane) => number | undefined): void {
  const wishes = new Map(row.map((item) => [item, getWish(item) ?? item.x]));
  // Sorting keeps the order of equal wishes.
  row.sort((one, other) => (wishes.get(one) ?? 0) - (wishes.get(other) ?? 0));
  const bounds = { from: getHalfWidth(row[0]), to: width - getHalfWidth(row.at(-1)) };
  const places = placeWithMinimumGaps(
    row.map((item) => wishes.get(item) ?? 0),
    getGaps(row),
    bounds,
  );
  for (const [index, item] of row.entries()) item.x = places[index] ?? 0;
}

/** The least distance between the middles of each item and the one before it. */
function getGaps(row: readonly BoxOrLane[]): readonly number[] {
  return row.slice(1).map((item, index) => {
    const before = row[index];
    const areBoxes = item.node !== undefined && before?.node !== undefined;
    return getHalfWidth(item) + getHalfWidth(before) + (areBoxes ? BOX_GAP : LANE_GAP);
  });
}

function getHalfWidth(item: BoxOrLane | undefined): number {
  return (item?.node === undefined ? GRAPH_LANE_WIDTH : GRAPH_BOX_SIZE.width) / 2;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

function average(items: readonly BoxOrLane[] | undefined): number | undefined {
  if (items === undefined || items.length === 0) return undefined;
  return items.reduce((sum, { x }) => sum + x, 0) / items.length;
}

interface PlacedGraph {
  readonly trunks: readonly EdgeTrunk[];
  readonly rowByNode: readonly number[];
  readonly boxes: readonly BoxOrLane[];
  readonly rowCount: number;
  readonly width: number;
}

/** Draws the lines of each gap between two rows, from the top, since its lines decide how high it is. */
function drawLines({ trunks, rowByNode, boxes, rowCount, width }: PlacedGraph): GraphLayout {
  const tops: number[] = [];
  const channels: ReadonlyMap<EdgeTrunk, LineBetweenRows>[] = [];
  let y = MARGIN;
  for (let row = 0; row < rowCount; row++) {
    tops.push(y);
    y += GRAPH_BOX_SIZE.height;
    if (row === rowCount - 1) break;
    const passing = trunks.flatMap((trunk) => {
      const lane = trunk.lanes.get(row);
      const upper = boxes[trunk.upper];
      if (upper === undefined || (lane === undefined && rowByNode[trunk.upper] !== row)) return [];
      const nextLane = trunk.lanes.get(row + 1);
      const lowers = trunk.lowers.flatMap((lower) => (rowByNode[lower] === row + 1 ? (boxes[lower] ?? []) : []));
      return nextLane || lowers.length > 0 ? [{ trunk, lane, upper, nextLane, lowers }] : [];
    });
    const { bottom, lines } = routeLinesBetweenRows(y, passing);
    channels.push(lines);
    y = bottom;
  }
  const drawEdge = (trunk: EdgeTrunk, lower: number): readonly GraphPoint[] => {
    const first = (rowByNode[lower] ?? 0) - 1;
    const last = rowByNode[trunk.upper] ?? 0;
    const points: GraphPoint[] = [];
    for (let row = first; row >= last; row--) {
      const line = channels[row]?.get(trunk);
      const x = (row === first ? line?.ports.get(lower) : line?.nextX) ?? 0;
      if (row === first) points.push({ x, y: tops[row + 1] ?? 0 });
      if (line) points.push({ x, y: line.y }, { x: line.topX, y: line.y });
      if (line && row === last) points.push({ x: line.topX, y: (tops[row] ?? 0) + GRAPH_BOX_SIZE.height });
    }
    return dropStraight(points);
  };
  const edges = trunks.flatMap((trunk) =>
    trunk.lowers.map((lower): GraphEdge => {
      const points = drawEdge(trunk, lower);
      const { kind, upper } = trunk;
      return trunk.isUpward
        ? { kind, from: lower, to: upper, points }
        : { kind, from: upper, to: lower, points: points.toReversed() };
    }),
  );
  return {
    width,
    height: y + MARGIN,
    boxes: boxes.map(({ x }, node) => ({ x: x - GRAPH_BOX_SIZE.width / 2, y: tops[rowByNode[node] ?? 0] ?? 0 })),
    edges,
  };
}

/** Drops the points where a line doesn't turn. */
function dropStraight(points: readonly GraphPoint[]): readonly GraphPoint[] {
  const kept: GraphPoint[] = [];
  for (const point of points) {
    const [before, last] = kept.slice(-2);
    const isStraight =
      before !== undefined &&
      last !== undefined &&
      ((before.x === last.x && last.x === point.x) || (before.y === last.y && last.y === point.y));
    if (isStraight) kept.pop();
    const end = kept.at(-1);
    if (end === undefined || end.x !== point.x || end.y !== point.y) kept.push(point);
  }
  return kept;
}
