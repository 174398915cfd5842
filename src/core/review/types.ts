import type { AnswerEvidence, AnswerPolicy, Equivalence } from '../answer/index.ts';
import type { Evidence } from '../checker/index.ts';
import type { JudgeFailure, Usage } from '../judge/calls/index.ts';
import type {
  AnswerQuestion,
  AnswerReply,
  JudgeDescription,
  Judgement,
  RelationCounts,
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
  /** True for the one finding of a review that is drawn loudest. */
  readonly loud: boolean;
  readonly rule: string;
  /** The relation, as offsets into the text of its step. */
  readonly inStep: TextRange;
  /** The relation, as offsets into the document. */
  readonly range: TextRange;
  readonly evidence: Evidence;
}

/** Votes about one step. */
export interface StepVotes {
  /** Replies that say the step is wrong, or that the earliest error is in it. */
  readonly against: number;
  /** Replies so far; `abstained` of them have no verdict. */
  readonly asked: number;
  readonly abstained: number;
  /** Planned replies. */
  readonly planned: number;
  /**
   * Why fewer than `planned` have arrived. `settled`: the others couldn't change the outcome. `sprt`: a sequential test had
   * decided, whatever they would say. `failed`: they failed. Absent if all have arrived, or more may come.
   */
  readonly rest?: 'settled' | 'sprt' | 'failed';
}

/** A phrase that a vote calls wrong, in its own spelling. */
export interface Quote {
  readonly text: string;
  /** Its place in the text of the vote's step; absent if it occurs nowhere, or twice. */
  readonly inStep?: TextRange;
  /** For a vote that names no step: the only step that contains it, exactly once. */
  readonly step?: number;
}

/** A judgement by a model or a person. */
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
  readonly quote?: Quote;
}

/** What a grader concludes from its votes. */
export interface Grade {
  /** `in-the-gap`: the mean is between the thresholds, or as many accept as reject. Absent while it is open. */
  readonly outcome?: 'accepted' | 'rejected' | 'in-the-gap';
  /** The mean of the votes, 0 to `max`. For yes and no, the share of yes. */
  readonly points: number;
  readonly max: number;
  /** Votes that count, and of yes and no those that accept. */
  readonly votes: number;
  readonly accepting?: number;
}

/** What an answer grader concludes from its votes. */
export interface AnswerVotes extends Readonly<Record<'yes' | 'no' | 'inconclusive', number>> {
  /** The majority; `inconclusive` if no answer has one. Absent while it is open. */
  readonly outcome?: 'yes' | 'no' | 'inconclusive';
}

/** A second judge's reply about the earliest error. Until it confirms the error, the step is uncertain; it is scored all the same. */
export interface ConfirmationReview {
  readonly judge: JudgeDescription;
  readonly step: number;
  readonly state: 'pending' | 'confirmed' | 'denied' | 'abstained' | 'failed';
  /** Its vote; absent while it is pending, or if it failed. */
  readonly opinion?: JudgeVote;
  readonly failure?: JudgeFailure;
}

/** What a judge other than the checker concludes from its votes. */
export interface Verdict {
  readonly judge: JudgeDescription;
  /**
   * The index of the earliest error, -1 for none. Undefined while it is open, if every vote abstained, if failed votes could
   * have changed it, and always for a grader and an answer grader, which name no step.
   */
  readonly earliestError: number | undefined;
  /** "No error" has as many votes as the earliest error. */
  readonly isUndecided: boolean;
  /** Some step is wrong, but votes abstained on an earlier one: the proof isn't correct, but its earliest error is open. */
  readonly isWrong?: boolean;
  /** No more replies will come. */
  readonly isDone: boolean;
  /** The judged text has changed since, so it no longer applies to the proof as a whole. */
  readonly isStale: boolean;
  /** Replies on the proof, or, where each step has its own, steps that have all of theirs. */
  readonly progress: {
    readonly of: 'votes' | 'steps';
    readonly done: number;
    readonly total: number;
    readonly abstained: number;
    /** Votes, or steps' votes, that failed. */
    readonly failed: number;
  };
  /** The judged proof. */
  readonly judged: Proof;
  readonly votes: readonly (StepVotes | undefined)[];
  /** All votes, by step and then by sample, independent of their arrival. */
  readonly opinions: readonly JudgeVote[];
  /** Why votes are missing, each reason once. */
  readonly failures: readonly JudgeFailure[];
  /** The usage of all votes, retries and the confirmation. */
  readonly usage: Usage;
  /** A sentence for each picture of the problem that the judge wasn't sent. */
  readonly unsent?: readonly string[];
  /** A reward model's score of each step, 0 to 1. */
  readonly scores?: readonly number[];
  readonly grade?: Grade;
  readonly answer?: AnswerVotes;
  /** Present if a second judge is queried about this error. */
  readonly confirmation?: ConfirmationReview;
}

/** A phrase of a step that votes quote as wrong. */
export interface QuotedPhrase {
  /** As offsets into the text of the step, and into the document. */
  readonly inStep: TextRange;
  readonly range: TextRange;
  /** How many votes quote it. */
  readonly votes: number;
}

export interface CheckDependencies {
  /** A fingerprint of the problem and all steps before. */
  readonly past?: string;
  /** The beginning of the next step. */
  readonly following?: string;
}

/** The review of one step: its state, and the findings, votes or score that it rests on. */
export interface StepReview {
  readonly step: Step;
  readonly state: StepState;
  /** The checker's, in text order. */
  readonly findings: readonly Finding[];
  /** Its relations by result; absent if the checker hasn't finished it. */
  readonly tally?: RelationCounts;
  /** Other text that the checker's result depends on. */
  readonly rests?: CheckDependencies;
  /** The votes on it; absent before the first one. */
  readonly votes?: StepVotes;
  /** A reward model's score, 0 to 1. */
  readonly score?: number;
  /** The phrase that most of the votes against it quote, where it stands in the step. */
  readonly quote?: QuotedPhrase;
  /** Why the step has no verdict, if that is worth showing. */
  readonly note?: string;
  /** For a stale step: its review before the change. Never itself stale. */
  readonly was?: StepReview;
}

/**
 * The outcome of a review.
 * `earliest-error`, `no-error-found`, `undecided`, `no-verdict` (every vote abstained): the verdict of a judge that votes.
 * `unconfirmed`: its votes name an error that a second judge has not confirmed; scored as that error.
 * `accepted`, `rejected`, `in-the-gap`: a grader's verdict on the whole proof.
 * `answer-correct`, `answer-incorrect`, `answer-open`: the final answer, by the comparison if it was possible, else by an
 * answer grader.
 * `nothing-found`: the checker refuted nothing in what it could read. This isn't a verdict.
 * `no-steps`: there was nothing to judge. `failed`: some step couldn't be judged. `changed`: the text has changed
 * since, and no judge has run again.
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
export interface AnswerCandidate {
  /** As it was written. */
  readonly text: string;
  /** Why it was taken for an answer. */
  readonly why: AnswerEvidence;
  /** The index of the step in which it begins. */
  readonly step: number;
  /** Offsets into the document. */
  readonly range: TextRange;
  /** Whether it was compared. */
  readonly isChosen: boolean;
}

/** The final answer of the proof compared with the reference's. It doesn't judge the proof: a wrong proof may have a correct answer. */
export interface AnswerReview {
  /** `unknown`: neither could be shown, or no answer is marked and the last expression differs. */
  readonly verdict: Equivalence;
  /** Which candidates count. */
  readonly policy: AnswerPolicy;
  readonly reference: string;
  /** How each side was read, for people. */
  readonly referenceRead: string;
  readonly read: string;
  /** One short sentence. */
  readonly reason: string;
  /** In text order, at least one. */
  readonly candidates: readonly AnswerCandidate[];
  /** The query and its reply, which applies to any text with the same query. */
  readonly asked: AnswerQuestion;
  readonly said: AnswerReply;
}

/** An immutable snapshot of a review. Every view draws the same one. */
export interface Review {
  readonly proof: Proof;
  readonly judges: readonly JudgeDescription[];
  /** One per step of the proof, by index. */
  readonly steps: readonly StepReview[];
  readonly outcome: ReviewOutcome;
  /**
   * The index of the earliest error, -1 for none, by the verdict if there is one that stands. With the checker alone: the
   * first step in which it refuted something, or, where it was asked for what it suspects, refuted or suspected something,
   * which is how it is scored; the checker itself never says that an error is the earliest.
   */
  readonly earliestError: number;
  /** The verdict of the voting judge; absent before it is queried, open while its votes arrive. */
  readonly verdict?: Verdict;
  /** The newest verdict that is not open: `verdict` itself once all votes are in. */
  readonly lastVerdict?: Verdict;
  /** Steps that the checker is done with, out of all. */
  readonly progress: { readonly done: number; readonly total: number };
  readonly complete: boolean;
  /** Milliseconds since the review began. */
  readonly elapsed: number;
  readonly tally: RelationCounts;
  /** Present where there is a reference answer. */
  readonly answer?: AnswerReview;
  readonly failures: readonly JudgeFailure[];
  /** The usage of models, including retries and confirmations; absent if none was queried. */
  readonly usage?: Usage;
}

/** An annotator's current agreement or dispute. */
export interface StepAgreement {
  readonly kind: 'agree' | 'dispute';
  /** The state of the step when the label was made. */
  readonly of: string;
  readonly reason?: string;
  readonly annotator: string;
  readonly time: string;
}

/** The current labels and notes of a step. */
export interface StepLabel {
  /** The reader's own. */
  readonly agreement?: StepAgreement;
  /** The labels of other annotators, by name; absent if there are none. */
  readonly others?: readonly StepAgreement[];
  /** The notes of all annotators, by time. */
  readonly notes: readonly StepNote[];
}

/** An annotator's note on a step. */
export interface StepNote {
  readonly text: string;
  readonly annotator: string;
  readonly time: string;
}
