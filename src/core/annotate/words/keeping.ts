/** What is said of keeping labels and notes: by whom, where, and why something is not kept. */
import { t } from '../../../l10n/index.ts';

/** What dialogs and messages say of a note. */
export const noteSentences = {
  add: () => t('Add a note on this step'),
  placeHolder: () => t('A note'),
  kept: () => t('A note, kept with your labels'),
  keptInThread: () => t('It is kept with your labels, and shown in a thread on the step.'),
  keptOnItem: () => t('It is kept with your label. Without text, the note is taken away.'),
  empty: () => t('The note is empty.'),
  notYours: () => t('This note is not yours, or is there no more.'),
  noStep: () => t('There is no step here to keep the note with. Copy it, and try another line.'),
  stepChanged: () => t('The step of this note has changed. Copy the text into a new note.'),
  tooLong: (most: number) => t('This is too long: at most {0} characters are kept.', most),
};

/** What is said of the annotator's name as they give it. */
export const annotatorSentences = {
  ask: (setting: string) =>
    t(
      'Your notes are saved in .proofmark/labels under this name; others with the folder see it. The setting {0} changes it.',
      setting,
    ),
  savedAs: (name: string) => t('Saved as {0}.', name),
  needed: () => t('Not saved: enter your name first.'),
  notOne: () => t('This is no name of an annotator.'),
};

/** Why a label can't be kept, and where it is kept instead. */
export const keepingSentences = {
  nothing: () => t('Nothing was kept.'),
  broken: () => t('Nothing was kept: something went wrong. The log has more.'),
  noFile: (file: string) => t('{0} is a link or no file: nothing is written there.', file),
  noFolder: (folder: string) => t('{0} is a link or no folder: it is not followed.', folder),
  folderGone: () => t('The folder of labels has just gone.'),
  crossed: () => t('The label was written while somebody else wrote. Say it again.'),
  readOnly: (file: string) => t('{0} cannot be written: it is read-only for you.', file),
  tooLong: (file: string, bytes: number) =>
    t('{0} is too long to be read here, with {1} bytes.', file, bytes),
  written: (file: string) => t('{0} is written by somebody else at the same time.', file),
  untrusted: () =>
    t('This folder is not trusted, so what you say of its proofs is kept in this editor’s own storage.'),
  inNoFolder: () =>
    t('This file is in no open folder, so what you say of it is kept in this editor’s own storage.'),
  /** @param refused a sentence: why the folder could not be written */
  elsewhere: (refused: string) =>
    t('{0} What you say is kept in this editor’s own storage instead, where others do not see it.', refused),
};
