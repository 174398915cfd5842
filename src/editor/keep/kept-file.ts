/** A text that is kept for a file of the user's: the same in all windows, and there again once the file was moved. */
import * as vscode from 'vscode';
import { fingerprint } from '../../core/proof/index.ts';
import { fileName } from '../base/file-name.ts';
import { deleteFile, listDirectory, readFileBytes, readText, statAt } from '../base/files.ts';
import { numberedBeside, type Storage } from './storage.ts';

const ENDING = '.json';
/** A text that is being written: it takes the place of the one before once it is whole. */
const NEW_ENDING = '.new';

/** A text in the extension's storage that belongs to one of the user's files. */
export class KeptFile {
  readonly #storage: Storage;
  readonly #kind: string;
  readonly #of: vscode.Uri;
  readonly #most: number;
  #writing: Promise<unknown> = Promise.resolve();

  /**
   * @param kind what is kept, a folder's name
   * @param of the user's file
   * @param most the longest text that is read, in bytes
   */
  constructor(storage: Storage, kind: string, of: vscode.Uri, most: number) {
    this.#storage = storage;
    this.#kind = kind;
    this.#of = of;
    this.#most = most;
  }

  /**
   * What is kept: the text that was written last first, then those that 0.1.0 and its windows left in the workspace's storage. None where
   * nothing is kept.
   */
  async read(): Promise<readonly string[]> {
    const files = [...(await this.#files()), ...(await this.#older())];
    const texts = await Promise.all(files.map((uri) => this.#textAt(uri)));
    return texts.filter((text) => text !== undefined);
  }

  /**
   * Writes what `change` makes of what is kept at this moment, one window after another.
   * @throws what the file system throws
   */
  update(change: (texts: readonly string[]) => string): Promise<void> {
    const write = async (): Promise<void> => {
      const giveBack = await this.#storage.lock(`${this.#kind}/${this.#key}`);
      try {
        const before = await this.#files();
        const text = change(await this.read());
        const uri = vscode.Uri.joinPath(this.#folder, `${this.#key}.${await birthOf(this.#of)}${ENDING}`);
        await this.#write(uri, text);
        for (const other of before) if (other.toString() !== uri.toString()) await deleteFile(other);
      } finally {
        giveBack?.();
      }
    };
    const done = this.#writing.then(write);
    this.#writing = done.catch(() => undefined);
    return done;
  }

  get #folder(): vscode.Uri {
    return vscode.Uri.joinPath(this.#storage.shared, this.#kind);
  }

  get #key(): string {
    return fingerprint(this.#of.toString());
  }

  /** That of this address; where there is none, those of a file that has been moved here. */
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

  /** Of versions that kept it with the workspace, each window for itself. */
  async #older(): Promise<readonly vscode.Uri[]> {
    const folders = [this.#storage.root, ...(await numberedBeside(this.#storage.root))];
    return folders.map((folder) => vscode.Uri.joinPath(folder, this.#kind, this.#key + ENDING));
  }

  /** A host that was killed may have left the new text behind, and no other. */
  async #textAt(uri: vscode.Uri): Promise<string | undefined> {
    for (const file of [uri, uri.with({ path: uri.path + NEW_ENDING })])
      try {
        const { size } = await vscode.workspace.fs.stat(file);
        if (size > this.#most) return undefined;
        return await readText(file);
      } catch {
        // It isn't there.
      }
    return undefined;
  }

  async #write(uri: vscode.Uri, text: string): Promise<void> {
    const whole = uri.with({ path: uri.path + NEW_ENDING });
    await vscode.workspace.fs.createDirectory(this.#folder);
    await vscode.workspace.fs.writeFile(whole, readFileBytes(text));
    await vscode.workspace.fs.rename(whole, uri, { overwrite: true });
  }
}

/** The birth of a file of which nothing is known, or that isn't there. */
const UNBORN = '0';

/** The addresses of the window's folders. */
export function openFolders(): readonly string[] {
  return (vscode.workspace.workspaceFolders ?? []).map(({ uri }) => uri.toString());
}

/** The birth of the file at an address; undefined of one that isn't there, or of which nothing is known. */
export async function birthAt(address: string): Promise<string | undefined> {
  const birth = await birthOf(vscode.Uri.parse(address));
  return birth === UNBORN ? undefined : birth;
}

/** Stays the same where the file is moved or edited, and is another for a copy; `UNBORN` where nothing is known that does. */
async function birthOf(file: vscode.Uri): Promise<string> {
  const { ctime = 0 } = (await statAt(file)) ?? {};
  return ctime > 0 ? fingerprint(`${fileName(file)}\n${ctime}`) : UNBORN;
}
