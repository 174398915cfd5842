/**
 * Knockout: the loser of a match is out for good. Exactly n - k matches leave k candidates.
 *
 * Before each round the seed alone shuffles its slots, matches and byes. Who meets whom then follows from the winners, so the whole bracket
 * is known before the first call, and a match can start while others of the previous round are still running.
 *
 * If both candidates advance from a match, one stays in the bracket and the other waits outside. At the end, those who waited and those who
 * are left play further rounds, until k are left or a round with everyone eliminates nobody.
 *
 * Candidates that joined late change none of these matches. Each of them, one after another, then meets one of those who are left.
 */

import { omitUndefined } from '../../base/optional-values.ts';
import { hashSeedWithParts, shuffleIndices } from '../../base/seeded.ts';
import { getCandidatePairKey, getMaxCallsPerBout } from '../matches/call-keys.ts';
import { computeNextMatchOfPair, type TournamentComputationState } from '../matches/computation.ts';
import { MAX_TOURNAMENT_CANDIDATES, type MatchSide, type TournamentDesign, type TournamentRound } from '../types.ts';
import type { StrategyImplementation } from './strategy.ts';

export interface BracketResult {
  readonly rounds: readonly TournamentRound[];
  /** Every match is decided, by judges or by a person. */
  readonly isOver: boolean;
  /** Who is left, as far as known; more than `keep` if a round eliminated nobody. */
  readonly seats: readonly MatchSide[];
  /** The round in which each eliminated candidate went out. */
  readonly outIn: ReadonlyMap<number, number>;
  /** Until it is over: how many more than `keep` may be left because of undecided matches. */
  readonly mayStay: number;
}

export interface BracketOptions {
  readonly players: readonly number[];
  /** Players who joined late. */
  readonly late?: readonly number[];
  readonly keep: number;
  /** A match is best of this many bouts. */
  readonly bouts: number;
  readonly kind: 'knockout' | 'run-off';
  /** The number of its first round. */
  readonly round: number;
}

/** Salts of the random draws. */
const SLOTS = 11;
const STAYS = 12;

export const knockoutStrategy: StrategyImplementation = {
  plan: (design) => {
    const { count, keep, votes, order } = design;
    const games = count - keep;
    return {
      games,
      judgements: 0,
      calls: games * votes * (order === 'swap' ? 2 : 1),
      maxCalls: games * votes * getMaxCallsPerBout(design),
    };
  },
  play: (table) => {
    const { count, keep, votes } = table.design;
    const { rounds, isOver, outIn } = computeBracket(table, {
      ...splitLateCandidates(table.design),
      keep,
      bouts: votes,
      kind: 'knockout',
      round: 1,
    });
    const places = Array.from({ length: count }, (_, candidate) => {
      const out = outIn.get(candidate);
      return omitUndefined({ rank: [out ?? Number.POSITIVE_INFINITY], isIn: out === undefined, outIn: out });
    });
    return { rounds, isOver, places };
  },
};

/** All candidates, with those who joined late apart. */
export function splitLateCandidates({
  count,
  late = 0,
}: TournamentDesign): Required<Pick<BracketOptions, 'players' | 'late'>> {
  const all = Array.from({ length: count }, (_, k) => k);
  return { players: all.slice(0, count - late), late: all.slice(count - late) };
}

/** State of a bracket between two rounds. */
interface BracketState {
  seats: MatchSide[];
  /** Candidates that joined late and have had no match yet. */
  readonly late: MatchSide[];
  /** Candidates that wait outside the bracket. */
  readonly waiting: MatchSide[];
  readonly rounds: TournamentRound[];
  readonly outIn: Map<number, number>;
  /** Pairs that a match left undecided. */
  readonly undecided: Set<number>;
  isOpen: boolean;
}

export function computeBracket(table: TournamentComputationState, setting: BracketOptions): BracketResult {
  const { keep } = setting;
  const going: BracketState = {
    seats: setting.players.map((candidate) => ({ candidate })),
    late: (setting.late ?? []).map((candidate) => ({ candidate })),
    waiting: [],
    rounds: [],
    outIn: new Map(),
    undecided: new Set(),
    isOpen: false,
  };
  let hasPutOut = true;
  /** Whether the next round is sure to be played. It isn't while the round before it may eliminate nobody. */
  let isSure = true;
  while (going.seats.length > keep && hasPutOut) {
    const waited = going.waiting.length;
    const asked = table.wanted.length;
    const count = countNeededMatches(going, keep);
    const hasByes = going.seats.length > 2 * count;
    const out = playRound(table, setting, going, drawSlots(table, setting, going), count);
    if (!isSure) table.wanted.length = asked;
    isSure &&= out > 0 || waited > 0 || hasByes;
    // Candidates that waited or had a bye may still meet those that this round left undecided.
    hasPutOut = going.isOpen || out > 0 || waited > 0 || hasByes;
  }
  if (hasPutOut) playFurtherRounds(table, setting, going);
  while (!going.isOpen && going.late.length > 0) {
    going.seats = [...going.seats, ...going.waiting.splice(0), ...going.late.splice(0, 1)];
    playFurtherRounds(table, setting, going, going.seats.length - 1);
  }
  if (!going.isOpen) return toBracketResult(going, [...going.seats, ...going.waiting]);
  // Matches among waiting and remaining candidates are planned once these are known.
  const more = going.seats.length + going.waiting.length + going.late.length - keep;
  table.tally.games += more;
  table.tally.left += more * setting.bouts * getMaxCallsPerBout(table.design);
  return { ...toBracketResult(going, going.seats), mayStay: more };
}

/** Rounds among those who are left and those who waited. @param first a slot that surely plays in the first of them */
function playFurtherRounds(
  table: TournamentComputationState,
  setting: BracketOptions,
  going: BracketState,
  first?: number,
): void {
  let hasPutOut = true;
  let hasStalled = false;
  let front = first === undefined ? [] : [first];
  while (!going.isOpen && hasPutOut && going.seats.length + going.waiting.length > setting.keep) {
    going.seats = [...going.seats, ...going.waiting.splice(0)];
    const { order: drawn, most } = redrawSlots(table, setting, going, hasStalled);
    const order = moveToFront(drawn, front);
    front = [];
    const pairs = pairUntried(going, order, most);
    // Undecided pairs meet again only if no other opponent is left.
    if (pairs.length === 0 && !table.design.runOff) break;
    const games = pairs.length === 0 ? countNeededMatches(going, setting.keep) : pairs.length / 2;
    hasStalled = playRound(table, setting, going, moveToFront(order, pairs), games) === 0;
    // A candidate that always had a bye isn't tied yet: it meets the undecided ones.
    hasPutOut = !hasStalled || listUntriedSlots(going).size > 0;
  }
}

/** Half of the remaining candidates meet the other half, but in no more matches than needed. */
function countNeededMatches({ seats }: BracketState, keep: number): number {
  return Math.min(Math.floor(seats.length / 2), seats.length - keep);
}

function toBracketResult({ rounds, outIn, isOpen }: BracketState, seats: readonly MatchSide[]): BracketResult {
  return { rounds, isOver: !isOpen, seats, outIn, mayStay: 0 };
}

/** Slots in playing order: pairs first, the rest have a bye. */
function drawSlots(
  { design }: TournamentComputationState,
  { round, kind }: BracketOptions,
  { seats, rounds }: BracketState,
): readonly number[] {
  return shuffleIndices(seats.length, design.seed, SLOTS, kind === 'knockout' ? 0 : 1, round + rounds.length);
}

/** Plays the next round of `count` matches. Returns how many candidates it eliminates. */
function playRound(
  table: TournamentComputationState,
  setting: BracketOptions,
  going: BracketState,
  order: readonly number[],
  count: number,
): number {
  const { bouts, kind } = setting;
  const number = setting.round + going.rounds.length;
  const seat = (at: number): MatchSide => going.seats[order[at] ?? 0] ?? {};
  const byes = order.slice(2 * count).map((_, k) => seat(2 * count + k));
  const games = [];
  const next: MatchSide[] = [];
  const waiting: MatchSide[] = [];
  let out = 0;
  for (let index = 0; index < count; index++) {
    const seats = [seat(2 * index), seat(2 * index + 1)] as const;
    const match = computeNextMatchOfPair(table, { round: number, index, seats, bouts });
    games.push(match.game);
    const from = match.game.id;
    if (match.state === 'won' && match.loser !== undefined && match.winner !== undefined) {
      going.outIn.set(match.loser, number);
      next.push({ candidate: match.winner, from });
      out++;
    } else if (match.state === 'both') {
      const [a, b] = [seats[0].candidate ?? 0, seats[1].candidate ?? 0];
      going.undecided.add(getCandidatePairKey(a, b));
      const stays = hashSeedWithParts(table.design.seed, STAYS, number, index) & 1;
      next.push({ candidate: stays === 0 ? a : b, from });
      waiting.push({ candidate: stays === 0 ? b : a, from });
    } else {
      going.isOpen = true;
      next.push({ from });
    }
  }
  going.rounds.push({ number, kind, games, byes: [...byes, ...going.waiting, ...going.late] });
  going.seats = [...next, ...byes];
  going.waiting.push(...waiting);
  return out;
}

/** The slots of a further round and its most matches. After a round that eliminated nobody, only `untried` slots play. */
function redrawSlots(
  table: TournamentComputationState,
  setting: BracketOptions,
  going: BracketState,
  hasStalled: boolean,
): { readonly order: readonly number[]; readonly most: number } {
  const order = drawSlots(table, setting, going);
  const most = countNeededMatches(going, setting.keep);
  if (!hasStalled) return { order, most };
  const slots = listUntriedSlots(going);
  const [first, others] = [order.filter((at) => slots.has(at)), order.filter((at) => !slots.has(at))];
  return { order: [...first, ...others], most: Math.min(most, first.length) };
}

/** Slots of candidates that had no undecided match. */
function listUntriedSlots({ seats, undecided }: BracketState): ReadonlySet<number> {
  const tried = new Set(
    [...undecided].flatMap((pair) => [Math.floor(pair / MAX_TOURNAMENT_CANDIDATES), pair % MAX_TOURNAMENT_CANDIDATES]),
  );
  return new Set([...seats.keys()].filter((at) => !tried.has(seats[at]?.candidate ?? -1)));
}

/** At most `most` pairs of slots whose candidates had no undecided match with each other. */
function pairUntried({ seats, undecided }: BracketState, order: readonly number[], most: number): readonly number[] {
  const left = [...order];
  const pairs: number[] = [];
  while (left.length > 1 && pairs.length < 2 * most) {
    const one = left.shift() ?? 0;
    const at = left.findIndex((other) => {
      const [a, b] = [seats[one]?.candidate ?? 0, seats[other]?.candidate ?? 0];
      return !undecided.has(getCandidatePairKey(a, b));
    });
    if (at >= 0) pairs.push(one, ...left.splice(at, 1));
  }
  return pairs;
}

/** The same slots with these first. */
function moveToFront(order: readonly number[], first: readonly number[]): readonly number[] {
  const paired = new Set(first);
  return [...first, ...order.filter((slot) => !paired.has(slot))];
}
