import type * as vscode from 'vscode';
import {
  type DocumentProofWithPairs,
  hasSeveralProblemMarkers,
  type ParsedDocument,
  type ProblemSolutionPair,
  type ProofParseOptions,
  parseDocumentForEditing,
  updateParsedDocument,
} from '../../core/proof/index.ts';
import { toTextChanges } from '../base/text-changes.ts';

/** Finds the pairs of a document. Loads with the first document that may have several. */
export interface ProblemSolutionPairFinder {
  listProblemSolutionPairs(parsed: ParsedDocument): readonly ProblemSolutionPair[];
}

/** The proofs in a document, parsed once and then updated only where an edit touches them. */
export class IncrementalProofParser {
  #parsed: ParsedDocument | undefined;
  #options: ProofParseOptions | undefined;
  #version = -1;
  /** The pairs of a parsed version. */
  #pairs: { readonly parsed: ParsedDocument; readonly found: readonly ProblemSolutionPair[] } | undefined;

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

  /** The document's text as one proof, and the pairs of a problem and its solution if it has several. */
  async read(
    document: vscode.TextDocument,
    options: ProofParseOptions,
    loadPairFinder: () => Promise<ProblemSolutionPairFinder>,
  ): Promise<DocumentProofWithPairs> {
    const parsed = this.#parse(document, options);
    if (!hasSeveralProblemMarkers(parsed)) return { proof: parsed.proof, pairs: [] };
    const finder = await loadPairFinder();
    // The text may have changed while the finder was loaded.
    const current = this.#parse(document, options);
    if (this.#pairs?.parsed !== current)
      this.#pairs = { parsed: current, found: finder.listProblemSolutionPairs(current) };
    return { proof: current.proof, pairs: this.#pairs.found };
  }

  #parse(document: vscode.TextDocument, options: ProofParseOptions): ParsedDocument {
    const known = this.#options;
    const isCurrent =
      this.#version === document.version &&
      known?.language === options.language &&
      known.split === options.split &&
      this.#parsed?.length === lengthOf(document);
    if (!isCurrent || !this.#parsed) {
      this.#parsed = parseDocumentForEditing(document.getText(), options);
      this.#options = options;
      this.#version = document.version;
    }
    return this.#parsed;
  }
}

function lengthOf(document: vscode.TextDocument): number {
  return document.offsetAt(document.lineAt(document.lineCount - 1).range.end);
}
