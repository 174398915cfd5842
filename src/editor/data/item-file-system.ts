import * as vscode from 'vscode';
import { getErrorMessage } from '../../core/base/errors.ts';
import { encodeUtf8 } from '../base/files.ts';
import type { ItemFile } from './types.ts';

/** A UTF-8 byte order mark, which makes the editor use UTF-8 whatever its settings. It isn't shown. */
const MARK = '\ufeff';

export interface ItemFileSource {
  /** @throws Error with a sentence for people */
  fileOf(uri: vscode.Uri): Promise<ItemFile>;
  readonly onDidChangeItem: vscode.Event<vscode.Uri>;
}

function refuseToWrite(): never {
  throw vscode.FileSystemError.NoPermissions();
}

/** Items as read-only files, not virtual documents, since a reloaded window restores only tabs of files. */
export class ItemFileSystem implements vscode.FileSystemProvider {
  readonly #source: ItemFileSource;
  readonly #changed = new vscode.EventEmitter<vscode.FileChangeEvent[]>();

  readonly onDidChangeFile = this.#changed.event;

  constructor(source: ItemFileSource) {
    this.#source = source;
    source.onDidChangeItem((uri) => this.#changed.fire([{ type: vscode.FileChangeType.Changed, uri }]));
  }

  async stat(uri: vscode.Uri): Promise<vscode.FileStat> {
    const { file, bytes } = await this.#read(uri);
    return {
      type: vscode.FileType.File,
      ctime: 0,
      mtime: file.version,
      size: bytes.length,
      permissions: vscode.FilePermission.Readonly,
    };
  }

  async readFile(uri: vscode.Uri): Promise<Uint8Array> {
    return (await this.#read(uri)).bytes;
  }

  watch(): vscode.Disposable {
    return { dispose: () => {} };
  }

  readDirectory(): [string, vscode.FileType][] {
    return [];
  }

  readonly createDirectory = refuseToWrite;
  readonly writeFile = refuseToWrite;
  readonly delete = refuseToWrite;
  readonly rename = refuseToWrite;

  async #read(uri: vscode.Uri): Promise<{ readonly file: ItemFile; readonly bytes: Uint8Array }> {
    try {
      const file = await this.#source.fileOf(uri);
      return { file, bytes: encodeUtf8(MARK + file.text) };
    } catch (error) {
      throw vscode.FileSystemError.FileNotFound(getErrorMessage(error));
    }
  }
}
