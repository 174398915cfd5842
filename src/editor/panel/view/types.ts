/** The input of the review panel's view: plain values that the host collects. */
import type { PendingRetry } from '../../../core/judge/calls/index.ts';
import type { Review } from '../../../core/review/index.ts';
import type { HintSummaryView, ReviewView } from '../../../protocol/index.ts';
import type { StepViewInput } from '../../step-view/index.ts';

export interface ReviewViewInput extends StepViewInput {
  /** The latest snapshot, if there is one. */
  readonly review?: Review | undefined;
  readonly document: ReviewView['document'];
  readonly isProof: boolean;
  /** Whether a review of the document is running or queued. */
  readonly isRunning: boolean;
  /** The trouble with the queried server while calls wait for it. */
  readonly trouble?: PendingRetry | undefined;
  /** Whether the document has changed since the snapshot. */
  readonly isNewer: boolean;
  /** The time of the newest verdict and the current time, in milliseconds since 1970. */
  readonly judgedAt?: number | undefined;
  readonly now: number;
  /** Whether the list of relations is wanted. */
  readonly isListing?: boolean | undefined;
  /** Whether it's an item that is labeled blind, so that there is no review to show. */
  readonly isVeiled?: boolean;
  /** What hints say about the whole proof. */
  readonly hints?: HintSummaryView | undefined;
  readonly revision: number;
  /** The current view. Its header stays for a moment after an edit. */
  readonly before?: Pick<ReviewView, 'document' | 'phase' | 'header'> | undefined;
  readonly isPinned: boolean;
}
