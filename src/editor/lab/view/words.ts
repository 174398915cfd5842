/** Formats times, tokens and costs for the lab panel. */

import { formatCostWithoutCurrency, formatShortCount } from '../../../core/base/counts-and-lists.ts';
import type { ShareEstimate } from '../../../core/base/shares.ts';
import type { RunRow } from '../../../core/evaluate/index.ts';
import {
  addCallUsage,
  type CallUsage,
  computeCostIncludingCachedReplies,
  zeroUsage,
} from '../../../core/judge/calls/index.ts';
import { t } from '../../../l10n/index.ts';

/** The time of day such as `14:09`, with the date if it isn't today. */
export function formatTimeOrDateTime(at: number): string {
  const two = (n: number): string => String(n).padStart(2, '0');
  const date = new Date(at);
  const time = `${two(date.getHours())}:${two(date.getMinutes())}`;
  if (new Date().toDateString() === date.toDateString()) return time;
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())} ${time}`;
}

/** `6.2 s`, `2 min 5 s`. */
export function formatDurationWithUnits(milliseconds: number): string {
  if (milliseconds < 9950) return t('{0} s', (milliseconds / 1000).toFixed(1));
  const seconds = Math.round(milliseconds / 1000);
  return seconds < 60 ? t('{0} s', seconds) : t('{0} min {1} s', Math.floor(seconds / 60), seconds % 60);
}

export function sumRowUsage(rows: readonly RunRow[]): CallUsage {
  return rows.map(({ usage = zeroUsage }) => usage).reduce(addCallUsage, zeroUsage);
}

export function formatCountOfTotal({ part, whole }: ShareEstimate): string {
  return t('{0} of {1}', part, whole);
}

/** The separator between facts. */
export const FACT_SEPARATOR = ' · ';

/** The tokens of these calls, without cached replies. */
export function getUncachedTokenUsage({
  prompt,
  completion,
  uncounted,
}: CallUsage): ReturnType<typeof computeCostIncludingCachedReplies> {
  return { tokens: prompt + completion, uncounted };
}

/** If the server didn't report some tokens, the sum is a lower bound. */
export function formatTokenCount({
  tokens,
  uncounted,
}: Pick<ReturnType<typeof computeCostIncludingCachedReplies>, 'tokens' | 'uncounted'>): string {
  if (uncounted === 0) return formatShortCount(tokens);
  return tokens === 0 ? t('n/a') : t('at least {0}', formatShortCount(tokens));
}

/** In the currency of the prices, otherwise a plain number in their unit. */
export function formatRunCost(money: number | undefined, { currency }: Pick<CallUsage, 'currency'>): string {
  if (money === undefined) return t('n/a');
  return currency === undefined ? formatCostWithoutCurrency(money) : `${formatCostWithoutCurrency(money)} ${currency}`;
}

/** For sentences: names the unit if there is no currency. */
export function formatCostWithUnit(money: number, usage: Pick<CallUsage, 'currency'>): string {
  const words = formatRunCost(money, usage);
  return usage.currency === undefined ? t('{0} in the currency of your prices', words) : words;
}

/** `5k tokens for this verdict, cost 0.0055 EUR`, if some replies were cached; otherwise nothing. */
export function listUsagePhrasesWithCachedReplies(usage: CallUsage): readonly string[] {
  const { tokens, money } = computeCostIncludingCachedReplies(usage);
  if (usage.kept === 0 || (tokens === 0 && money === undefined)) return [];
  const count = formatTokenCount(computeCostIncludingCachedReplies(usage));
  return [
    money === undefined
      ? t('{0} tokens including cached replies', count)
      : t('{0} tokens including cached replies, cost {1}', count, formatCostWithUnit(money, usage)),
  ];
}
