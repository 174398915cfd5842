import * as vscode from 'vscode';
import { t } from '../../l10n/index.ts';

/** The scheme of reports as documents. */
export const REPORT_SCHEME = 'proofmark-report';

export function reportIsGone(): string {
  return t('This report is there no more. Run its command again.');
}

/** Reports as Markdown, in the editor's own preview. What is shown stands until it is asked for again, or is to be hidden. */
export class ReportDocuments implements vscode.TextDocumentContentProvider {
  readonly #texts = new Map<string, string>();
  readonly #changed = new vscode.EventEmitter<vscode.Uri>();
  /** Looked at as it is registered. */
  readonly onDidChange = this.#changed.event;
  readonly #registered = vscode.workspace.registerTextDocumentContentProvider(REPORT_SCHEME, this);

  provideTextDocumentContent(uri: vscode.Uri): string {
    return this.#texts.get(uri.toString()) ?? reportIsGone();
  }

  /**
   * Shows a report.
   * @param title of its tab, unique within `of`
   * @param of what it is about, an address
   */
  async show(title: string, of: vscode.Uri, text: string): Promise<vscode.Uri> {
    const path = `/${title.replace(/[/\\]/g, ' ')}.md`;
    const uri = vscode.Uri.from({ scheme: REPORT_SCHEME, path, query: of.toString() });
    await this.replace(uri, text);
    await vscode.commands.executeCommand('markdown.showPreview', uri);
    return uri;
  }

  /** Has a report say something else, wherever it is shown. */
  async replace(uri: vscode.Uri, text: string): Promise<void> {
    const key = uri.toString();
    // A preview follows a document that is open, and the editor closes those that no tab of text shows.
    if (this.#texts.has(key)) await vscode.workspace.openTextDocument(uri);
    this.#texts.set(key, text);
    this.#changed.fire(uri);
  }

  /** A report is shown no more: the editor can bring a closed tab back, and what it said may be hidden by then. */
  forget(uri: vscode.Uri): void {
    this.#texts.delete(uri.toString());
  }

  dispose(): void {
    this.#registered.dispose();
    this.#changed.dispose();
  }
}
