/** A review that a person has just asked for: by a model, too, once they agree to what that takes. */

import type * as vscode from 'vscode';
import { t } from '../../l10n/index.ts';
import { focusQuestion, isQuestionOpen, whileAsking } from '../ask/index.ts';
import { estimateRun, getCallLimit, type ModelReviews, type PickedJudge } from '../models/index.ts';
import type { Reviews } from './reviews.ts';

export interface AskToReviewParts {
  readonly reviews: Reviews;
  readonly models: ModelReviews;
}

/** What the person requested. */
export interface ReviewRequest {
  /** A judge for this once; else the chosen one. */
  readonly picked?: PickedJudge;
  /** The index of the step from which the judge is queried without the cache. */
  readonly freshFrom?: number;
}

/**
 * Reviews a document; where something would have to be sent, once the person agrees to calls, tokens and cost. If every
 * reply is cached there is no question.
 * @returns false if the document isn't a proof
 */
export async function askToReview(
  document: vscode.TextDocument,
  { reviews, models }: AskToReviewParts,
  wish: ReviewRequest = {},
): Promise<boolean> {
  // Keys pressed in a row are one wish.
  if (isQuestionOpen()) {
    focusQuestion();
    return true;
  }
  if (!reviews.canReview(document)) return reviews.run(document);
  const answer = await whileAsking(() => confirmReview(document, { reviews, models }, wish));
  if (answer === 'no') return true;
  return reviews.run(document, { ...wish, isAsked: true, ...(answer === 'kept' ? { keptOnly: true } : {}) });
}

/** `kept`: nothing has to be sent. The review itself reports why a judge can't be used. */
async function confirmReview(
  document: vscode.TextDocument,
  { reviews, models }: AskToReviewParts,
  { picked, freshFrom }: ReviewRequest,
): Promise<'yes' | 'no' | 'kept'> {
  const asked = await models.runJudge(document, picked);
  if (!asked || 'failure' in asked) return 'yes';
  if (
    freshFrom === undefined &&
    (await reviews.isKept(document, { isAsked: true, ...(picked ? { picked } : {}) }))
  )
    return 'kept';
  const from = freshFrom ?? 0;
  const steps = reviews.of(document)?.review.steps.length ?? from + 1;
  const isAgreed = await models.maySend({
    question:
      freshFrom === undefined
        ? t('Review this proof with {0}?', asked.name)
        : t('Judge this proof again from step {0}?', from + 1),
    confirmLabel: freshFrom === undefined ? t('Review') : t('Judge Again'),
    asked,
    estimate: estimateRun(asked, [
      { steps: Math.max(1, steps - from), characters: document.getText().length },
    ]),
    most: getCallLimit('review'),
  });
  return isAgreed ? 'yes' : 'no';
}
