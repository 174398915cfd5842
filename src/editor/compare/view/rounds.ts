/** Rounds as columns of games. */
import { pairOf, repliesOf } from '../../../core/select/game-words.ts';
import { numberOf } from '../../../core/select/names.ts';
import { byesWords, isElimination, roundTitle } from '../../../core/select/round-words.ts';
import type { Game, Round, Seat } from '../../../core/select/types.ts';
import { t } from '../../../l10n/index.ts';
import { type GameView, MOST_GAMES, type RoundView, type SeatView } from '../../../protocol/index.ts';
import { type Layout, layoutOf } from './layout.ts';
import { whoOf } from './seats.ts';
import type { CompareInput } from './types.ts';

export interface Drawn {
  readonly rounds: readonly RoundView[];
  readonly layout: Layout;
  /** How many games have a call under way. */
  readonly playing: number;
  /** How many games are not drawn, since there are too many. */
  readonly left: number;
}

/** Columns of games, each from top to bottom. */
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

/** The state that is drawn: a game is being played while a call of it is under way. */
export function stateOf({ state, calls }: Game, { phase, underWay }: CompareInput): Game['state'] {
  if (state !== 'playing' && state !== 'coming') return state;
  const isPlaying = underWay ? calls.some(({ key }) => underWay.has(key)) : state === 'playing';
  return phase === 'running' && isPlaying ? 'playing' : 'coming';
}

function byesOf(round: Round, { gathered }: CompareInput): { byes?: string } {
  const byes = byesWords(round, gathered);
  return byes === '' ? {} : { byes };
}

function gameView(game: Game, { kind }: Round, input: CompareInput, layout: Layout): GameView {
  const { id, seats, byPerson } = game;
  const state = stateOf(game, input);
  const words = gameWords(game, state, kind, input.gathered.candidates.length);
  return {
    id,
    at: layout.at.get(id) ?? 0,
    seats: [seatView(game, seats[0], layout), seatView(game, seats[1], layout)],
    state,
    words,
    label: labelOf(game, words, input, layout),
    byPerson: byPerson !== undefined,
  };
}

function seatView(game: Game, seat: Seat, layout: Layout): SeatView {
  const { candidate } = seat;
  const from = layout.source(seat)?.id;
  const isOver = game.state === 'decided' || game.state === 'both';
  return {
    ...(candidate === undefined ? {} : { candidate }),
    ...(from === undefined ? {} : { from }),
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

/** What is said below a game; nothing where its squares say it. */
function gameWords(game: Game, state: Game['state'], kind: Round['kind'], count: number): string {
  const { byPerson, winner, calls } = game;
  switch (state) {
    case 'coming': {
      const replies = repliesOf(game).length;
      return replies === 0
        ? ''
        : t(calls.length === 1 ? '{0} of {1} call in' : '{0} of {1} calls in', replies, calls.length);
    }
    case 'playing':
      return t('playing, call {0} of {1}', Math.min(calls.length, repliesOf(game).length + 1), calls.length);
    case 'waiting':
      return t('undecided: waits for you');
    case 'both':
      if (byPerson) return t('you let it stand undecided');
      return isElimination(kind) ? t('undecided: both go on') : t('undecided');
    case 'decided':
      return byPerson && winner !== undefined ? t('you chose {0}', numberOf(winner, count)) : '';
    default:
      return state satisfies never;
  }
}

/** All of it for a screen reader: `03 o3 against 12 qwen: 03 won, 2 of 3 calls`. */
function labelOf(game: Game, words: string, input: CompareInput, layout: Layout): string {
  const [a, b] = game.seats;
  return t(
    '{0} against {1}: {2}',
    whoOf(input, a, layout),
    whoOf(input, b, layout),
    howItStands(game, words, input.gathered.candidates.length),
  );
}

function howItStands(game: Game, words: string, count: number): string {
  const { winner, byPerson } = game;
  if (game.state !== 'decided' || winner === undefined || byPerson || !pairOf(game))
    return words === '' ? t('not played yet') : words;
  const replies = repliesOf(game);
  const won = replies.filter((call) => call.winner === winner).length;
  return t(
    replies.length === 1 ? '{0} won, {1} of {2} call' : '{0} won, {1} of {2} calls',
    numberOf(winner, count),
    won,
    replies.length,
  );
}
