/** The vote that a panel shows while it is being written. */

import type { Clock } from '../../core/base/clock.ts';
import { renderText } from '../../core/render/index.ts';
import { t } from '../../l10n/index.ts';
import type { ComingView } from '../../protocol/index.ts';
import type { ComingVotes } from '../models/index.ts';

/** The longest end of a reply that is shown as it came, in UTF-16 code units. */
const LONGEST_WHOLE = 200_000;
/** The least and the most that is drawn of the end, in UTF-16 code units. Three lines need less. */
const LEAST_END = 600;
const MOST_END = 4_000;

export interface Watched {
  /** Which of the votes that are coming: an index that any number may be added to. */
  readonly at: number;
  /** Whether to show the whole text, not only its last lines. */
  readonly isWhole: boolean;
}

/** @returns undefined where nothing is being written */
export function comingView(
  coming: ComingVotes | undefined,
  { at, isWhole }: Watched,
  clock: Clock,
): ComingView | undefined {
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
    end: renderText(endOf(shown), { language: 'markdown' }),
    ...(isWhole ? { whole: wholeOf(text, reasoning) } : {}),
  };
}

/** The end of a text, from the beginning of a paragraph where one begins near enough, so that no formula is cut. */
export function endOf(text: string): string {
  const trimmed = text.trimEnd();
  if (trimmed.length <= LEAST_END) return trimmed;
  const near = trimmed.slice(-MOST_END);
  const last = near.length - LEAST_END;
  for (const gap of ['\n\n', '\n', ' ']) {
    const at = near.lastIndexOf(gap, last);
    if (at >= 0) return near.slice(at + gap.length);
  }
  return near.slice(last);
}

function wholeOf(text: string, reasoning: string): string {
  const all = [reasoning, text].filter((one) => one !== '').join('\n\n');
  if (all.length <= LONGEST_WHOLE) return all;
  return `${t('({0} earlier characters not shown)', all.length - LONGEST_WHOLE)}\n…${all.slice(-LONGEST_WHOLE)}`;
}
