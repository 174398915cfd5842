import type * as vscode from 'vscode';
import {
  type ParsedDocument,
  type Proof,
  type ProofParseOptions,
  parseDocument,
  updateParsedDocument,
} from '../../core/proof/index.ts';
import { toTextChanges } from '../base/text-changes.ts';

/** The proof in a document, parsed once and then updated only where an edit touches it. */
export class IncrementalProofParser {
  #parsed: ParsedDocument | undefined;
  #options: ProofParseOptions | undefined;
  #version = -1;

  /** Applies an edit. After a missed edit, the whole text is parsed again. */
  follow({ document, contentChanges }: vscode.TextDocumentChangeEvent): void {
    if (!this.#parsed) return;
    if (document.version !== this.#version + 1) {
      this.#parsed = undefined;
      return;
    }
    this.#version = document.version;
    this.#parsed = updateParsedDocument(this.#parsed, toTextChanges(contentChanges));
  }

  proofOf(document: vscode.TextDocument, options: ProofParseOptions): Proof {
    const known = this.#options;
    const isCurrent =
      this.#version === document.version &&
      known?.language === options.language &&
      known.split === options.split &&
      this.#parsed?.length === lengthOf(document);
    if (!isCurrent || !this.#parsed) {
      this.#parsed = parseDocument(document.getText(), options);
      this.#options = options;
      this.#version = document.version;
    }
    return this.#parsed.proof;
  }
}

function lengthOf(document: vscode.TextDocument): number {
  return document.offsetAt(document.lineAt(document.lineCount - 1).range.end);
}
