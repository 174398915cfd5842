/** One choice: a knockout of judgements, compared two by two. */
import { addUsage, type JudgeFailure, noUsage, type Usage } from '../../judge/calls/index.ts';
import type { Judgement, Said } from '../../judge/index.ts';
import { readDesign } from '../tournament/design.ts';
import { nextCalls, standingOf } from '../tournament/standing.ts';
import { applyReply, startTournament } from '../tournament/tournament.ts';
import type { CompareCall, Tournament } from '../types.ts';
import type { Answer } from './comparison.ts';

export type Readable = Extract<Judgement, { kind: 'earliest' | 'grade' }> & { readonly said: Said };

/** A judgement among which is chosen. */
export interface Entrant {
  readonly judgement: Readable;
  /** From 1, among those that could be read. */
  readonly nth: number;
  /** What it says, in one word: those that say the same cannot change the vote. */
  readonly verdict: string;
}

/** Whether there is a verdict in it. */
export function isReadable(judgement: Judgement): judgement is Readable {
  return (judgement.kind === 'earliest' || judgement.kind === 'grade') && judgement.said !== undefined;
}

/** Those that differ; of several that say the same in the same words the first. */
export function distinct(readable: readonly Readable[]): readonly Entrant[] {
  const entrants = new Map<string, Entrant>();
  for (const [k, judgement] of readable.entries()) {
    const verdict = verdictOf(judgement);
    const name = `${verdict} ${judgement.said.critique}`;
    if (!entrants.has(name)) entrants.set(name, { judgement, nth: k + 1, verdict });
  }
  return [...entrants.values()];
}

function verdictOf(judgement: Readable): string {
  return judgement.kind === 'earliest' ? String(judgement.index) : `${judgement.points}/${judgement.max}`;
}

export interface PlayedChoice {
  /** Who is left, the best first. */
  readonly left: readonly number[];
  /** How many comparisons the best one won. */
  readonly won: number;
  readonly usage: Usage;
  readonly failure?: JudgeFailure;
}

/**
 * A knockout, round by round. It ends when all who are left say the same, since the rest could not change the vote; what is under way is
 * never thrown away.
 */
export async function play(
  entrants: readonly Entrant[],
  seed: number,
  ask: (call: CompareCall) => Promise<Answer | JudgeFailure>,
): Promise<PlayedChoice> {
  let tournament = knockoutOf(entrants.length, seed);
  let usage = noUsage;
  for (;;) {
    const left = leftIn(tournament);
    const calls = areAlike(entrants, left)
      ? []
      : nextCalls(tournament).filter((call) => call.kind === 'compare');
    if (calls.length === 0) return { left, won: wonBy(tournament, left[0]), usage };
    const answers = await Promise.all(calls.map(ask));
    let failure: JudgeFailure | undefined;
    for (const [k, answer] of answers.entries()) {
      const key = calls[k]?.key ?? '';
      if ('kind' in answer) failure ??= answer;
      else {
        usage = addUsage(usage, answer.usage);
        tournament = applyReply(tournament, { key, ...answer });
      }
    }
    if (failure) return { left, won: 0, usage, failure };
  }
}

function knockoutOf(count: number, seed: number): Tournament {
  const design = readDesign({
    strategy: 'knockout',
    count,
    keep: 1,
    votes: 1,
    seed,
    runOff: false,
    undecided: 'both',
  });
  if ('problem' in design) throw new RangeError(design.problem);
  return startTournament(design);
}

function leftIn(tournament: Tournament): readonly number[] {
  return standingOf(tournament)
    .ranking.filter(({ isIn }) => isIn)
    .map(({ candidate }) => candidate);
}

function wonBy(tournament: Tournament, candidate: number | undefined): number {
  const games = standingOf(tournament).rounds.flatMap((round) => round.games);
  return games.filter(({ winner }) => winner !== undefined && winner === candidate).length;
}

/** Whether all of them say the same. */
export function areAlike(entrants: readonly Entrant[], which: readonly number[]): boolean {
  return new Set(which.map((one) => entrants[one]?.verdict)).size <= 1;
}
