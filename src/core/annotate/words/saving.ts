/** Texts about saving labels and notes: names, places and errors. */
import { t } from '../../../l10n/index.ts';

export const NOTE_INPUT_TEXTS = {
  add: () => t('Add a note to this step'),
  placeHolder: () => t('Note'),
  kept: () => t('Note (saved with your labels)'),
  keptInThread: () => t('Enter a note. Notes are saved with your labels and shown in a thread on the step.'),
  keptOnItem: () => t('Enter a note to save with your label, or leave the field empty to delete the note.'),
  empty: () => t('The note is empty. Enter some text.'),
  notYours: () => t("Can't edit or delete this note: it was already deleted or belongs to another annotator."),
  noStep: () => t("There's no step on this line. Copy the note and try another line."),
  stepChanged: () => t("This note's step has changed. Copy the text into a new note."),
  tooLong: (most: number) => t('This text is too long. Use at most {0} characters.', most),
};

export const ANNOTATOR_NAME_TEXTS = {
  /** @param isShared whether the labels are saved in the folder of the workspace */
  ask: (setting: string, isShared: boolean) =>
    t(
      isShared
        ? 'Enter your annotator name. Your labels are saved under this name in .proofmark/labels, where anyone with access to the folder can see your name. You can change your name later in the setting {0}.'
        : "Enter your annotator name. Your labels are saved under this name in the extension's storage. In a trusted folder, they're saved in .proofmark/labels, where anyone with access to the folder can see your name. You can change your name later in the setting {0}.",
      setting,
    ),
  savedAs: (name: string) => t('Your name will be saved as {0}.', name),
  needed: () => t('Label not saved. Enter an annotator name first.'),
  notOne: () => t("The annotator name isn't valid. Change it in the setting proofmark.annotator."),
};

/** Reasons why a label can't be saved, or is saved elsewhere. */
export const LABEL_SAVING_TEXTS = {
  nothing: () => t('Label not saved. Try again.'),
  broken: () => t('Label not saved. See the Proofmark log for details.'),
  noFile: (file: string) => t("Can't use {0} because it's a symbolic link or isn't a regular file.", file),
  noFolder: (folder: string) => t("Can't use {0} because it's a symbolic link or isn't a folder.", folder),
  folderGone: () => t('The labels folder was just deleted. Try again.'),
  crossed: () => t('Another program changed the label file at the same time. Try again.'),
  noPermission: (file: string) =>
    t("Can't write to {0}. Check its permissions, and whether its file system is read-only.", file),
  notReadable: (file: string) => t("Can't read {0}. Check its permissions.", file),
  tooLong: (file: string, bytes: number) =>
    t("Can't add labels to {0} because the file is too large ({1} bytes).", file, bytes),
  written: (file: string) => t('Another program is writing to {0}. Try again.', file),
  untrusted: () => t("This folder isn't trusted, so your labels are saved in the extension's storage."),
  inNoFolder: () => t("This file isn't in an open folder, so your labels are saved in the extension's storage."),
  /** @param refused a sentence that says why the folder couldn't be written */
  elsewhere: (refused: string) =>
    t("{0} Your labels are saved in the extension's storage instead, where others can't see them.", refused),
};
