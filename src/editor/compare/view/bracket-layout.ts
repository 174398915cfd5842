/** The positions of matches, chosen so that the lines between them don't cross. */
import type { Match, MatchSide, TournamentRound } from '../../../core/select/index.ts';
export interface BracketLayout {
  /** The vertical position of each match by id, in rows from 0. */
  readonly at: ReadonlyMap<string, number>;
  /** The match that a candidate comes from; undefined if none. */
  source(seat: MatchSide): Match | undefined;
  /** Last matches of the trees, and the first free row below them. */
  readonly ends: readonly Match[];
  readonly free: number;
}

/** Trees of matches, centered between their candidates' matches. Unconnected rounds list matches one below another. */
export function layOutMatches(rounds: readonly TournamentRound[]): BracketLayout {
  const games = new Map(rounds.flatMap((round) => round.games.map((game) => [game.id, game] as const)));
  const source = ({ from }: MatchSide): Match | undefined => (from === undefined ? undefined : games.get(from));
  const at = new Map<string, number>();
  const ends: Match[] = [];
  let free = 0;
  const place = (game: Match): number => {
    const known = at.get(game.id);
    if (known !== undefined) return known;
    // Set before its earlier matches are placed, so that a circle can't recurse forever.
    at.set(game.id, free);
    const before = [...new Set(game.seats.map(source))].filter(
      (one): one is Match => one !== undefined && !at.has(one.id),
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

/** Groups of rounds that lines connect. */
function groupsOf(rounds: readonly TournamentRound[]): TournamentRound[][] {
  const groups: TournamentRound[][] = [];
  for (const round of rounds) {
    const isJoined = round.games.some(({ seats }) => seats.some(({ from }) => from !== undefined));
    const before = groups.at(-1);
    if (before && isJoined && round.kind === 'knockout') before.push(round);
    else groups.push([round]);
  }
  return groups;
}
