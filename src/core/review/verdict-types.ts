/** What judges that ask models come to: votes, opinions, and the verdict that is concluded from them. */
import type { JudgeFailure, Usage } from '../judge/calls/index.ts';
import type { JudgeDescription, Judgement } from '../judge/index.ts';
import type { Proof, Range } from '../proof/index.ts';
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
export interface AnswerVotes {
  /** What most say; `inconclusive` where no one answer has most votes. Absent while it is open. */
  readonly outcome?: 'yes' | 'no' | 'inconclusive';
  readonly yes: number;
  readonly no: number;
  readonly inconclusive: number;
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
