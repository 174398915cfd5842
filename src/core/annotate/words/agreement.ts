/** Texts about agreement protocols: starting one, reading one, and what it hides. */
import { t } from '../../../l10n/index.ts';

/** Texts of dialogs and messages about an agreement protocol. */
export const protocolTexts = {
  whoLabels: (set: string) =>
    t(
      'Enter the annotators of {0} as named in proofmark.annotator, separated by commas. Each item goes to three of them, then to a fourth and a fifth if they disagree.',
      set,
    ),
  someNames: () => t('ada, emmy, karen, olga, sofia'),
  fewPeople: (most: number) =>
    t('With fewer than {0} annotators, items without a majority may be discarded early.', most),
  whichSeed: () =>
    t('Enter any text as the seed for assigning items. The same seed gives the same assignment.'),
  longSeed: (most: number) => t('Use at most {0} characters.', most),
  untrusted: () =>
    t(
      "Trust this workspace to start an agreement protocol. Other annotators' labels aren't read in Restricted Mode.",
    ),
  inNoFolder: () => t("Can't start an agreement protocol: this data set isn't in a workspace folder."),
  kept: (set: string, file: string) =>
    t(
      'Saved the agreement protocol for {0} to {1}. Commit it to share it with the annotators. Labeling is blind from now on.',
      set,
      file,
    ),
  hasOne: (set: string) =>
    t("{0} already has an agreement protocol. A protocol can't change once it has started.", set),
  exists: (file: string) => t("{0} already exists. A protocol can't change once it has started.", file),
  noFile: (file: string) => t("Can't use {0}: symbolic link or not a regular file.", file),
  tooLong: () => t('The agreement file is too large.'),
  unreadable: (set: string, why: string) =>
    t(
      "Can't read the agreement protocol for {0}. {1} Labeling stays blind. No items are assigned.",
      set,
      why,
    ),
};

/** Why a report on agreement is not shown. */
export const hiddenReportTexts = {
  unreadable: (set: string) => t("Can't read the agreement protocol for {0}. Labels stay hidden.", set),
  noName: (set: string) =>
    t('{0} has an agreement protocol. Set your name in proofmark.annotator first.', set),
  takesPart: (set: string) =>
    t(
      "You're an annotator of {0}. Other labels and the ground truth stay hidden until no more items can be assigned to you.",
      set,
    ),
  blind: (set: string) =>
    t(
      "{0} is labeled blind. Other labels and the ground truth stay hidden until you've submitted all items.",
      set,
    ),
};
