import { standingOf, type Tournament } from '../../core/select/index.ts';
import { nowAndThen } from '../output/progress.ts';
import type { Terminal } from '../output/terminal.ts';

/** Shows how far selections are: of one its games and calls, of many how many are done. */
export function selectProgress(
  out: Pick<Terminal, 'progress'>,
  total: number,
): { readonly changed: (tournament: Tournament) => void; readonly done: () => void } {
  const often = nowAndThen();
  let finished = 0;
  const some = (): string => `${finished} of ${total} selections`;
  return {
    changed: (tournament) =>
      often(() => {
        const { games, judgements, calls } = standingOf(tournament);
        const words = [
          ...(total > 1 ? [some()] : []),
          ...(games.total > 0 ? [`${games.decided + games.undecided} of ${games.total} games`] : []),
          ...(judgements.total > 0 ? [`${judgements.done} of ${judgements.total} judgements`] : []),
          `${calls.spent} calls, at most ${calls.atMostLeft} left`,
        ];
        out.progress(words.join(' · '));
      }),
    done: () => {
      finished++;
    },
  };
}
