/** What the rows of the queue say. */
import type { GroupCounts, OwnWord, QueueFilter, QueueGroup, QueueMark } from '../../core/annotate/index.ts';
import { sum } from '../../core/base/numbers.ts';
import { stepCount } from '../../core/base/words.ts';
import { t } from '../../l10n/index.ts';
import { fullCount } from '../../l10n/numbers.ts';

/** A group's name, as a title. */
export function groupTitle(group: QueueGroup): string {
  switch (group) {
    case 'to-do':
      return t('To Do');
    case 'changed':
      return t('Changed Since');
    case 'unsure':
      return t('Unsure');
    case 'out-of-depth':
      return t('Out of My Depth');
    case 'labelled':
      return t('Labelled');
    default:
      return group satisfies never;
  }
}

/** A group as a filter, or as what an item is. */
export function groupWords(group: QueueGroup): string {
  switch (group) {
    case 'to-do':
      return t('unlabelled');
    case 'changed':
      return t('changed since submitted');
    case 'unsure':
      return t('unsure');
    case 'out-of-depth':
      return t('out of my depth');
    case 'labelled':
      return t('labelled');
    default:
      return group satisfies never;
  }
}

export function markWords(mark: QueueMark): string {
  switch (mark) {
    case 'flagged':
      return t('flagged');
    case 'disputed':
      return t('gold label disputed');
    case 'disagreed':
      return t('annotators differ');
    default:
      return mark satisfies never;
  }
}

/** `error in step 2`, `no error`; undefined where nothing of the kind was submitted. */
export function verdictWords({ earliest }: OwnWord): string | undefined {
  if (earliest === undefined) return undefined;
  return earliest < 0 ? t('no error') : t('error in step {0}', earliest + 1);
}

/** `5 steps`; undefined of a text that is not cut into steps. */
export function stepsWords(steps: number): string | undefined {
  if (steps === 0) return undefined;
  return stepCount(steps);
}

/** The numbers of flagged steps, from their indices. */
export function flagsWords(flags: readonly number[]): string | undefined {
  const [first] = flags;
  if (first === undefined) return undefined;
  if (flags.length === 1) return t('flagged step {0}', first + 1);
  const shown = flags.slice(0, MOST_FLAGS).map((index) => `${index + 1}`);
  const rest = flags.length - shown.length;
  const steps = shown.join(', ');
  return rest > 0 ? t('flagged steps {0} and {1} more', steps, rest) : t('flagged steps {0}', steps);
}

/** A row is narrow. */
const MOST_FLAGS = 3;

/**
 * `12 of 40 labelled`, `12 of 40 labelled so far`; of items that are handed out one by one, `12 labelled`, since how many there are may
 * tell.
 */
export function labelledWords(
  counts: GroupCounts,
  { isHandedOut, isGrowing }: { readonly isHandedOut: boolean; readonly isGrowing: boolean },
): string {
  const all = sum(Object.values(counts));
  const labelled = fullCount(counts.labelled);
  if (isHandedOut) return t('{0} labelled', labelled);
  return isGrowing
    ? t('{0} of {1} labelled so far', labelled, fullCount(all))
    : t('{0} of {1} labelled', labelled, fullCount(all));
}

/** How many names of subsets or generators are told one by one. */
const MOST_NAMES = 2;

/** `unlabelled, flagged, gsm8k`: what passes a filter, in short. */
export function filterWords({ groups = [], marks = [], subsets = [], generators = [] }: QueueFilter): string {
  const parts = [
    groups.map(groupWords).join(t(' or ')),
    ...marks.map(markWords),
    subsets.length > MOST_NAMES ? t('{0} subsets', subsets.length) : subsets.join(t(' or ')),
    generators.length > MOST_NAMES ? t('{0} generators', generators.length) : generators.join(t(' or ')),
  ];
  return parts.filter((part) => part !== '').join(', ');
}
