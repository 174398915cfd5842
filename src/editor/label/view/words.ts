/** What the label panel says of labels. Where a step is part of a label, its index stands beside it: that is what the record has. */
import type { LabelVerdict } from '../../../core/annotate/index.ts';
import { t } from '../../../l10n/index.ts';
import type { LabellingInput } from './types.ts';

/** `step 3 (index 2)` */
function stepAndIndex(index: number): string {
  return t('step {0} (index {1})', index + 1, index);
}

/** The annotator's own label, in a sentence. */
export function ownSentence(verdict: LabelVerdict): string {
  switch (verdict.kind) {
    case 'earliest':
      return t('Earliest error: {0}', stepAndIndex(verdict.index));
    case 'none':
      return t('No error');
    case 'unsure':
      return t('Unsure');
    case 'out-of-depth':
      return t('Out of my depth');
    case 'open':
      return t('No label yet');
    case 'conflict':
      return verdict.words;
    default:
      return verdict satisfies never;
  }
}

/** Somebody else's. */
export function othersWords(verdict: LabelVerdict): string {
  switch (verdict.kind) {
    case 'earliest':
      return t('earliest error in {0}', stepAndIndex(verdict.index));
    case 'none':
      return t('no error');
    case 'unsure':
      return t('unsure');
    case 'out-of-depth':
      return t('out of their depth');
    case 'open':
    case 'conflict':
      return t('not finished');
    default:
      return verdict satisfies never;
  }
}

export function goldWords(index: number): string {
  return index < 0
    ? t('The data set says: no error.')
    : t('The data set says: earliest error in {0}.', stepAndIndex(index));
}

/** Why it cannot be submitted; undefined if it can be. */
export function lacksOf(verdict: LabelVerdict): string | undefined {
  switch (verdict.kind) {
    case 'open':
      return t('Say where the earliest error is, that there is none, or that you are unsure.');
    case 'conflict':
      return verdict.words;
    case 'earliest':
    case 'none':
    case 'unsure':
    case 'out-of-depth':
      return undefined;
    default:
      return verdict satisfies never;
  }
}

export function modeWords({ mode, isForced, item }: LabellingInput): string {
  if (mode === 'assisted')
    return item && !item.isVeiled && !item.judgeVerdict
      ? t(
          "Assisted: no model has judged this item; the embedded checker's findings and the gold label are shown",
        )
      : t('Assisted: verdicts of judges and the gold label are shown');
  if (item?.isVeiled && (item.wasSeen || item.own?.unblinded))
    return t("Blind, but you've seen verdicts of this item: your label won't count as a vote");
  if (!item || item.isVeiled)
    return isForced
      ? t(
          'Blind, as the agreement protocol has it: verdicts, other labels and the gold label are hidden until you submit',
        )
      : t('Blind: verdicts, other labels and the gold label are hidden until you submit');
  return item.own?.unblinded
    ? t('Blind: you have had this item shown, which its label says')
    : t('Blind: submitted, so nothing of this item is hidden any more');
}

/** `14:06:31`, in the zone of this machine. */
export function clockWords(time: number): string {
  const at = new Date(time);
  return [at.getHours(), at.getMinutes(), at.getSeconds()].map((n) => `${n}`.padStart(2, '0')).join(':');
}
