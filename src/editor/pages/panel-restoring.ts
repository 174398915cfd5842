/** The open panels of a kind, and the restoring of panels after a reload or a killed host. */
import * as vscode from 'vscode';
import { getReconnectCommandId } from '../../protocol/view-types.ts';
import { registerCommand } from '../ask/index.ts';
import { Disposables } from '../base/disposables.ts';
import { hasActivePanelOfType, rememberReplacedPageState, trackOpenPanel } from './open-panels.ts';
import type { PagePanel } from './page-panel.ts';

/**
 * Restores the panels of a kind after a reload of the window or a kill of the extension host. VS Code restores them after a reload. After a kill,
 * *Reconnect* in the page creates a new panel in place of the old one, which still belongs to the killed host.
 * @param restore gets the page's state, which may be any value
 */
export function registerPanelSerializer(
  viewType: string,
  restore: (panel: vscode.WebviewPanel, state: unknown) => Promise<void>,
): vscode.Disposable {
  const disposables = new Disposables();
  disposables.add(
    vscode.window.registerWebviewPanelSerializer(viewType, { deserializeWebviewPanel: restore }),
    registerCommand(getReconnectCommandId(viewType), async (state: unknown) => {
      const { activeTab, viewColumn } = vscode.window.tabGroups.activeTabGroup;
      if (!activeTab || !isOfKind(activeTab, viewType) || hasActivePanelOfType(viewType)) return;
      const panel = vscode.window.createWebviewPanel(viewType, activeTab.label, viewColumn, {
        enableFindWidget: true,
      });
      // A second click finds the new panel active.
      trackOpenPanel(panel);
      rememberReplacedPageState(panel, state);
      let isGone = false;
      panel.onDidDispose(() => {
        isGone = true;
      });
      try {
        await restore(panel, state);
      } catch (error) {
        panel.dispose();
        throw error;
      }
      // If restoring failed, the old page stays open so that unsaved text can be copied from it.
      if (!isGone) await vscode.window.tabGroups.close(activeTab, true);
    }),
  );
  return disposables;
}

/** VS Code adds a prefix to the kind of a panel. */
function isOfKind({ input }: vscode.Tab, viewType: string): boolean {
  return input instanceof vscode.TabInputWebview && input.viewType.endsWith(viewType);
}

interface WithPage {
  readonly page: Pick<PagePanel<never, never>, 'isActive' | 'isDisposed' | 'onDidChange'>;
}

/** The open panels of a kind. */
export class OpenPanelSet<Panel extends WithPage> {
  readonly #panels = new Set<Panel>();

  get all(): readonly Panel[] {
    return [...this.#panels];
  }

  /** The panel that has the focus. */
  get active(): Panel | undefined {
    return this.find(({ page }) => page.isActive);
  }

  find(isIt: (panel: Panel) => boolean): Panel | undefined {
    return this.all.find((panel) => !panel.page.isDisposed && isIt(panel));
  }

  /** @param changed called when its page changes, and once with `isClosed` after it was closed and removed from the group */
  add(panel: Panel, changed: (isClosed: boolean) => void): void {
    this.#panels.add(panel);
    panel.page.onDidChange(() => changed(panel.page.isDisposed && this.#panels.delete(panel)));
  }
}
