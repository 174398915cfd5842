/** Names of subsets and the like: as many as there are, of which tables and pictures show some. */
import { t } from '../../../../l10n/index.ts';
import { counted } from '../words.ts';
import { MOST_IN_TABLE } from './types.ts';

/** The names in several lists, in the order in which they come first. */
export function namesOf(lists: readonly (readonly { readonly name: string }[])[]): readonly string[] {
  return [...new Set(lists.flatMap((list) => list.map(({ name }) => name)))];
}

/** How many are not shown; nothing where all are. */
export function moreWords(names: readonly string[], most = MOST_IN_TABLE): readonly string[] {
  const left = names.length - most;
  if (left <= 0) return [];
  return [t(left === 1 ? '{0} more is not shown.' : '{0} more are not shown.', counted(left))];
}
