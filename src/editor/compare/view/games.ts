/** Games as they are drawn: seats, squares, words. */
import {
  type Game,
  isElimination,
  numberOf,
  pairOf,
  type Round,
  repliesOf,
  type Seat,
} from '../../../core/select/index.ts';
import { t } from '../../../l10n/index.ts';
import type { GameView, SeatView } from '../../../protocol/index.ts';
import type { Layout } from './layout.ts';
import { whoOf } from './seats.ts';
import type { CompareInput } from './types.ts';

/** The state that is drawn: a game is being played while a call of it is under way. */
export function stateOf({ state, calls }: Game, { phase, underWay }: CompareInput): Game['state'] {
  if (state !== 'playing' && state !== 'coming') return state;
  const isPlaying = underWay ? calls.some(({ key }) => underWay.has(key)) : state === 'playing';
  return phase === 'running' && isPlaying ? 'playing' : 'coming';
}

interface Known {
  readonly view: GameView;
  readonly gathered: CompareInput['gathered'];
}

/** A game that nothing was heard of since is the same one, and is drawn as it was. */
const known = new WeakMap<Game, Known>();

export function gameView(game: Game, { kind }: Round, input: CompareInput, layout: Layout): GameView {
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
