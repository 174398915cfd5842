import { t } from '../../../l10n/index.ts';

/** The time of day, as in `14:09`; another day stands before it. */
export function timeWords(at: number, now = Date.now()): string {
  const two = (n: number): string => String(n).padStart(2, '0');
  const date = new Date(at);
  const time = `${two(date.getHours())}:${two(date.getMinutes())}`;
  if (new Date(now).toDateString() === date.toDateString()) return time;
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())} ${time}`;
}

/** `6.2 s`, `2 min 5 s`. */
export function durationWords(milliseconds: number): string {
  const seconds = milliseconds / 1000;
  if (seconds < 60) return t('{0} s', seconds < 10 ? seconds.toFixed(1) : Math.round(seconds));
  return t('{0} min {1} s', Math.floor(seconds / 60), Math.round(seconds % 60));
}

/** `950`, `2.1k`, `1.2M`. */
export function shortCount(n: number): string {
  if (n < 1000) return `${Math.round(n)}`;
  const [unit, sign] = n < 1e6 ? [1e3, 'k'] : [1e6, 'M'];
  const digits = n < 100 * unit ? 10 : 1;
  return `${Math.floor((n / unit) * digits) / digits}${sign}`;
}

/** In the currency of the user's own table, which has no sign. */
export function priceWords(money: number): string {
  if (money >= 1) return money.toFixed(2);
  if (money === 0) return '0';
  return money < 1e-6 ? t('less than {0}', '0.000001') : `${Number(money.toPrecision(2))}`;
}

/** What stands between facts. */
export const DOT = ' · ';
