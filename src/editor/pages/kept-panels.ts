/** The open panels of a kind, and those that outlive their host, which the window restores after a reload. */
import * as vscode from 'vscode';
import { reconnectCommand } from '../../protocol/view-types.ts';
import { registerCommand } from '../ask/index.ts';
import { Disposables } from '../base/disposables.ts';
import { isConnected, joinOpenPanels, rememberState } from './open-panels.ts';
import type { PagePanel } from './page-panel.ts';

/**
 * Restores the panels of a kind after the window was reloaded or the extension host was killed. After a reload it does so by itself;
 * after a kill, once the reader asks for it in the page. For the editor such a panel still belongs to the host that is gone, so another one takes its place.
 * @param restore is handed the page's state, which may be anything
 */
export function takeOverPanels(
  viewType: string,
  restore: (panel: vscode.WebviewPanel, state: unknown) => Promise<void>,
): vscode.Disposable {
  const disposables = new Disposables();
  disposables.add(
    vscode.window.registerWebviewPanelSerializer(viewType, { deserializeWebviewPanel: restore }),
    registerCommand(reconnectCommand(viewType), async (state: unknown) => {
      const { activeTab, viewColumn } = vscode.window.tabGroups.activeTabGroup;
      if (!activeTab || !isOfKind(activeTab, viewType) || isConnected(viewType)) return;
      const panel = vscode.window.createWebviewPanel(viewType, activeTab.label, viewColumn, {
        enableFindWidget: true,
      });
      // Another click finds it in front.
      joinOpenPanels(panel);
      rememberState(panel, state);
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
      // Where there is nothing to show, what was being written is to be copied from the page that is lost.
      if (!isGone) await vscode.window.tabGroups.close(activeTab, true);
    }),
  );
  return disposables;
}

/** VS Code adds a prefix to the kind of a panel. */
function isOfKind({ input }: vscode.Tab, viewType: string): boolean {
  return input instanceof vscode.TabInputWebview && input.viewType.endsWith(viewType);
}

/** A panel with its page. */
interface WithPage {
  readonly page: Pick<PagePanel<never, never>, 'isActive' | 'isDisposed' | 'onDidChange'>;
}

/** The open panels of a kind. */
export class PanelGroup<Panel extends WithPage> {
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
