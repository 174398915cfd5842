/** Tournaments that are played by rules instead of judges: simulated, here and wherever this is used. */

import { mixed } from '../../../../src/core/base/seeded.ts';
import {
  applyReply,
  type Decision,
  type Design,
  decide,
  type Heard,
  readDesign,
  standingOf,
  startTournament,
  type Tournament,
  type WantedDesign,
} from '../../../../src/core/select/index.ts';
import { nextCalls } from '../../../../src/core/select/tournament/standing.ts';
import type { WantedCall } from '../../../../src/core/select/types.ts';

const NO_USAGE = { calls: 1, kept: 0, prompt: 0, cached: 0, completion: 0, uncounted: 1 };

export function designOf(wanted: WantedDesign): Design {
  const design = readDesign(wanted);
  if ('problem' in design) throw new Error(design.problem);
  return design;
}

export type Rule = (call: WantedCall) => Heard['outcome'];

export const UNREAD: Heard['outcome'] = { kind: 'unread', reason: 'No verdict was found.' };

export function heardOf(call: WantedCall, rule: Rule): Heard {
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
    if (mixed(seed, 1, ...parts) % 100 < unread) return UNREAD;
    const drawn = mixed(seed, 2, ...parts);
    if (call.kind === 'grade') return { kind: 'graded', points: drawn % 8, max: 7 };
    return { kind: 'chose', seat: drawn % 2 === 0 ? 'first' : 'second' };
  };
}

export interface Run {
  readonly tournament: Tournament;
  readonly heard: readonly Heard[];
}

/** To the end, or to where a person is to decide: all calls that are wanted at once, again and again. */
export function playOut(design: Design, rule: Rule, from = startTournament(design)): Run {
  let tournament = from;
  const heard: Heard[] = [];
  for (let calls = nextCalls(tournament); calls.length > 0; calls = nextCalls(tournament))
    for (const call of calls) {
      const one = heardOf(call, rule);
      heard.push(one);
      tournament = applyReply(tournament, one);
    }
  return { tournament, heard };
}

/** The first game that waits for a person. */
export function waitingGame(tournament: Tournament): string | undefined {
  for (const { games } of standingOf(tournament).rounds)
    for (const { id, state } of games) if (state === 'waiting') return id;
  return undefined;
}

export function says(tournament: Tournament, game: string, winner: number | 'both'): Tournament {
  return decide(tournament, said(game, winner));
}

function said(game: string, winner: number | 'both'): Decision {
  return { kind: 'game', game, winner, time: '2026-01-01T00:00:00Z' };
}
