import * as vscode from 'vscode';
import { Disposables } from '../base/disposables.ts';

const KEY = 'proofChoices';
/** How many choices are remembered; the oldest go first. */
const MOST = 500;

/**
 * What the user said of files: this is a proof, or this is none. Remembered for the workspace, through renames; of an
 * untitled document only until it is closed, as the next one has the same name.
 */
export class ProofChoices {
  readonly #memory: vscode.Memento;
  readonly #choices: Map<string, boolean>;
  readonly #moved = new vscode.EventEmitter<void>();
  readonly #disposables = new Disposables();

  /** Choices have gone with files that were renamed, which may be open by their new names already. */
  readonly onDidMove = this.#moved.event;

  constructor(memory: vscode.Memento) {
    this.#memory = memory;
    this.#choices = new Map(entriesOf(memory.get(KEY)));
    this.#disposables.add(
      this.#moved,
      vscode.workspace.onDidRenameFiles(({ files }) => {
        const moved = files.map(({ oldUri, newUri }) => this.#rename(oldUri.toString(), newUri.toString()));
        if (!moved.some(Boolean)) return;
        this.#keep();
        this.#moved.fire();
      }),
      vscode.workspace.onDidCloseTextDocument(({ uri, isClosed, isUntitled }) => {
        // A change of language closes and opens, too, but such a document is not closed.
        if (isClosed && isUntitled) this.#choices.delete(uri.toString());
      }),
    );
  }

  /** Undefined if nothing was said. */
  of(uri: vscode.Uri): boolean | undefined {
    return this.#choices.get(uri.toString());
  }

  choose(uri: vscode.Uri, isProof: boolean): void {
    const key = uri.toString();
    this.#choices.delete(key);
    this.#choices.set(key, isProof);
    for (const oldest of [...this.#choices.keys()].slice(0, -MOST)) this.#choices.delete(oldest);
    this.#keep();
  }

  dispose(): void {
    this.#disposables.dispose();
  }

  /** Of a file, or of all files in a folder; whether there was any. */
  #rename(from: string, to: string): boolean {
    const moved = [...this.#choices].filter(([key]) => key === from || key.startsWith(`${from}/`));
    for (const [key, choice] of moved) {
      this.#choices.delete(key);
      this.#choices.set(to + key.slice(from.length), choice);
    }
    return moved.length > 0;
  }

  #keep(): void {
    void this.#memory.update(
      KEY,
      [...this.#choices].filter(([key]) => !key.startsWith('untitled:')),
    );
  }
}

function entriesOf(kept: unknown): [string, boolean][] {
  const isEntry = (entry: unknown): entry is [string, boolean] =>
    Array.isArray(entry) && typeof entry[0] === 'string' && typeof entry[1] === 'boolean';
  return Array.isArray(kept) ? kept.filter(isEntry) : [];
}
