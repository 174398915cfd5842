/** What is said to whoever labels a data set: how they label, how far they are, and what is in the way of a key. */
import { t } from '../../../l10n/index.ts';
import type { ItemLabel } from '../labels/item-label.ts';

/** How somebody labels, and what they have before them. */
interface Labelling {
  readonly mode: 'assisted' | 'blind';
  /** The agreement protocol has it so, whatever the setting says. */
  readonly isForced: boolean;
  readonly item?:
    | {
        readonly isVeiled: boolean;
        /** The annotator has had it before them with nothing hidden. */
        readonly wasSeen?: boolean;
        readonly own?: ItemLabel;
        readonly judgeVerdict?: unknown;
      }
    | undefined;
}

/** What is shown to whoever labels: of an item, or of the mode where none is open. */
export function modeWords({ mode, isForced, item }: Labelling): string {
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

/** What dialogs and lists say of the mode. */
export const modeSentences = {
  forced: () => t('Blind, as the agreement protocol has it'),
  assisted: () => t('Verdicts, labels of others and the gold label are shown.'),
  blind: () => t('Verdicts, labels of others and the gold label are hidden until a label is submitted.'),
  askUnblind: () => t('Show what is hidden of this item?'),
  unblindIsKept: () =>
    t(
      'Verdicts, labels of others and the gold label are shown. That you have seen them is kept with your label, and is not taken back.',
    ),
  noLine: (file: string) =>
    t('{0} is not opened from here, since it shows what is hidden while you label blind.', file),
};

/** `item 3 of 12`; empty where either is not known. */
export function placeWords(place: number | undefined, all: number | undefined): string {
  return place === undefined || all === undefined ? '' : t('item {0} of {1}', place, all);
}

/** `12 labelled, 1 unsure` */
export function progressWords(labelled: number, unsure: number): string {
  return unsure === 0 ? t('{0} labelled', labelled) : t('{0} labelled, {1} unsure', labelled, unsure);
}

/** `Labelling · 12 of 40`, in the status bar. @param all undefined where how many there are may tell something */
export function statusWords(labelled: number, all: number | undefined): string {
  return all === undefined
    ? t('Labelling · {0} labelled', labelled)
    : t('Labelling · {0} of {1}', labelled, all);
}

/** What the status bar says of a data set that is being labelled. @param progress as `progressWords` has it */
export function statusTooltip(set: string, mode: 'assisted' | 'blind', progress: string): string {
  return mode === 'blind'
    ? t('{0}, blind: {1}. Click for what can be done.', set, progress)
    : t('{0}, assisted: {1}. Click for what can be done.', set, progress);
}

/** What is in the way of a labelling key, or what the annotator should know as the session goes on. */
export const labellingSentences = {
  lastItem: () => t('This is the last item.'),
  firstItem: () => t('This is the first item.'),
  firstFinished: () => t('This is the first item that you finished.'),
  noneFinished: () => t('You have not finished an item yet.'),
  onlyOneLeft: () => t('This is the only item that is left to do.'),
  restElsewhere: () => t('What is left to label is open in another window.'),
  nothingHere: () =>
    t('There is nothing to label here. Choose another filter in the queue, or another data set.'),
  /** @param progress as `progressWords` has it */
  allLabelled: (progress: string) =>
    t('Nothing is left to do here: {0}. “b” goes back to what you have finished.', progress),
  flagsHidden: () => t('Verdicts are hidden until you submit, so there are no flags to walk.'),
  noFlagsBehind: () => t('No more flags here, nor in the items behind, as far as judges have looked.'),
  noFlagsBefore: () => t('No more flags here, nor in the items before, as far as judges have looked.'),
  nextFlags: (name: string) =>
    t('No more flags in this item. The same key again leads to the next with flags: {0}.', name),
  nothingToUndo: () => t('There is nothing to take back.'),
  noReference: () => t('This item has no reference.'),
  nothingHidden: () => t('Nothing is hidden of this item.'),
  openElsewhere: () => t('This item is open in another window, too.'),
  noItem: () => t('No item is open.'),
  otherItem: () => t('Another item has been opened meanwhile: nothing was said of it.'),
  itemGone: (set: string) => t('{0} has no such item any more.', set),
  notTaken: () => t('This was not taken, since what was said before it could not be kept. Say it again.'),
  tooFast: (items: number, seconds: number) =>
    t('The last {0} items took less than {1} s each.', items, seconds),
  goldHidden: () => t('The gold label is hidden until you submit: it cannot be disputed yet.'),
  noGold: () => t('The data set has no gold label for this item, so there is nothing to dispute.'),
  whyDisputeGold: () => t('What is wrong with it? It is kept with your label; the data set stays as it is.'),
  chosenCategory: () => t('chosen: again takes it back'),
  whichSet: () => t('Which data set is to be labelled?'),
};
