/** Where games stand, so that lines between them do not cross. */
import type { Game, Round, Seat } from '../../../core/select/index.ts';
export interface Layout {
  /** How far down a game stands, in rows from 0, by its id. */
  readonly at: ReadonlyMap<string, number>;
  /** The game from which a seat comes; undefined where it comes from none. */
  source(seat: Seat): Game | undefined;
  /** Games after which nobody plays on, and rows that are free below all of them. */
  readonly ends: readonly Game[];
  readonly free: number;
}

/**
 * Trees of games, each in rows of its own: a game stands in the middle of those from which its players come. Where rounds are not joined
 * by lines, games stand one below the other.
 */
export function layoutOf(rounds: readonly Round[]): Layout {
  const games = new Map(rounds.flatMap((round) => round.games.map((game) => [game.id, game] as const)));
  const source = ({ from }: Seat): Game | undefined => (from === undefined ? undefined : games.get(from));
  const at = new Map<string, number>();
  const ends: Game[] = [];
  let free = 0;
  const place = (game: Game): number => {
    const known = at.get(game.id);
    if (known !== undefined) return known;
    // Held while its players are looked at, so that nothing can go round in a circle.
    at.set(game.id, free);
    const before = [...new Set(game.seats.map(source))].filter(
      (one): one is Game => one !== undefined && !at.has(one.id),
    );
    const rows = before.map(place);
    const [first, last] = [rows[0], rows.at(-1)];
    const row = first === undefined || last === undefined ? free++ : (first + last) / 2;
    at.set(game.id, row);
    return row;
  };
  for (const group of groupsOf(rounds)) {
    if (group.length === 1) {
      for (const [k, game] of (group[0]?.games ?? []).entries()) at.set(game.id, k);
      continue;
    }
    for (const { games } of [...group].reverse())
      for (const game of games) {
        if (at.has(game.id)) continue;
        ends.push(game);
        place(game);
      }
  }
  const alone = rounds.length > 0 && ends.length === 0 ? (rounds[0]?.games ?? []) : ends;
  return { at, source, ends: alone, free: ends.length > 0 ? free : alone.length };
}

/** Rounds that are joined by lines stand together. */
function groupsOf(rounds: readonly Round[]): Round[][] {
  const groups: Round[][] = [];
  for (const round of rounds) {
    const isJoined = round.games.some(({ seats }) => seats.some(({ from }) => from !== undefined));
    const before = groups.at(-1);
    if (before && isJoined && round.kind === 'knockout') before.push(round);
    else groups.push([round]);
  }
  return groups;
}
