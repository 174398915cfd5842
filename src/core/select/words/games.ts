/** What is said of one game, of its calls and of who plays it, and of a round: what it is called, and who has no game in it. */
import { t } from '../../../l10n/index.ts';
import type { Design, Game, GameCall, Gathered, Round, Seat, Standing } from '../types.ts';
import { fullName, numberOf } from './candidates.ts';
import type { Reader } from './outcome.ts';

/** The calls of a game whose replies are in. */
export function repliesOf({ calls }: Game): readonly GameCall[] {
  return calls.filter(({ heard }) => heard !== undefined);
}

/** Who plays a game, if both are known. */
export function pairOf({ seats: [a, b] }: Game): readonly [number, number] | undefined {
  return a.candidate === undefined || b.candidate === undefined ? undefined : [a.candidate, b.candidate];
}

/** Who sits on a seat, or who it may be: `16 or 02`. Undefined where that is not known yet. @param source the game from which they come */
export function playerWords(seat: Seat, source: Game | undefined, count: number): string | undefined {
  if (seat.candidate !== undefined) return numberOf(seat.candidate, count);
  const [a, b] = source?.seats ?? [];
  return a?.candidate === undefined || b?.candidate === undefined
    ? undefined
    : t('{0} or {1}', numberOf(a.candidate, count), numberOf(b.candidate, count));
}

/** The same for a screen reader: `the winner of 16 and 02`. */
function playerName(seat: Seat, source: Game | undefined, gathered: Pick<Gathered, 'candidates'>): string {
  if (seat.candidate !== undefined) return fullName(gathered, seat.candidate);
  const count = gathered.candidates.length;
  const [a, b] = source?.seats ?? [];
  return a?.candidate === undefined || b?.candidate === undefined
    ? t('the winner of an earlier game')
    : t('the winner of {0} and {1}', numberOf(a.candidate, count), numberOf(b.candidate, count));
}

/** The title of a game: `03 or 12?` while it waits for a person, `03 won against 12`. */
export function gameTitle(game: Game, first: string, second: string, count: number): string {
  const { winner, seats } = game;
  switch (game.state) {
    case 'waiting':
      return t('{0} or {1}?', first, second);
    case 'both':
      return t('{0} and {1}: undecided', first, second);
    case 'decided': {
      const loser = seats.find(({ candidate }) => candidate !== winner)?.candidate;
      return winner === undefined || loser === undefined
        ? t('{0} against {1}', first, second)
        : t('{0} won against {1}', numberOf(winner, count), numberOf(loser, count));
    }
    case 'coming':
    case 'playing':
      return t('{0} against {1}', first, second);
    default:
      return game.state satisfies never;
  }
}

/** What is said below a game; nothing where its squares say it. @param state as it is drawn */
export function gameWords(game: Game, state: Game['state'], kind: Round['kind'], count: number): string {
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

/**
 * A game for a screen reader: `03 o3 against 12 qwen: 03 won, 2 of 3 calls`.
 * @param words what is said below it
 * @param source the game from which a seat comes
 */
export function gameLabel(
  game: Game,
  words: string,
  gathered: Pick<Gathered, 'candidates'>,
  source: (seat: Seat) => Game | undefined,
): string {
  const [a, b] = game.seats;
  return t(
    '{0} against {1}: {2}',
    playerName(a, source(a), gathered),
    playerName(b, source(b), gathered),
    howItStands(game, words, gathered.candidates.length),
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

/** What a person decided of a game: `You chose 05; the judges had 03.` */
export function personSentence(game: Game, count: number, reader: Reader): string | undefined {
  if (!game.byPerson) return undefined;
  const { winner, byPerson } = game;
  const judges = byPerson.judges === undefined ? undefined : numberOf(byPerson.judges, count);
  if (winner === undefined) {
    if (judges === undefined)
      return reader === 'you' ? t('You let it stand undecided.') : t('A person let it stand undecided.');
    return reader === 'you'
      ? t('You let it stand undecided; the judges had {0}.', judges)
      : t('A person let it stand undecided; the judges had {0}.', judges);
  }
  const chosen = numberOf(winner, count);
  if (judges === undefined)
    return reader === 'you'
      ? t('You chose {0}; the judges had none.', chosen)
      : t('A person chose {0}; the judges had none.', chosen);
  if (byPerson.judges === winner)
    return reader === 'you'
      ? t('You chose {0}, as the judges did.', chosen)
      : t('A person chose {0}, as the judges did.', chosen);
  return reader === 'you'
    ? t('You chose {0}; the judges had {1}.', chosen, judges)
    : t('A person chose {0}; the judges had {1}.', chosen, judges);
}

/** How many games the reader has decided, and how many of those against the judges; nothing where it is none. */
export function decidedSentences({ rounds }: Pick<Standing, 'rounds'>, count: number): string[] {
  const games = rounds.flatMap((round) => round.games.filter(({ byPerson }) => byPerson));
  const against = games.filter(
    ({ byPerson, winner }) => byPerson?.judges !== undefined && byPerson.judges !== winner,
  );
  const [only] = games;
  if (!only) return [];
  if (games.length === 1 && only.winner !== undefined) {
    const chosen = numberOf(only.winner, count);
    return [
      against.length === 1
        ? t('You decided one game, for {0} and against the judges.', chosen)
        : t('You decided one game, for {0}.', chosen),
    ];
  }
  const decided = t(games.length === 1 ? 'You decided {0} game' : 'You decided {0} games', games.length);
  return [
    against.length === 0
      ? t('{0}.', decided)
      : t('{0}, {1} of them against the judges.', decided, against.length),
  ];
}

/** What a call of a game is called: `call 2, 03 first`. @param k its place, from 0 */
export function callTitle({ first }: GameCall, k: number, count: number): string {
  return t('call {0}, {1} first', k + 1, numberOf(first, count));
}

/** What the replies of a game come to: how many each won, and whether that went with who stood first. */
export function callsSentence(game: Game, count: number): string {
  const pair = pairOf(game);
  const replies = repliesOf(game);
  if (!pair || replies.length === 0) return t('Nobody has answered yet.');
  const [a, b] = pair;
  const wonBy = (one: number): number => replies.filter(({ winner }) => winner === one).length;
  const read = replies.filter(({ winner }) => winner !== undefined);
  if (read.length === 0) return t('Neither was found better.');
  const bySeat = seatWords(read, wonBy(a) > 0 && wonBy(b) > 0);
  if (bySeat && (game.state === 'waiting' || game.state === 'both')) return bySeat;
  if (game.winner !== undefined && !game.byPerson) return wonSentence(game, game.winner, replies, count);
  const none = replies.length - read.length;
  const [left, right] = [numberOf(a, count), numberOf(b, count)];
  return none === 0
    ? t('Calls won: {0} by {1}, {2} by {3}.', wonBy(a), left, wonBy(b), right)
    : t('Calls won: {0} by {1}, {2} by {3}, {4} by none.', wonBy(a), left, wonBy(b), right, none);
}

/** Of calls that both have won: whether all went to where a candidate stood, and not to the candidate. */
function seatWords(read: readonly GameCall[], isSplit: boolean): string | undefined {
  if (!isSplit) return undefined;
  if (read.every(({ winner, first }) => winner === first))
    return read.length > 2
      ? t('Each won the calls in which it stood first.')
      : t('Each won the call in which it stood first.');
  if (read.every(({ winner, second }) => winner === second))
    return read.length > 2
      ? t('Each won the calls in which it stood second.')
      : t('Each won the call in which it stood second.');
  return undefined;
}

function wonSentence(game: Game, winner: number, replies: readonly GameCall[], count: number): string {
  const number = numberOf(winner, count);
  const [only] = replies;
  if (only && replies.length === 1)
    return only.first === winner
      ? t('{0} won the one call, in which it stood first.', number)
      : t('{0} won the one call, in which it stood second.', number);
  const won = replies.filter((call) => call.winner === winner);
  if (game.isInconsistent)
    return t('{0} won {1} of {2} calls; the order changed the answer.', number, won.length, replies.length);
  const seats = new Set(won.map(({ first }) => first));
  return won.length === replies.length && seats.size > 1
    ? t('{0} won all {1} calls, in both orders.', number, won.length)
    : t('{0} won {1} of {2} calls.', number, won.length, replies.length);
}

/**
 * What a round is called.
 * @param isLast whether no round is known that comes after it
 */
export function roundTitle({ kind, number, games, byes }: Round, { keep }: Design, isLast: boolean): string {
  const count = games.length;
  switch (kind) {
    case 'pairwise':
      return t(count === 1 ? '{0} game' : '{0} games', count);
    case 'run-off':
      return t(count === 1 ? 'Run-off: {0} game' : 'Run-off: {0} games', count);
    case 'knockout':
      if (isLast && count === 1 && byes.length === 0 && keep === 1) return t('Final');
      return t(count === 1 ? 'Round {1}: {0} game' : 'Round {1}: {0} games', count, number);
    case 'halving':
    case 'judging':
      return t(count === 1 ? 'Round {1}: {0} game' : 'Round {1}: {0} games', count, number);
    default:
      return kind satisfies never;
  }
}

/** Whether who loses a game of such a round is out. */
export function isElimination(kind: Round['kind']): boolean {
  return kind === 'knockout' || kind === 'run-off';
}

/** The most that are named. */
const MOST_NAMED = 8;

/** `02 amber and 05 birch go on without a game`; empty where everybody plays. */
export function byesWords({ byes, kind }: Round, gathered: Pick<Gathered, 'candidates'>): string {
  if (byes.length === 0 || kind === 'judging') return '';
  const known = byes.flatMap(({ candidate }) => (candidate === undefined ? [] : [candidate]));
  if (byes.length > MOST_NAMED || known.length < byes.length)
    return byes.length === 1 ? t('One goes on without a game') : t('{0} go on without a game', byes.length);
  const names = known.map((candidate) => fullName(gathered, candidate));
  const last = names.pop() ?? '';
  return names.length === 0
    ? t('{0} goes on without a game', last)
    : t('{0} and {1} go on without a game', names.join(', '), last);
}
