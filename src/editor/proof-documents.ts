import * as vscode from 'vscode';
import { isProof, languageOf } from '../core/proof/index.ts';
import type { Language } from '../core/proof/types.ts';
import { settingsFor } from './settings.ts';

/** How much of a document is looked at to see whether it is a proof, in UTF-16 code units. */
const HEAD = 4096;

/** Knows which documents are proofs: by name, by their first 4 kB, or because the user said so. */
export class ProofDocuments {
  readonly #treated = new Set<string>();
  readonly #changed = new vscode.EventEmitter<vscode.TextDocument>();
  /** The user said of a document that it is a proof. */
  readonly onDidTreatAsProof = this.#changed.event;

  /** What a proof is written in; undefined if the document is not a proof. */
  languageOf(document: vscode.TextDocument): Language | undefined {
    const language = documentLanguage(document);
    if (this.#treated.has(document.uri.toString())) return language ?? 'plain';
    if (!language || !isAnybodysText(document)) return undefined;
    return isProof(headOf(document), language, this.#isIncluded(document)) ? language : undefined;
  }

  treatAsProof(document: vscode.TextDocument): void {
    this.#treated.add(document.uri.toString());
    this.#changed.fire(document);
  }

  dispose(): void {
    this.#changed.dispose();
  }

  /** A pattern is matched against the whole path, and in a workspace folder against the path from there. */
  #isIncluded(document: vscode.TextDocument): boolean {
    const folder = vscode.workspace.getWorkspaceFolder(document.uri);
    const selector = settingsFor(document.uri).include.flatMap((pattern) => [
      { pattern },
      ...(folder ? [{ pattern: new vscode.RelativePattern(folder, pattern) }] : []),
    ]);
    return selector.length > 0 && vscode.languages.match(selector, document) > 0;
  }
}

/**
 * Whether people write here. Output channels, the other sides of comparisons and the like are documents too, but come
 * from no file system; what git shows does, and is the past.
 */
function isAnybodysText({ uri }: vscode.TextDocument): boolean {
  if (uri.scheme === 'untitled') return true;
  return (
    !['git', 'vscode-userdata'].includes(uri.scheme) &&
    vscode.workspace.fs.isWritableFileSystem(uri.scheme) !== undefined
  );
}

function documentLanguage(document: vscode.TextDocument): Language | undefined {
  switch (document.languageId) {
    case 'markdown':
      return 'markdown';
    case 'latex':
    case 'tex':
      return 'latex';
    case 'plaintext':
      return languageOf(document.uri.path) ?? 'plain';
    default:
      return languageOf(document.uri.path);
  }
}

function headOf(document: vscode.TextDocument): string {
  return document.getText(new vscode.Range(document.positionAt(0), document.positionAt(HEAD)));
}
