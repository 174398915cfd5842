/** Formats figures for people: in percent, with one decimal. */
import { t } from '../../l10n/index.ts';
import type { ConfidenceInterval } from '../base/shares.ts';
import { formatDecimal } from '../report-parts/index.ts';

/** A value with one decimal, never -0.0; n/a if it is undefined. */
export function formatOneDecimal(value: number | undefined): string {
  return formatDecimal(value, 1);
}

/** `71.5%` for a value in percent. */
export function formatPercent(value: number | undefined): string {
  return value === undefined ? t('n/a') : `${formatOneDecimal(value)}%`;
}

/** `+10.2`, `-0.3`: a difference. */
export function formatSignedDifference(value: number): string {
  const written = formatOneDecimal(value);
  return value > 0 && written !== '0.0' ? `+${written}` : written;
}

/** `69.1–73.4`; empty without an interval. */
export function formatConfidenceInterval(interval: ConfidenceInterval | undefined): string {
  return interval ? `${formatOneDecimal(interval.low)}–${formatOneDecimal(interval.high)}` : '';
}

/** `p < 0.001`, `p = 0.043`, `p = 1`. */
export function formatPValue(p: number): string {
  if (p < 0.001) return 'p < 0.001';
  return `p = ${p >= 0.9995 ? '1' : p.toFixed(3)}`;
}
