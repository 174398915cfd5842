import * as vscode from 'vscode';
import {
  type LatexInputFileContents,
  type LatexInputFileLocation,
  listLatexInputFilePaths,
  loadLatexInputFiles,
  MAX_LATEX_INPUT_FILE_BYTES,
  toLineAndColumnInFile,
} from '../../core/reading/index.ts';
import { DisposableOwner } from '../base/disposables.ts';
import { watchFiles } from '../base/files.ts';
import { readWorkspaceFile } from '../base/workspace-files.ts';
import type { DocumentReading } from './types.ts';

const PATTERN = '**/*.{tex,ltx,bbl,bib,tikz,pgf,txt}';

/** What is known of the files of one document. */
interface LoadedFiles {
  readonly document: vscode.TextDocument;
  /** The version of the document that was looked at last. */
  version: number;
  /** The files that it names, in a form to compare. */
  named: string;
  /** The addresses of all files that were looked for. */
  readonly addresses: Set<string>;
  files: LatexInputFileContents | undefined;
  isLoaded: boolean;
  /** The number of the latest load, which ends those before. */
  round: number;
}

const NOTHING_LOADED = { version: -1, named: '[]', files: undefined, isLoaded: false, round: 0 };

/** The files that open LaTeX documents name, as `loadDocumentLatexInputFiles` reads them. They load in the background. */
export class LatexInputFileCache extends DisposableOwner {
  readonly #known = new Map<string, LoadedFiles>();
  readonly #changed = new vscode.EventEmitter<vscode.TextDocument>();
  readonly onDidChange = this.#changed.event;

  constructor() {
    super();
    this.own(
      this.#changed,
      watchFiles(PATTERN, (uri) => this.#hear(uri.toString())),
      vscode.workspace.onDidCloseTextDocument(({ uri }) => this.#known.delete(uri.toString())),
    );
  }

  /** The files, as far as they are loaded. */
  get({ uri }: vscode.TextDocument): LatexInputFileContents | undefined {
    return this.#known.get(uri.toString())?.files;
  }

  /** Whether the files are being loaded for the first time. */
  isWaiting({ uri }: vscode.TextDocument): boolean {
    const known = this.#known.get(uri.toString());
    return known !== undefined && !known.isLoaded && known.named !== NOTHING_LOADED.named;
  }

  /** Loads what the document's current text names, if that has changed. */
  follow(document: vscode.TextDocument): void {
    const key = document.uri.toString();
    const known = this.#known.get(key) ?? { ...NOTHING_LOADED, document, addresses: new Set() };
    // A document may have many proofs.
    if (known.version === document.version) return;
    known.version = document.version;
    this.#known.set(key, known);
    const list = listLatexInputFilePaths(document.getText(), countFoldersAbove(document.uri));
    const named = list.paths.length === 0 ? NOTHING_LOADED.named : JSON.stringify(list);
    if (known.named === named) return;
    known.named = named;
    void this.#load(known);
  }

  #hear(address: string): void {
    for (const known of this.#known.values()) if (known.addresses.has(address)) void this.#load(known);
  }

  async #load(known: LoadedFiles): Promise<void> {
    const round = ++known.round;
    const { document, addresses } = known;
    const isOver = (): boolean => known.round !== round || document.isClosed;
    // Several files often change together.
    await Promise.resolve();
    if (isOver()) return;
    addresses.clear();
    const files = await loadDocumentLatexInputFiles(document.uri, document.getText(), (uri) => {
      addresses.add(uri.toString());
      return !isOver();
    });
    if (isOver()) return;
    known.files = files;
    known.isLoaded = true;
    this.#changed.fire(document);
  }
}

/**
 * Reads the files that the text of a LaTeX document names, as saved: only those of the workspace folder, not behind symbolic links.
 * @param isWanted called before each file is read
 * @returns undefined if it names none
 */
export function loadDocumentLatexInputFiles(
  document: vscode.Uri,
  text: string,
  isWanted = (_file: vscode.Uri): boolean => true,
): Promise<LatexInputFileContents | undefined> {
  const read = async (path: string): Promise<string | undefined> => {
    const uri = resolveDocumentFile(document, path);
    const file = isWanted(uri) ? await readWorkspaceFile(uri, MAX_LATEX_INPUT_FILE_BYTES) : undefined;
    return file && 'text' in file ? file.text : undefined;
  };
  return loadLatexInputFiles(text, read, countFoldersAbove(document));
}

/** How many folders the workspace folder is above that of a document. Without a workspace folder, no file can be read anyway. */
function countFoldersAbove(uri: vscode.Uri): number {
  const folder = vscode.workspace.getWorkspaceFolder(uri)?.uri;
  if (!folder) return 0;
  return uri.path.slice(folder.path.length).split('/').filter(Boolean).length - 1;
}

function resolveDocumentFile(uri: vscode.Uri, path: string): vscode.Uri {
  return vscode.Uri.joinPath(uri, '..', ...path.split('/'));
}

/** The place in the file, as it was when it was read. */
export function toVsCodeLocation({ document, reading }: DocumentReading, file: LatexInputFileLocation) {
  const { line, column } = toLineAndColumnInFile(reading, file);
  return new vscode.Location(resolveDocumentFile(document.uri, file.path), new vscode.Position(line, column));
}
