import * as vscode from 'vscode';
import { formatPageHtml } from './page-html.ts';

/** Web standard, available in both kinds of extension host. */
declare const crypto: { getRandomValues(bytes: Uint8Array): Uint8Array };

/** The only folder that pages can load from. */
export function getPagesFolder(extensionUri: vscode.Uri): vscode.Uri {
  return vscode.Uri.joinPath(extensionUri, 'dist', 'webview');
}

/** The HTML of a page: `dist/webview/<page>.js` with its style sheet. @param state the initial state if VS Code has stored none */
export function buildWebviewHtml(
  webview: Pick<vscode.Webview, 'cspSource' | 'asWebviewUri'>,
  extensionUri: vscode.Uri,
  page: string,
  title: string,
  state?: unknown,
): string {
  const file = (name: string): string =>
    webview.asWebviewUri(vscode.Uri.joinPath(getPagesFolder(extensionUri), name)).toString();
  const texts = vscode.l10n.bundle;
  return formatPageHtml({
    title,
    language: texts ? vscode.env.language : 'en',
    data: { texts: texts ?? {}, ...(state === undefined ? {} : { state: JSON.stringify(state) }) },
    source: webview.cspSource,
    script: file(`${page}.js`),
    style: file(`${page}.css`),
    nonce: createNonce(),
  });
}

/** 128 random bits. */
function createNonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
