/** Rounds as columns of matches, and matches as drawn: sides, squares, text. */
import { omitUndefined } from '../../../core/base/optional-values.ts';
import {
  describeByes,
  formatMatchAriaLabel,
  formatMatchCaption,
  formatRoundTitle,
  type Match,
  type MatchSide,
  type TournamentRound,
} from '../../../core/select/index.ts';
import { MAX_DISPLAYED_MATCHES, type MatchSideView, type MatchView, type RoundView } from '../../../protocol/index.ts';
import type { CompareViewInput } from './types.ts';

export interface DisplayedMatches {
  readonly rounds: readonly RoundView[];
  readonly layout: BracketLayout;
  /** How many matches have a call in flight. */
  readonly playing: number;
  /** How many matches aren't drawn because there are too many. */
  readonly left: number;
}

/** Columns of matches, each from top to bottom. */
export function buildDisplayedMatches(input: CompareViewInput): DisplayedMatches {
  const { held } = input;
  const rounds = (held?.standing.rounds ?? []).filter(({ games }) => games.length > 0);
  const total = rounds.reduce((sum, { games }) => sum + games.length, 0);
  const playing = rounds.reduce(
    (sum, { games }) => sum + games.filter((game) => getDisplayedMatchState(game, input) === 'playing').length,
    0,
  );
  const isDrawn = total <= MAX_DISPLAYED_MATCHES;
  const layout = layOutMatches(isDrawn ? (held?.standing.rounds ?? []) : []);
  if (!held || !isDrawn) return { rounds: [], layout, playing, left: isDrawn ? 0 : total };
  const { design } = held.tournament;
  return {
    layout,
    playing,
    left: 0,
    rounds: rounds.map((round, k) => ({
      title: formatRoundTitle(round, design, k === rounds.length - 1),
      games: round.games.map((game) => toMatchView(game, round, input, layout)).sort((a, b) => a.at - b.at),
      ...getByes(round, input),
    })),
  };
}

function getByes(round: TournamentRound, { gathered }: CompareViewInput): { byes?: string } {
  const byes = describeByes(round, gathered);
  return byes === '' ? {} : { byes };
}

/** The drawn state: a match is running while one of its calls is in flight. */
export function getDisplayedMatchState({ state, calls }: Match, { phase, underWay }: CompareViewInput): Match['state'] {
  if (state !== 'playing' && state !== 'coming') return state;
  const isPlaying = underWay ? calls.some(({ key }) => underWay.has(key)) : state === 'playing';
  return phase === 'running' && isPlaying ? 'playing' : 'coming';
}

/** Cache of views: a match without new replies is the same object. */
const known = new WeakMap<Match, { readonly view: MatchView; readonly gathered: CompareViewInput['gathered'] }>();

function toMatchView(
  game: Match,
  { kind }: TournamentRound,
  input: CompareViewInput,
  layout: BracketLayout,
): MatchView {
  const { id, seats } = game;
  const { gathered } = input;
  const state = getDisplayedMatchState(game, input);
  const at = layout.at.get(id) ?? 0;
  const before = known.get(game);
  if (before?.gathered === gathered && before.view.state === state && before.view.at === at) return before.view;
  const view = drawMatch(game, { kind, state, at }, input, layout);
  // A match with an unknown candidate isn't cached, because its label depends on earlier matches.
  if (seats.every(({ candidate }) => candidate !== undefined)) known.set(game, { view, gathered });
  return view;
}

function drawMatch(
  game: Match,
  { kind, state, at }: { kind: TournamentRound['kind']; state: Match['state']; at: number },
  input: CompareViewInput,
  layout: BracketLayout,
): MatchView {
  const { id, seats, byPerson } = game;
  const words = formatMatchCaption(game, state, kind, input.gathered.candidates.length);
  return {
    id,
    at,
    seats: [toSeatView(game, seats[0], layout), toSeatView(game, seats[1], layout)],
    state,
    words,
    label: formatMatchAriaLabel(game, words, input.gathered, layout.source),
    byPerson: byPerson !== undefined,
  };
}

function toSeatView(game: Match, seat: MatchSide, layout: BracketLayout): MatchSideView {
  const { candidate } = seat;
  const from = layout.source(seat)?.id;
  const isOver = game.state === 'decided' || game.state === 'both';
  return {
    ...omitUndefined({ candidate, from }),
    isWinner: candidate !== undefined && game.winner === candidate,
    squares:
      candidate === undefined
        ? []
        : game.calls
            .filter(({ heard }) => heard || !isOver)
            .map(({ heard, winner }) =>
              !heard ? 'coming' : winner === undefined ? 'none' : winner === candidate ? 'won' : 'lost',
            ),
  };
}

/** The positions of matches, chosen so that the lines between them don't cross. */
interface BracketLayout {
  /** The vertical position of each match by id, in rows from 0. */
  readonly at: ReadonlyMap<string, number>;
  /** The match that a candidate comes from; undefined if none. */
  source(seat: MatchSide): Match | undefined;
  /** Last matches of the trees, and the first free row below them. */
  readonly ends: readonly Match[];
  readonly free: number;
}

/** Trees of matches, centered between their candidates' matches. Unconnected rounds list matches one below another. */
function layOutMatches(rounds: readonly TournamentRound[]): BracketLayout {
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
