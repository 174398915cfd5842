/** The JSON format of `review` and `steps`. Their JSON schemas are made from these types. */
import type { AnswerCandidateReason, AnswerEquivalence, AnswerSelectionPolicy } from '../../answer/index.ts';
import type { JudgeContextScope, JudgeKind, JudgeThresholds } from '../../judge/index.ts';
import type {
  Count,
  ErrorIndex,
  ListIndex,
  NonnegativeNumber,
  PositiveCount,
  RangeJson,
  UnitNumber,
} from '../../proof/index.ts';
import type { ReviewOutcome, StepState } from '../types.ts';

/** Where a proof came from. */
export interface OriginJson {
  /** The path as given, or - for standard input. */
  readonly file: string;
  /** In a data set, the id of the row. */
  readonly id?: string;
  /** In a file with several proofs, the name of the problem. */
  readonly part?: string;
  /** In a file with several proofs, the range of the proof. */
  readonly range?: RangeJson;
}

/** A step, its text and its place. */
export interface StepTextJson extends RangeJson {
  readonly index: ListIndex;
  /** The name of the step for readers: the author's, such as “Step 3”, or “¶4”. */
  readonly label: string;
  /** The text of the step, with \n as line ends. */
  readonly text: string;
}

/** A line of proofmark steps --format json. */
export interface StepsJson extends OriginJson {
  /** The statement to prove; null if the text has none. */
  readonly problem: string | null;
  readonly steps: readonly StepTextJson[];
}

/** A line of proofmark review --format json. */
export interface ReviewJson extends OriginJson {
  /** The statement to prove; null if the text has none. */
  readonly problem: string | null;
  readonly steps: readonly StepReviewJson[];
  /**
   * The index of the earliest error; -1 for none; null if the review failed or the judge names no step. It comes from the model judge's
   * verdict, or else it is the first step in which the checker refuted something (or suspected something, if suspects were requested).
   */
  readonly earliestError: ErrorIndex | null;
  readonly outcome: ReviewOutcome;
  readonly relations: RelationCountsJson;
  /** The ids of the judges, joined by +. */
  readonly judge: string;
  /** The version of the built-in prompts, if a judge used one of them. */
  readonly promptVersion?: PositiveCount;
  /** Suspects were requested, so that earliestError counts them. */
  readonly suspects?: true;
  /** Present if there is a reference answer. */
  readonly answer?: FinalAnswerJson;
  /** Present with a verdict of a judge other than the checker. */
  readonly votes?: VoteProgressJson;
  /** The current verdict of such a judge, or the last one that still holds. */
  readonly verdict?: VerdictJson;
  /** The usage of all calls, including retries and the second judge. Cached replies are only counted. */
  readonly usage?: UsageJson;
  /** All votes with their whole text, by step if each step has its own votes, then by sample. */
  readonly opinions?: readonly VoteJson[];
  /** Why something wasn't judged. */
  readonly problems: readonly ReviewProblemJson[];
}

/** Why something wasn't judged. */
export interface ReviewProblemJson {
  readonly kind: 'unavailable' | 'rate-limited' | 'unparsable' | 'over-budget' | 'refused';
  /** The cause, if it is known: key, busy, timeout, budget and the like. */
  readonly cause?: string;
  readonly step?: ListIndex;
  /** The error and what to do. */
  readonly message: string;
}

/** The checker's relations by result. All 0 means that nothing was read, not that nothing is wrong. */
export interface RelationCountsJson {
  /** True for every value that the text allows. */
  readonly held: Count;
  /** True for every value tried, which isn't a proof. */
  readonly noCounterexample: Count;
  /** False. */
  readonly refuted: Count;
  /** Suspect; 0 unless suspects were requested. */
  readonly suspected: Count;
  /** Not checked. */
  readonly notRead: Count;
  /** Those that weren't checked, by kind. */
  readonly unread: {
    readonly definitions: Count;
    readonly conditions: Count;
    readonly hypotheses: Count;
    readonly notEvaluated: Count;
    readonly notParsed: Count;
  };
}

/** One side of a relation. */
export interface RelationSideJson {
  /** In Unicode. */
  readonly text: string;
  /** Exact if it is short, else rounded. */
  readonly value: string;
  /** How the text relates to the value; equality if absent. */
  readonly sign?: '≡' | '≈';
}

/** What the checker found. */
export interface FindingJson extends RangeJson {
  readonly kind: 'refutation';
  /** The id of the judge. */
  readonly judge: string;
  readonly strength: 'refuted' | 'suspect';
  /** The id of the checker's rule. */
  readonly rule: string;
  /** The relation as written, with the line ends of the step's text, as in SARIF. */
  readonly relation: string;
  /** The sign of the relation, readable; absent without a relation, as its sides are. */
  readonly sign?: string;
  readonly left?: RelationSideJson;
  /** A wrong term between two that are equal. */
  readonly middle?: RelationSideJson;
  readonly right?: RelationSideJson;
  /** Values that make the relation false. */
  readonly counterexample?: string;
  /** A sentence that says why it is false. */
  readonly message: string;
}

/** The review of a step. */
export interface StepReviewJson extends StepTextJson {
  readonly state: StepState;
  readonly evidence: readonly FindingJson[];
  readonly votes?: StepVotesJson;
  /** A reward model's score. */
  readonly score?: UnitNumber;
  /** The phrase that most of the votes against the step quote. */
  readonly quote?: RangeJson & {
    readonly text: string;
    /** The number of votes that quote it. */
    readonly votes: PositiveCount;
  };
}

/** Votes about a step. */
export interface StepVotesJson {
  /** Votes that object to the step. */
  readonly against: Count;
  /** Votes so far. */
  readonly asked: Count;
  /** Votes without a verdict. */
  readonly abstained: Count;
  /** Votes that were planned. */
  readonly planned: Count;
  /** Why fewer votes than planned were cast. */
  readonly rest?: 'settled' | 'sprt' | 'failed';
}

/** Counts of votes, or of steps whose votes are complete, as `of` says. An early stop skips votes that couldn't change the outcome. */
export interface VoteProgressJson {
  readonly of: 'votes' | 'steps';
  /** Those that arrived. */
  readonly asked: Count;
  readonly planned: Count;
  /** Those without a verdict. */
  readonly abstained: Count;
  /** Those that didn't arrive, for the reasons in `problems`. */
  readonly failed: Count;
}

/** What calls to models used. */
export interface UsageJson {
  /** Requests that a server answered, including retries. */
  readonly calls: Count;
  /** Replies from the cache, which cost nothing. */
  readonly kept: Count;
  /** Prompt tokens. */
  readonly prompt: Count;
  /** Tokens of prompts in the server's cache. */
  readonly cached: Count;
  /** Reply tokens, including reasoning. */
  readonly completion: Count;
  /** Reply tokens that are reasoning, if a server reported them. */
  readonly reasoning?: Count;
  /** Calls whose tokens the server didn't report. */
  readonly uncounted: Count;
  /** The cost by the prices that the user set, in `currency`. */
  readonly money?: NonnegativeNumber;
  /** The original tokens of the cached replies, as far as counted. */
  readonly keptTokens?: Count;
  /** Their cost at the time. */
  readonly keptMoney?: NonnegativeNumber;
  /** Cached replies with unknown tokens. */
  readonly keptUncounted?: Count;
  readonly currency?: string;
}

/** A judge that queries a model. */
export interface JudgeJson {
  readonly id: string;
  readonly name: string;
  readonly kind?: JudgeKind;
  /** The name of the endpoint. */
  readonly endpoint?: string;
  readonly model?: string;
  /** What its messages about a step contain. */
  readonly context: JudgeContextScope;
  /** When votes stop early. */
  readonly stop?: 'exact' | 'sprt' | 'all';
  /** How its votes are combined, such as `any` or `quorum=3`; absent for the majority, or the mean of points. */
  readonly aggregate?: string;
  readonly thresholds?: JudgeThresholds;
  /** A caution about all its verdicts. */
  readonly caution?: string;
  /** How it selects among several judgements of a proof. */
  readonly selects?: { readonly among: PositiveCount; readonly choices: PositiveCount; readonly calls: PositiveCount };
}

/** The verdict of a judge other than the checker. */
export interface VerdictJson {
  readonly judge: JudgeJson;
  /** The index of the earliest error; -1 for none; null if there is no verdict or the judge names no step. */
  readonly earliestError: ErrorIndex | null;
  /** “No error” has as many votes as the error. */
  readonly undecided?: true;
  /** The proof has changed since. */
  readonly stale?: true;
  /** Steps that at least a quarter of the votes object to, in order. */
  readonly doubtful?: readonly ListIndex[];
  /** A reward model's score of each step. */
  readonly scores?: readonly UnitNumber[];
  readonly grade?: GradeJson;
  readonly answer?: AnswerVotesJson;
  /** A sentence for each image that wasn't sent. */
  readonly unsent?: readonly string[];
  readonly confirmation?: ConfirmationJson;
}

/** The verdict of a grader. */
export interface GradeJson {
  readonly outcome?: 'accepted' | 'rejected' | 'in-the-gap';
  /** The mean of the votes, 0 to `max`. For yes and no, the share of yes. */
  readonly points: number;
  readonly max: number;
  readonly votes: Count;
  /** For yes-or-no grades, the number of votes that accept. */
  readonly accepting?: Count;
}

/** The votes of an answer grader. */
export interface AnswerVotesJson {
  readonly yes: Count;
  readonly no: Count;
  readonly inconclusive: Count;
  /** The majority; absent while it is open. */
  readonly outcome?: 'yes' | 'no' | 'inconclusive';
}

/** A second judge's reply about the earliest error. */
export interface ConfirmationJson {
  readonly judge: JudgeJson;
  readonly step: ListIndex;
  readonly state: 'pending' | 'confirmed' | 'denied' | 'abstained' | 'failed';
  readonly opinion?: VoteJson;
}

/** A vote with its whole text. */
export interface VoteJson {
  readonly judge: string;
  /** The number of the vote, from 0. */
  readonly sample: ListIndex;
  readonly kind: 'earliest' | 'step' | 'scores' | 'grade' | 'answer' | 'confirmation' | 'abstain';
  /** The step that the query was about, or in which the vote puts the error. */
  readonly step?: ListIndex;
  /** For `earliest`: the index of the earliest error, -1 for none. */
  readonly index?: ErrorIndex;
  readonly verdict?: 'right' | 'wrong' | 'yes' | 'no' | 'inconclusive' | 'confirmed' | 'denied';
  readonly scores?: readonly UnitNumber[];
  readonly points?: number;
  readonly max?: number;
  /** Why there is no verdict. */
  readonly reason?: string;
  /** The reply couldn't be read. */
  readonly isUnread?: true;
  readonly critique?: string;
  readonly quote?: VoteQuoteJson;
  /** The probability of the verdict, if the server reports it. */
  readonly probability?: UnitNumber;
  /** The whole reply of the model. */
  readonly raw?: string;
  /** The first reply was unreadable. */
  readonly repaired?: true;
  /** Which of several judgements was selected. */
  readonly chosen?: { readonly nth: PositiveCount; readonly among: PositiveCount; readonly won: Count };
  /** From sending to the last byte; absent for a cached reply. */
  readonly milliseconds?: NonnegativeNumber;
  readonly usage?: UsageJson;
}

/** The phrase that a vote calls wrong. Offsets only if it occurs once in its step and the step is unchanged. */
export interface VoteQuoteJson extends Partial<RangeJson> {
  readonly text: string;
}

/** The final answer compared with the reference. The range is that of the answer. */
export interface FinalAnswerJson extends RangeJson {
  readonly verdict: AnswerEquivalence;
  readonly policy: AnswerSelectionPolicy;
  readonly reference: string;
  /** The reference as it was read. */
  readonly referenceRead: string;
  /** The answer as it was read. */
  readonly read: string;
  readonly reason: string;
  /** Everything that may be the answer, in text order. */
  readonly candidates: readonly AnswerCandidateJson[];
}

/** Something that may be the final answer. */
export interface AnswerCandidateJson extends RangeJson {
  readonly text: string;
  readonly why: AnswerCandidateReason;
  readonly step: ListIndex;
  /** Whether it was compared. */
  readonly chosen: boolean;
}
