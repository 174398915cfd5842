/**
 * Adaptive halving, after Karnin, Koren and Somekh (ICML 2013): (n - k) · m matches in rounds of equally many. After each round the
 * candidates with the worst scores are out. A score is the number of wins so far minus losses. Calls go to the remaining candidates. Within
 * a round all play about equally often, against candidates with similar scores that they have met least.
 *
 * Three rounds cut the field to a quarter, where halving takes two: milder cuts are better at the same number of calls (measured in
 * test/bench/selection). A cut never separates candidates with the same score: either all of them stay or all are out, whichever is nearer
 * to the planned size. Candidates that are tied for the last places finally play a knockout. Candidates that joined late join it at its end.
 */
import { shuffleIndices } from '../../base/seeded.ts';
import { getCandidatePairKey, getMaxCallsPerBout } from '../matches/call-keys.ts';
import { computeNextMatchOfPair, type TournamentComputationState } from '../matches/computation.ts';
import type { Match, TournamentRound } from '../types.ts';
import { computeBracket, splitLateCandidates } from './knockout.ts';
import type { CandidateStrategyResult, StrategyImplementation, StrategyResult } from './strategy.ts';

/** Salt for the order of candidates with the same score. */
const ORDER = 21;
const ROUNDS_PER_HALVING = 1.5;

export const halvingStrategy = createHalvingStrategy(ROUNDS_PER_HALVING);

/** Creates a strategy with this many rounds for each halving of the field. With 1, each round cuts it in half. */
export function createHalvingStrategy(roundsPerHalving: number): StrategyImplementation {
  return {
    plan: ({ count, keep, votes, order, runOff, late = 0 }) => {
      const games = (count - late - keep) * votes + late;
      const more = runOff ? count - late - keep : 0;
      return {
        games,
        judgements: 0,
        calls: games * (order === 'swap' ? 2 : 1),
        maxCalls: (games + more) * getMaxCallsPerBout({ order }),
      };
    },
    play: (table) => playHalving(table, roundsPerHalving),
  };
}

interface HalvingStage {
  readonly games: number;
  /** How many candidates advance. */
  readonly goOn: number;
}

/** The rounds of a design. Exported for tests. */
export function planHalvingStages(
  count: number,
  keep: number,
  games: number,
  roundsPerHalving = ROUNDS_PER_HALVING,
): readonly HalvingStage[] {
  const steps = Math.min(games, Math.ceil(roundsPerHalving * Math.log2(count / keep)));
  const stages: HalvingStage[] = [];
  let given = 0;
  let field = count;
  for (let step = 1; step <= steps; step++) {
    const size = Math.max(keep + 1, Math.round(count * (keep / count) ** (step / steps)));
    const goOn = step === steps ? keep : size;
    // A round that would eliminate nobody is merged with the next.
    if (goOn === field) continue;
    const until = Math.round((games * step) / steps);
    stages.push({ games: until - given, goOn });
    given = until;
    field = goOn;
  }
  return stages;
}

interface HalvingField {
  players: readonly number[];
  readonly late: readonly number[];
  readonly scores: number[];
  readonly played: number[];
  readonly outIn: Map<number, number>;
  readonly rounds: TournamentRound[];
}

function playHalving(table: TournamentComputationState, roundsPerHalving: number): StrategyResult {
  const { count, keep, votes, runOff } = table.design;
  const { players, late } = splitLateCandidates(table.design);
  const total = (players.length - keep) * votes;
  const field: HalvingField = {
    players,
    late,
    scores: new Array<number>(count).fill(0),
    played: new Array<number>(count).fill(0),
    outIn: new Map(),
    rounds: [],
  };
  let given = 0;
  let isOver = true;
  let before: readonly PlayerPair[] = NOBODY;
  for (const stage of planHalvingStages(players.length, keep, total, roundsPerHalving)) {
    before = pairRound(table, field, stage, before);
    given += before.length;
    isOver = playRound(table, field, before);
    if (!isOver) break;
    eliminateTail(table, field, stage.goOn);
  }
  table.tally.games += total - given;
  if (!isOver) {
    const more = (runOff ? field.players.length - keep : 0) + late.length;
    table.tally.games += late.length;
    table.tally.left += (total - given + more) * getMaxCallsPerBout(table.design);
    return toHalvingPlay(table, field, isOver);
  }
  return toHalvingPlay(table, field, playTieBreak(table, field));
}

const NOBODY: readonly PlayerPair[] = [];

/** Ordered by score; ties are shuffled by the seed, differently in each round. */
function orderPlayers(
  { design }: TournamentComputationState,
  { players, scores, rounds }: HalvingField,
): readonly number[] {
  const order = shuffleIndices(players.length, design.seed, ORDER, rounds.length).map((at) => players[at] ?? 0);
  return order.sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0));
}

/** Plays these matches and adds up the scores once all are over. */
function playRound(table: TournamentComputationState, field: HalvingField, pairs: readonly PlayerPair[]): boolean {
  const { scores, played, rounds, players } = field;
  const number = rounds.length + 1;
  const games: Match[] = [];
  const gains: (readonly [number, number])[] = [];
  let isOver = true;
  for (const [index, [a, b]] of pairs.entries()) {
    const seats = [{ candidate: a }, { candidate: b }] as const;
    const { game, state, winner, loser } = computeNextMatchOfPair(table, { round: number, index, seats, bouts: 1 });
    games.push(game);
    if (state === 'open' || state === 'waiting') isOver = false;
    if (winner !== undefined && loser !== undefined) gains.push([winner, loser]);
  }
  const playing = new Set(pairs.flat());
  const byes = players.filter((one) => !playing.has(one)).map((candidate) => ({ candidate }));
  rounds.push({ number, kind: 'halving', games, byes });
  for (const one of pairs.flat()) played[one] = (played[one] ?? 0) + 1;
  if (!isOver) return false;
  for (const [winner, loser] of gains) {
    scores[winner] = (scores[winner] ?? 0) + 1;
    scores[loser] = (scores[loser] ?? 0) - 1;
  }
  return true;
}

/** Eliminates the candidates with the worst scores. */
function eliminateTail(table: TournamentComputationState, field: HalvingField, goOn: number): void {
  const { scores, outIn, rounds } = field;
  const { keep } = table.design;
  const order = orderPlayers(table, field);
  const score = (one: number | undefined): number => scores[one ?? 0] ?? 0;
  const last = score(order[Math.min(goOn, order.length) - 1]);
  const within = order.filter((one) => score(one) >= last);
  const above = order.filter((one) => score(one) > last);
  const isAboveNearer = above.length > keep && goOn - above.length < within.length - goOn;
  field.players = isAboveNearer ? above : within;
  const stays = new Set(field.players);
  for (const one of order) if (!stays.has(one)) outIn.set(one, rounds.length);
}

/** Plays a knockout of the candidates that are tied for the last places and of those that joined late. Returns whether it is over. */
function playTieBreak(table: TournamentComputationState, field: HalvingField): boolean {
  const { players, late, scores, outIn, rounds } = field;
  const { keep, runOff } = table.design;
  const isTied = runOff && players.length > keep;
  if (!isTied && late.length === 0) return true;
  const score = (one: number): number => scores[one] ?? 0;
  const last = Math.min(...players.map(score));
  const tied = players.filter((one) => score(one) === last).sort((a, b) => a - b);
  for (const one of late) scores[one] = last;
  field.players = [...players, ...late];
  const again = computeBracket(table, {
    players: tied,
    late,
    keep: isTied ? keep - (players.length - tied.length) : tied.length,
    bouts: 1,
    kind: 'run-off',
    round: rounds.length + 1,
  });
  rounds.push(...again.rounds);
  for (const [one, out] of again.outIn) outIn.set(one, out);
  return again.isOver;
}

function toHalvingPlay(
  table: TournamentComputationState,
  { players, scores, outIn, rounds }: HalvingField,
  isOver: boolean,
): StrategyResult {
  const { count, keep } = table.design;
  const last = Math.min(...players.map((one) => scores[one] ?? 0));
  const left = count - outIn.size;
  const places = scores.map((score, candidate): CandidateStrategyResult => {
    const out = outIn.get(candidate);
    if (out !== undefined) return { rank: [out, score], isIn: false, outIn: out };
    if (!isOver) return { rank: [Number.POSITIVE_INFINITY, score], isIn: true };
    // If exactly `keep` candidates are left, all are first. If more are left, those tied for the last places rank lower.
    return { rank: [Number.POSITIVE_INFINITY, left > keep && score > last ? 1 : 0], isIn: true };
  });
  return { rounds, isOver, places };
}

interface RememberedPairs {
  readonly before: readonly PlayerPair[];
  readonly order: readonly number[];
  readonly scores: readonly number[];
  readonly pairs: readonly PlayerPair[];
}

const PAIRS = {};

/** The pairs of the next round. Cached, because they change only once per round. */
function pairRound(
  table: TournamentComputationState,
  field: HalvingField,
  { games, goOn }: HalvingStage,
  before: readonly PlayerPair[],
): readonly PlayerPair[] {
  const rounds = table.replies.kept<RememberedPairs[]>(PAIRS, () => []);
  const order = orderPlayers(table, field);
  const scores = order.map((one) => field.scores[one] ?? 0);
  const last = rounds[field.rounds.length];
  if (last?.before === before && isEqual(last.order, order) && isEqual(last.scores, scores)) return last.pairs;
  const pairs = scheduleHalvingPairs({
    players: order,
    scores: field.scores,
    games,
    goOn,
    met: (pair) => table.met.get(pair) ?? 0,
    played: (one) => field.played[one] ?? 0,
  });
  rounds[field.rounds.length] = { before, order, scores, pairs };
  return pairs;
}

function isEqual(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a.every((one, at) => one === b[at]);
}

type PlayerPair = readonly [number, number];

interface LapsSetting {
  /** The best first. */
  readonly players: readonly number[];
  /** By candidate: wins minus losses. */
  readonly scores: readonly number[];
  /** The number of matches. */
  readonly games: number;
  /** How many candidates advance. */
  readonly goOn: number;
  /** How often a pair has met, and a candidate has played, before this round. */
  readonly met: (pair: number) => number;
  readonly played: (candidate: number) => number;
}

/**
 * The cost of a repeated pair, in places of distance. With independent replies, as in simulations, it has no effect, but a model's replies
 * on the same pair aren't independent.
 */
const AGAIN = 6;

export function scheduleHalvingPairs(setting: LapsSetting): readonly PlayerPair[] {
  const { players, games } = setting;
  const pairs: PlayerPair[] = [];
  const met = new Map<number, number>();
  const played = new Map<number, number>();
  const meetings = (a: number, b: number): number => {
    const pair = getCandidatePairKey(a, b);
    return setting.met(pair) + (met.get(pair) ?? 0);
  };
  const count = (one: number): number => setting.played(one) + (played.get(one) ?? 0);
  while (pairs.length < games && players.length > 1) {
    const seats = 2 * Math.min(games - pairs.length, Math.floor(players.length / 2));
    for (const [a, b] of pairNeighbors(choosePlayers(setting, seats, count), meetings)) {
      pairs.push([a, b]);
      met.set(getCandidatePairKey(a, b), (met.get(getCandidatePairKey(a, b)) ?? 0) + 1);
      for (const one of [a, b]) played.set(one, (played.get(one) ?? 0) + 1);
    }
  }
  return pairs;
}

/** This many players, in their order: those who have played least, then those nearest to the cut. */
function choosePlayers(setting: LapsSetting, seats: number, count: (one: number) => number): readonly number[] {
  const { players, scores, goOn } = setting;
  if (seats === players.length) return players;
  const score = (one: number | undefined): number => scores[one ?? 0] ?? 0;
  const cut = (score(players[goOn - 1]) + score(players[goOn] ?? players[goOn - 1])) / 2;
  const far = (one: number): number => Math.abs(score(one) - cut);
  const first = [...players].sort((a, b) => count(a) - count(b) || far(a) - far(b)).slice(0, seats);
  const chosen = new Set(first);
  return players.filter((one) => chosen.has(one));
}

/** Pairs each player with the nearest of those that it has met least. */
function* pairNeighbors(order: readonly number[], meetings: (a: number, b: number) => number): Generator<PlayerPair> {
  const left = [...order];
  for (let one = left.shift(); one !== undefined; one = left.shift()) {
    let at = -1;
    let least = Number.POSITIVE_INFINITY;
    for (const [distance, other] of left.entries()) {
      if (distance >= least) break;
      const cost = AGAIN * meetings(one, other) + distance;
      if (cost < least) [least, at] = [cost, distance];
    }
    const [other] = at < 0 ? [] : left.splice(at, 1);
    if (other !== undefined) yield [one, other];
  }
}
