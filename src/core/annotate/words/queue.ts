/** Texts about labels in lists of items. */

import { definePluralText, t } from '../../../l10n/index.ts';
import { formatWholeNumber } from '../../../l10n/numbers.ts';
import { joinLeadingNames } from '../../base/counts-and-lists.ts';
import { sum } from '../../base/numbers.ts';
import { getStepName, type Proof } from '../../proof/index.ts';
import type { QueueGroupCounts } from '../queue/item-queue.ts';
import type { OwnLabelSummary, QueueFilter, QueueGroup, QueueItemMark } from '../queue/types.ts';

/** What names the steps of a proof. */
type NamedSteps = Pick<Proof, 'labels'>;

export function formatQueueGroupTitle(group: QueueGroup): string {
  return {
    'to-do': t('To do'),
    changed: t('To resubmit'),
    unsure: t('Unsure'),
    'out-of-depth': t('Out of my depth'),
    labelled: t('Labeled'),
  }[group];
}

/** A group's name inside a sentence or a list, such as `unlabeled`. */
export function formatQueueGroupName(group: QueueGroup): string {
  return {
    'to-do': t('unlabeled'),
    changed: t('changed since submission'),
    unsure: t('unsure'),
    'out-of-depth': t('out of my depth'),
    labelled: t('labeled'),
  }[group];
}

export function formatQueueItemMark(mark: QueueItemMark): string {
  return {
    flagged: t('flagged'),
    disputed: t('ground truth disputed'),
    disagreed: t('annotators disagree'),
    'not-a-proof': t('not a proof'),
  }[mark];
}

/** `error in Claim 1`, `no error`; undefined if no such label was submitted. `¶2` as long as the proof isn't read. */
export function formatSubmittedLabel({ earliest }: OwnLabelSummary, proof: NamedSteps = {}): string | undefined {
  if (earliest === undefined) return undefined;
  return earliest < 0 ? t('no error') : t('error in {0}', getStepName(proof, earliest));
}

/** `flagged: Claim 1, ¶5`, from the indices of flagged steps. */
export function formatFlaggedSteps(flags: readonly number[], proof: NamedSteps = {}): string | undefined {
  if (flags.length === 0) return undefined;
  return t(
    'flagged: {0}',
    joinLeadingNames(
      flags.map((index) => getStepName(proof, index)),
      MOST_FLAGS,
    ),
  );
}

/** The most flagged steps that are listed, since rows are narrow. */
const MOST_FLAGS = 3;

/** `12 of 40 labeled`; or `12 labeled` under a protocol, where the number of items must stay hidden. */
export function formatLabeledCount(counts: QueueGroupCounts, isHandedOut: boolean): string {
  const labelled = formatWholeNumber(counts.labelled);
  return isHandedOut
    ? t('{0} labeled', labelled)
    : t('{0} of {1} labeled', labelled, formatWholeNumber(sum(Object.values(counts))));
}

/** How many names of subsets or generators are listed. */
const MOST_NAMES = 2;

/** Formats the conditions of a filter in short: `unlabeled, flagged, gsm8k`. */
export function formatQueueFilter({ groups = [], marks = [], subsets = [], generators = [] }: QueueFilter): string {
  const parts = [
    groups.map(formatQueueGroupName).join(t(' or ')),
    ...marks.map(formatQueueItemMark),
    subsets.length > MOST_NAMES ? t('{0} subsets', subsets.length) : subsets.join(t(' or ')),
    generators.length > MOST_NAMES ? t('{0} generators', generators.length) : generators.join(t(' or ')),
  ];
  return parts.filter((part) => part !== '').join(', ');
}

export const QUEUE_ROW_TEXTS = {
  begun: () => t('label started'),
  current: () => t('current item'),
  blind: () => t('blind'),
  labelledBlind: () => t('blind mode'),
  changed: definePluralText('{0} label changed since submission', '{0} labels changed since submission'),
};
