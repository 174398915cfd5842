import * as vscode from 'vscode';
import {
  diagnoseUnknownEndpoint,
  type PromptDiagnostic,
  type PromptFix,
  parsePromptFile,
} from '../../core/judge/index.ts';
import { createDiagnostic } from '../ask/index.ts';
import { DisposableOwner } from '../base/disposables.ts';
import { toEditorRange } from '../base/editor-range.ts';
import { promptFileLanguageId } from '../base/manifest-names.ts';
import type { PromptFileServices } from './types.ts';

/** The pause in typing before diagnostics are shown, in milliseconds. */
const PROBLEM_DELAY = 250;

/** The maximum number of diagnostics shown for a file. A file that isn't a prompt may have thousands. */
const MOST_PROBLEMS_SHOWN = 100;

/** A shown diagnostic. A note doesn't prevent the use of the prompt. */
type ShownProblem = PromptDiagnostic & { readonly isNote?: boolean };

interface ReadProblems {
  readonly version: number;
  readonly problems: readonly ShownProblem[];
}

/** Diagnostics of prompt files, with quick fixes. */
export class PromptDiagnosticsProvider extends DisposableOwner implements vscode.CodeActionProvider {
  readonly #parts: PromptFileServices;
  readonly #shown = vscode.languages.createDiagnosticCollection('proofmark-prompts');
  readonly #read = new Map<vscode.TextDocument, ReadProblems>();
  readonly #due = new Map<vscode.TextDocument, () => void>();

  constructor(parts: PromptFileServices) {
    super();
    this.#parts = parts;
    this.own(
      this.#shown,
      vscode.workspace.onDidOpenTextDocument((document) => this.#look(document)),
      vscode.workspace.onDidChangeTextDocument(({ document }) => this.#lookSoon(document)),
      vscode.workspace.onDidCloseTextDocument((document) => this.#forget(document)),
      parts.endpoints.onDidChange(() => this.#lookAtAll()),
      vscode.languages.registerCodeActionsProvider(promptFileLanguageId, this, {
        providedCodeActionKinds: [vscode.CodeActionKind.QuickFix],
      }),
    );
    this.#lookAtAll();
  }

  override dispose(): void {
    for (const cancel of this.#due.values()) cancel();
    super.dispose();
  }

  provideCodeActions(
    document: vscode.TextDocument,
    range: vscode.Range,
    { diagnostics }: vscode.CodeActionContext,
  ): vscode.CodeAction[] {
    return this.#problemsOf(document).flatMap((problem) => {
      const at = toEditorRange(document, problem);
      if (!problem.fix || !at.intersection(range)) return [];
      const action = new vscode.CodeAction(problem.fix.title, vscode.CodeActionKind.QuickFix);
      action.edit = toWorkspaceEdit(document, problem.fix);
      action.diagnostics = diagnostics.filter(({ message }) => message === problem.message);
      action.isPreferred = true;
      return [action];
    });
  }

  #lookAtAll(): void {
    this.#read.clear();
    for (const document of vscode.workspace.textDocuments) this.#look(document);
  }

  #lookSoon(document: vscode.TextDocument): void {
    if (document.languageId !== promptFileLanguageId) return;
    this.#due.get(document)?.();
    this.#due.set(
      document,
      this.#parts.clock.after(PROBLEM_DELAY, () => this.#look(document)),
    );
  }

  #look(document: vscode.TextDocument): void {
    this.#due.get(document)?.();
    this.#due.delete(document);
    if (document.languageId !== promptFileLanguageId || document.isClosed) return;
    const diagnostics = this.#problemsOf(document).map((problem) => {
      const { DiagnosticSeverity } = vscode;
      const severity = problem.isNote ? DiagnosticSeverity.Information : DiagnosticSeverity.Error;
      const diagnostic = createDiagnostic(toEditorRange(document, problem), problem.message, severity);
      diagnostic.source = 'Proofmark';
      return diagnostic;
    });
    this.#shown.set(document.uri, diagnostics);
  }

  #problemsOf(document: vscode.TextDocument): readonly ShownProblem[] {
    const known = this.#read.get(document);
    if (known?.version === document.version) return known.problems;
    const text = document.getText();
    const { problems } = parsePromptFile(text, '');
    const note = diagnoseUnknownEndpoint(text, { endpoints: this.#parts.endpoints.all });
    const all = [...problems.slice(0, MOST_PROBLEMS_SHOWN), ...(note ? [{ ...note, isNote: true }] : [])];
    this.#read.set(document, { version: document.version, problems: all });
    return all;
  }

  #forget(document: vscode.TextDocument): void {
    this.#due.get(document)?.();
    this.#due.delete(document);
    this.#read.delete(document);
    this.#shown.delete(document.uri);
  }
}

function toWorkspaceEdit(document: vscode.TextDocument, { edits }: PromptFix): vscode.WorkspaceEdit {
  const edit = new vscode.WorkspaceEdit();
  for (const one of edits) edit.replace(document.uri, toEditorRange(document, one), one.text);
  return edit;
}
