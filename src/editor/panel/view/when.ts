/** Times as people say them. */
import { t } from '../../../l10n/index.ts';

const DAY = 24 * 60 * 60 * 1000;

/** `today 14:02`, `yesterday 14:02`, `2026-11-12 14:02`, in the zone of this machine. Both in milliseconds since 1970. */
export function whenWords(time: number, now: number): string {
  const at = new Date(time);
  const clock = `${two(at.getHours())}:${two(at.getMinutes())}`;
  const day = (date: Date): number => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
  const days = Math.round((day(new Date(now)) - day(at)) / DAY);
  if (days === 0) return t('today {0}', clock);
  if (days === 1) return t('yesterday {0}', clock);
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())} ${clock}`;
}

function two(n: number): string {
  return `${n}`.padStart(2, '0');
}
