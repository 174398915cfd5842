/** Reads replies of earlier runs from the cache. Sends nothing. */
import type { Reply } from '../../../core/judge/calls/index.ts';
import { betweenReplies, type LabReply, traceReplies } from '../../../core/lab/index.ts';
import { fromSteps } from '../../../core/proof/index.ts';
import { t } from '../../../l10n/index.ts';
import type { ModelReviews } from '../../models/index.ts';
import type { KeptRun } from './history.ts';
import { type KeptVote, markOf } from './vote-log.ts';

/** The cached reply of a vote, or a message that says why it is gone. */
export type FoundReply = { readonly reply: LabReply } | { readonly gone: string };

/** Parses the cached replies of a vote as its judge did. */
export async function keptReply(
  { replies }: Pick<KeptVote, 'replies'>,
  { parse, max, kind, steps, step }: Pick<KeptRun, 'parse' | 'max' | 'kind' | 'steps' | 'step'>,
  models: Pick<ModelReviews, 'kept'>,
): Promise<FoundReply> {
  const found = await repliesOf(replies, models);
  if (!found) return { gone: goneWords() };
  const { proof } = fromSteps({ steps });
  return { reply: traceReplies(found, { parse, max }, proof, kind === 'stepwise' ? step : undefined) };
}

/** The texts of the cached replies of a vote, or why they are gone. */
export async function keptText(
  { replies }: Pick<KeptVote, 'replies'>,
  models: Pick<ModelReviews, 'kept'>,
): Promise<string> {
  const found = await repliesOf(replies, models);
  return found ? found.map(({ text }) => text).join(`\n\n${betweenReplies()}\n\n`) : goneWords();
}

async function repliesOf(
  replies: KeptVote['replies'],
  models: Pick<ModelReviews, 'kept'>,
): Promise<readonly Reply[] | undefined> {
  if (replies.length === 0) return undefined;
  const kept = await models.kept(replies.map(({ key }) => key));
  const found = kept.flatMap((reply, k) => (reply && markOf(reply) === replies[k]?.mark ? [reply] : []));
  return found.length === replies.length ? found : undefined;
}

function goneWords(): string {
  return t('This reply is no longer in the cache. It was cleared or replaced by a newer one.');
}
