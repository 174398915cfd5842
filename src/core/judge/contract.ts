import { t } from '../../l10n/index.ts';
import type { AnswerVerdict } from '../answer/index.ts';
import type { Evidence, UncheckedRelationReason } from '../checker/index.ts';
import type { Proof, TextRange } from '../proof/index.ts';
import type { JudgeFailure } from './calls/failure.ts';
import type { MessageImage } from './calls/types.ts';
import type { CallUsage } from './calls/usage.ts';

/** One reply of one judge. It may name an index; only `core/review` concludes a verdict. */
export type Judgement =
  /** A critic's judgement: the index of the earliest error, or -1 for none (ProcessBench 4). */
  | { readonly kind: 'earliest'; readonly index: number; readonly said?: VoteReplyRecord }
  /** A step-wise judge's judgement of one step (Scaling generative verifiers 5). */
  | {
      readonly kind: 'step';
      readonly step: number;
      readonly verdict: 'right' | 'wrong';
      readonly said?: VoteReplyRecord;
    }
  /** A process reward model's judgement: one score from 0 to 1 per step (ProcessBench 4.1). */
  | { readonly kind: 'scores'; readonly scores: readonly number[]; readonly said?: VoteReplyRecord }
  /** A grader's judgement: `points` of `max`; `max` is 1 for yes and no (Scaling generative verifiers 3). */
  | { readonly kind: 'grade'; readonly points: number; readonly max: number; readonly said?: VoteReplyRecord }
  /** An answer grader's judgement (U-MATH 3.3). */
  | { readonly kind: 'answer'; readonly verdict: 'yes' | 'no' | 'inconclusive'; readonly said?: VoteReplyRecord }
  /** A second judge's judgement of an error that the first judge flagged: whether it's an error (meta-verification). */
  | {
      readonly kind: 'confirmation';
      readonly step: number;
      readonly verdict: 'confirmed' | 'denied';
      readonly said?: VoteReplyRecord;
    }
  /** A GenSelect comparison; `first` is the candidate that was first in the prompt. */
  | {
      readonly kind: 'comparison';
      readonly first: string;
      readonly second: string;
      readonly winner: string | null;
      readonly said?: VoteReplyRecord;
    }
  | CheckerFinding
  | Abstention;

/** A finding of the checker: a relation of a step that is false or suspect. */
export interface CheckerFinding {
  readonly kind: 'refutation';
  readonly step: number;
  /** The relation, or the wrong term of a chain, as offsets into the text of the step. */
  readonly range: TextRange;
  readonly strength: 'refuted' | 'suspect';
  readonly rule: string;
  readonly evidence: Evidence;
}

/** No verdict, with a reason. It counts neither for nor against the proof. */
export interface Abstention {
  readonly kind: 'abstain';
  /** The step without a verdict; absent if it's the whole proof. */
  readonly step?: number;
  readonly reason: string;
  /** Present if the reply was unreadable, even after a retry. */
  readonly isUnread?: true;
  readonly said?: VoteReplyRecord;
}

/** The complete text of the model's reply for a judgement. */
export interface VoteReplyRecord {
  /** The number of the vote, from 0, in the order of the requests. */
  readonly sample: number;
  /** The raw reply, including reasoning. */
  readonly raw: string;
  /** The text after the reasoning. */
  readonly critique: string;
  /** The text shown to people if it differs: without the lines of the quote and the verdict. */
  readonly remarks?: string;
  /** The phrase that it calls wrong, as written in the reply. `core/review` looks for it in the step. */
  readonly quote?: string;
  /** The probability of the verdict, 0 to 1, if the server reports it. */
  readonly probability?: number;
  /** The usage of this judgement, including a retry. */
  readonly usage: CallUsage;
  /** The time from sending to the last byte, in milliseconds; absent for a cached reply. */
  readonly milliseconds?: number;
  /** Sampling parameters that were requested but not sent, since the model rejects them. */
  readonly leftOut?: readonly string[];
  /** Whether the first reply was unreadable and the query was retried. */
  readonly isRepaired?: true;
  /** Present for a judgement that was selected among several of the same proof. */
  readonly chosen?: JudgementSelectionResult;
}

/** Which judgement was selected: number `nth`, from 1, of `among` readable ones. */
export interface JudgementSelectionResult {
  readonly nth: number;
  readonly among: number;
  /** The matches that it won in the selection; 0 if there was only one. */
  readonly won: number;
}

/** Counts of relations that weren't read, by reason. Reasons without any are absent. */
export type UncheckedRelationCounts = Readonly<Partial<Record<UncheckedRelationReason, number>>>;

/** Counts of relations: how much of a text the checker read. */
export interface RelationCounts {
  /** True for all values that the text allows. */
  readonly held: number;
  /** True in every test, which doesn't prove it. */
  readonly noCounterexample: number;
  readonly refuted: number;
  readonly suspected: number;
  readonly notRead: number;
  /** Why relations weren't read: counts by reason. */
  readonly reasons?: UncheckedRelationCounts;
}

/** The result of one relation of a step. */
export interface RelationResult {
  /** Offsets into the text of the step. */
  readonly range: TextRange;
  /** The result, or the reason why it wasn't read. */
  readonly result: 'holds' | 'no-counterexample' | 'refuted' | 'suspect' | UncheckedRelationReason;
}

/** How much of a step the checker read. Not a judgement. */
export interface CheckerCoverage extends RelationCounts {
  readonly kind: 'coverage';
  readonly step: number;
  /** The counted relations, in text order; absent for a step that was given up. */
  readonly relations?: readonly RelationResult[];
  /** Present if the result depends on the problem or a step before. */
  readonly usesPast?: true;
}

/**
 * The comparison of the final answer with the reference's; ranges are offsets into the end of the solution (`extractSolutionTail`). Not a
 * judgement.
 */
export interface AnswerComparisonReply {
  readonly kind: 'final-answer';
  readonly verdict: AnswerVerdict;
}

/** A reply of a judge: a judgement, a failure, its coverage, or the comparison of the final answer. */
export type JudgeReply = Judgement | JudgeFailure | CheckerCoverage | AnswerComparisonReply;

export interface JudgeRequest {
  readonly proof: Proof;
  /** Indices of `proof.steps`, in ascending order. */
  readonly steps: readonly number[];
  /** The `steps` in view or just edited, most urgent first; a judge of single steps starts with them. */
  readonly first?: readonly number[];
  /** Images that the problem links to, read by the host, bounded in size and number. */
  readonly images?: readonly MessageImage[];
  /**
   * Requests new replies (`Judge Again From Here`): votes on steps from this index on are calls with `isFresh`, which bypass the cache;
   * earlier steps mostly come from the cache. A judge of the whole proof repeats all its votes, whatever the index.
   */
  readonly freshFrom?: number;
}

/** A request to a second judge about an error that the first flagged. */
export interface ErrorConfirmationRequest {
  readonly proof: Proof;
  /** The index of the step in which the first judge puts the earliest error. */
  readonly step: number;
  /** The full critique of the first judge, from the vote that is shown. */
  readonly critique: string;
  /** The phrase that it calls wrong, as written in the reply. */
  readonly quote?: string;
  readonly images?: readonly MessageImage[];
  /** As in `JudgeRequest`: the second judge bypasses the cache. */
  readonly isFresh?: boolean;
}

/** A second judge, which checks a flagged error before it's shown as confirmed (meta-verification). */
export interface ErrorConfirmer {
  readonly id: string;
  describe(): JudgeDescription;
  /** Resolves to whether it's an error, or why the judge can't tell. Throws only the reason of `signal`. */
  confirm(
    request: ErrorConfirmationRequest,
    signal: AbortSignal,
  ): Promise<Extract<Judgement, { kind: 'confirmation' | 'abstain' }> | JudgeFailure>;
}

/**
 * What a judge's messages about a step contain, which decides the verdicts that survive an edit. The step itself (an edit of step k affects
 * step k), everything up to it (verdicts before k survive), or the whole proof (none do).
 */
export type JudgeContextScope = 'step' | 'prefix' | 'whole';

/**
 * The kinds of judges that query a model; the embedded checker isn't one. A new kind is a file in `models/` and an entry in
 * `models/judge-kinds.ts` and `prompts/prompt-kinds.ts`; the compiler names the two switches that make it and show it in the lab.
 */
export type JudgeKind = 'critic' | 'stepwise' | 'prm' | 'grader' | 'answer';

/**
 * When votes stop. `exact`: when no outstanding vote can change the outcome. `sprt`: a budget mode, until a sequential probability ratio
 * test is decided; the verdict may differ from the full vote. `all`: never early.
 */
export type VotingStopRule = 'exact' | 'sprt' | 'all';

/**
 * How votes are combined; the default is `majority` or, for a grader in points, `mean`. See `votes/vote-aggregation.ts` for the others.
 * `quorum=Q` has Q votes, 1 to 64.
 */
export type VoteAggregation = 'majority' | 'mean' | 'any' | 'median' | 'unanimous' | `quorum=${number}`;

/** The parts of a proof that a judge sees only if it's meant to. */
export const GRADING_MATERIALS = ['reference', 'rubric', 'answer'] as const;

/** A part of a proof that a judge sees only if it's meant to. */
export type GradingMaterial = (typeof GRADING_MATERIALS)[number];

/** The thresholds of points or scores for right and wrong. */
export interface JudgeThresholds {
  /** The minimum points of a correct proof; for a reward model, the score below which a step counts as wrong. */
  readonly correct: number;
  /** A proof with fewer points counts as incorrect. Between both thresholds it counts as neither. By default equal to `correct`. */
  readonly incorrect?: number;
}

/** How votes are selected among judgements. */
export interface JudgementSelectionPlan {
  /** The number of judgements of a proof to select from. */
  readonly among: number;
  /** The number of selections; each is a vote. */
  readonly choices: number;
  /** The maximum number of calls for one proof, without retries. */
  readonly calls: number;
}

export interface JudgeDescription {
  readonly id: string;
  readonly name: string;
  readonly context: JudgeContextScope;
  /** Present for a judge that queries a model. */
  readonly kind?: JudgeKind;
  /** The aids in its messages, besides problem and steps. A change of them makes a verdict stale. */
  readonly aids?: readonly GradingMaterial[];
  /** The names of the endpoint and of the model. */
  readonly endpoint?: string;
  readonly model?: string;
  /** The version of the built-in prompt, if it uses one. */
  readonly promptVersion?: number;
  /** Present for reward models and graders. */
  readonly thresholds?: JudgeThresholds;
  /** A caution about all its verdicts, in one or two sentences. */
  readonly caution?: string;
  /** When votes stop early; `exact` by default. */
  readonly stop?: VotingStopRule;
  /** How its votes are combined; absent for the default. */
  readonly aggregate?: VoteAggregation;
  /** Whether it also reports suspicions; for the checker only. */
  readonly suspects?: true;
  /** Present for a judge that selects among several judgements. */
  readonly selects?: JudgementSelectionPlan;
  /** The number of votes, at least 1, on the proof or on each step. The checker doesn't vote. */
  readonly votes?: { readonly on: 'proof' | 'step'; readonly count: number };
}

/**
 * Judges steps of a proof. Replies arrive in any order. The stream ends when every requested step has a judgement or a failure, or soon
 * after `signal` aborts. It doesn't throw.
 */
export interface Judge {
  readonly id: string;
  describe(): JudgeDescription;
  judge(request: JudgeRequest, signal: AbortSignal): AsyncIterable<JudgeReply>;
}

/**
 * Returns the caution for a judge that sees the final answer; undefined for others. The study is Scaling generative verifiers, table 1: one
 * prompt without and with the final answer as its rubric.
 */
export function getAnswerLeakCaution(aids: readonly GradingMaterial[]): string | undefined {
  if (aids.includes('answer'))
    return t(
      'This judge sees the correct final answer, so it tends to accept fewer incorrect proofs than without the answer. In one study, 92 of 100 proofs accepted with the answer were correct, compared with 60 of 100 accepted without it.',
    );
  if (aids.includes('reference'))
    return t(
      'This judge sees the correct final answer in the reference, so it tends to accept fewer incorrect proofs than without the answer. In one study, 92 of 100 proofs accepted with the answer were correct, compared with 60 of 100 accepted without it.',
    );
  return undefined;
}
