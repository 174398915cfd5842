import * as vscode from 'vscode';
import { t } from '../../l10n/index.ts';

/** The scheme of reports as documents. */
export const REPORT_SCHEME = 'proofmark-report';

/** Reports as Markdown, in the editor's own preview. What is shown stands until it is asked for again, or is to be hidden. */
export class ReportDocuments implements vscode.TextDocumentContentProvider {
  readonly #texts = new Map<string, string>();
  readonly #changed = new vscode.EventEmitter<vscode.Uri>();
  readonly #registered = vscode.workspace.registerTextDocumentContentProvider(REPORT_SCHEME, this);

  readonly onDidChange = this.#changed.event;

  provideTextDocumentContent(uri: vscode.Uri): string {
    return this.#texts.get(uri.toString()) ?? t('This report is there no more. Run its command again.');
  }

  /**
   * Shows a report.
   * @param title of its tab, unique within `of`
   * @param of what it is about, an address
   */
  async show(title: string, of: vscode.Uri, text: string): Promise<vscode.Uri> {
    const path = `/${title.replace(/[/\\]/g, ' ')}.md`;
    const uri = vscode.Uri.from({ scheme: REPORT_SCHEME, path, query: of.toString() });
    this.replace(uri, text);
    await vscode.commands.executeCommand('markdown.showPreview', uri);
    return uri;
  }

  replace(uri: vscode.Uri, text: string): void {
    this.#texts.set(uri.toString(), text);
    this.#changed.fire(uri);
  }

  dispose(): void {
    this.#registered.dispose();
    this.#changed.dispose();
  }
}
