export {
  /** Identifies the file at an address across moves and edits; undefined if it's missing or has no creation time. */
  birthAt,
  /** A text in the extension's storage that belongs to one of the user's files. */
  KeptFile,
  /** The addresses of the workspace folders. */
  openFolders,
} from './kept-file.ts';
export {
  /** Moves files from the storage folders of other windows to the folder that all windows share. */
  gatherFiles,
  /** The extension's storage folders, the same for all windows of a workspace. */
  openStorage,
  /** The folders of a workspace's storage. */
  type Storage,
} from './storage.ts';
