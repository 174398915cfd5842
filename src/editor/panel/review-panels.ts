/** What is there of the panels from the start: commands, and whoever takes over a panel that was kept. All else is loaded later. */
import * as vscode from 'vscode';
import { t } from '../../l10n/index.ts';
import { REVIEW_PANEL } from '../../protocol/view-types.ts';
import { Late, registerCommand, tellInfo } from '../ask/index.ts';
import { Disposables } from '../base/disposables.ts';
import { commands } from '../base/names.ts';
import { exportArguments } from '../pages/export-file.ts';
import { takeOverPanels } from '../pages/kept-panels.ts';
import { readTarget } from './read-target.ts';
import type { PanelParts, PanelSet } from './types.ts';

/** The panels, which stand beside the proofs. */
export class ReviewPanels {
  readonly #parts: PanelParts;
  readonly #panels: Late<PanelSet>;
  readonly #disposables = new Disposables();

  /** @param load is called once, when there is something to do */
  constructor(parts: PanelParts, load: () => Promise<PanelSet>) {
    this.#parts = parts;
    this.#panels = new Late(load);
    const register = (command: string, run: (panels: PanelSet, at: unknown) => unknown): void =>
      this.#disposables.add(this.#panels.command(command, run));
    this.#disposables.add(
      takeOverPanels(REVIEW_PANEL, async (panel, state) => (await this.#panels.get()).restore(panel, state)),
      registerCommand(commands.openReview, (at?: unknown, step?: unknown) => this.#open(at, step)),
    );
    register(commands.exportReview, (panels, at) => {
      const { format, to } = exportArguments(at);
      return panels.export(format, to);
    });
    register(commands.copyReview, (panels) => panels.copy());
    register(commands.pinPanel, (panels) => panels.pin(true));
    register(commands.unpinPanel, (panels) => panels.pin(false));
    register(commands.judgeAgainInPanel, (panels) => panels.judgeAgain());
  }

  dispose(): void {
    this.#disposables.dispose();
    this.#panels.dispose();
  }

  async #open(at: unknown, step: unknown): Promise<void> {
    const target = readTarget(at, step);
    // A hover whose link leads here would go on to cover the panel for as long as the mouse is over it.
    if (target?.uri)
      await vscode.commands.executeCommand('editor.action.hideHover').then(undefined, () => {});
    if (!target?.uri && !this.#parts.front.current) await this.#parts.front.bringBack();
    const document = target?.uri
      ? await vscode.workspace.openTextDocument(target.uri)
      : (this.#parts.front.current?.document ?? vscode.window.activeTextEditor?.document);
    if (!document) {
      void tellInfo(t('Open a proof first: a Markdown, LaTeX or text file.'));
      return;
    }
    (await this.#panels.get()).open({ document, step: target?.step, todo: target?.todo });
  }
}
