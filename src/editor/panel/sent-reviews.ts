import type * as vscode from 'vscode';
import { findIndexOfRecordedStep, indexStepsByFingerprint } from '../../core/annotate/index.ts';
import type { Step } from '../../core/proof/index.ts';
import type { Review, StepReview } from '../../core/review/index.ts';
import { t } from '../../l10n/index.ts';
import type { SnapshotStep } from '../../protocol/index.ts';
import type { DocumentReview } from '../review/index.ts';

/** The maximum number of remembered snapshots. A page refers to the last one, or to an earlier one if the reader pressed a key before it arrived. */
const MAX_SENT_REVIEWS = 16;

/** A step as the reader sees it. */
export interface StepInSentReview {
  readonly latest: DocumentReview;
  readonly reviewed: StepReview;
}

/** The reviews that a page was shown, by revision. The reader's actions refer to these, not to newer ones. */
export class ReviewsSentToPage {
  readonly #sent = new Map<number, DocumentReview | undefined>();

  keep(revision: number, latest: DocumentReview | undefined): void {
    this.#sent.set(revision, latest);
    const [oldest] = this.#sent.keys();
    if (this.#sent.size > MAX_SENT_REVIEWS && oldest !== undefined) this.#sent.delete(oldest);
  }

  /** Forgets what was shown. */
  forget(): void {
    this.#sent.clear();
  }

  /** @throws Error with a message for the user if the step no longer exists */
  step({ revision, step }: SnapshotStep): StepInSentReview {
    const latest = this.#sent.get(revision);
    const reviewed = latest?.review.steps[step];
    if (!reviewed) throw new Error(t('This step no longer exists.'));
    return { latest, reviewed };
  }
}

/** The step with the same text in a later review; undefined if the text is gone. */
export function findStepWithSameText({ fingerprint, index }: Step, { proof: { steps } }: Review): Step | undefined {
  const place = findIndexOfRecordedStep({ fingerprint, step: index }, indexStepsByFingerprint(steps));
  return place === undefined ? undefined : steps[place];
}

/** Whether a review belongs to the current text of a document. A document that was closed and reopened restarts its version numbers. */
export function isReviewOfCurrentText(
  { document: judged, version }: DocumentReview,
  document: vscode.TextDocument,
): boolean {
  if (judged.version !== version) return false;
  return judged === document || judged.getText() === document.getText();
}
