import * as vscode from 'vscode';
import {
  chooseFlagsForDiagnostics,
  describeOmittedFlags,
  type FlagsForDiagnostics,
  type ReviewFlag,
} from '../../core/marks/index.ts';
import { createDiagnostic } from '../ask/index.ts';
import { DisposableOwner } from '../base/disposables.ts';
import { toEditorRange } from '../base/editor-range.ts';
import { toTextChanges } from '../base/text-changes.ts';
import { runAfterWindowSettles } from '../base/window-settling.ts';
import type { DocumentReview, ProofReviews } from '../review/index.ts';
import { TrackedOffsets } from './tracked-offsets.ts';

export const DIAGNOSTIC_SOURCE = 'Proofmark';

interface ShownProblems {
  /** The diagnostics as they were set. The Problems view doesn't move them with the text, unlike the editor's squiggles. */
  readonly words: string;
  readonly followed: TrackedOffsets;
}

/** Publishes flags as diagnostics, which draw squiggles and can be visited with F8. */
export class FlagDiagnosticsPublisher extends DisposableOwner {
  readonly #collection = vscode.languages.createDiagnosticCollection('proofmark');
  /** The diagnostics that were last set, by document. */
  readonly #shown = new Map<string, ShownProblems>();

  constructor(reviews: ProofReviews) {
    super();
    this.own(
      this.#collection,
      vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
        this.#shown.get(document.uri.toString())?.followed.edit(toTextChanges(contentChanges));
      }),
      reviews.onDidChange((document) => {
        const latest = reviews.listFor(document);
        if (latest.length === 0) this.#clear(document.uri);
        else if (latest.every(({ version }) => version === document.version))
          this.#set(document, toDocumentProblems(latest));
      }),
    );
  }

  #clear(uri: vscode.Uri): void {
    this.#shown.delete(uri.toString());
    this.#collection.delete(uri);
  }

  #set(document: vscode.TextDocument, { listed, cut }: FlagsForDiagnostics): void {
    const key = document.uri.toString();
    const diagnostics = listed.map((flag) => toDiagnostic(document, flag));
    const [first] = cut;
    if (first) diagnostics.push(toOmittedDiagnostic(document, first, cut));
    const words = JSON.stringify(diagnostics.map(({ range, message, severity }) => [range, message, severity]));
    const before = this.#shown.get(key);
    // The squiggle of an edited phrase may have disappeared although its diagnostic is unchanged.
    if (before?.words === words && before.followed.isKnown) return;
    const followed = new TrackedOffsets(listed.flatMap(({ range }) => [range.start, range.end]));
    this.#shown.set(key, { words, followed });
    this.#collection.set(document.uri, diagnostics);
    runAfterWindowSettles(() => followed.arrived());
  }
}

/** A document lists as many entries as a single proof. */
function toDocumentProblems(latest: readonly DocumentReview[]): FlagsForDiagnostics {
  const [first, second] = latest;
  return first && !second
    ? first.marks.problems
    : chooseFlagsForDiagnostics(latest.flatMap(({ marks }) => marks.flags));
}

function toDiagnostic(document: vscode.TextDocument, { range, sentence, level }: ReviewFlag): vscode.Diagnostic {
  return withProblemSource(createDiagnostic(toEditorRange(document, range), sentence, toSeverity(level)));
}

function toOmittedDiagnostic(
  document: vscode.TextDocument,
  first: ReviewFlag,
  cut: readonly ReviewFlag[],
): vscode.Diagnostic {
  const at = document.positionAt(first.range.start);
  const { Information } = vscode.DiagnosticSeverity;
  return withProblemSource(createDiagnostic(new vscode.Range(at, at), describeOmittedFlags(cut), Information));
}

function withProblemSource(diagnostic: vscode.Diagnostic): vscode.Diagnostic {
  diagnostic.source = DIAGNOSTIC_SOURCE;
  return diagnostic;
}

function toSeverity(level: ReviewFlag['level']): vscode.DiagnosticSeverity {
  const { Error: Wrong, Warning, Hint } = vscode.DiagnosticSeverity;
  if (level === 'error') return Wrong;
  return level === 'warning' ? Warning : Hint;
}
