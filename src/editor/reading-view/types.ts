import type * as vscode from 'vscode';
import type { Clock } from '../../core/base/clock.ts';
import type { ReadingProvider } from '../reading/index.ts';
import type { ActiveProofTracker, ProofReviews } from '../review/index.ts';

/** What the reading view needs from the extension. */
export interface ReadingViewServices {
  readonly extensionUri: vscode.Uri;
  readonly clock: Clock;
  readonly log: vscode.LogOutputChannel;
  readonly reviews: ProofReviews;
  readonly front: ActiveProofTracker;
}

/** The same, with the readings of open proofs once they are loaded. */
export interface LoadedReadingViewServices extends ReadingViewServices {
  readonly readings: ReadingProvider;
}
