/** The input of the comparison view, as plain values that the host collects. */
import type { JudgeFailure, PendingRetry } from '../../../core/judge/calls/index.ts';
import type { ReviewMarks } from '../../../core/marks/index.ts';
import type { Review } from '../../../core/review/index.ts';
import type {
  CandidateSet,
  CandidateSetDetails,
  ComparerDescription,
  ComparisonStrategy,
  ExcludedCandidate,
  Tournament,
  TournamentCostEstimate,
  TournamentDesign,
  TournamentStanding,
} from '../../../core/select/index.ts';
import type { CompareView } from '../../../protocol/index.ts';
import type { LatexDefinitions } from '../../step-view/index.ts';

export interface CompareViewInput {
  readonly revision: number;
  readonly run: string;
  /** What is compared: a folder, a row of a data set. */
  readonly name: string;
  readonly phase: CompareView['phase'];
  /** Whether a person stopped it and calls in flight are still awaited. */
  readonly isStopping?: boolean;
  readonly gathered: CandidateSet;
  /** The trouble at an endpoint, while calls wait for it. */
  readonly trouble?: PendingRetry | undefined;
  /** Whether it was already finished when it was opened, with no new calls since. */
  readonly isReopened?: boolean;
  /** The tournament, before the first call without replies; absent without a valid design. */
  readonly held?: { readonly tournament: Tournament; readonly standing: TournamentStanding } | undefined;
  /** Keys of the calls in flight; without it a match counts as running once it has a reply. */
  readonly underWay?: ReadonlySet<string> | undefined;
  /** Absent while no judge is chosen. */
  readonly asker?: ComparerDescription | undefined;
  /** Why it ended before it was done. */
  readonly failure?: JudgeFailure | undefined;
  /** Before the first call. */
  readonly plan?: ComparisonPlanViewInput | undefined;
  /** Notices about the candidates and this comparison, a sentence each. */
  readonly notes?: readonly string[] | undefined;
  /** Excluded candidates that can be included. */
  readonly includable?: readonly IncludableCandidate[] | undefined;
  readonly beside?: CandidateSetDetails | undefined;
  /** What the reader looks at. */
  readonly look: {
    readonly game?: string | undefined;
    readonly pair?: readonly [number, number] | undefined;
  };
  /** Reviews of the displayed candidates, by index; one without a review is shown unchecked. */
  readonly read: ReadonlyMap<number, CandidateReviewViewInput>;
}

/** An excluded candidate that a person can include, or has included for after the current run. */
export interface IncludableCandidate extends ExcludedCandidate {
  /** Its index in the source. */
  readonly sourceIndex: number;
  readonly isPending: boolean;
}

export interface CandidateReviewViewInput {
  readonly review?: Review | undefined;
  /** The marks that the editor shows for this review. */
  readonly marks?: Pick<ReviewMarks, 'flags' | 'dimmed' | 'isWaiting'> | undefined;
  /** LaTeX definitions of its document. */
  readonly setting?: LatexDefinitions | undefined;
}

export interface ComparisonPlanViewInput {
  /** The estimated cost of each strategy that fits the number of candidates. */
  readonly options: readonly {
    readonly strategy: ComparisonStrategy;
    readonly plan: TournamentCostEstimate;
    readonly tokens: number;
  }[];
  /** The requested design, as far as it is valid. */
  readonly wanted: Pick<TournamentDesign, 'strategy' | 'keep' | 'votes' | 'order' | 'seed' | 'scale'>;
  /** The problem of the requested design, as a sentence. */
  readonly problem?: string | undefined;
  /** Where texts are sent and what this may cost, a sentence each. */
  readonly words: readonly string[];
}
