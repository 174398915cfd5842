import * as vscode from 'vscode';
import { t } from '../../l10n/index.ts';
import { parseWithSchema, READING_PANEL_VIEW_TYPE, savedReadingPageStateSchema } from '../../protocol/index.ts';
import { isQuestionOpen } from '../ask/index.ts';
import { DisposableOwner } from '../base/disposables.ts';
import { tryOpenDocument } from '../base/files.ts';
import { parseUriArgument } from '../base/read-uri.ts';
import { ReadingPanel } from './reading-panel.ts';
import type { LoadedReadingViewServices } from './types.ts';

/** The reading view. There is at most one, which follows the active proof. */
export class ReadingPanelManager extends DisposableOwner {
  readonly #services: LoadedReadingViewServices;
  #panel: ReadingPanel | undefined;

  constructor(services: LoadedReadingViewServices) {
    super();
    this.#services = services;
    this.own(services.front.onDidChange(() => this.#follow()));
  }

  open(document: vscode.TextDocument): void {
    if (this.#panel) {
      this.#panel.show(document);
      this.#panel.page.reveal();
      return;
    }
    const panel = vscode.window.createWebviewPanel(
      READING_PANEL_VIEW_TYPE,
      t('Reading view'),
      { viewColumn: vscode.ViewColumn.Beside, preserveFocus: isQuestionOpen() },
      { enableFindWidget: true },
    );
    this.#add(panel).show(document);
  }

  /** Restores the panel after a reload of the window. */
  async restore(panel: vscode.WebviewPanel, state: unknown): Promise<void> {
    const saved = parseWithSchema(savedReadingPageStateSchema, state);
    const uri = 'value' in saved ? parseUriArgument(saved.value.uri) : undefined;
    const { front } = this.#services;
    const document = front.current?.document ?? (uri && (await tryOpenDocument(uri.with({ fragment: '' }))));
    this.#panel?.page.dispose();
    this.#add(panel).show(document);
  }

  #add(panel: vscode.WebviewPanel): ReadingPanel {
    const added = new ReadingPanel(panel, this.#services);
    this.#panel = added;
    let wasActive = false;
    added.page.onDidChange(() => {
      if (added.page.isDisposed && this.#panel === added) this.#panel = undefined;
      const { isActive } = added.page;
      // Commands for the proof work while the panel has the focus.
      if (isActive || wasActive) this.#services.front.standIn(isActive ? added.document : undefined);
      wasActive = isActive;
    });
    return added;
  }

  #follow(): void {
    const document = this.#services.front.current?.document;
    if (document && this.#panel && !this.#panel.page.isActive) this.#panel.show(document);
  }
}
