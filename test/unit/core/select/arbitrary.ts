/** Designs, and sessions in which replies come in any order and people decide at any time. */
import fc from 'fast-check';
import {
  applyCallReply,
  type CallReply,
  createTournament,
  getTournamentStanding,
  type Tournament,
  type TournamentDesign,
  type TournamentStanding,
} from '../../../../src/core/select/index.ts';
import { listPendingCalls } from '../../../../src/core/select/tournament/standing.ts';
import { anything, designOf, heardOf, says } from './playing.ts';

const designs: fc.Arbitrary<TournamentDesign> = fc
  .record({
    strategy: fc.constantFrom('knockout', 'pairwise', 'halving', 'judge', 'hybrid', 'shortlist'),
    count: fc.integer({ min: 1, max: 11 }),
    keep: fc.integer({ min: 1, max: 11 }),
    votes: fc.integer({ min: 0, max: 2 }),
    order: fc.constantFrom('single', 'swap'),
    seed: fc.integer(),
    scale: fc.constantFrom('binary', 'points'),
    racing: fc.boolean(),
    runOff: fc.boolean(),
    undecided: fc.constantFrom('wait', 'both'),
    judges: fc.integer({ min: 1, max: 3 }),
  })
  .map(({ keep, votes, ...others }) =>
    designOf({ ...others, keep: Math.min(keep, others.count), votes: 2 * votes + 1 }),
  );

export interface Session {
  readonly design: TournamentDesign;
  readonly seed: number;
  /** Of a hundred calls. */
  readonly unread: number;
  /** What is done next, by what is possible then. */
  readonly moves: readonly number[];
  /** Of the moves, how many at most are decisions of games that do not wait for one. */
  readonly overrules: number;
}

export const sessions = (overrules: number): fc.Arbitrary<Session> =>
  fc.record({
    design: designs,
    seed: fc.integer(),
    unread: fc.constantFrom(0, 0, 10, 50, 100),
    moves: fc.array(fc.nat(), { minLength: 1, maxLength: 40 }),
    overrules: fc.nat({ max: overrules }),
  });

export type Step = { readonly heard: CallReply } | { readonly game: string; readonly winner: number | 'both' };

export interface Passed {
  readonly before: Tournament;
  readonly step: Step;
  readonly after: Tournament;
}

/** Plays a session to its end, a step at a time; throws if it has none. */
export function* passing({ design, seed, unread, moves, overrules }: Session): Generator<Passed> {
  const rule = anything(seed, unread);
  let tournament = createTournament(design);
  let free = overrules;
  for (let turn = 0; ; turn++) {
    if (turn > 20_000) throw new Error('It does not end.');
    const move = (moves[turn % moves.length] ?? 0) + turn;
    const calls = listPendingCalls(tournament);
    const standing = getTournamentStanding(tournament);
    const chosen =
      free > 0 && move % 5 === 0 ? overruled(standing, move) : calls.length === 0 ? waiting(standing, move) : undefined;
    let step: Step;
    let after: Tournament;
    if (chosen) {
      if (free > 0) free--;
      step = chosen;
      after = says(tournament, chosen.game, chosen.winner);
    } else {
      const call = calls[move % Math.max(1, calls.length)];
      if (!call) return;
      const heard = heardOf(call, rule);
      step = { heard };
      after = applyCallReply(tournament, heard);
    }
    yield { before: tournament, step, after };
    tournament = after;
  }
}

/** Some game that waits, and what is said of it. */
function waiting(standing: TournamentStanding, move: number) {
  const games = gamesOf(standing).filter(({ state }) => state === 'waiting');
  return choice(games, move);
}

function overruled(standing: TournamentStanding, move: number) {
  const games = gamesOf(standing).filter(({ seats }) => seats.every(({ candidate }) => candidate !== undefined));
  return choice(games, move);
}

function choice(games: ReturnType<typeof gamesOf>, move: number) {
  const game = games[move % Math.max(1, games.length)];
  if (!game) return undefined;
  const winner = [game.seats[0].candidate, game.seats[1].candidate, 'both' as const][move % 3];
  return winner === undefined ? undefined : { game: game.id, winner };
}

export function gamesOf({ rounds }: TournamentStanding) {
  return rounds.flatMap(({ games }) => games);
}
