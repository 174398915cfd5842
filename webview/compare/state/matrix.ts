import type { CompareView, MatchView } from '../../../src/protocol/index.ts';

export interface PairMatrixCell {
  readonly game: MatchView;
  /** Whether the row is the second candidate's. */
  readonly isFlipped: boolean;
}

/** The matrix of all pairs: a row and a column per candidate, and every match in two cells. */
export interface PairMatrix {
  readonly size: number;
  /** Whether the matrix has such a cell, also on the diagonal. */
  has(row: number, column: number): boolean;
  at(row: number, column: number): PairMatrixCell | undefined;
  placeOf(game: string, isFlipped: boolean): { readonly row: number; readonly column: number } | undefined;
}

const known = new WeakMap<CompareView, PairMatrix>();

/** The matches of the first round as a matrix. */
export function getPairMatrix(view: CompareView): PairMatrix {
  const before = known.get(view);
  if (before) return before;
  const made = buildMatrix(view);
  known.set(view, made);
  return made;
}

function buildMatrix({ rounds, candidates }: CompareView): PairMatrix {
  const size = candidates.length;
  const cells = new Map<number, PairMatrixCell>();
  const places = new Map<string, readonly [number, number]>();
  for (const game of rounds[0]?.games ?? []) {
    const [first, second] = game.seats.map(({ candidate }) => candidate);
    if (first === undefined || second === undefined) continue;
    cells.set(first * size + second, { game, isFlipped: false });
    cells.set(second * size + first, { game, isFlipped: true });
    places.set(game.id, [first, second]);
  }
  return {
    size,
    has: (row, column) => row >= 0 && column >= 0 && row < size && column < size,
    at: (row, column) => (column < size ? cells.get(row * size + column) : undefined),
    placeOf(game, isFlipped) {
      const place = places.get(game);
      if (place === undefined) return undefined;
      const [first, second] = place;
      return isFlipped ? { row: second, column: first } : { row: first, column: second };
    },
  };
}
