/** Texts about agreement protocols: starting one, reading one, and hidden reports. */
import { t } from '../../../l10n/index.ts';

export const AGREEMENT_PROTOCOL_TEXTS = {
  whoLabels: (set: string) =>
    t(
      'Enter the annotator names for {0} as set in proofmark.annotator, separated by commas. Each item goes to three annotators and, until three of them agree, to a fourth and then a fifth.',
      set,
    ),
  someNames: () => t('ada, emmy, karen, olga, sofia'),
  fewPeople: (most: number) => t('With fewer than {0} annotators, items may be discarded for lack of votes.', most),
  whichSeed: () =>
    t('Enter any text as the random seed for assigning items to annotators. The same seed gives the same assignment.'),
  longSeed: (most: number) => t('Use at most {0} characters.', most),
  untrusted: () =>
    t("Trust this workspace to start an agreement protocol. Other annotators' labels aren't read in Restricted Mode."),
  inNoFolder: () =>
    t("Can't start an agreement protocol for a data set outside the workspace. Add its folder to the workspace first."),
  kept: (set: string, file: string) =>
    t(
      'Saved the agreement protocol for {0} to {1}. Commit this file to share it with the annotators. This data set is labeled blind from now on.',
      set,
      file,
    ),
  hasOne: (set: string) =>
    t("{0} already has an agreement protocol. A protocol can't change once it has started.", set),
  exists: (file: string) => t("{0} already exists. A protocol can't change once it has started.", file),
  noFile: (file: string) => t("Can't use {0} because it's a symbolic link or isn't a regular file.", file),
  tooLong: () => t('The protocol file is larger than 64 KB.'),
  unreadable: (set: string, why: string) =>
    t(
      "Can't read the agreement protocol for {0}. {1} Until you fix the file, labeling stays blind and no items are assigned.",
      set,
      why,
    ),
};

/** Reasons why a report on agreement or statistics is hidden. */
export const HIDDEN_REPORT_REASON_TEXTS = {
  unreadable: (set: string) =>
    t("Can't read the agreement protocol for {0}, so this report stays hidden. Fix the protocol file first.", set),
  noName: (set: string) =>
    t(
      '{0} has an agreement protocol. Set your name in proofmark.annotator first: this report stays hidden from annotators of the protocol until no more items can be assigned to them.',
      set,
    ),
  takesPart: (set: string) =>
    t(
      "You're an annotator of {0}. This report shows others' labels and the ground truth, so it stays hidden until no more items can be assigned to you.",
      set,
    ),
  blind: (set: string) =>
    t(
      "{0} is labeled blind. This report shows others' labels and the ground truth, so it stays hidden until you've submitted or revealed every item.",
      set,
    ),
};
