/** Rounds as columns of matches, and matches as drawn: sides, squares, text. */
import { defined } from '../../../core/base/optional.ts';
import {
  byesWords,
  type Game,
  gameLabel,
  gameWords,
  type Round,
  roundTitle,
  type Seat,
} from '../../../core/select/index.ts';
import { type GameView, MOST_GAMES, type RoundView, type SeatView } from '../../../protocol/index.ts';
import { type Layout, layoutOf } from './layout.ts';
import type { CompareInput } from './types.ts';

export interface Drawn {
  readonly rounds: readonly RoundView[];
  readonly layout: Layout;
  /** How many matches have a call in flight. */
  readonly playing: number;
  /** How many matches aren't drawn because there are too many. */
  readonly left: number;
}

/** Columns of matches, each from top to bottom. */
export function drawnRounds(input: CompareInput): Drawn {
  const { held } = input;
  const rounds = (held?.standing.rounds ?? []).filter(({ games }) => games.length > 0);
  const total = rounds.reduce((sum, { games }) => sum + games.length, 0);
  const playing = rounds.reduce(
    (sum, { games }) => sum + games.filter((game) => stateOf(game, input) === 'playing').length,
    0,
  );
  const isDrawn = total <= MOST_GAMES;
  const layout = layoutOf(isDrawn ? (held?.standing.rounds ?? []) : []);
  if (!held || !isDrawn) return { rounds: [], layout, playing, left: isDrawn ? 0 : total };
  const { design } = held.tournament;
  return {
    layout,
    playing,
    left: 0,
    rounds: rounds.map((round, k) => ({
      title: roundTitle(round, design, k === rounds.length - 1),
      games: round.games.map((game) => gameView(game, round, input, layout)).sort((a, b) => a.at - b.at),
      ...byesOf(round, input),
    })),
  };
}

function byesOf(round: Round, { gathered }: CompareInput): { byes?: string } {
  const byes = byesWords(round, gathered);
  return byes === '' ? {} : { byes };
}

/** The drawn state: a match is running while one of its calls is in flight. */
export function stateOf({ state, calls }: Game, { phase, underWay }: CompareInput): Game['state'] {
  if (state !== 'playing' && state !== 'coming') return state;
  const isPlaying = underWay ? calls.some(({ key }) => underWay.has(key)) : state === 'playing';
  return phase === 'running' && isPlaying ? 'playing' : 'coming';
}

interface Known {
  readonly view: GameView;
  readonly gathered: CompareInput['gathered'];
}

/** Cache of views: a match without new replies is the same object. */
const known = new WeakMap<Game, Known>();

function gameView(game: Game, { kind }: Round, input: CompareInput, layout: Layout): GameView {
  const { id, seats } = game;
  const { gathered } = input;
  const state = stateOf(game, input);
  const at = layout.at.get(id) ?? 0;
  const before = known.get(game);
  if (before?.gathered === gathered && before.view.state === state && before.view.at === at)
    return before.view;
  const view = drawn(game, { kind, state, at }, input, layout);
  // Who may come to sit on a seat that nobody has is not the game's own.
  if (seats.every(({ candidate }) => candidate !== undefined)) known.set(game, { view, gathered });
  return view;
}

function drawn(
  game: Game,
  { kind, state, at }: { kind: Round['kind']; state: Game['state']; at: number },
  input: CompareInput,
  layout: Layout,
): GameView {
  const { id, seats, byPerson } = game;
  const words = gameWords(game, state, kind, input.gathered.candidates.length);
  return {
    id,
    at,
    seats: [seatView(game, seats[0], layout), seatView(game, seats[1], layout)],
    state,
    words,
    label: gameLabel(game, words, input.gathered, layout.source),
    byPerson: byPerson !== undefined,
  };
}

function seatView(game: Game, seat: Seat, layout: Layout): SeatView {
  const { candidate } = seat;
  const from = layout.source(seat)?.id;
  const isOver = game.state === 'decided' || game.state === 'both';
  return {
    ...defined({ candidate, from }),
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
