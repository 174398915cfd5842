/** Computes the layout of the bracket in pixels, from the host's rows and the available width. */
import type { CompareView, GradedCandidateView, MatchView } from '../../../src/protocol/index.ts';

export interface BracketGeometry {
  /** Whether there are so many candidates that cells show numbers only. */
  readonly isCompact: boolean;
  readonly cell: { readonly width: number; readonly height: number };
  readonly width: number;
  readonly height: number;
  /** Left edges of the rounds, and of the graded candidates. */
  readonly columns: readonly number[];
  readonly judgedAt: number;
  /** Height of the column titles, above the first row. */
  readonly top: number;
  /** The number of grades in a line. */
  readonly perLine: number;
  topOf(at: number): number;
  readonly lines: readonly BracketConnector[];
}

export interface BracketConnector {
  readonly key: string;
  /** As the `d` of a path. */
  readonly path: string;
  /** Whether the candidate that advances along it is known. */
  readonly isOn: boolean;
}

/** With more candidates than this, matches show only numbers and squares. */
const MOST_NAMED = 24;
/** The same in a narrower place than this, in pixels. */
const NARROW = 420;
const SIDE = 20;
/** The height of a column title, and of a second line below it. */
const CAPTION = 34;
const SECOND_LINE = 16;
/** Space for the text below a running match. */
const NOTE = 16;
/** The width of a grade, and the height of the name above the grades. */
const POINT = 21;
const NAME_LINE = 24;
const MOST_PER_LINE = 16;
const SQUARE = 10;

export function layOutBracket(view: CompareView, room: number): BracketGeometry {
  const { rounds, judged, candidates } = view;
  const isCompact = candidates.length > MOST_NAMED || room < NARROW;
  const cell = isCompact
    ? { width: 44 + SQUARE * Math.min(8, getMaxSquares(view)), height: 34 }
    : { width: 196, height: 46 };
  const points = Math.max(0, ...(judged?.rows ?? []).map(({ cells }) => cells.length));
  const perLine = Math.min(MOST_PER_LINE, Math.max(1, points));
  const judgedHeight = NAME_LINE + POINT * Math.ceil(points / perLine);
  const ats = rounds.flatMap(({ games }) => games.map(({ at }) => at));
  const judgedAts = (judged?.rows ?? []).map(({ at }) => at);
  const least = isCompact ? 40 : cell.height + NOTE;
  const pitch = Math.max(least, (judgedHeight + 6) / getSmallestGap(judgedAts));
  const judgedWidth = judged ? Math.max(280, perLine * POINT + 20) : 0;
  const [thin, wide] = isCompact ? [30, 64] : [48, 114];
  const gaps = rounds.length - 1 + (judged && rounds.length > 0 ? 1 : 0);
  const free = room - 2 * SIDE - rounds.length * cell.width - judgedWidth;
  const gutter = gaps > 0 ? Math.round(Math.min(wide, Math.max(thin, free / gaps))) : 0;
  const columns = rounds.map((_, k) => SIDE + k * (cell.width + gutter));
  const judgedAt = rounds.length === 0 ? SIDE : (columns.at(-1) ?? 0) + cell.width + gutter;
  const top = CAPTION + (rounds.some(({ byes }) => byes !== undefined) ? SECOND_LINE : 0);
  const topOf = (at: number): number => top + at * pitch;
  const right = judged ? judgedAt + judgedWidth : (columns.at(-1) ?? 0) + cell.width;
  const last = Math.max(
    0,
    ...ats.map((at) => topOf(at) + cell.height + NOTE),
    ...judgedAts.map((at) => topOf(at) + judgedHeight),
  );
  return {
    isCompact,
    cell,
    columns,
    judgedAt,
    top,
    perLine,
    topOf,
    width: right + SIDE,
    height: Math.round(last + 10),
    lines: getBracketLines(view, { cell, columns, judgedAt, gutter, topOf }),
  };
}

/** The most squares of a side; 3 instead of 2, because a third call may follow. */
function getMaxSquares({ rounds }: CompareView): number {
  const most = Math.max(1, ...rounds.flatMap(({ games }) => games.map(({ seats }) => seats[0].squares.length)));
  return most === 2 ? 3 : most;
}

function getSmallestGap(ats: readonly number[]): number {
  const sorted = [...ats].sort((a, b) => a - b);
  const gaps = sorted.slice(1).map((at, k) => at - (sorted[k] ?? 0));
  return Math.max(0.25, Math.min(4, ...gaps));
}

type Frame = Pick<BracketGeometry, 'cell' | 'columns' | 'judgedAt' | 'topOf'> & { readonly gutter: number };

/** A line from each match to the winner's next side: horizontal, vertical just before that column, horizontal again. */
function getBracketLines({ rounds, judged }: CompareView, frame: Frame): readonly BracketConnector[] {
  const { cell, columns, judgedAt, gutter, topOf } = frame;
  const starts = new Map<string, { game: MatchView; x: number; y: number }>();
  for (const [k, { games }] of rounds.entries())
    for (const game of games)
      starts.set(game.id, {
        game,
        x: (columns[k] ?? 0) + cell.width,
        y: roundToHalf(topOf(game.at) + cell.height / 2),
      });
  const line = (key: string, from: string | undefined, x: number, y: number): BracketConnector[] => {
    const start = from === undefined ? undefined : starts.get(from);
    if (start === undefined || start.x >= x) return [];
    const bend = roundToHalf(x - gutter * 0.73);
    const path = start.y === y ? `M${start.x} ${y}H${x}` : `M${start.x} ${start.y}H${bend}V${y}H${x}`;
    return [{ key, path, isOn: start.game.state === 'decided' || start.game.state === 'both' }];
  };
  const between = rounds.flatMap(({ games }, k) =>
    games.flatMap(({ id, at, seats }) =>
      seats.flatMap(({ from }, seat) =>
        line(`${id} ${seat}`, from, columns[k] ?? 0, roundToHalf(topOf(at) + (cell.height * (1 + 2 * seat)) / 4)),
      ),
    ),
  );
  const toJudged = (judged?.rows ?? []).flatMap((row: GradedCandidateView, k) =>
    line(`judged ${k}`, row.from, judgedAt - 10, roundToHalf(topOf(row.at) + cell.height / 2)),
  );
  return [...between, ...toJudged];
}

/** Centers a thin line on a pixel, so that it is sharp. */
function roundToHalf(value: number): number {
  return Math.floor(value) + 0.5;
}
