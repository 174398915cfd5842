/** Reads replies of earlier runs from the cache. Sends nothing. */

import type { ModelReply } from '../../../core/judge/calls/index.ts';
import { getRetrySeparatorLine, type LabReply, parseLabReply } from '../../../core/lab/index.ts';
import { createProofFromSteps, type Proof } from '../../../core/proof/index.ts';
import { addStepNames } from '../../../core/reading/index.ts';
import { t } from '../../../l10n/index.ts';
import type { ModelJudgeProvider } from '../../models/index.ts';
import type { SavedLabProofRun } from './history.ts';
import { computeReplyFingerprint, type SavedVote } from './vote-log.ts';

/** The cached reply of a vote, or a message that says why it is gone. */
export type CachedReplyResult = { readonly reply: LabReply } | { readonly gone: string };

/** Parses the cached replies of a vote as its judge did. */
export async function readCachedReply(
  { replies }: Pick<SavedVote, 'replies'>,
  { parse, max, kind, steps, step }: Pick<SavedLabProofRun, 'parse' | 'max' | 'kind' | 'steps' | 'step'>,
  models: Pick<ModelJudgeProvider, 'kept'>,
): Promise<CachedReplyResult> {
  const found = await findCachedReplies(replies, models);
  if (!found) return { gone: explainReplyGone() };
  const proof = restoreSavedRunProof({ steps });
  return { reply: parseLabReply(found, { parse, max }, proof, kind === 'stepwise' ? step : undefined) };
}

/** The proof of a saved run with what its author calls the steps. Steps that were too long to save have numbers. */
export function restoreSavedRunProof({ steps }: Pick<SavedLabProofRun, 'steps'>): Proof {
  const { text, proof } = createProofFromSteps({ steps });
  return addStepNames(proof, text);
}

/** The texts of the cached replies of a vote, or why they are gone. */
export async function readCachedReplyText(
  { replies }: Pick<SavedVote, 'replies'>,
  models: Pick<ModelJudgeProvider, 'kept'>,
): Promise<string> {
  const found = await findCachedReplies(replies, models);
  return found ? found.map(({ text }) => text).join(`\n\n${getRetrySeparatorLine()}\n\n`) : explainReplyGone();
}

async function findCachedReplies(
  replies: SavedVote['replies'],
  models: Pick<ModelJudgeProvider, 'kept'>,
): Promise<readonly ModelReply[] | undefined> {
  if (replies.length === 0) return undefined;
  const kept = await models.kept(replies.map(({ key }) => key));
  const found = kept.flatMap((reply, k) =>
    reply && computeReplyFingerprint(reply) === replies[k]?.mark ? [reply] : [],
  );
  return found.length === replies.length ? found : undefined;
}

function explainReplyGone(): string {
  return t('This reply is no longer in the cache. The cache was cleared or full, or a newer reply replaced this one.');
}
