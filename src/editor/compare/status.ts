import { callCount } from '../../core/base/words.ts';
import { t } from '../../l10n/index.ts';
import { StatusItem } from '../ask/index.ts';
import { commands, statusItems } from '../base/names.ts';
import type { Comparison } from './comparison.ts';

/** Left in the status bar, before the review of the proof in front. */
const PRIORITY = 40.3;

/** How the comparison in front stands, else one that is under way; a click shows it. */
export class CompareStatus {
  readonly #item = new StatusItem(statusItems.comparison, PRIORITY, t('Proofmark Comparison'));
  #shown: string | undefined;

  show(all: readonly Comparison[], active: Comparison | undefined): void {
    const comparison = active?.isBegun ? active : all.find(({ isRunning }) => isRunning);
    const words = comparison && wordsOf(comparison);
    const shown = words && [comparison.run, comparison.phase, words].join('\n');
    if (shown === this.#shown) return;
    this.#shown = shown;
    if (!comparison || words === undefined) {
      this.#item.hide();
      return;
    }
    const { title } = comparison.found;
    this.#item.command = {
      title: t('Show'),
      command: commands.compareProofs,
      arguments: [{ run: comparison.run }],
    };
    const isRunning = comparison.phase === 'running';
    this.#item.show({
      ...(isRunning ? { icon: 'sync~spin' } : {}),
      words: isRunning ? words : `∎ ${words}`,
      tooltip: [t('Comparison of proofs: {0}. Click to show it.', title)],
      spoken: t('Proofmark: {0}', `${title}: ${words}`),
    });
  }

  dispose(): void {
    this.#item.dispose();
  }
}

/** `4 of 7 games · 15 calls`. */
function wordsOf({ held }: Comparison): string | undefined {
  if (!held) return undefined;
  const { games, judgements, calls } = held.standing;
  return [
    ...(games.total > 0
      ? [t(games.total === 1 ? '{0} of {1} game' : '{0} of {1} games', games.decided, games.total)]
      : []),
    ...(judgements.total > 0
      ? [t('{0} of {1} judgements', judgements.done, judgements.total - judgements.spared)]
      : []),
    callCount(calls.spent),
  ].join(' · ');
}
