export {
  /** Returns the annotator name, and asks for it with the first label. */
  ensureAnnotatorName,
  /** The annotator name from the user settings; undefined if it is missing or invalid. */
  getAnnotatorName,
} from './annotator-name.ts';
export {
  /** The labels of the items of one data set, by ID. */
  DataSetLabels,
} from './data-set-labels.ts';
export {
  /** Registers the commands to agree, dispute and add notes. */
  registerStepLabelCommands,
  /** Registers the hover with the labels of a step, on its first line and on its flags. */
  registerStepLabelHover,
} from './label-commands.ts';
export {
  /** The labels of the steps of proofs, stored in files. */
  ProofLabels,
  /** A proof and the document that it is in. */
  type ProofWithDocument,
} from './proof-labels.ts';
export {
  /** Moves the reader's labels with a file that is renamed or moved in the editor. */
  registerFileRenameListener,
} from './renamed-files.ts';
export {
  /** Runs work that saves labels, and shows why it can't. */
  runAndShowLabelErrors,
  /** Notes on steps as comments in the editor, stored with the labels and shown with their authors. */
  StepNoteComments,
} from './step-notes.ts';
export {
  /** Formats the address of a file for people. */
  formatFileUri,
  /** Reads the type of a file. Undefined if it doesn't exist. */
  readFileType,
  /** Reads a file as UTF-8. Undefined if it doesn't exist. */
  readTextFileIfExists,
} from './vscode-files.ts';
export {
  /** Creates missing folders. */
  ensureFolderPath,
  /** Whether the folders exist and are folders. */
  hasFolderAtPath,
} from './vscode-label-folder.ts';
export {
  /** Whether the labels of a file, or of the items of a data set, are saved in the folder of the workspace. */
  areLabelsSavedInWorkspace,
} from './window-label-storage.ts';
