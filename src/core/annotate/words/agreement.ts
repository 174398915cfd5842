/** What is said of an agreement protocol: as it begins, as it is read, and where it hides something. */
import { t } from '../../../l10n/index.ts';

/** What dialogs and messages say of an agreement protocol. */
export const protocolSentences = {
  whoLabels: (set: string) =>
    t(
      'Who labels {0}? Names as in the setting proofmark.annotator, with commas between. Each item is asked of three of them, and of a fourth and a fifth where these do not agree.',
      set,
    ),
  someNames: () => t('ada, emmy, karen, olga, sofia'),
  fewPeople: (most: number) =>
    t('With fewer than {0} people, items are given up for want of a fourth or a fifth.', most),
  whichSeed: () =>
    t('The seed by which items are handed out. Any text will do; the same one hands out the same items.'),
  longSeed: (most: number) => t('A seed has at most {0} characters.', most),
  untrusted: () =>
    t(
      'In a folder that you do not trust no agreement protocol is begun: labels of others are not read there.',
    ),
  inNoFolder: () =>
    t('An agreement protocol is kept in the workspace folder of its data set, and this one is in none.'),
  kept: (set: string, file: string) =>
    t(
      'The agreement protocol of {0} is kept in {1}: commit it, so that everybody has it. Labelling is blind from now on.',
      set,
      file,
    ),
  hasOne: (set: string) =>
    t('{0} has an agreement protocol already, which is not changed once it was begun.', set),
  exists: (file: string) => t('{0} is there already: a protocol that was begun is not changed.', file),
  noFile: (file: string) => t('{0} is a link or no file: it is not read.', file),
  tooLong: () => t('The agreement file is too long.'),
  unreadable: (set: string, why: string) =>
    t(
      '{0} has an agreement protocol that cannot be read: {1} Labelling stays blind, and nobody is asked for anything.',
      set,
      why,
    ),
};

/** Why a report on agreement is not shown. */
export const hiddenSentences = {
  unreadable: (set: string) =>
    t('The agreement protocol of {0} cannot be read, so that nobody knows what is hidden from whom.', set),
  noName: (set: string) =>
    t(
      '{0} is labelled under an agreement protocol. Say who you are first, in the setting proofmark.annotator.',
      set,
    ),
  takesPart: (set: string) =>
    t(
      'You take part in the agreement protocol of {0}: what others said, and the gold label, are hidden from you until there is no item left that you may be asked for.',
      set,
    ),
  blind: (set: string) =>
    t(
      '{0} is labelled blind: what others said, and the gold label, are hidden from you until you have submitted all items.',
      set,
    ),
};
