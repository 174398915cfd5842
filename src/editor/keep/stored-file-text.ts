/** Stores a text for one of the user's files. All windows share it. It follows the file when that is moved. */
import * as vscode from 'vscode';
import { createSerialQueue } from '../../core/base/serial-queue.ts';
import { computeTextFingerprint } from '../../core/proof/index.ts';
import { getFileName } from '../base/file-name.ts';
import { encodeUtf8, listDirectory, readTextFile, statFile, tryDeleteFile } from '../base/files.ts';
import { type ExtensionStorage, listNumberedStorageFolders } from './storage.ts';

const ENDING = '.json';
/** The ending of a file in progress, which replaces the previous one when it is complete. */
const NEW_ENDING = '.new';

/** A text in the extension's storage that belongs to one of the user's files. */
export class StoredTextForFile {
  readonly #storage: ExtensionStorage;
  readonly #kind: string;
  readonly #of: vscode.Uri;
  readonly #most: number;
  readonly #inTurn = createSerialQueue();

  /** @param kind names the folder @param of the user's file @param most the maximum size of a text, in bytes */
  constructor(storage: ExtensionStorage, kind: string, of: vscode.Uri, most: number) {
    this.#storage = storage;
    this.#kind = kind;
    this.#of = of;
    this.#most = most;
  }

  /** Reads the stored texts: the latest first, then those of version 0.1.0 in the workspace's storage. */
  async read(): Promise<readonly string[]> {
    const files = [...(await this.#files()), ...(await this.#older())];
    const texts = await Promise.all(files.map((uri) => this.#textAt(uri)));
    return texts.filter((text) => text !== undefined);
  }

  /** Replaces the stored text by `change`'s result, under a lock for all windows. @throws file system errors */
  update(change: (texts: readonly string[]) => string): Promise<void> {
    return this.#inTurn(async () => {
      const giveBack = await this.#storage.lock(`${this.#kind}/${this.#key}`);
      try {
        const before = await this.#files();
        const text = change(await this.read());
        const uri = vscode.Uri.joinPath(this.#folder, `${this.#key}.${await birthOf(this.#of)}${ENDING}`);
        await this.#write(uri, text);
        for (const other of before) if (other.toString() !== uri.toString()) await tryDeleteFile(other);
      } finally {
        giveBack?.();
      }
    });
  }

  get #folder(): vscode.Uri {
    return vscode.Uri.joinPath(this.#storage.shared, this.#kind);
  }

  get #key(): string {
    return computeTextFingerprint(this.#of.toString());
  }

  /** The file for this address; if there is none, those of a file that was moved here. */
  async #files(): Promise<readonly vscode.Uri[]> {
    const entries = await listDirectory(this.#folder);
    const names = new Set(
      entries.map(([name]) => (name.endsWith(NEW_ENDING) ? name.slice(0, -NEW_ENDING.length) : name)),
    );
    const all = [...names].filter((name) => name.endsWith(ENDING));
    const own = all.filter((name) => name.startsWith(`${this.#key}.`));
    const birth = own.length > 0 ? UNBORN : await birthOf(this.#of);
    const moved = birth === UNBORN ? [] : all.filter((name) => name.endsWith(`.${birth}${ENDING}`));
    return [...own, ...moved].map((name) => vscode.Uri.joinPath(this.#folder, name));
  }

  /** The files of versions that stored the text in the workspace's storage, separately for each window. */
  async #older(): Promise<readonly vscode.Uri[]> {
    const folders = [this.#storage.root, ...(await listNumberedStorageFolders(this.#storage.root))];
    return folders.map((folder) => vscode.Uri.joinPath(folder, this.#kind, this.#key + ENDING));
  }

  /** A killed host may have left only the file in progress. */
  async #textAt(uri: vscode.Uri): Promise<string | undefined> {
    for (const file of [uri, uri.with({ path: uri.path + NEW_ENDING })])
      try {
        const { size } = await vscode.workspace.fs.stat(file);
        if (size > this.#most) return undefined;
        return await readTextFile(file);
      } catch {
        // It isn't there.
      }
    return undefined;
  }

  async #write(uri: vscode.Uri, text: string): Promise<void> {
    const whole = uri.with({ path: uri.path + NEW_ENDING });
    await vscode.workspace.fs.createDirectory(this.#folder);
    await vscode.workspace.fs.writeFile(whole, encodeUtf8(text));
    await vscode.workspace.fs.rename(whole, uri, { overwrite: true });
  }
}

/** The identity of a file that is missing or has no creation time. */
const UNBORN = '0';

export function listWorkspaceFolderAddresses(): readonly string[] {
  return (vscode.workspace.workspaceFolders ?? []).map(({ uri }) => uri.toString());
}

/** Identifies the file at an address across moves and edits; undefined if it's missing or has no creation time. */
export async function readFileIdentity(address: string): Promise<string | undefined> {
  const birth = await birthOf(vscode.Uri.parse(address));
  return birth === UNBORN ? undefined : birth;
}

/** Stays the same when the file is moved or edited, and differs for a copy. `UNBORN` if there is no creation time. */
async function birthOf(file: vscode.Uri): Promise<string> {
  const { ctime = 0 } = (await statFile(file)) ?? {};
  return ctime > 0 ? computeTextFingerprint(`${getFileName(file)}\n${ctime}`) : UNBORN;
}
