/** The incoming vote that a panel shows. */

import type { Clock } from '../../core/base/clock.ts';
import { renderTextToBlocks } from '../../core/render/index.ts';
import { t } from '../../l10n/index.ts';
import type { StreamingVoteView } from '../../protocol/index.ts';
import type { StreamingVoteCollector } from '../models/index.ts';

/** The longest end of a raw reply that is shown, in UTF-16 code units. */
const MAX_STREAMED_REPLY = 200_000;
/** The minimum and maximum length of the rendered end, in UTF-16 code units. Three lines need less. */
const MIN_STREAMED_END = 600;
const MAX_STREAMED_END = 4_000;

export interface StreamingVoteSelection {
  /** The index of the incoming vote. It wraps around. */
  readonly at: number;
  /** Whether to show the whole text, not only its last lines. */
  readonly isWhole: boolean;
}

/** @returns undefined without incoming votes */
export function buildStreamingVoteView(
  coming: StreamingVoteCollector | undefined,
  { at, isWhole }: StreamingVoteSelection,
  clock: Clock,
): StreamingVoteView | undefined {
  const votes = coming?.votes ?? [];
  const vote = votes[((at % votes.length) + votes.length) % votes.length];
  if (!coming || !vote) return undefined;
  const { text, reasoning } = vote.soFar();
  const shown = text.trim() === '' ? reasoning : text;
  return {
    name: coming.isByStep ? t('Reply') : t('Vote {0}', vote.sample + 1),
    others: votes.length - 1,
    characters: reasoning.length + text.length,
    seconds: Math.max(0, Math.round((clock.now() - vote.began) / 1000)),
    end: renderTextToBlocks(cutToLastLines(shown), { language: 'markdown' }),
    ...(isWhole ? { whole: formatWholeReply(text, reasoning) } : {}),
  };
}

/** The end of a text, from the beginning of a nearby paragraph if there is one, so that formulas aren't cut. */
export function cutToLastLines(text: string): string {
  const trimmed = text.trimEnd();
  if (trimmed.length <= MIN_STREAMED_END) return trimmed;
  const near = trimmed.slice(-MAX_STREAMED_END);
  const last = near.length - MIN_STREAMED_END;
  for (const gap of ['\n\n', '\n', ' ']) {
    const at = near.lastIndexOf(gap, last);
    if (at >= 0) return near.slice(at + gap.length);
  }
  return near.slice(last);
}

function formatWholeReply(text: string, reasoning: string): string {
  const all = [reasoning, text].filter((one) => one !== '').join('\n\n');
  if (all.length <= MAX_STREAMED_REPLY) return all;
  return `${t('({0} earlier characters not shown)', all.length - MAX_STREAMED_REPLY)}\n…${all.slice(-MAX_STREAMED_REPLY)}`;
}
