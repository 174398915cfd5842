import type { AnswerCandidateReason, AnswerEquivalence, AnswerSelectionPolicy } from '../answer/index.ts';
import type { Evidence } from '../checker/index.ts';
import type { CallUsage, JudgeFailure } from '../judge/calls/index.ts';
import type {
  AnswerComparisonReply,
  AnswerComparisonTask,
  JudgeDescription,
  Judgement,
  RelationCounts,
  RelationResult,
} from '../judge/index.ts';
import type { Proof, Step, TextRange } from '../proof/index.ts';
/**
 * The state of a step, as drawn. `false-statement` and `please-check` are the checker's; `earliest-error`,
 * `doubtful`, `no-error-found` and `after-error` need a model's, a reward model's or a person's verdict.
 */
export type StepState =
  | 'pending'
  | 'running'
  | 'no-error-found'
  | 'earliest-error'
  | 'doubtful'
  | 'false-statement'
  | 'please-check'
  | 'after-error'
  | 'stale'
  | 'abstained'
  | 'failed';

/** Something the checker found in a step. */
export interface Finding {
  readonly judge: string;
  readonly strength: 'refuted' | 'suspect';
  /** Whether it is the one finding of the review with the strongest mark. */
  readonly loud: boolean;
  readonly rule: string;
  /** The relation, or the wrong term of a chain, as offsets into the text of its step. */
  readonly inStep: TextRange;
  /** The same, as offsets into the document. */
  readonly range: TextRange;
  readonly evidence: Evidence;
}

/** Votes about one step. */
export interface StepVoteCounts {
  /** Replies that say the step is wrong, or that the earliest error is in it. */
  readonly against: number;
  /** Replies so far; `abstained` of them have no verdict. */
  readonly asked: number;
  readonly abstained: number;
  /** Planned replies. */
  readonly planned: number;
  /**
   * Why fewer than `planned` have arrived. `settled`: the others couldn't change the outcome. `sprt`: a sequential test
   * stopped early. `failed`: they failed. Absent if all have arrived, or if more may arrive.
   */
  readonly rest?: 'settled' | 'sprt' | 'failed';
}

/** A phrase that a vote calls wrong, as quoted by the judge. */
export interface VoteQuote {
  readonly text: string;
  /** Its range in the text of the vote's step; absent unless it occurs exactly once. */
  readonly inStep?: TextRange;
  /** For a vote that names no step: the only step that contains it, exactly once. */
  readonly step?: number;
}

/** The judgement in a vote: all kinds that a voting judge returns. */
export type VoteJudgement = Extract<
  Judgement,
  { kind: 'earliest' | 'step' | 'scores' | 'grade' | 'answer' | 'confirmation' | 'abstain' }
>;

/** One vote. `judgement.said` has the whole reply. */
export interface JudgeVote {
  readonly judge: string;
  /** The index of the request, from 0. */
  readonly sample: number;
  readonly judgement: VoteJudgement;
  /** The step that the query was about, or in which the vote puts the earliest error. */
  readonly step?: number;
  readonly quote?: VoteQuote;
}

/** The verdict of a grader. */
export interface GradeVerdict {
  /** `in-the-gap`: the mean is between the thresholds, or as many accept as reject. Absent while it is open. */
  readonly outcome?: 'accepted' | 'rejected' | 'in-the-gap';
  /** The mean of the votes, 0 to `max`, or the vote that decides. For yes and no, the share of yes, or the vote that decides. */
  readonly points: number;
  readonly max: number;
  /** The number of counted votes. `accepting`: for yes-or-no grades, how many of them accept. */
  readonly votes: number;
  readonly accepting?: number;
}

/** The votes of an answer grader and their majority. */
export interface AnswerGraderVoteCounts extends Readonly<Record<'yes' | 'no' | 'inconclusive', number>> {
  /** The majority; `inconclusive` if no answer has one. Absent while it is open. */
  readonly outcome?: 'yes' | 'no' | 'inconclusive';
}

/** A second judge's reply about the earliest error. Until it confirms the error, the step is uncertain. Evaluations count the error anyway. */
export interface SecondJudgeResult {
  readonly judge: JudgeDescription;
  readonly step: number;
  readonly state: 'pending' | 'confirmed' | 'denied' | 'abstained' | 'failed';
  /** Its vote; absent while it is pending, or if it failed. */
  readonly opinion?: JudgeVote;
  readonly failure?: JudgeFailure;
}

/** The verdict of a judge other than the checker, from its votes. */
export interface Verdict {
  readonly judge: JudgeDescription;
  /**
   * The index of the earliest error, -1 for none. Undefined while it is open, if every vote abstained, if failed votes could
   * have changed it, and always for a grader and an answer grader, which name no step.
   */
  readonly earliestError: number | undefined;
  /** "No error" has as many votes as the earliest error. */
  readonly isUndecided: boolean;
  /** A step is wrong, but votes abstained on an earlier step, so that the earliest error is open. */
  readonly isWrong?: boolean;
  /** No more replies will come. */
  readonly isDone: boolean;
  /** The judged text has changed since, so it no longer applies to the proof as a whole. */
  readonly isStale: boolean;
  /** The progress in votes, or in steps if each step has its own votes. */
  readonly progress: {
    readonly of: 'votes' | 'steps';
    readonly done: number;
    readonly total: number;
    readonly abstained: number;
    /** The number of failed votes, or of steps with failed votes. */
    readonly failed: number;
  };
  /** The judged proof. */
  readonly judged: Proof;
  readonly votes: readonly (StepVoteCounts | undefined)[];
  /** All votes, by step and then by sample, independent of their arrival. */
  readonly opinions: readonly JudgeVote[];
  /** Why votes are missing, each reason once. */
  readonly failures: readonly JudgeFailure[];
  /** The usage of all votes, retries and the confirmation. */
  readonly usage: CallUsage;
  /** A sentence for each picture of the problem that the judge wasn't sent. */
  readonly unsent?: readonly string[];
  /** A reward model's score of each step, 0 to 1. */
  readonly scores?: readonly number[];
  readonly grade?: GradeVerdict;
  readonly answer?: AnswerGraderVoteCounts;
  /** Present if a second judge is queried about this error. */
  readonly confirmation?: SecondJudgeResult;
}

/** A phrase of a step that votes quote as wrong. */
export interface QuotedPhrase {
  /** As offsets into the text of the step, and into the document. */
  readonly inStep: TextRange;
  readonly range: TextRange;
  /** How many votes quote it. */
  readonly votes: number;
}

export interface CheckerResultDependencies {
  /** A fingerprint of the problem and all steps before. */
  readonly past?: string;
  /** The beginning of the next step. */
  readonly following?: string;
}

/** The review of one step: its state, and the findings, votes or score that it rests on. */
export interface StepReview {
  readonly step: Step;
  readonly state: StepState;
  /** The checker's findings, in text order. */
  readonly findings: readonly Finding[];
  /** The step's relations by result; absent if the checker hasn't finished the step. */
  readonly tally?: RelationCounts;
  /** The counted relations; also absent if the checker gave up the step. */
  readonly relations?: readonly RelationResult[];
  /** Other text that the checker's result depends on. */
  readonly rests?: CheckerResultDependencies;
  /** The votes on it; absent before the first one. */
  readonly votes?: StepVoteCounts;
  /** A reward model's score, 0 to 1. */
  readonly score?: number;
  /** The phrase that most of the votes against it quote, and its range in the step. */
  readonly quote?: QuotedPhrase;
  /** Why the step has no verdict, if that is worth showing. */
  readonly note?: string;
  /** For a stale step: its review before the change. Never itself stale. */
  readonly was?: StepReview;
}

/**
 * The outcome of a review.
 * `earliest-error`, `no-error-found`, `undecided`, `no-verdict` (every vote abstained): the verdict of a voting judge.
 * `unconfirmed`: the votes name an error that a second judge hasn't confirmed. It is scored as that error.
 * `accepted`, `rejected`, `in-the-gap`: a grader's verdict on the whole proof.
 * `answer-correct`, `answer-incorrect`, `answer-open`: the final answer, by the comparison if it was possible, else by an
 * answer grader.
 * `nothing-found`: the checker refuted none of the relations that it could read. This isn't a verdict.
 * `no-steps`: there was nothing to judge. `failed`: some step couldn't be judged. `changed`: the text has changed since the
 * last run of a judge.
 */
export type ReviewOutcome =
  | 'judging'
  | 'earliest-error'
  | 'no-error-found'
  | 'undecided'
  | 'no-verdict'
  | 'unconfirmed'
  | 'accepted'
  | 'rejected'
  | 'in-the-gap'
  | 'answer-correct'
  | 'answer-incorrect'
  | 'answer-open'
  | 'false-statement'
  | 'please-check'
  | 'nothing-found'
  | 'no-steps'
  | 'failed'
  | 'changed';

/** Something in the solution that may be its final answer. */
export interface PossibleFinalAnswer {
  /** As it was written. */
  readonly text: string;
  /** Why it may be the final answer. */
  readonly why: AnswerCandidateReason;
  /** The index of the step in which it begins. */
  readonly step: number;
  /** Offsets into the document. */
  readonly range: TextRange;
  /** Whether it was compared. */
  readonly isChosen: boolean;
}

/** The final answer of the proof compared with the reference. It doesn't judge the proof: a wrong proof may have a correct answer. */
export interface FinalAnswerComparison {
  /** `unknown`: neither equality nor difference could be shown, or no answer is marked and the last expression differs. */
  readonly verdict: AnswerEquivalence;
  /** Which candidates count. */
  readonly policy: AnswerSelectionPolicy;
  readonly reference: string;
  /** How each side was read, as text. */
  readonly referenceRead: string;
  readonly read: string;
  /** One short sentence. */
  readonly reason: string;
  /** In text order, at least one. */
  readonly candidates: readonly PossibleFinalAnswer[];
  /** The query and its reply, which applies to any text with the same query. */
  readonly asked: AnswerComparisonTask;
  readonly said: AnswerComparisonReply;
}

/** An immutable snapshot of a review. Every view draws the same one. */
export interface Review {
  readonly proof: Proof;
  readonly judges: readonly JudgeDescription[];
  /** One per step of the proof, by index. */
  readonly steps: readonly StepReview[];
  readonly outcome: ReviewOutcome;
  /**
   * The index of the earliest error, -1 for none, by the applicable verdict. With the checker alone: the first step with a
   * refuted statement (or a suspect one, if suspects were requested). This is how the checker is scored, although it never
   * claims that an error is the earliest.
   */
  readonly earliestError: number;
  /** The verdict of the voting judge; absent before it is queried, open while its votes arrive. */
  readonly verdict?: Verdict;
  /** The newest finished verdict: `verdict` itself once all votes have arrived. */
  readonly lastVerdict?: Verdict;
  /** How many steps the checker has finished, and how many there are. */
  readonly progress: { readonly done: number; readonly total: number };
  readonly complete: boolean;
  /** Milliseconds since the review began. */
  readonly elapsed: number;
  readonly tally: RelationCounts;
  /** Present if there is a reference answer. */
  readonly answer?: FinalAnswerComparison;
  readonly failures: readonly JudgeFailure[];
  /** The usage of models, including retries and confirmations; absent if none was queried. */
  readonly usage?: CallUsage;
}

/** An annotator's current agreement or dispute. */
export interface AgreementOrDispute {
  readonly kind: 'agree' | 'dispute';
  /** The state of the step when the label was made. */
  readonly of: string;
  readonly reason?: string;
  readonly annotator: string;
  readonly time: string;
}

/** The current labels and notes of a step. */
export interface StepLabelsAndNotes {
  /** The reader's own agreement or dispute. */
  readonly agreement?: AgreementOrDispute;
  /** The labels of other annotators, by name; absent if there are none. */
  readonly others?: readonly AgreementOrDispute[];
  /** The notes of all annotators, by time. */
  readonly notes: readonly StepNote[];
}

/** An annotator's note on a step. */
export interface StepNote {
  readonly text: string;
  readonly annotator: string;
  readonly time: string;
}
