import * as vscode from 'vscode';
import { Disposables } from '../disposables.ts';
import type { Reviews } from '../reviews.ts';
import type { FindingMark } from './projection.ts';

/** Findings as Problems entries, which also draws their squiggles and lets F8 walk them. */
export class ProblemList {
  readonly #collection = vscode.languages.createDiagnosticCollection('proofmark');
  /** What was last set, by document. */
  readonly #shown = new Map<string, string>();
  readonly #disposables = new Disposables();

  constructor(reviews: Reviews) {
    this.#disposables.add(
      this.#collection,
      reviews.onDidChange((document) => {
        const latest = reviews.of(document);
        if (!latest) this.#clear(document.uri);
        else if (latest.version === document.version) this.#set(document, latest.marks.findings);
      }),
    );
  }

  #clear(uri: vscode.Uri): void {
    this.#shown.delete(uri.toString());
    this.#collection.delete(uri);
  }

  #set(document: vscode.TextDocument, marks: readonly FindingMark[]): void {
    const key = document.uri.toString();
    // The editor moves what is shown while people type, so only what was set for this very version is known to stand.
    const places = marks.map(({ range, level, sentence }) => [range.start, range.end, level, sentence]);
    const shown = `${document.version} ${JSON.stringify(places)}`;
    if (this.#shown.get(key) === shown) return;
    this.#shown.set(key, shown);
    this.#collection.set(
      document.uri,
      marks.map((mark) => diagnosticOf(document, mark)),
    );
  }

  dispose(): void {
    this.#disposables.dispose();
  }
}

function diagnosticOf(document: vscode.TextDocument, mark: FindingMark): vscode.Diagnostic {
  const range = new vscode.Range(document.positionAt(mark.range.start), document.positionAt(mark.range.end));
  const diagnostic = new vscode.Diagnostic(range, mark.sentence, severityOf(mark.level));
  diagnostic.source = 'Proofmark';
  return diagnostic;
}

function severityOf(level: FindingMark['level']): vscode.DiagnosticSeverity {
  switch (level) {
    case 'error':
      return vscode.DiagnosticSeverity.Error;
    case 'warning':
      return vscode.DiagnosticSeverity.Warning;
    case 'hint':
      return vscode.DiagnosticSeverity.Hint;
    default:
      return level satisfies never;
  }
}
