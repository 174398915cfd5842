/** Those that play, and where each of them is. */
import { nameOf, numberOf } from '../../../core/select/index.ts';
import { t } from '../../../l10n/index.ts';
import type { CandidateView } from '../../../protocol/index.ts';
import type { CompareInput } from './types.ts';

export function candidateViews({ gathered, held, phase }: CompareInput): CandidateView[] {
  const { candidates } = gathered;
  const standing = held?.standing;
  const places = new Map(standing?.ranking.map((place) => [place.candidate, place]));
  const tied = new Set(standing?.tied);
  return candidates.map(({ rating }, index) => {
    const place = places.get(index);
    const isWinner = standing?.winner === index;
    const isOut = place?.isIn === false;
    // What people thought of it would sway whoever decides a game.
    const rated = phase === 'done' && rating !== undefined ? [t('rated {0} by people', rating)] : [];
    return {
      index,
      number: numberOf(index, candidates.length),
      name: nameOf(gathered, index),
      state: isWinner ? 'winner' : isOut ? 'out' : 'in',
      words: [
        standing?.overruledWinner?.judges === index && !isWinner ? t('first by the judges') : '',
        whereabouts(
          isWinner,
          tied.has(index) ? tiedWords(held) : '',
          place?.outIn,
          isOut && phase !== 'done',
        ),
        ...rated,
      ]
        .filter((words) => words !== '')
        .join(', '),
    };
  });
}

function whereabouts(isWinner: boolean, tied: string, outIn: number | undefined, isBeaten: boolean): string {
  if (isWinner) return t('won');
  if (tied !== '') return tied;
  if (outIn !== undefined) return t('out in round {0}', outIn);
  return isBeaten ? t('can no longer win') : '';
}

/** Of several that are first: whether that is what was asked for. */
function tiedWords(held: CompareInput['held']): string {
  const { strategy, keep } = held?.tournament.design ?? {};
  const isAsked = keep === held?.standing.tied?.length && (strategy === 'knockout' || strategy === 'halving');
  return isAsked ? t('left over') : t('tied for the first place');
}
