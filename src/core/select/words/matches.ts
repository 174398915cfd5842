/** Texts about matches, their calls and candidates, and about rounds and byes. */
import { definePluralText, t } from '../../../l10n/index.ts';
import { joinNames } from '../../base/counts-and-lists.ts';
import type {
  CandidateSet,
  Match,
  MatchCall,
  MatchSide,
  TournamentDesign,
  TournamentRound,
  TournamentStanding,
} from '../types.ts';
import { formatCandidateNumber, getCandidateTitle } from './candidates.ts';
import { describeManualWinner, type OutcomeAudience } from './outcome.ts';

/** The calls of a match whose replies are received. */
export function listAnsweredCalls({ calls }: Match): readonly MatchCall[] {
  return calls.filter(({ heard }) => heard !== undefined);
}

/** The candidates of a match, if both are known. */
export function getMatchCandidates({ seats: [a, b] }: Match): readonly [number, number] | undefined {
  return a.candidate === undefined || b.candidate === undefined ? undefined : [a.candidate, b.candidate];
}

/** A side's candidate, or its possible ones: `16 or 02`. Undefined if unknown. @param source the match it comes from */
export function formatMatchSideNumbers(seat: MatchSide, source: Match | undefined, count: number): string | undefined {
  if (seat.candidate !== undefined) return formatCandidateNumber(seat.candidate, count);
  const [a, b] = source?.seats ?? [];
  return a?.candidate === undefined || b?.candidate === undefined
    ? undefined
    : t('{0} or {1}', formatCandidateNumber(a.candidate, count), formatCandidateNumber(b.candidate, count));
}

/** The candidate on one side of a match: `16 o3`, `the winner of 16 and 02`. @param source the match it comes from */
export function getMatchSideName(
  seat: MatchSide,
  source: Match | undefined,
  gathered: Pick<CandidateSet, 'candidates'>,
): string {
  if (seat.candidate !== undefined) return getCandidateTitle(gathered, seat.candidate);
  const count = gathered.candidates.length;
  const [a, b] = source?.seats ?? [];
  return a?.candidate === undefined || b?.candidate === undefined
    ? t('the winner of an earlier match')
    : t(
        'the winner of {0} and {1}',
        formatCandidateNumber(a.candidate, count),
        formatCandidateNumber(b.candidate, count),
      );
}

/** The title of a match: `03 or 12?` while it waits for a person, `03 beat 12`. */
export function formatMatchTitle(game: Match, first: string, second: string, count: number): string {
  const { winner, seats } = game;
  switch (game.state) {
    case 'waiting':
      return t('{0} or {1}?', first, second);
    case 'both':
      return game.byPerson ? t('{0} vs. {1}', first, second) : t('{0} vs. {1}: undecided', first, second);
    case 'decided': {
      const loser = seats.find(({ candidate }) => candidate !== winner)?.candidate;
      return winner === undefined || loser === undefined
        ? t('{0} vs. {1}', first, second)
        : t('{0} beat {1}', formatCandidateNumber(winner, count), formatCandidateNumber(loser, count));
    }
    case 'coming':
    case 'playing':
      return t('{0} vs. {1}', first, second);
    default:
      return game.state satisfies never;
  }
}

const CALLS_IN = definePluralText('{1} of {0} call done', '{1} of {0} calls done');
const WON = definePluralText('{1} won {2} of {0} call', '{1} won {2} of {0} calls');

/** The text below a match; empty if its squares show it already. @param state as drawn */
export function formatMatchCaption(
  game: Match,
  state: Match['state'],
  kind: TournamentRound['kind'],
  count: number,
): string {
  const { byPerson, winner, calls } = game;
  switch (state) {
    case 'coming': {
      const replies = listAnsweredCalls(game).length;
      return replies === 0 ? '' : CALLS_IN(calls.length, replies);
    }
    case 'playing':
      return t('running call {0} of {1}', Math.min(calls.length, listAnsweredCalls(game).length + 1), calls.length);
    case 'waiting':
      return t('needs your decision');
    case 'both':
      if (byPerson) return isEliminationRound(kind) ? t('you advanced both') : t('you chose neither');
      return isEliminationRound(kind) ? t('undecided: both advance') : t('undecided');
    case 'decided':
      return byPerson && winner !== undefined ? t('you chose {0}', formatCandidateNumber(winner, count)) : '';
    default:
      return state satisfies never;
  }
}

/** A match for screen readers: `03 o3 vs. 12 qwen: 03 won 2 of 3 calls`. @param words the text below it */
export function formatMatchAriaLabel(
  game: Match,
  words: string,
  gathered: Pick<CandidateSet, 'candidates'>,
  source: (seat: MatchSide) => Match | undefined,
): string {
  const [a, b] = game.seats;
  return t(
    '{0} vs. {1}: {2}',
    getMatchSideName(a, source(a), gathered),
    getMatchSideName(b, source(b), gathered),
    describeMatchState(game, words, gathered.candidates.length),
  );
}

function describeMatchState(game: Match, words: string, count: number): string {
  const { winner, byPerson } = game;
  if (game.state !== 'decided' || winner === undefined || byPerson) return words === '' ? t('not started') : words;
  const replies = listAnsweredCalls(game);
  const won = replies.filter((call) => call.winner === winner).length;
  return WON(replies.length, formatCandidateNumber(winner, count), won);
}

/** The state of an undecided match, as a sentence. Undefined for other matches, and for one that a person left undecided. */
export function describeUndecidedMatch({ state, byPerson }: Match, kind: TournamentRound['kind']): string | undefined {
  if (state === 'waiting') return t('Undecided: needs a manual decision.');
  if (state !== 'both' || byPerson) return undefined;
  return isEliminationRound(kind) ? t('Undecided: both advance.') : t('Undecided.');
}

/** The manual decision of a match: `You chose 05. The judges chose 03.` */
export function describeManualDecision(game: Match, count: number, reader: OutcomeAudience): string | undefined {
  if (!game.byPerson) return undefined;
  const { winner, byPerson } = game;
  if (winner !== undefined) return describeManualWinner(winner, byPerson, count, reader);
  if (byPerson.judges === undefined)
    return reader === 'you' ? t('You decided that neither is better.') : t('A person decided that neither is better.');
  const judges = formatCandidateNumber(byPerson.judges, count);
  return reader === 'you'
    ? t('You decided that neither is better. The judges chose {0}.', judges)
    : t('A person decided that neither is better. The judges chose {0}.', judges);
}

/** How many matches the reader decided, and how many of them against the judges; empty if none. */
export function listManualDecisionSentences({ rounds }: Pick<TournamentStanding, 'rounds'>, count: number): string[] {
  const games = rounds.flatMap((round) => round.games.filter(({ byPerson }) => byPerson));
  const against = games.filter(({ byPerson, winner }) => byPerson?.judges !== undefined && byPerson.judges !== winner);
  const [only] = games;
  if (!only) return [];
  if (games.length === 1 && only.winner !== undefined) {
    const chosen = formatCandidateNumber(only.winner, count);
    return [
      against.length === 1
        ? t('You overruled the judges in 1 match and chose {0}.', chosen)
        : t('You chose {0} in 1 match.', chosen),
    ];
  }
  return [against.length === 0 ? DECIDED.all(games.length) : DECIDED.against(games.length, against.length)];
}

const DECIDED = {
  all: definePluralText('You decided {0} match.', 'You decided {0} matches.'),
  against: definePluralText(
    'You decided {0} match and overruled the judges in {1} match.',
    'You decided {0} matches and overruled the judges in {1} of them.',
  ),
};

/** The title of a call: `call 2, 03 listed first`. @param k its index, from 0 */
export function formatMatchCallTitle({ first }: MatchCall, k: number, count: number): string {
  return t('call {0}, {1} listed first', k + 1, formatCandidateNumber(first, count));
}

/** The result of a match's calls: how many each candidate won, and whether that followed the order in the prompt. */
export function describeMatchCallResults(game: Match, count: number): string {
  const pair = getMatchCandidates(game);
  const replies = listAnsweredCalls(game);
  if (!pair || replies.length === 0) return t('No replies yet.');
  const [a, b] = pair;
  const wonBy = (one: number): number => replies.filter(({ winner }) => winner === one).length;
  const read = replies.filter(({ winner }) => winner !== undefined);
  if (read.length === 0) return t('No reply chose a winner.');
  const bySeat = describePositionBias(read, wonBy(a) > 0 && wonBy(b) > 0);
  if (bySeat && (game.state === 'waiting' || game.state === 'both')) return bySeat;
  if (game.winner !== undefined && !game.byPerson) return describeMatchWin(game, game.winner, replies, count);
  const none = replies.length - read.length;
  const [left, right] = [formatCandidateNumber(a, count), formatCandidateNumber(b, count)];
  return none === 0
    ? t('Calls won by {1}: {0}; by {3}: {2}.', wonBy(a), left, wonBy(b), right)
    : t('Calls won by {1}: {0}; by {3}: {2}; by neither: {4}.', wonBy(a), left, wonBy(b), right, none);
}

/** If both candidates won calls: whether every winner had the same position in the prompt. */
function describePositionBias(read: readonly MatchCall[], isSplit: boolean): string | undefined {
  if (!isSplit) return undefined;
  if (read.every(({ winner, first }) => winner === first))
    return t('The judge chose whichever candidate was listed first.');
  if (read.every(({ winner, second }) => winner === second))
    return t('The judge chose whichever candidate was listed second.');
  return undefined;
}

function describeMatchWin(game: Match, winner: number, replies: readonly MatchCall[], count: number): string {
  const number = formatCandidateNumber(winner, count);
  const [only] = replies;
  if (only && replies.length === 1)
    return only.first === winner
      ? t('{0} was listed first and won the only call.', number)
      : t('{0} was listed second and won the only call.', number);
  const won = replies.filter((call) => call.winner === winner);
  if (game.isInconsistent)
    return t(
      '{0} won {1} of {2} calls. The two orders of the proofs gave different results.',
      number,
      won.length,
      replies.length,
    );
  const seats = new Set(won.map(({ first }) => first));
  return won.length === replies.length && seats.size > 1
    ? t('{0} won all {1} calls, in both orders.', number, won.length)
    : t('{0} won {1} of {2} calls.', number, won.length, replies.length);
}

const TITLES = {
  alone: definePluralText('{0} match', '{0} matches'),
  runOff: definePluralText('Run-off: {0} match', 'Run-off: {0} matches'),
  round: definePluralText('Round {1}: {0} match', 'Round {1}: {0} matches'),
};

/** The title of a round. @param isLast whether no later round is known */
export function formatRoundTitle(
  { kind, number, games, byes }: TournamentRound,
  { keep }: TournamentDesign,
  isLast: boolean,
): string {
  const count = games.length;
  switch (kind) {
    case 'pairwise':
      return TITLES.alone(count);
    case 'run-off':
      return TITLES.runOff(count);
    case 'knockout':
      if (isLast && count === 1 && byes.length === 0 && keep === 1) return t('Final');
      return TITLES.round(count, number);
    case 'halving':
    case 'judging':
      return TITLES.round(count, number);
    default:
      return kind satisfies never;
  }
}

/** Whether the loser of a match in such a round is out. */
export function isEliminationRound(kind: TournamentRound['kind']): boolean {
  return kind === 'knockout' || kind === 'run-off';
}

const MOST_NAMED = 8;
const BYES = definePluralText('{0} candidate advances without a match', '{0} candidates advance without a match');
/** In a halving, a candidate can be out after a round without a match. */
const WITHOUT_MATCH = definePluralText(
  '{0} candidate has no match in this round',
  '{0} candidates have no match in this round',
);

/** `02 amber and 05 birch advance without a match`; empty if there is none. */
export function describeByes({ byes, kind }: TournamentRound, gathered: Pick<CandidateSet, 'candidates'>): string {
  if (byes.length === 0 || kind === 'judging') return '';
  const known = byes.flatMap(({ candidate }) => (candidate === undefined ? [] : [candidate]));
  const isHalving = kind === 'halving';
  if (byes.length > MOST_NAMED || known.length < byes.length) return (isHalving ? WITHOUT_MATCH : BYES)(byes.length);
  const names = joinNames(known.map((candidate) => getCandidateTitle(gathered, candidate)));
  if (isHalving)
    return t(known.length === 1 ? '{0} has no match in this round' : '{0} have no match in this round', names);
  return known.length === 1 ? t('{0} advances without a match', names) : t('{0} advance without a match', names);
}
