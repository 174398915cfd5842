/** The replies of judges in one run of a review. */
import { omitUndefined } from '../base/optional-values.ts';
import type { JudgeFailure } from '../judge/calls/index.ts';
import type {
  AnswerComparisonReply,
  CheckerFinding,
  JudgeDescription,
  JudgeReply,
  RelationCounts,
  RelationResult,
} from '../judge/index.ts';
import type { Proof } from '../proof/index.ts';
import { toJudgeVote } from './judge-votes.ts';
import type { JudgeVote } from './types.ts';
import { getVotePlan } from './vote-counts.ts';

/** The replies of a judge that votes. */
export interface VotingJudgeReplies {
  readonly judge: JudgeDescription;
  /** In order of arrival. */
  readonly opinions: JudgeVote[];
  /** Why votes are missing. */
  readonly failures: JudgeFailure[];
  isDone: boolean;
  /** A sentence for each picture of the problem that wasn't sent. */
  readonly unsent?: readonly string[];
  /** The second judge that is queried about an error that these votes name, and its reply. */
  readonly confirmer?: JudgeDescription;
  confirmation?: JudgeVote | JudgeFailure;
}

/** All replies of one run. Filled by `runProofReview`, read by `computeReviewFromLog`. */
export interface ReviewLog {
  readonly proof: Proof;
  readonly refutations: Map<number, { judge: string; refutation: CheckerFinding }[]>;
  readonly abstentions: Map<number, string>;
  /** Failures of voting judges are also in their votes. */
  readonly failures: JudgeFailure[];
  /** The relation counts of each step that the checker has finished. */
  readonly tallies: Map<number, RelationCounts>;
  /** Their relations, except in steps that were given up. */
  readonly relations: Map<number, readonly RelationResult[]>;
  /** The indices of steps whose checker result depends on earlier text. */
  readonly pasts: Set<number>;
  /** The last reply about the final answer. */
  answer?: AnswerComparisonReply;
  /** By judge id, in the order in which the judges were queried. */
  readonly votes: Map<string, VotingJudgeReplies>;
}

/**
 * Creates an empty log for these judges.
 * @param given `confirmer` is queried about errors that votes name; `unsent` has a sentence for each picture that isn't sent
 */
export function createReviewLog(
  proof: Proof,
  judges: readonly JudgeDescription[] = [],
  given: {
    readonly confirmer?: JudgeDescription | undefined;
    readonly unsent?: readonly string[] | undefined;
  } = {},
): ReviewLog {
  const votes = new Map<string, VotingJudgeReplies>();
  for (const judge of judges) {
    if (getVotePlan(judge))
      votes.set(judge.id, { judge, opinions: [], failures: [], isDone: false, ...omitUndefined(given) });
  }
  return {
    proof,
    refutations: new Map(),
    abstentions: new Map(),
    failures: [],
    tallies: new Map(),
    relations: new Map(),
    pasts: new Set(),
    votes,
  };
}

/** Adds a reply. A vote on a step that the proof doesn't have counts as an abstention, or is dropped if it was about that step only. */
export function addJudgeReplyToLog(ledger: ReviewLog, judge: string, reply: JudgeReply): void {
  const votes = ledger.votes.get(judge);
  switch (reply.kind) {
    case 'refutation': {
      const list = ledger.refutations.get(reply.step);
      if (list) list.push({ judge, refutation: reply });
      else ledger.refutations.set(reply.step, [{ judge, refutation: reply }]);
      return;
    }
    case 'coverage': {
      const { kind: _, step, usesPast, relations, ...tally } = reply;
      ledger.tallies.set(step, tally);
      if (relations) ledger.relations.set(step, relations);
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
  const opinion = votes && toJudgeVote(ledger.proof, votes.judge, reply, votes.opinions.length);
  if (opinion) votes.opinions.push(opinion);
}

/** Adds the second judge's reply about the error that a judge's votes name. */
export function addSecondJudgeReplyToLog(
  ledger: ReviewLog,
  votes: VotingJudgeReplies,
  said: JudgeVote | JudgeFailure,
): void {
  votes.confirmation = said;
  if ('kind' in said) ledger.failures.push(said);
}
