/** What judges have replied in one run of a review. */
import type { AnswerReply, JudgeDescription, JudgeFailure, JudgeReply, Refutation } from '../judge/types.ts';
import type { Tally } from './types.ts';

/** Replies on one step from a judge that judges steps one by one. */
export interface StepBallot {
  right: number;
  wrong: number;
  abstained: number;
}

/** The replies of a judge that votes. */
export interface Votes {
  readonly judge: JudgeDescription;
  /** Votes by the index of the earliest error; -1 for none. */
  readonly earliest: Map<number, number>;
  readonly steps: Map<number, StepBallot>;
  /** Replies on the whole proof that say nothing. */
  abstained: number;
  /** Votes that did not come because something went wrong. */
  failed: number;
  isDone: boolean;
}

/** Filled by the engine, read by `conclude`. */
export interface Ledger {
  readonly refutations: Map<number, { judge: string; refutation: Refutation }[]>;
  readonly abstentions: Map<number, string>;
  readonly failures: JudgeFailure[];
  /** What was read of each step that the checker has finished with. */
  readonly tallies: Map<number, Tally>;
  /** Steps of which the checker says that what came before mattered. */
  readonly pasts: Set<number>;
  /** What was said of the final answer last. */
  answer?: AnswerReply;
  /** By the judge's id, in the order in which the judges were asked. */
  readonly votes: Map<string, Votes>;
}

/** An empty ledger for these judges. */
export function createLedger(judges: readonly JudgeDescription[] = []): Ledger {
  const voters = judges.filter((judge) => judge.votes !== undefined);
  const votes = voters.map((judge): [string, Votes] => [
    judge.id,
    { judge, earliest: new Map(), steps: new Map(), abstained: 0, failed: 0, isDone: false },
  ]);
  return {
    refutations: new Map(),
    abstentions: new Map(),
    failures: [],
    tallies: new Map(),
    pasts: new Set(),
    votes: new Map(votes),
  };
}

/**
 * Enters one reply.
 * @param total how many steps the proof has: a vote for a step that is not there is an abstention
 */
export function enter(ledger: Ledger, judge: string, reply: JudgeReply, total: number): void {
  const votes = ledger.votes.get(judge);
  switch (reply.kind) {
    case 'refutation': {
      const list = ledger.refutations.get(reply.step);
      if (list) list.push({ judge, refutation: reply });
      else ledger.refutations.set(reply.step, [{ judge, refutation: reply }]);
      return;
    }
    case 'coverage': {
      const { held, refuted, suspected, notRead, reasons } = reply;
      const tally = { held, refuted, suspected, notRead, ...(reasons ? { reasons } : {}) };
      ledger.tallies.set(reply.step, tally);
      if (reply.usesPast) ledger.pasts.add(reply.step);
      return;
    }
    case 'earliest':
      if (!votes || !isWanted(ledger, votes, castOn(votes))) return;
      if (Number.isInteger(reply.index) && reply.index >= -1 && reply.index < total)
        votes.earliest.set(reply.index, (votes.earliest.get(reply.index) ?? 0) + 1);
      else votes.abstained++;
      return;
    case 'step':
      if (votes && isStep(reply.step, total)) vote(ledger, votes, reply.step, reply.verdict);
      return;
    case 'abstain':
      if (!votes) {
        if (reply.step !== undefined) ledger.abstentions.set(reply.step, reply.reason);
      } else if (votes.judge.votes?.on === 'proof') {
        if (isWanted(ledger, votes, castOn(votes))) votes.abstained++;
      } else if (reply.step !== undefined && isStep(reply.step, total)) {
        vote(ledger, votes, reply.step, 'abstained');
      }
      return;
    case 'final-answer':
      ledger.answer = reply;
      return;
    case 'failure':
      ledger.failures.push(reply);
      if (votes) votes.failed++;
      return;
    case 'scores':
    case 'grade':
    case 'answer':
    case 'comparison':
      // No judge gives these yet; what they come to is concluded together with the first that does.
      return;
    default:
      reply satisfies never;
  }
}

function isStep(step: number, total: number): boolean {
  return Number.isInteger(step) && step >= 0 && step < total;
}

function castOn({ earliest, abstained }: Votes): number {
  let cast = abstained;
  for (const count of earliest.values()) cast += count;
  return cast;
}

function vote(ledger: Ledger, votes: Votes, step: number, said: keyof StepBallot): void {
  let ballot = votes.steps.get(step);
  if (!ballot) {
    ballot = { right: 0, wrong: 0, abstained: 0 };
    votes.steps.set(step, ballot);
  }
  if (isWanted(ledger, votes, ballot.right + ballot.wrong + ballot.abstained)) ballot[said]++;
}

/** A judge that gives more votes than it has breaks its word: they are not counted, and that is said once. */
function isWanted(ledger: Ledger, { judge }: Votes, cast: number): boolean {
  if (cast < (judge.votes?.count ?? 0)) return true;
  const message = `The judge "${judge.id}" gave more votes than it has: those too many are not counted.`;
  if (!ledger.failures.some((failure) => failure.message === message))
    ledger.failures.push({ kind: 'failure', failure: 'unparsable', message });
  return false;
}
