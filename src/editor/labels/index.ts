export {
  /** The reader's name, by the user's own settings; undefined where there is none that can be one. */
  annotatorName,
  /** The reader's name, asked for once: with the first label. */
  askForAnnotator,
} from './annotator.ts';
export {
  /** Encodes a text as UTF-8. */
  bytesOf,
  /** For people: where it is. */
  shown,
  /** What is in a file; undefined if there is none. */
  textOf,
  /** What an address is; undefined if there is nothing. */
  typeOf,
} from './fs-files.ts';
export {
  /** Whether the folders are there, and are folders. */
  checkFolders,
  /** Makes the folders that are not there. */
  makeFolders,
} from './fs-label-folder.ts';
export {
  /** The commands by which a reader agrees and disputes. */
  registerLabelCommands,
  /** What people say of a step, on its first line and on what is flagged in it. */
  registerLabelHover,
} from './label-commands.ts';
export {
  /** The reader's own record: what people have said of the steps of proofs, kept in files. */
  Labels,
} from './labels.ts';
export {
  /** Has what the reader has said of a file stay with it when it is renamed or moved in the editor. */
  followMovedFiles,
} from './moved-files.ts';
export {
  /** Notes on steps, as comments of the editor's: kept with the labels, shown with the names of who wrote them. */
  Notes,
} from './notes.ts';
export {
  /** What people have said of the items of one data set, by their ids. */
  SetLabels,
} from './set-labels.ts';
