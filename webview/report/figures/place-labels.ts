/** Places the labels of points so that they don't overlap. */
import { measureTextWidth, shortenTextToSingleLine, shortenTextToWidth } from './fit-text.ts';

export interface PointLabel {
  /** The position of the point in pixels. */
  readonly x: number;
  readonly y: number;
  readonly words: string;
  /** It is always drawn, and placed first. */
  readonly isNeeded: boolean;
}

export interface PlacedPointLabel {
  readonly dx: number;
  readonly dy: number;
  readonly anchor: 'start' | 'middle' | 'end';
  /** Cut off where it is too long. */
  readonly words: string;
}

export interface PixelRectangle {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** The height of a label in 12-pixel type, with a margin. */
const HEIGHT = 16;
/** Around a point. */
const RADIUS = 6;
const MOST_CHARACTERS = 28;

const SIDES = [
  { dx: 10, dy: 0, anchor: 'start' },
  { dx: -10, dy: 0, anchor: 'end' },
  { dx: 0, dy: -14, anchor: 'middle' },
  { dx: 0, dy: 14, anchor: 'middle' },
] as const;

type Side = Pick<PlacedPointLabel, 'dx' | 'dy' | 'anchor'>;

/** The place of each point's label, if there is room; needed labels always get one. All stay within the frame. */
export function placePointLabels(
  points: readonly PointLabel[],
  frame: PixelRectangle,
): readonly (PlacedPointLabel | undefined)[] {
  const taken: PixelRectangle[] = points.map(({ x, y }) => ({
    left: x - RADIUS,
    right: x + RADIUS,
    top: y - RADIUS,
    bottom: y + RADIUS,
  }));
  const placed: (PlacedPointLabel | undefined)[] = points.map(() => undefined);
  const order = [...points.entries()].sort(([, a], [, b]) => Number(b.isNeeded) - Number(a.isNeeded));
  for (const [k, point] of order) {
    const words = shortenTextToSingleLine(point.words, MOST_CHARACTERS);
    const own = taken[k];
    const side = SIDES.find((one) => {
      const box = toLabelBox(point, words, one);
      return isInside(box, frame) && taken.every((other) => other === own || !measureOverlap(box, other));
    });
    const chosen = side ? { ...side, words } : point.isNeeded ? inFrame(point, words, frame) : undefined;
    if (!chosen) continue;
    taken.push(toLabelBox(point, chosen.words, chosen));
    placed[k] = chosen;
  }
  return placed;
}

/** The fallback place: a side within the frame, else above or below the point, moved sideways and cut as needed. */
function inFrame(point: PointLabel, words: string, frame: PixelRectangle): PlacedPointLabel {
  const side = SIDES.find((one) => isInside(toLabelBox(point, words, one), frame));
  if (side) return { ...side, words };
  const cut = shortenTextToWidth(words, frame.right - frame.left);
  const half = measureTextWidth(cut) / 2;
  const middle = Math.min(Math.max(point.x, frame.left + half), frame.right - half);
  const [, , above, below] = SIDES;
  const { dy } = point.y + above.dy - HEIGHT / 2 >= frame.top ? above : below;
  return { dx: middle - point.x, dy, anchor: 'middle', words: cut };
}

function toLabelBox({ x, y }: PointLabel, words: string, { dx, dy, anchor }: Side): PixelRectangle {
  const width = measureTextWidth(words);
  const left = x + dx - (anchor === 'start' ? 0 : anchor === 'end' ? width : width / 2);
  return { left, right: left + width, top: y + dy - HEIGHT / 2, bottom: y + dy + HEIGHT / 2 };
}

function isInside(box: PixelRectangle, frame: PixelRectangle): boolean {
  return box.left >= frame.left && box.right <= frame.right && box.top >= frame.top && box.bottom <= frame.bottom;
}

function measureOverlap(a: PixelRectangle, b: PixelRectangle): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}
