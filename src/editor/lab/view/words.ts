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

/** What stands between facts. */
export const DOT = ' · ';
