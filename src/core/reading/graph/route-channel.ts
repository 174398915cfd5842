/** Draws the lines in the channel between two rows, where they turn. */
import { groupBy } from '../../base/groups.ts';
import { type BoxOrLane, type EdgeTrunk, GRAPH_BOX_SIZE, GRAPH_LANE_WIDTH } from './types.ts';

/** A trunk in a channel. */
export interface TrunkBetweenRows {
  readonly trunk: EdgeTrunk;
  /** Its lane in the row above. Undefined if it begins at a box there. */
  readonly lane: BoxOrLane | undefined;
  /** The box where it begins. */
  readonly upper: BoxOrLane;
  /** Its lane in the row below. Undefined if it ends there. */
  readonly nextLane: BoxOrLane | undefined;
  /** The boxes of the row below that it leads to. */
  readonly lowers: readonly BoxOrLane[];
}

/** How a trunk turns in a channel: down from `topX`, along at `y`, and down again at `ports` and `nextX`. */
export interface LineBetweenRows {
  readonly topX: number;
  readonly y: number;
  /** By the node. */
  readonly ports: ReadonlyMap<number, number>;
  /** Where its lane goes on. */
  readonly nextX: number | undefined;
}

/** Where lines leave the bottom of a box, and the distance between lines beside each other, in pixels. */
const PORT_GAP = 16;
const TRACK_GAP = 8;
/** The height above the first line and below the last one, in pixels, for the heads of arrows. */
const PADDING = 14;
/** Lines nearer than this look like one, in pixels. */
const MIN_DISTANCE = 4;
const SHIFT = 5;

/**
 * Draws the lines between two rows.
 *
 * @param top the upper end of the channel
 * @returns its lower end and the lines. Lanes of the row below may be moved within their width
 */
export function routeLinesBetweenRows(
  top: number,
  passing: readonly TrunkBetweenRows[],
): { readonly bottom: number; readonly lines: ReadonlyMap<EdgeTrunk, LineBetweenRows> } {
  const tops = placeTops(passing);
  const isFree = (x: number, own: TrunkBetweenRows): boolean =>
    passing.every((other) => other === own || Math.abs((tops.get(other) ?? 0) - x) >= MIN_DISTANCE);
  const ports = placePorts(passing, tops, isFree);
  for (const one of passing) {
    const { nextLane } = one;
    if (nextLane) nextLane.x = findFree(nextLane.x, GRAPH_LANE_WIDTH / 2 - 2, (x) => isFree(x, one));
  }
  const spans = passing.map((one) => {
    const all = [tops.get(one) ?? 0, ...(ports.get(one)?.values() ?? []), ...(one.nextLane ? [one.nextLane.x] : [])];
    return { one, from: Math.min(...all), to: Math.max(...all) };
  });
  const ends: number[] = [];
  const lines = new Map<EdgeTrunk, LineBetweenRows>();
  for (const { one, from, to } of spans.sort((a, b) => a.from - b.from || a.to - b.to)) {
    // A straight line needs no track.
    let track = from === to ? 0 : ends.findIndex((end) => end + TRACK_GAP <= from);
    if (track < 0) track = ends.length;
    if (from !== to) ends[track] = to;
    lines.set(one.trunk, {
      topX: tops.get(one) ?? 0,
      y: top + PADDING + track * TRACK_GAP,
      ports: ports.get(one) ?? new Map(),
      nextX: one.nextLane?.x,
    });
  }
  return { bottom: top + 2 * PADDING + Math.max(0, ends.length - 1) * TRACK_GAP, lines };
}

/** Where trunks come down: from their lanes, and side by side from the boxes where they begin. */
function placeTops(passing: readonly TrunkBetweenRows[]): ReadonlyMap<TrunkBetweenRows, number> {
  const tops = new Map<TrunkBetweenRows, number>();
  const beginning = groupBy(
    passing.filter(({ lane }) => lane === undefined),
    ({ upper }) => upper,
  );
  for (const [upper, trunks] of beginning) {
    for (const [index, one] of trunks.entries())
      tops.set(one, Math.round(upper.x + (index - (trunks.length - 1) / 2) * PORT_GAP));
  }
  for (const one of passing) if (one.lane) tops.set(one, one.lane.x);
  return tops;
}

/** Where trunks reach the tops of the boxes below, in the order in which they come. */
function placePorts(
  passing: readonly TrunkBetweenRows[],
  tops: ReadonlyMap<TrunkBetweenRows, number>,
  isFree: (x: number, own: TrunkBetweenRows) => boolean,
): ReadonlyMap<TrunkBetweenRows, ReadonlyMap<number, number>> {
  const ports = new Map<TrunkBetweenRows, Map<number, number>>(passing.map((one) => [one, new Map()]));
  const arriving = groupBy(
    passing.flatMap((one) => one.lowers.map((lower) => ({ one, lower }))),
    ({ lower }) => lower,
  );
  for (const [lower, all] of arriving) {
    const sorted = [...all].sort((a, b) => (tops.get(a.one) ?? 0) - (tops.get(b.one) ?? 0));
    const distance = GRAPH_BOX_SIZE.width / (sorted.length + 1);
    for (const [index, { one }] of sorted.entries()) {
      const x = Math.round(lower.x - GRAPH_BOX_SIZE.width / 2 + (index + 1) * distance);
      const room = Math.max(0, Math.floor(distance / 2) - MIN_DISTANCE / 2);
      // A line that comes down near its port goes straight on.
      const straight = Math.min(x + room, Math.max(x - room, tops.get(one) ?? x));
      const port = isFree(straight, one) ? straight : findFree(x, room, (at) => isFree(at, one));
      ports.get(one)?.set(lower.node ?? 0, port);
    }
  }
  return ports;
}

/** The place nearest to a wish, at most `room` away, where no other line is; the wish if there is none. */
function findFree(wish: number, room: number, isFree: (x: number) => boolean): number {
  for (let shift = 0; shift <= room; shift += SHIFT) {
    if (isFree(wish - shift)) return wish - shift;
    if (isFree(wish + shift)) return wish + shift;
  }
  return wish;
}
