/** What rounds are called, and who has no game in them. */
import { t } from '../../../l10n/index.ts';
import type { Gathered } from '../ports.ts';
import type { Design, Round } from '../types.ts';
import { fullName } from './names.ts';

/**
 * What a round is called.
 * @param isLast whether no round is known that comes after it
 */
export function roundTitle({ kind, number, games, byes }: Round, { keep }: Design, isLast: boolean): string {
  const count = games.length;
  switch (kind) {
    case 'pairwise':
      return t(count === 1 ? '{0} game' : '{0} games', count);
    case 'run-off':
      return t(count === 1 ? 'Run-off: {0} game' : 'Run-off: {0} games', count);
    case 'knockout':
      if (isLast && count === 1 && byes.length === 0 && keep === 1) return t('Final');
      return t(count === 1 ? 'Round {1}: {0} game' : 'Round {1}: {0} games', count, number);
    case 'halving':
    case 'judging':
      return t(count === 1 ? 'Round {1}: {0} game' : 'Round {1}: {0} games', count, number);
    default:
      return kind satisfies never;
  }
}

/** Whether who loses a game of such a round is out. */
export function isElimination(kind: Round['kind']): boolean {
  return kind === 'knockout' || kind === 'run-off';
}

/** The most that are named. */
const MOST_NAMED = 8;

/** `02 amber and 05 birch go on without a game`; empty where everybody plays. */
export function byesWords({ byes, kind }: Round, gathered: Pick<Gathered, 'candidates'>): string {
  if (byes.length === 0 || kind === 'judging') return '';
  const known = byes.flatMap(({ candidate }) => (candidate === undefined ? [] : [candidate]));
  if (byes.length > MOST_NAMED || known.length < byes.length)
    return byes.length === 1 ? t('One goes on without a game') : t('{0} go on without a game', byes.length);
  const names = known.map((candidate) => fullName(gathered, candidate));
  const last = names.pop() ?? '';
  return names.length === 0
    ? t('{0} goes on without a game', last)
    : t('{0} and {1} go on without a game', names.join(', '), last);
}
