import * as vscode from 'vscode';
import { reconnectCommand, type Transport } from '../../protocol/index.ts';
import { pagesFolder } from './html.ts';
import { joinOpenPanels } from './open-panels.ts';

/** Carries messages to a page and back. */
export function transportOf(webview: vscode.Webview): Transport {
  return {
    send: (message) => webview.postMessage(message),
    listen: (hear) => {
      const listening = webview.onDidReceiveMessage(hear);
      return () => listening.dispose();
    },
  };
}

/** What every panel of ours is: its page runs our script alone, a link in it does nothing but reconnect it, and its tab has our mark. */
export function makeOurs(panel: vscode.WebviewPanel, extensionUri: vscode.Uri): void {
  panel.webview.options = {
    enableScripts: true,
    enableCommandUris: [reconnectCommand(panel.viewType)],
    localResourceRoots: [pagesFolder(extensionUri)],
  };
  panel.iconPath = {
    dark: vscode.Uri.joinPath(extensionUri, 'media', 'icons', 'review-panel-dark.svg'),
    light: vscode.Uri.joinPath(extensionUri, 'media', 'icons', 'review-panel-light.svg'),
  };
  // Last: of one that was closed meanwhile the editor has thrown above.
  joinOpenPanels(panel);
}
