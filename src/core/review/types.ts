import type { Equivalence, Policy, Why } from '../answer/index.ts';
import type { Evidence } from '../checker/index.ts';
import type { JudgeFailure, Usage } from '../judge/calls/index.ts';
import type {
  AnswerQuestion,
  AnswerReply,
  JudgeDescription,
  Judgement,
  RelationCounts,
} from '../judge/index.ts';
import type { Proof, Range, Step } from '../proof/index.ts';
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
  readonly inStep: Range;
  /** The relation, as offsets into the document. */
  readonly range: Range;
  readonly evidence: Evidence;
}

/** Votes about one step. */
export interface StepVotes {
  /** Replies that say the step is wrong, or that the earliest error is in it. */
  readonly against: number;
  /** Replies that are in; `abstained` of them say nothing. */
  readonly asked: number;
  readonly abstained: number;
  /** Replies that were wanted. */
  readonly planned: number;
  /**
   * Why less than `planned` are in. `settled`: the others could not change the outcome. `sprt`: a sequential test had
   * decided, whatever they would have said. `failed`: they did not come. Absent where all are in, or more may yet be.
   */
  readonly rest?: 'settled' | 'sprt' | 'failed';
}

/** A phrase that a vote calls wrong, in its own spelling. */
export interface Quote {
  readonly text: string;
  /** Where it stands in the text of the step that the vote speaks of; absent where it stands nowhere, or twice. */
  readonly inStep?: Range;
  /** The step in which it stands, of a vote that speaks of no step: the only one, and there once. */
  readonly step?: number;
}

/** A judgement by a model, or a person. */
export type Opined = Extract<
  Judgement,
  { kind: 'earliest' | 'step' | 'scores' | 'grade' | 'answer' | 'confirmation' | 'abstain' }
>;

/** One vote, with all that was said: `judgement.said` has the reply whole. */
export interface Opinion {
  readonly judge: string;
  /** The index of the request, from 0. */
  readonly sample: number;
  readonly judgement: Opined;
  /** The step it speaks of: the one it was asked about, or the one in which it puts the earliest error. */
  readonly step?: number;
  readonly quote?: Quote;
}

/** What a grader's votes come to. */
export interface Grade {
  /** `in-the-gap`: the mean is between the thresholds, or as many accept as reject. Absent while it is open. */
  readonly outcome?: 'accepted' | 'rejected' | 'in-the-gap';
  /** The mean of the votes, 0 to `max`. Of yes and no it is the share of yes. */
  readonly points: number;
  readonly max: number;
  /** Votes that count, and of yes and no those that accept. */
  readonly votes: number;
  readonly accepting?: number;
}

/** What an answer grader's votes come to. */
export interface AnswerVotes extends Readonly<Record<'yes' | 'no' | 'inconclusive', number>> {
  /** What most say; `inconclusive` where no one answer has most votes. Absent while it is open. */
  readonly outcome?: 'yes' | 'no' | 'inconclusive';
}

/** What a second judge says of the earliest error. Until it has confirmed it the step is doubtful, and it is scored. */
export interface ConfirmationReview {
  readonly judge: JudgeDescription;
  readonly step: number;
  readonly state: 'pending' | 'confirmed' | 'denied' | 'abstained' | 'failed';
  /** What it said; absent while that is to come, and where it failed. */
  readonly opinion?: Opinion;
  readonly failure?: JudgeFailure;
}

/** What the votes of a judge other than the checker come to. */
export interface Verdict {
  readonly judge: JudgeDescription;
  /**
   * The index of the earliest error, -1 for none; undefined while it is open, where every vote abstained, where votes that
   * failed could have changed it, and always of a grader and an answer grader, which name no step.
   */
  readonly earliestError: number | undefined;
  /** "No error" has as many votes as the earliest error. */
  readonly isUndecided: boolean;
  /** Some step is called wrong, while votes abstained on one before it: the proof is not right, and its earliest error is open. */
  readonly isWrong?: boolean;
  /** Nothing more is to come. */
  readonly isDone: boolean;
  /** What it was asked about has changed since, and it does not stand for the proof as a whole any more. */
  readonly isStale: boolean;
  /** Replies on the proof, or, where each step has its own, steps that have all of theirs. */
  readonly progress: {
    readonly of: 'votes' | 'steps';
    readonly done: number;
    readonly total: number;
    readonly abstained: number;
    /** Votes, or steps' votes, that did not come because something went wrong. */
    readonly failed: number;
  };
  /** What was judged, and what was said of each of its steps. */
  readonly judged: Proof;
  readonly votes: readonly (StepVotes | undefined)[];
  /** All votes, by the step they were asked about and then by their sample, in whatever order they came. */
  readonly opinions: readonly Opinion[];
  /** Why votes did not come, each once. */
  readonly failures: readonly JudgeFailure[];
  /** Of all opinions, repairs and the confirmation. */
  readonly usage: Usage;
  /** What of the problem's pictures the judge wasn't sent, a sentence each. */
  readonly unsent?: readonly string[];
  /** A reward model's score of each step, 0 to 1. */
  readonly scores?: readonly number[];
  readonly grade?: Grade;
  readonly answer?: AnswerVotes;
  /** Present where a second judge is asked about this error. */
  readonly confirmation?: ConfirmationReview;
}

/** A phrase of a step that votes quote as wrong. */
export interface QuotedPhrase {
  /** As offsets into the text of the step, and into the document. */
  readonly inStep: Range;
  readonly range: Range;
  /** How many votes quote it. */
  readonly votes: number;
}

export interface Rests {
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
  /** What the checker read of it; absent where it has not been read. */
  readonly tally?: RelationCounts;
  /** What else the checker looked at, where that mattered to what it says. */
  readonly rests?: Rests;
  /** What the judge that votes said of it; absent before it has said anything. */
  readonly votes?: StepVotes;
  /** A reward model's score, 0 to 1. */
  readonly score?: number;
  /** The phrase that most of the votes against it quote, where it stands in the step. */
  readonly quote?: QuotedPhrase;
  /** Why the step has no verdict, where that is worth saying. */
  readonly note?: string;
  /** In a stale step: what was said before what it rests on changed, of the step as it was. Never itself stale. */
  readonly was?: StepReview;
}

/**
 * What the judges' replies come to.
 * `earliest-error`, `no-error-found`, `undecided`, `no-verdict` (every vote abstained): the verdict of a judge that votes.
 * `unconfirmed`: its votes name an error that a second judge has not confirmed; scored as that error.
 * `accepted`, `rejected`, `in-the-gap`: a grader's word on the whole proof.
 * `answer-correct`, `answer-incorrect`, `answer-open`: the final answer, as an answer grader has it where it could not be
 * compared, and by the comparison where it could.
 * `nothing-found`: the checker read all it could and refuted nothing, which is not a verdict.
 * `no-steps`: there was nothing to judge. `failed`: some step could not be judged. `changed`: the text has changed
 * since, and no judge has been asked again.
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
  readonly why: Why;
  /** The index of the step in which it begins. */
  readonly step: number;
  /** Offsets into the document. */
  readonly range: Range;
  /** Whether it is what was compared. */
  readonly isChosen: boolean;
}

/** The final answer of the proof beside the reference's. No judgement of the proof: a wrong proof may end well. */
export interface AnswerReview {
  /** `unknown`: could not be shown either way, or nothing is marked as the answer and what stands last is another. */
  readonly verdict: Equivalence;
  /** Which candidates count. */
  readonly policy: Policy;
  readonly reference: string;
  /** How each side was read, for people. */
  readonly referenceRead: string;
  readonly read: string;
  /** One short sentence. */
  readonly reason: string;
  /** In text order, at least one. */
  readonly candidates: readonly AnswerCandidate[];
  /** What was asked, and the reply, which stands for any text of which the same is asked. */
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
  /** Of the judge that votes; absent until one is asked. Open while its votes come in. */
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
  /** What models were used for it, repairs and confirmations included; absent where none was asked. */
  readonly usage?: Usage;
}

/** An agreement or a dispute as it stands now. */
export interface Said {
  readonly kind: 'agree' | 'dispute';
  /** The state of the step that it was said of. */
  readonly of: string;
  readonly reason?: string;
  readonly annotator: string;
  readonly time: string;
}

/** What people have said of a step as it stands now. */
export interface StepLabel {
  /** The reader's own. */
  readonly agreement?: Said;
  /** Of other annotators, by name; absent where there are none. */
  readonly others?: readonly Said[];
  /** Of all annotators, by time. */
  readonly notes: readonly StepNote[];
}

/** An annotator's note on a step. */
export interface StepNote {
  readonly text: string;
  readonly annotator: string;
  readonly time: string;
}
