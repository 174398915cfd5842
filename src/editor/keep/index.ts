export {
  /** The folders of a workspace's storage. */
  type ExtensionStorage,
  /** The extension's storage folders, the same for all windows of a workspace. */
  getExtensionStorage,
  /** Moves files from the storage folders of other windows to the folder that all windows share. */
  mergeNumberedStorageFolders,
} from './storage.ts';
export {
  /** The addresses of the workspace folders. */
  listWorkspaceFolderAddresses,
  /** Identifies the file at an address across moves and edits; undefined if it's missing or has no creation time. */
  readFileIdentity,
  /** A text in the extension's storage that belongs to one of the user's files. */
  StoredTextForFile,
} from './stored-file-text.ts';
