/** The replies of judges in one run of a review. */
import { defined } from '../base/optional.ts';
import type { JudgeFailure } from '../judge/calls/index.ts';
import type {
  AnswerReply,
  JudgeDescription,
  JudgeReply,
  Refutation,
  RelationCounts,
} from '../judge/index.ts';
import type { Proof } from '../proof/index.ts';
import { ballotOf } from './ballots.ts';
import { opinionOf } from './opinions.ts';
import type { Opinion } from './types.ts';

/** The replies of a judge that votes. */
export interface Votes {
  readonly judge: JudgeDescription;
  /** In order of arrival. */
  readonly opinions: Opinion[];
  /** Why votes are missing. */
  readonly failures: JudgeFailure[];
  isDone: boolean;
  /** A sentence for each picture of the problem that wasn't sent. */
  readonly unsent?: readonly string[];
  /** The second judge that is queried about an error that these votes name, and its reply. */
  readonly confirmer?: JudgeDescription;
  confirmation?: Opinion | JudgeFailure;
}

/** Filled by the engine, read by `conclude`. */
export interface Ledger {
  readonly proof: Proof;
  readonly refutations: Map<number, { judge: string; refutation: Refutation }[]>;
  readonly abstentions: Map<number, string>;
  /** Failures of voting judges are also in their votes. */
  readonly failures: JudgeFailure[];
  /** The relation counts of each step that the checker has finished. */
  readonly tallies: Map<number, RelationCounts>;
  /** Steps whose checker result depends on earlier text. */
  readonly pasts: Set<number>;
  /** The last reply about the final answer. */
  answer?: AnswerReply;
  /** By judge id, in the order in which the judges were queried. */
  readonly votes: Map<string, Votes>;
}

/**
 * An empty ledger for these judges.
 * @param given `confirmer` is queried about errors that votes name; `unsent` has a sentence for each picture that isn't sent
 */
export function createLedger(
  proof: Proof,
  judges: readonly JudgeDescription[] = [],
  given: {
    readonly confirmer?: JudgeDescription | undefined;
    readonly unsent?: readonly string[] | undefined;
  } = {},
): Ledger {
  const votes = new Map<string, Votes>();
  for (const judge of judges) {
    if (ballotOf(judge))
      votes.set(judge.id, { judge, opinions: [], failures: [], isDone: false, ...defined(given) });
  }
  return {
    proof,
    refutations: new Map(),
    abstentions: new Map(),
    failures: [],
    tallies: new Map(),
    pasts: new Set(),
    votes,
  };
}

/** Enters one reply. A vote on a step that the proof does not have is an abstention, or, on that step alone, nothing. */
export function enter(ledger: Ledger, judge: string, reply: JudgeReply): void {
  const votes = ledger.votes.get(judge);
  switch (reply.kind) {
    case 'refutation': {
      const list = ledger.refutations.get(reply.step);
      if (list) list.push({ judge, refutation: reply });
      else ledger.refutations.set(reply.step, [{ judge, refutation: reply }]);
      return;
    }
    case 'coverage': {
      const { kind: _, step, usesPast, ...tally } = reply;
      ledger.tallies.set(step, tally);
      if (usesPast) ledger.pasts.add(step);
      return;
    }
    case 'abstain':
      if (!votes) {
        if (reply.step !== undefined) ledger.abstentions.set(reply.step, reply.reason);
        return;
      }
      break;
    case 'final-answer':
      ledger.answer = reply;
      return;
    case 'failure':
      ledger.failures.push(reply);
      votes?.failures.push(reply);
      return;
    case 'comparison':
    case 'confirmation':
      // Judges that compare proofs or confirm errors don't judge this proof.
      return;
    case 'earliest':
    case 'step':
    case 'scores':
    case 'grade':
    case 'answer':
      break;
    default:
      reply satisfies never;
      return;
  }
  const opinion = votes && opinionOf(ledger.proof, votes.judge, reply, votes.opinions.length);
  if (opinion) votes.opinions.push(opinion);
}

/** Adds the second judge's reply about the error that a judge's votes name. */
export function enterConfirmation(ledger: Ledger, votes: Votes, said: Opinion | JudgeFailure): void {
  votes.confirmation = said;
  if ('kind' in said) ledger.failures.push(said);
}
