/** Tournaments that are played by rules instead of judges: simulated, here and wherever this is used. */

import { hashSeedWithParts } from '../../../../src/core/base/seeded.ts';
import {
  applyCallReply,
  applyManualDecision,
  type CallReply,
  createTournament,
  fillInTournamentDesign,
  getTournamentStanding,
  type ManualDecision,
  type Tournament,
  type TournamentDesign,
  type TournamentDesignInput,
} from '../../../../src/core/select/index.ts';
import { listPendingCalls } from '../../../../src/core/select/tournament/standing.ts';
import type { TournamentCall } from '../../../../src/core/select/types.ts';

const NO_USAGE = { calls: 1, kept: 0, prompt: 0, cached: 0, completion: 0, uncounted: 1 };

export function designOf(wanted: TournamentDesignInput): TournamentDesign {
  const design = fillInTournamentDesign(wanted);
  if ('problem' in design) throw new Error(design.problem);
  return design;
}

export type Rule = (call: TournamentCall) => CallReply['outcome'];

export const UNREAD: CallReply['outcome'] = { kind: 'unread', reason: 'No verdict was found.' };

export function heardOf(call: TournamentCall, rule: Rule): CallReply {
  return { key: call.key, outcome: rule(call), usage: NO_USAGE };
}

/** The lower number is the better, always, and has the more points. */
export const byNumber: Rule = (call) => {
  if (call.kind === 'grade') return { kind: 'graded', points: Math.max(0, 7 - call.candidate), max: 7 };
  return { kind: 'chose', seat: call.first < call.second ? 'first' : 'second' };
};

/** Anything at all, by a seed: so many of a hundred calls have no verdict. */
export function anything(seed: number, unread: number): Rule {
  return (call) => {
    const parts = [...call.key].map((sign) => sign.charCodeAt(0));
    if (hashSeedWithParts(seed, 1, ...parts) % 100 < unread) return UNREAD;
    const drawn = hashSeedWithParts(seed, 2, ...parts);
    if (call.kind === 'grade') return { kind: 'graded', points: drawn % 8, max: 7 };
    return { kind: 'chose', seat: drawn % 2 === 0 ? 'first' : 'second' };
  };
}

export interface Run {
  readonly tournament: Tournament;
  readonly heard: readonly CallReply[];
}

/** To the end, or to where a person is to decide: all calls that are wanted at once, again and again. */
export function playOut(design: TournamentDesign, rule: Rule, from = createTournament(design)): Run {
  let tournament = from;
  const heard: CallReply[] = [];
  for (let calls = listPendingCalls(tournament); calls.length > 0; calls = listPendingCalls(tournament))
    for (const call of calls) {
      const one = heardOf(call, rule);
      heard.push(one);
      tournament = applyCallReply(tournament, one);
    }
  return { tournament, heard };
}

/** The first game that waits for a person. */
export function waitingGame(tournament: Tournament): string | undefined {
  for (const { games } of getTournamentStanding(tournament).rounds)
    for (const { id, state } of games) if (state === 'waiting') return id;
  return undefined;
}

export function says(tournament: Tournament, game: string, winner: number | 'both'): Tournament {
  return applyManualDecision(tournament, said(game, winner));
}

function said(game: string, winner: number | 'both'): ManualDecision {
  return { kind: 'game', game, winner, time: '2026-01-01T00:00:00Z' };
}
