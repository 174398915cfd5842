/** Figures as people read them. What is of nothing is n/a. */

import { t } from '../../l10n/index.ts';
import { timeWords } from '../../l10n/numbers.ts';

/** The part of a whole, 0 to 1; undefined of nothing. */
export function shareOf(part: number, whole: number): number | undefined {
  return whole === 0 ? undefined : part / whole;
}

export function perCent(share: number | undefined): string {
  return share === undefined ? t('n/a') : `${(100 * share).toFixed(1)} %`;
}

/** `12 (40.0 %)` */
export function countOf(part: number, whole: number): string {
  const share = shareOf(part, whole);
  return share === undefined ? `${part}` : `${part} (${perCent(share)})`;
}

/** A mean or a coefficient. */
export function figure(value: number | undefined, places: number): string {
  if (value === undefined) return t('n/a');
  // No minus before what is nothing as it is written.
  const written = value.toFixed(places);
  return Number(written) === 0 ? (0).toFixed(places) : written;
}

/** `1:24`, `1:02:03` */
export function duration(milliseconds: number | undefined): string {
  if (milliseconds === undefined) return t('n/a');
  return timeWords(1000 * Math.round(milliseconds / 1000));
}

/** The middle value, or the mean of the two in the middle; undefined of none. */
export function median(values: readonly number[]): number | undefined {
  const sorted = [...values].sort((a, b) => a - b);
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return low === undefined || high === undefined ? undefined : (low + high) / 2;
}
