import * as vscode from 'vscode';
import { getProofLanguage, isProof, type Language } from '../../core/proof/index.ts';
import { DisposableOwner } from '../base/disposables.ts';
import { pairsIn, putLast } from '../base/memory.ts';
import { ITEM_SCHEME, promptLanguage } from '../base/names.ts';
import { settingsFor } from '../base/settings.ts';

/** How much of a document is looked at to see whether it is a proof, in UTF-16 code units. */
const INSPECTED_LENGTH = 4096;

/** Knows which documents are proofs: items of data sets, others by name, by their first 4 kB, or because the user said so. */
export class ProofDocuments {
  readonly #choices: ProofChoices;
  readonly #changed = new vscode.EventEmitter<vscode.TextDocument>();
  /** The user said of a document that it is a proof, or that it is none. */
  readonly onDidTreatAsProof = this.#changed.event;

  /** @param memory of the workspace, for what the user said */
  constructor(memory: vscode.Memento) {
    this.#choices = new ProofChoices(memory);
    this.#choices.onDidMove(() => {
      for (const document of vscode.workspace.textDocuments)
        if (this.#choices.of(document.uri) !== undefined) this.#changed.fire(document);
    });
  }

  /** The language of a proof; undefined if the document isn't a proof. */
  languageOf(document: vscode.TextDocument): Language | undefined {
    const said = this.#choices.of(document.uri);
    if (said === false) return undefined;
    // Whatever the editor takes it for by its name.
    if (document.uri.scheme === ITEM_SCHEME) return 'markdown';
    const language = detectDocumentLanguage(document);
    if (said) return language ?? 'plain';
    if (!language || !isAuthoredText(document)) return undefined;
    const { path } = document.uri;
    return isProof(readDocumentHead(document), language, this.#isIncluded(document), path)
      ? language
      : undefined;
  }

  /** False, without a change, if the document can't be a proof. */
  treatAsProof(document: vscode.TextDocument, isOne: boolean): boolean {
    // Our own log among them: reviewing it would write to it.
    if (document.uri.scheme === 'output') return false;
    this.#choices.choose(document.uri, isOne);
    this.#changed.fire(document);
    return true;
  }

  dispose(): void {
    this.#choices.dispose();
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

/** File systems of VS Code and of well-known extensions that show the past, or VS Code's own settings. */
const IGNORED_SCHEMES = ['git', 'gitlens', 'vscode-local-history', 'vscode-userdata'];

/**
 * Whether people write here, or could. Output channels, the other sides of comparisons and the like are documents too,
 * but come from no file system.
 */
function isAuthoredText({ uri }: vscode.TextDocument): boolean {
  if (uri.scheme === 'untitled') return true;
  return (
    !IGNORED_SCHEMES.includes(uri.scheme) &&
    vscode.workspace.fs.isWritableFileSystem(uri.scheme) !== undefined
  );
}

function detectDocumentLanguage(document: vscode.TextDocument): Language | undefined {
  switch (document.languageId) {
    case 'markdown':
      return 'markdown';
    case 'latex':
    case 'tex':
      return 'latex';
    case 'plaintext':
      return getProofLanguage(document.uri.path) ?? 'plain';
    case promptLanguage:
      return undefined;
    default:
      return getProofLanguage(document.uri.path);
  }
}

function readDocumentHead(document: vscode.TextDocument): string {
  return document.getText(new vscode.Range(document.positionAt(0), document.positionAt(INSPECTED_LENGTH)));
}

const PROOF_CHOICES_KEY = 'proofChoices';
/** How many choices are remembered; the oldest go first. */
const MAX_PROOF_CHOICES = 500;

/**
 * The user's choices of which files are proofs. Remembered for the workspace, through renames; of an untitled document
 * only until it is closed, as the next one has the same name.
 */
class ProofChoices extends DisposableOwner {
  readonly #memory: vscode.Memento;
  readonly #choices: Map<string, boolean>;
  readonly #moved = new vscode.EventEmitter<void>();

  /** Choices have gone with files that were renamed, which may be open by their new names already. */
  readonly onDidMove = this.#moved.event;

  constructor(memory: vscode.Memento) {
    super();
    this.#memory = memory;
    this.#choices = pairsIn(memory, PROOF_CHOICES_KEY, isProofChoice);
    this.own(
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

  /** Undefined if the user hasn't chosen. */
  of(uri: vscode.Uri): boolean | undefined {
    return this.#choices.get(uri.toString());
  }

  choose(uri: vscode.Uri, isProof: boolean): void {
    putLast(this.#choices, uri.toString(), isProof, MAX_PROOF_CHOICES);
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

function isProofChoice(value: unknown): value is boolean {
  return typeof value === 'boolean';
}
