import type * as vscode from 'vscode';
import { placeOf, placesOf } from '../../core/annotate/index.ts';
import type { Step } from '../../core/proof/index.ts';
import type { Review, StepReview } from '../../core/review/index.ts';
import { t } from '../../l10n/index.ts';
import type { StepAt } from '../../protocol/index.ts';
import type { DocumentReview } from '../review/index.ts';

/** How many snapshots are kept: a page answers the last of them, or one that was before it when the reader pressed a key. */
const MOST = 16;

/** A step as the reader has it before them. */
export interface SeenStep {
  readonly latest: DocumentReview;
  readonly reviewed: StepReview;
}

/** What a page was shown, by revision. What its reader does is about that, whatever has come since. */
export class SentReviews {
  readonly #sent = new Map<number, DocumentReview | undefined>();

  keep(revision: number, latest: DocumentReview | undefined): void {
    this.#sent.set(revision, latest);
    const [oldest] = this.#sent.keys();
    if (this.#sent.size > MOST && oldest !== undefined) this.#sent.delete(oldest);
  }

  /** What was shown is not to be told any more. */
  forget(): void {
    this.#sent.clear();
  }

  /** @throws Error with a sentence for people if there is no such step any more */
  step({ revision, step }: StepAt): SeenStep {
    const latest = this.#sent.get(revision);
    const reviewed = latest?.review.steps[step];
    if (!reviewed) throw new Error(t('Step {0} no longer exists.', step + 1));
    return { latest, reviewed };
  }
}

/** The step of the same text in a later review; undefined where that text is no more. */
export function placeNow({ fingerprint, index }: Step, { proof: { steps } }: Review): Step | undefined {
  const place = placeOf({ fingerprint, step: index }, placesOf(steps));
  return place === undefined ? undefined : steps[place];
}

/** Whether a review is of a document's text as it is now. One that was closed and opened again counts its versions anew. */
export function isOf({ document: judged, version }: DocumentReview, document: vscode.TextDocument): boolean {
  if (judged.version !== version) return false;
  return judged === document || judged.getText() === document.getText();
}
