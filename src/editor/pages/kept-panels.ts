/** Panels that outlive their host: the window keeps them when it is loaded again, and shows them when the host was killed. */
import * as vscode from 'vscode';
import { reconnectCommand } from '../../protocol/reconnect.ts';
import { registerCommand } from '../ask/index.ts';
import { Disposables } from '../disposables.ts';
import { isConnected, rememberState } from './open-panels.ts';

/**
 * Takes over panels of a kind: those that the window kept when it was loaded again, and those whose host was killed, once the reader asks for
 * it in the page. For the editor such a panel still belongs to the host that is gone, so another one takes its place.
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
      rememberState(panel, state);
      await restore(panel, state);
      await vscode.window.tabGroups.close(activeTab, true);
    }),
  );
  return disposables;
}

/** The editor puts words of its own before the kind of a panel. */
function isOfKind({ input }: vscode.Tab, viewType: string): boolean {
  return input instanceof vscode.TabInputWebview && input.viewType.endsWith(viewType);
}
