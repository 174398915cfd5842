/** Reviews that the user requests. A model is queried only after the user agrees to the cost. */

import type * as vscode from 'vscode';
import { getStepName } from '../../core/proof/index.ts';
import { t } from '../../l10n/index.ts';
import { isQuestionOpen, refocusOpenQuestion, runAsSingleQuestion } from '../ask/index.ts';
import {
  estimateSendingCost,
  getMaxCallsPerRun,
  isProofSentToServer,
  type ModelJudgeProvider,
  type PickedJudge,
} from '../models/index.ts';
import type { DocumentReview } from './review-entry.ts';
import type { ProofReviews } from './reviews.ts';

export interface ReviewConsentServices {
  readonly reviews: ProofReviews;
  readonly models: ModelJudgeProvider;
}

export interface UserReviewRequest {
  /** A judge for this review only; by default the chosen one. */
  readonly picked?: PickedJudge;
  /** The index of the first step that is judged without the cache. */
  readonly freshFrom?: number;
}

/**
 * Reviews a document. If something must be sent, first asks the user to confirm calls, tokens, and cost. Doesn't ask if every
 * reply is cached.
 * @returns false if the document isn't a proof
 */
export async function reviewWithConsent(
  document: vscode.TextDocument,
  { reviews, models }: ReviewConsentServices,
  wish: UserReviewRequest = {},
): Promise<boolean> {
  // A repeated key press is the same request.
  if (isQuestionOpen()) {
    refocusOpenQuestion();
    return true;
  }
  if (!reviews.canReview(document)) return reviews.run(document);
  const latest = reviews.of(document);
  const pair = latest?.name;
  const answer = await runAsSingleQuestion(() => confirmReview(document, { reviews, models }, wish, latest));
  if (answer === 'no') return true;
  return reviews.run(document, { ...wish, pair, isAsked: true, ...(answer === 'kept' ? { keptOnly: true } : {}) });
}

/** `kept`: nothing has to be sent. The review itself reports why a judge can't be used. */
async function confirmReview(
  document: vscode.TextDocument,
  { reviews, models }: ReviewConsentServices,
  { picked, freshFrom }: UserReviewRequest,
  latest: DocumentReview | undefined,
): Promise<'yes' | 'no' | 'kept'> {
  const asked = await models.runJudge(document, picked);
  if (!asked || 'failure' in asked || !isProofSentToServer(asked.model)) return 'yes';
  const request = { isAsked: true, pair: latest?.name, ...(picked ? { picked } : {}) };
  if (freshFrom === undefined && (await reviews.isKept(document, request))) return 'kept';
  const from = freshFrom ?? 0;
  const proof = latest?.review.proof;
  const steps = proof?.steps.length ?? from + 1;
  const { start, end } = latest?.range ?? { start: 0, end: document.getText().length };
  const characters = end - start;
  const isAgreed = await models.maySend({
    question:
      freshFrom === undefined
        ? latest?.name === undefined
          ? t('Review this proof with {0}?', asked.name)
          : t('Review {0} with {1}?', latest.name, asked.name)
        : t('Judge this proof again from {0}?', getStepName(proof ?? {}, from)),
    confirmLabel: freshFrom === undefined ? t('Review') : t('Judge Again'),
    asked,
    estimate: estimateSendingCost(asked, [{ steps: Math.max(1, steps - from), characters }]),
    most: getMaxCallsPerRun('review'),
  });
  return isAgreed ? 'yes' : 'no';
}
