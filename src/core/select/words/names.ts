/** What candidates are called. */
import { t } from '../../../l10n/index.ts';
import type { Gathered } from '../ports.ts';

/** The longest name that is shown, in UTF-16 code units. */
const LONGEST = 120;
/** The most numbers that are listed in one sentence. */
const MOST = 6;

/** A candidate's number as people read it, from 01, with as many digits as the last one has: `03`. */
export function numberOf(index: number, count: number): string {
  return String(index + 1).padStart(Math.max(2, String(count).length), '0');
}

/**
 * A candidate's name in one line: signs that nobody sees are none of it, and its end is cut off if it is long. Empty where it is only its
 * number, which stands beside it.
 */
export function nameOf({ candidates }: Pick<Gathered, 'candidates'>, index: number): string {
  const name = plainName(candidates[index]?.name ?? '');
  return /^\d+$/.test(name) && Number(name) === index + 1 ? '' : name;
}

/** Number and name: `03 o4-mini-high`. */
export function fullName(gathered: Pick<Gathered, 'candidates'>, index: number): string {
  const number = numberOf(index, gathered.candidates.length);
  const name = nameOf(gathered, index);
  return name === '' ? number : `${number} ${name}`;
}

/** A name in one line, without signs that nobody sees, its end cut off if it is long. */
export function plainName(name: string): string {
  const plain = name.replace(UNSEEN, '').replace(/\s+/g, ' ').trim();
  if (plain.length <= LONGEST) return plain;
  const cut = plain.slice(0, LONGEST);
  return `${/[\ud800-\udbff]$/.test(cut) ? cut.slice(0, -1) : cut}…`;
}

/** Control signs, and marks that turn the direction of what follows. */
const UNSEEN =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are looked for
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

/** `01`, `01 and 03`, `01, 03 and 05`; of many only how many they are. */
export function listed(indices: readonly number[], count: number): string {
  if (indices.length > MOST) return t('{0} candidates', indices.length);
  const numbers = indices.map((index) => numberOf(index, count));
  const last = numbers.pop() ?? '';
  return numbers.length === 0 ? last : t('{0} and {1}', numbers.join(', '), last);
}
