/** Prompt files with their unsaved changes, inside and outside the workspace. */

import * as vscode from 'vscode';
import { type ParsedPromptFile, parsePromptFile } from '../../core/judge/index.ts';
import { computeTextFingerprint } from '../../core/proof/index.ts';
import { t } from '../../l10n/index.ts';
import { getFileName } from '../base/file-name.ts';
import { tryOpenDocument } from '../base/files.ts';
import { promptFileLanguageId } from '../base/manifest-names.ts';
import { PROMPT_FILE_SUFFIX } from '../models/index.ts';

/** Whether a document is a prompt, saved or not. */
export function isPromptDocument({ uri, languageId }: Pick<vscode.TextDocument, 'uri' | 'languageId'>): boolean {
  return languageId === promptFileLanguageId || uri.path.endsWith(PROMPT_FILE_SUFFIX);
}

/** The file's name without its ending. */
export function getPromptName(uri: vscode.Uri): string {
  const file = getFileName(uri);
  return file.endsWith(PROMPT_FILE_SUFFIX) ? file.slice(0, -PROMPT_FILE_SUFFIX.length) : file;
}

/** The key under which consent is saved: its path in the workspace, otherwise its address. */
export function getPromptPathOrUri(uri: vscode.Uri): string {
  return vscode.workspace.getWorkspaceFolder(uri) ? vscode.workspace.asRelativePath(uri) : uri.toString();
}

export interface ParsedPromptDocument extends ParsedPromptFile {
  readonly name: string;
  /** The same for the same text. */
  readonly fingerprint: string;
  readonly isDirty: boolean;
}

/** Parses the document of a prompt whenever it has changed. */
export class PromptDocument {
  readonly uri: vscode.Uri;
  #document: vscode.TextDocument;
  #version = -1;
  #read: ParsedPromptDocument | undefined;
  /** Whether the document had unsaved changes when it was last read. */
  #wasDirty = false;

  constructor(document: vscode.TextDocument) {
    this.uri = document.uri;
    this.#document = document;
  }

  /** The current document. It is another object after the file is closed and reopened. */
  get document(): vscode.TextDocument {
    if (!this.#document.isClosed) return this.#document;
    const address = this.uri.toString();
    const found = vscode.workspace.textDocuments.find(({ uri, isClosed }) => !isClosed && uri.toString() === address);
    if (found) this.#adopt(found);
    return this.#document;
  }

  get name(): string {
    return getPromptName(this.uri);
  }

  /** Calls back whenever the text may have changed. */
  watch(changed: () => void): vscode.Disposable {
    const { workspace } = vscode;
    return vscode.Disposable.from(
      workspace.onDidChangeTextDocument(({ document }) => {
        if (document === this.document) changed();
      }),
      workspace.onDidOpenTextDocument(({ uri }) => {
        if (uri.toString() === this.uri.toString()) changed();
      }),
      workspace.onDidCloseTextDocument((closed) => {
        // Discarded edits must disappear from the view.
        if (closed === this.document && this.#wasDirty) void this.settle().then(changed, () => undefined);
      }),
    );
  }

  /** The current version, with unsaved changes; for a closed document the last one read. */
  get current(): ParsedPromptDocument {
    const { document } = this;
    if (!document.isClosed) this.#wasDirty = document.isDirty;
    if (this.#read && (document.isClosed || this.#version === document.version))
      return { ...this.#read, isDirty: !document.isClosed && document.isDirty };
    const text = document.getText();
    this.#version = document.version;
    this.#read = {
      ...parsePromptFile(text, this.name),
      name: this.name,
      fingerprint: computeTextFingerprint(text),
      isDirty: document.isDirty,
    };
    return this.#read;
  }

  /** The document, reopened if it was closed. @throws Error with a sentence for people */
  async reopen(): Promise<vscode.TextDocument> {
    const { document } = this;
    if (!document.isClosed) return document;
    const opened = await tryOpenDocument(this.uri);
    if (!opened) throw new Error(t("Can't find or read the prompt file {0}.", this.name));
    return this.#adopt(opened);
  }

  /** Makes sure that the current version is that of the file, even if no editor has it open. @throws Error with a sentence for people */
  async settle(): Promise<void> {
    // A closed untitled document can't be reopened.
    if (this.uri.scheme !== 'untitled') await this.reopen();
  }

  #adopt(document: vscode.TextDocument): vscode.TextDocument {
    this.#document = document;
    this.#version = -1;
    return document;
  }
}
