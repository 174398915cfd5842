import type { ItemLabel } from './item-label.ts';
import { stageOf } from './progress.ts';
import { NO_WORD, type OwnWord } from './queue-types.ts';

/** What an annotator's own label of an item comes to in a list. */
export function ownWordOf(label: ItemLabel | undefined): OwnWord {
  const stage = stageOf(label);
  switch (stage) {
    case 'todo':
      return NO_WORD;
    case 'begun':
      return { ...NO_WORD, isBegun: true };
    case 'unsure':
    case 'out-of-depth':
      return { group: stage };
    case 'changed':
    case 'labelled': {
      const verdict = label?.submissions.at(-1)?.verdict;
      if (verdict?.kind === 'earliest') return { group: stage, earliest: verdict.index };
      return verdict?.kind === 'none' ? { group: stage, earliest: -1 } : { group: stage };
    }
    default:
      return stage satisfies never;
  }
}
