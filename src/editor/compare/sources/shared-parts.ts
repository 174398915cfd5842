/** What a folder has for all proofs in it: `problem.md`, `reference.md`, `rubric.md`, `answer.md`. */
import * as vscode from 'vscode';
import { largestSibling, type SiblingPart, type SiblingText } from '../../../core/proof/files/proof-files.ts';
import { languageOf, sharedPartOf } from '../../../core/proof/index.ts';
import { t } from '../../../l10n/index.ts';
import { MOST_NAMES } from './bounds.ts';
import { readBounded } from './read-bounded.ts';

export interface SharedParts {
  readonly texts: Readonly<Partial<Record<SiblingPart, SiblingText>>>;
  /** What could not be read, a sentence each. */
  readonly said: readonly string[];
}

const NONE: SharedParts = { texts: {}, said: [] };

/** Of each folder once. */
export class SharedReader {
  readonly #known = new Map<string, Promise<SharedParts>>();

  /** What the folder of a proof has for it. No link is followed. */
  of(proof: vscode.Uri): Promise<SharedParts> {
    if (proof.scheme === 'untitled') return Promise.resolve(NONE);
    const folder = vscode.Uri.joinPath(proof, '..');
    const key = folder.toString();
    let read = this.#known.get(key);
    if (!read) {
      read = readShared(folder);
      this.#known.set(key, read);
    }
    return read;
  }
}

async function readShared(folder: vscode.Uri): Promise<SharedParts> {
  const texts: Partial<Record<SiblingPart, SiblingText>> = {};
  const said: string[] = [];
  for (const [name, type] of await entriesOf(folder)) {
    const part = languageOf(name) ? sharedPartOf(name) : undefined;
    if (part === undefined || texts[part] || (type & vscode.FileType.Directory) !== 0) continue;
    const uri = vscode.Uri.joinPath(folder, name);
    const file = await readBounded(uri, largestSibling);
    if ('problem' in file) {
      said.push(t('{0} is left out. {1}', vscode.workspace.asRelativePath(uri), file.problem));
      continue;
    }
    const open = vscode.workspace.textDocuments.find((one) => one.uri.toString() === uri.toString());
    texts[part] = { name, text: open?.isDirty ? open.getText() : file.text };
  }
  return { texts, said };
}

async function entriesOf(folder: vscode.Uri): Promise<readonly [string, vscode.FileType][]> {
  try {
    const entries = await vscode.workspace.fs.readDirectory(folder);
    return entries.sort(([a], [b]) => (a < b ? -1 : 1)).slice(0, MOST_NAMES);
  } catch {
    return [];
  }
}
