export {
  /** The birth of the file at an address; undefined of one that isn't there, or of which nothing is known. */
  birthAt,
  /** A text in the extension's storage that belongs to one of the user's files. */
  KeptFile,
  /** The addresses of the window's folders. */
  openFolders,
} from './kept-file.ts';
export {
  /** Moves files that other windows of the workspace have left in folders of their own to the one that all share. */
  gatherFiles,
  /** The extension's storage folders, the same for all windows of a workspace. */
  openStorage,
  /** The folders of a workspace's storage. */
  type Storage,
} from './storage.ts';
