import type { AnswerVerdict } from '../answer/index.ts';
import type { Evidence, NotRead } from '../checker/types.ts';
import type { Proof, Range } from '../proof/types.ts';

/** One reply of one judge. It may name an index; only `core/review` concludes a verdict. */
export type Judgement =
  /** A critic's reply: the index of the earliest error, or -1 for none (ProcessBench 4). */
  | { readonly kind: 'earliest'; readonly index: number }
  /** A step-wise judge's reply for one step (Scaling generative verifiers 5). */
  | { readonly kind: 'step'; readonly step: number; readonly verdict: 'right' | 'wrong' }
  /** A process reward model's reply: one score in 0 … 1 per step (ProcessBench 4.1). */
  | { readonly kind: 'scores'; readonly scores: readonly number[] }
  /** A proof grader's reply: `points` of `max` (Scaling generative verifiers 3). */
  | { readonly kind: 'grade'; readonly points: number; readonly max: number }
  /** An answer grader's reply (U-MATH 3.3). */
  | { readonly kind: 'answer'; readonly verdict: 'yes' | 'no' | 'inconclusive' }
  /** A GenSelect comparison; `first` stood first in the prompt. */
  | {
      readonly kind: 'comparison';
      readonly first: string;
      readonly second: string;
      readonly winner: string | null;
    }
  | Refutation
  | Abstention;

/** The checker's: a relation of a step that is false, or that deserves a look. */
export interface Refutation {
  readonly kind: 'refutation';
  readonly step: number;
  /** The relation, as offsets into the text of the step. */
  readonly range: Range;
  readonly strength: 'refuted' | 'suspect';
  readonly rule: string;
  readonly evidence: Evidence;
}

/** No verdict, and why. It counts neither for nor against. */
export interface Abstention {
  readonly kind: 'abstain';
  /** The step abstained on; absent if it is the whole proof. */
  readonly step?: number;
  readonly reason: string;
}

/** What can go wrong with a judge is a value, never an exception. */
export interface JudgeFailure {
  readonly kind: 'failure';
  readonly failure: 'unavailable' | 'rate-limited' | 'unparsable' | 'over-budget' | 'refused';
  /** The step it concerns; absent if it is the whole judge. */
  readonly step?: number;
  /** What happened and what to do, in a sentence or two. */
  readonly message: string;
}

/** Counts of relations that were not read, by why; a reason that none has is absent. */
export type UnreadReasons = Readonly<Partial<Record<NotRead, number>>>;

/** How much of a step the checker read: counts of relations. Not a judgement. */
export interface Coverage {
  readonly kind: 'coverage';
  readonly step: number;
  readonly held: number;
  readonly refuted: number;
  readonly suspected: number;
  readonly notRead: number;
  /** Why, where the checker says so: counts by reason. */
  readonly reasons?: UnreadReasons;
  /** Present if the problem or a step before was looked at for it. */
  readonly usesPast?: true;
}

/** How the final answer compares with the reference's; ranges are into the end of the solution (`tailOf`). No judgement. */
export interface AnswerReply {
  readonly kind: 'final-answer';
  readonly verdict: AnswerVerdict;
}

export type JudgeReply = Judgement | JudgeFailure | Coverage | AnswerReply;

/** What a judge is asked: the proof, and the steps whose judgement is wanted. */
export interface JudgeRequest {
  readonly proof: Proof;
  /** Indices of `proof.steps`, rising. */
  readonly steps: readonly number[];
}

/**
 * What a judge's messages about a step contain, and so which verdicts an edit leaves standing: the step itself (an edit
 * of step k concerns step k), all up to it (verdicts before k stand), or the whole proof (none do).
 */
export type JudgeContext = 'step' | 'prefix' | 'whole';

/** Who judges, in words that people read. */
export interface JudgeDescription {
  readonly id: string;
  readonly name: string;
  /** True if it sends the proof to another machine or process not ours. */
  readonly remote: boolean;
  readonly context: JudgeContext;
  /** Whether it is asked for what it only suspects, too. The checker alone makes that difference. */
  readonly suspects?: true;
  /** How many votes it gives, 1 or more, and on what. The checker does not vote. */
  readonly votes?: { readonly on: 'proof' | 'step'; readonly count: number };
}

/**
 * Judges steps of a proof. Replies come in any order; the stream ends when every wanted step has had a
 * judgement or a failure, or soon after `signal` aborts. It does not throw.
 */
export interface Judge {
  readonly id: string;
  describe(): JudgeDescription;
  judge(request: JudgeRequest, signal: AbortSignal): AsyncIterable<JudgeReply>;
}
