/** Texts for annotators of a data set: the mode, the progress and notices. */
import { t } from '../../../l10n/index.ts';
import type { ItemLabel } from '../labels/item-label.ts';

/** The mode of labeling and the shown item. */
interface LabelingMode {
  readonly mode: 'assisted' | 'blind';
  /** The agreement protocol requires it, regardless of the setting. */
  readonly isForced: boolean;
  readonly item?:
    | {
        readonly isVeiled: boolean;
        /** Whether the annotator has ever seen the item with nothing hidden. */
        readonly wasSeen?: boolean;
        readonly own?: ItemLabel;
        readonly judgeVerdict?: unknown;
      }
    | undefined;
}

/** Describes what the annotator sees: for an item, or for the mode if no item is open. */
export function formatLabelingMode({ mode, isForced, item }: LabelingMode): string {
  if (mode === 'assisted')
    return item && !item.isVeiled && !item.judgeVerdict
      ? t(
          "Assisted: the checker's findings, others' labels, and the ground truth are shown (no model has judged this item)",
        )
      : t("Assisted: verdicts, others' labels, and the ground truth are shown");
  if (item?.isVeiled && (item.wasSeen || item.own?.unblinded))
    return t("Blind, but you've already seen hidden information on this item: your label won't count toward agreement");
  if (!item || item.isVeiled)
    return isForced
      ? t("Blind (agreement protocol): verdicts, others' labels, and the ground truth are hidden until you submit")
      : t("Blind: verdicts, others' labels, and the ground truth are hidden until you submit");
  return item.own?.unblinded
    ? t('Blind, but you chose to reveal this item (recorded in your label)')
    : t('Blind: you submitted this item, so nothing is hidden');
}

export const LABELING_MODE_TEXTS = {
  forced: () => t('Blind (required by the agreement protocol)'),
  assisted: () => t("Shows verdicts, others' labels, and the ground truth."),
  blind: () => t("Hides verdicts, others' labels, and the ground truth until you submit."),
  askUnblind: () => t("Reveal verdicts, others' labels, and the ground truth of this item?"),
  unblindIsKept: () => t("Your label records that you revealed the item. You can't undo this."),
  noLine: (file: string) =>
    t("Can't open {0} while you label its items blind, because the file may show the ground truth.", file),
};

/** `item 3 of 12`; empty if a number is unknown. */
export function formatItemPosition(place: number | undefined, all: number | undefined): string {
  return place === undefined || all === undefined ? '' : t('item {0} of {1}', place, all);
}

/** `12 labeled, 1 unsure` */
export function formatLabelProgress(labelled: number, unsure: number): string {
  return unsure === 0 ? t('{0} labeled', labelled) : t('{0} labeled, {1} unsure or out of my depth', labelled, unsure);
}

/** `Labeling · 12 of 40`, in the status bar. @param all undefined if the number of items must stay hidden */
export function formatLabelingStatusBarText(labelled: number, all: number | undefined): string {
  return all === undefined ? t('Labeling · {0} labeled', labelled) : t('Labeling · {0} of {1}', labelled, all);
}

/** The status bar tooltip of a data set that is being labeled. @param progress as `formatLabelProgress` returns it */
export function formatLabelingStatusBarTooltip(set: string, mode: 'assisted' | 'blind', progress: string): string {
  return mode === 'blind'
    ? t('{0} (blind mode): {1}. Click for actions.', set, progress)
    : t('{0} (assisted mode): {1}. Click for actions.', set, progress);
}

/** Notices of a labeling session, such as why a key does nothing. */
export const LABELING_NOTICE_TEXTS = {
  lastItem: () => t('This is the last item.'),
  firstItem: () => t('This is the first item.'),
  firstFinished: () => t('This is the first item you finished.'),
  noneFinished: () => t("You haven't finished an item yet."),
  onlyOneLeft: () => t('No other items are left to label in this window.'),
  restElsewhere: () => t('The remaining items are open in another window.'),
  nothingHere: () => t('No items to label. Choose another filter or data set.'),
  /** @param progress as `formatLabelProgress` returns it */
  allLabelled: (progress: string) => t('No items left to label: {0}. Press b to go back to finished items.', progress),
  flagsHidden: () => t('Flags are hidden until you submit.'),
  noFlagsBehind: () => t('No more flags in this item or in the judged items after it.'),
  noFlagsBefore: () => t('No more flags in this item or in the judged items before it.'),
  nextFlags: (name: string) => t('No more flags in this item. Press the key again to go to the flags of {0}.', name),
  nothingToUndo: () => t('Nothing to undo.'),
  noReference: () => t('This item has no reference.'),
  nothingHidden: () => t('Nothing is hidden in this item.'),
  openElsewhere: () => t('This item is also open in another window.'),
  noItem: () => t('No item is open.'),
  otherItem: () => t('Another item is open now, so nothing was changed.'),
  itemGone: (set: string) => t('This item is no longer in {0}.', set),
  notTaken: () => t("Not saved, because the previous change couldn't be saved. Try again."),
  tooFast: (items: number, seconds: number) =>
    t('You submitted each of the last {0} items in less than {1} s. Check your labels.', items, seconds),
  goldHidden: () => t('The ground truth is hidden until you submit.'),
  noGold: () => t('This item has no ground truth.'),
  whyDisputeGold: () =>
    t(
      "Describe what's wrong with the ground truth. Your reason is saved with your label; the data set doesn't change.",
    ),
  chosenCategory: () => t('Selected. Select again to clear.'),
  whichSet: () => t('Select a data set'),
};
