/** Shared formats of counts and lists. `src/l10n/numbers.ts` has those that pages need, too. */
import { definePluralText, t } from '../../l10n/index.ts';

export function capitalize(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** `1 reply`, `2 replies`: in English, for the command line and for models. */
export function formatEnglishCountWithNoun(n: number, one: string, many = `${one}s`): string {
  return `${n} ${n === 1 ? one : many}`;
}

export const formatNumberOfVotes = definePluralText('{0} vote', '{0} votes');

export const formatNumberOfCalls = definePluralText('{0} call', '{0} calls');

export const formatNumberOfItems = definePluralText('{0} item', '{0} items');

export const formatNumberOfSteps = definePluralText('{0} step', '{0} steps');

/** `a`, `a and b`, `a, b, and c`. */
export function joinNames(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  if (names.length < 2) return last;
  return t(names.length === 2 ? '{0} and {1}' : '{0}, and {1}', names.slice(0, -1).join(', '), last);
}

/** `a, b, and 3 more`: the first `most` names. */
export function joinLeadingNames(names: readonly string[], most: number): string {
  const more = names.length - most;
  const shown = names.slice(0, most).join(', ');
  return more > 0 ? t(most === 1 ? '{0} and {1} more' : '{0}, and {1} more', shown, more) : shown;
}

/** `a, b and 3 more`: the first `most` names, in English whatever the reader's language. */
export function joinLeadingNamesInEnglish(names: readonly string[], most: number): string {
  const more = names.length - most;
  const shown = names.slice(0, most).join(', ');
  return more > 0 ? `${shown} and ${more} more` : shown;
}

/** `950`, `2.1k`, `12.3k`, `123k`, `1.2M`: rounded down to three digits. */
export function formatShortCount(n: number): string {
  if (n < 1000) return `${Math.round(n)}`;
  const [unit, sign] = n < 1e6 ? [1e3, 'k'] : [1e6, 'M'];
  const digits = n < 100 * unit ? 10 : 1;
  return `${Math.floor((n / unit) * digits) / digits}${sign}`;
}

/** `840`, `31k`, `2.4M`: rounded to two digits, for estimates. */
export function formatEstimatedCount(n: number): string {
  if (n < 1000) return `${Math.round(n)}`;
  const [value, unit] = n < 999_500 ? [n / 1000, 'k'] : [n / 1e6, 'M'];
  return `${value < 9.95 ? Number(value.toFixed(1)) : Math.round(value)}${unit}`;
}

/** `0.04`, `1.20`, `0.00031`: without a currency sign. */
export function formatCostWithoutCurrency(money: number): string {
  if (money >= 1) return money.toFixed(2);
  if (money === 0) return '0';
  return money < 1e-6 ? t('less than {0}', '0.000001') : `${Number(money.toPrecision(2))}`;
}
