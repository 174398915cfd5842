/** Prompt files as the lab has them: as they are edited now, wherever they are. */

import * as vscode from 'vscode';
import { type ReadPrompt, readPrompt } from '../../core/judge/index.ts';
import { fingerprint } from '../../core/proof/index.ts';
import { t } from '../../l10n/index.ts';
import { fileName } from '../base/file-name.ts';
import { openedAt } from '../base/files.ts';
import { promptLanguage } from '../base/names.ts';
import { promptEnding } from '../models/index.ts';

/** Whether a document is a prompt, be it a file already or not. */
export function isPrompt({ uri, languageId }: Pick<vscode.TextDocument, 'uri' | 'languageId'>): boolean {
  return languageId === promptLanguage || uri.path.endsWith(promptEnding);
}

/** The file's name without its ending. */
export function promptName(uri: vscode.Uri): string {
  const file = fileName(uri);
  return file.endsWith(promptEnding) ? file.slice(0, -promptEnding.length) : file;
}

/** By which answers about it are remembered: its path in the workspace, else its address. */
export function promptPath(uri: vscode.Uri): string {
  return vscode.workspace.getWorkspaceFolder(uri) ? vscode.workspace.asRelativePath(uri) : uri.toString();
}

/** A version of a prompt. */
export interface PromptVersion extends ReadPrompt {
  readonly name: string;
  /** The same for the same text. */
  readonly fingerprint: string;
  readonly isDirty: boolean;
}

/** Reads a prompt's document each time that it has changed. */
export class PromptText {
  readonly uri: vscode.Uri;
  #document: vscode.TextDocument;
  #version = -1;
  #read: PromptVersion | undefined;
  /** When it was read last while it was open. */
  #wasDirty = false;

  constructor(document: vscode.TextDocument) {
    this.uri = document.uri;
    this.#document = document;
  }

  /** The one that editors have now: of a file that is closed and opened again it is another. */
  get document(): vscode.TextDocument {
    if (!this.#document.isClosed) return this.#document;
    const address = this.uri.toString();
    const found = vscode.workspace.textDocuments.find(
      ({ uri, isClosed }) => !isClosed && uri.toString() === address,
    );
    if (found) this.#adopt(found);
    return this.#document;
  }

  get name(): string {
    return promptName(this.uri);
  }

  /** Calls back whenever it may be another text than was read last. */
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
        // Edits that were thrown away with it are not shown any longer.
        if (closed === this.document && this.#wasDirty) void this.settle().then(changed, () => undefined);
      }),
    );
  }

  /** As it is edited now; what was read last of one that is closed. */
  get current(): PromptVersion {
    const { document } = this;
    if (!document.isClosed) this.#wasDirty = document.isDirty;
    if (this.#read && (document.isClosed || this.#version === document.version))
      return { ...this.#read, isDirty: !document.isClosed && document.isDirty };
    const text = document.getText();
    this.#version = document.version;
    this.#read = {
      ...readPrompt(text, this.name),
      name: this.name,
      fingerprint: fingerprint(text),
      isDirty: document.isDirty,
    };
    return this.#read;
  }

  /** The document, opened again if it was closed. @throws Error with a sentence for people */
  async reopen(): Promise<vscode.TextDocument> {
    const { document } = this;
    if (!document.isClosed) return document;
    const opened = await openedAt(this.uri);
    if (!opened) throw new Error(t("Can't find or read the prompt file {0}.", this.name));
    return this.#adopt(opened);
  }

  /** So that what is run is what the file says now, also while it is in no editor. @throws Error with a sentence for people */
  async settle(): Promise<void> {
    // A text that was never saved and is closed is nowhere but here.
    if (this.uri.scheme !== 'untitled') await this.reopen();
  }

  #adopt(document: vscode.TextDocument): vscode.TextDocument {
    this.#document = document;
    this.#version = -1;
    return document;
  }
}
