import * as vscode from 'vscode';
import { getDocumentLanguage, isProofDocument, type ProofLanguage } from '../../core/proof/index.ts';
import { DisposableOwner } from '../base/disposables.ts';
import { ITEM_URI_SCHEME, promptFileLanguageId } from '../base/manifest-names.ts';
import { appendToBoundedMap, readStoredMap } from '../base/memento-storage.ts';
import { readResourceSettings } from '../base/settings.ts';

/** How much of a document is inspected to decide whether it is a proof, in UTF-16 code units. */
const INSPECTED_LENGTH = 4096;

/** Decides which documents are proofs: items of data sets, and others by name, by their first 4 KB, or by the user's choice. */
export class ProofDocumentClassifier {
  readonly #choices: ProofChoices;
  readonly #changed = new vscode.EventEmitter<vscode.TextDocument>();
  /** The user has chosen to treat a document as a proof, or not. */
  readonly onDidTreatAsProof = this.#changed.event;

  /** @param memory the workspace state, for the user's choices */
  constructor(memory: vscode.Memento) {
    this.#choices = new ProofChoices(memory);
    this.#choices.onDidMove(() => {
      for (const document of vscode.workspace.textDocuments)
        if (this.#choices.of(document.uri) !== undefined) this.#changed.fire(document);
    });
  }

  /** The language of a proof; undefined if the document isn't a proof. */
  languageOf(document: vscode.TextDocument): ProofLanguage | undefined {
    const said = this.#choices.of(document.uri);
    if (said === false) return undefined;
    // Regardless of the language that VS Code detects.
    if (document.uri.scheme === ITEM_URI_SCHEME) return 'markdown';
    const language = detectDocumentLanguage(document);
    if (said) return language ?? 'plain';
    if (!language || !isAuthoredText(document)) return undefined;
    const { path } = document.uri;
    return isProofDocument(readDocumentHead(document), language, this.#isIncluded(document), path)
      ? language
      : undefined;
  }

  /** False, without a change, if the document can't be a proof. */
  treatAsProof(document: vscode.TextDocument, isOne: boolean): boolean {
    // Includes Proofmark's log, which a review would write to.
    if (document.uri.scheme === 'output') return false;
    this.#choices.choose(document.uri, isOne);
    this.#changed.fire(document);
    return true;
  }

  dispose(): void {
    this.#choices.dispose();
    this.#changed.dispose();
  }

  /** Matches patterns against the whole path and, in a workspace folder, against the relative path. */
  #isIncluded(document: vscode.TextDocument): boolean {
    const folder = vscode.workspace.getWorkspaceFolder(document.uri);
    const selector = readResourceSettings(document.uri).include.flatMap((pattern) => [
      { pattern },
      ...(folder ? [{ pattern: new vscode.RelativePattern(folder, pattern) }] : []),
    ]);
    return selector.length > 0 && vscode.languages.match(selector, document) > 0;
  }
}

/** File systems of VS Code and well-known extensions that show history or VS Code's own settings. */
const IGNORED_SCHEMES = ['git', 'gitlens', 'vscode-local-history', 'vscode-userdata'];

/** Whether users can write in it. Output channels and diff sides are documents, but not of a writable file system. */
function isAuthoredText({ uri }: vscode.TextDocument): boolean {
  if (uri.scheme === 'untitled') return true;
  return !IGNORED_SCHEMES.includes(uri.scheme) && vscode.workspace.fs.isWritableFileSystem(uri.scheme) !== undefined;
}

function detectDocumentLanguage({ languageId, uri }: vscode.TextDocument): ProofLanguage | undefined {
  return languageId === promptFileLanguageId ? undefined : getDocumentLanguage(languageId, uri.path);
}

function readDocumentHead(document: vscode.TextDocument): string {
  return document.getText(new vscode.Range(document.positionAt(0), document.positionAt(INSPECTED_LENGTH)));
}

const PROOF_CHOICES_KEY = 'proofChoices';
/** The maximum number of saved choices. The oldest are dropped first. */
const MAX_PROOF_CHOICES = 500;

/**
 * The user's choices to treat files as proofs or not. Saved for the workspace and kept through renames. Choices for untitled
 * documents last only until they are closed, since names are reused.
 */
class ProofChoices extends DisposableOwner {
  readonly #memory: vscode.Memento;
  readonly #choices: Map<string, boolean>;
  readonly #moved = new vscode.EventEmitter<void>();

  /** Choices have moved with renamed files, which may already be open under their new names. */
  readonly onDidMove = this.#moved.event;

  constructor(memory: vscode.Memento) {
    super();
    this.#memory = memory;
    this.#choices = readStoredMap(memory, PROOF_CHOICES_KEY, (value) => typeof value === 'boolean');
    this.own(
      this.#moved,
      vscode.workspace.onDidRenameFiles(({ files }) => {
        const moved = files.map(({ oldUri, newUri }) => this.#rename(oldUri.toString(), newUri.toString()));
        if (!moved.some(Boolean)) return;
        this.#keep();
        this.#moved.fire();
      }),
      vscode.workspace.onDidCloseTextDocument(({ uri, isClosed, isUntitled }) => {
        // A change of language also fires close and open events, but doesn't close the document.
        if (isClosed && isUntitled) this.#choices.delete(uri.toString());
      }),
    );
  }

  /** Undefined if the user hasn't chosen. */
  of(uri: vscode.Uri): boolean | undefined {
    return this.#choices.get(uri.toString());
  }

  choose(uri: vscode.Uri, isProof: boolean): void {
    appendToBoundedMap(this.#choices, uri.toString(), isProof, MAX_PROOF_CHOICES);
    this.#keep();
  }

  /** Moves the choices of a file, or of all files in a folder. Returns whether there were any. */
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
      PROOF_CHOICES_KEY,
      [...this.#choices].filter(([key]) => !key.startsWith('untitled:')),
    );
  }
}
