/** Figures as people read them: in per cent, with one place behind the point. */
import { t } from '../../l10n/index.ts';
import type { Interval } from '../base/shares.ts';
import { figure } from '../report-parts/index.ts';

/** A value with one place behind the point, which is never -0.0; n/a where there is none. */
export function oneDigit(value: number | undefined): string {
  return figure(value, 1);
}

/** `71.5%` of a value in per cent. */
export function inPercent(value: number | undefined): string {
  return value === undefined ? t('n/a') : `${oneDigit(value)}%`;
}

/** `+10.2`, `-0.3`: a difference. */
export function signed(value: number): string {
  const written = oneDigit(value);
  return value > 0 && written !== '0.0' ? `+${written}` : written;
}

/** `69.1–73.4`; nothing where there is no interval. */
export function rangeWords(interval: Interval | undefined): string {
  return interval ? `${oneDigit(interval.low)}–${oneDigit(interval.high)}` : '';
}

/** `p < 0.001`, `p = 0.043`, `p = 1`. */
export function probabilityWords(p: number): string {
  if (p < 0.001) return 'p < 0.001';
  return `p = ${p >= 0.9995 ? '1' : p.toFixed(3)}`;
}
