/** Formats figures for people: in percent, with one decimal. */
import { t } from '../../l10n/index.ts';
import type { Interval } from '../base/shares.ts';
import { figure } from '../report-parts/index.ts';

/** A value with one decimal, never -0.0; n/a if it is undefined. */
export function oneDigit(value: number | undefined): string {
  return figure(value, 1);
}

/** `71.5%` for a value in percent. */
export function inPercent(value: number | undefined): string {
  return value === undefined ? t('n/a') : `${oneDigit(value)}%`;
}

/** `+10.2`, `-0.3`: a difference. */
export function signed(value: number): string {
  const written = oneDigit(value);
  return value > 0 && written !== '0.0' ? `+${written}` : written;
}

/** `69.1–73.4`; empty without an interval. */
export function rangeWords(interval: Interval | undefined): string {
  return interval ? `${oneDigit(interval.low)}–${oneDigit(interval.high)}` : '';
}

/** `p < 0.001`, `p = 0.043`, `p = 1`. */
export function probabilityWords(p: number): string {
  if (p < 0.001) return 'p < 0.001';
  return `p = ${p >= 0.9995 ? '1' : p.toFixed(3)}`;
}
