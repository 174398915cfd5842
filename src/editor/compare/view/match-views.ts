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
import { type BracketLayout, layOutMatches } from './bracket-layout.ts';
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
