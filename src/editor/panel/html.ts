import * as vscode from 'vscode';
import { PAGE_DATA, type PageData } from '../../protocol/index.ts';

/** Web-standard, and there in both kinds of extension host. */
declare const crypto: { getRandomValues(bytes: Uint8Array): Uint8Array };

/** The folder that pages may load from; nothing else of the machine is within their reach. */
export function pagesFolder(extensionUri: vscode.Uri): vscode.Uri {
  return vscode.Uri.joinPath(extensionUri, 'dist', 'webview');
}

/**
 * The HTML of a page of ours, `dist/webview/<page>.js` with its style sheet. It may load its own script, style sheet, fonts
 * and pictures, and nothing else from anywhere; what is written into it runs nothing and styles nothing.
 */
export function pageHtml(
  webview: Pick<vscode.Webview, 'cspSource' | 'asWebviewUri'>,
  extensionUri: vscode.Uri,
  page: string,
  title: string,
): string {
  const nonce = freshNonce();
  const file = (name: string): string =>
    escaped(webview.asWebviewUri(vscode.Uri.joinPath(pagesFolder(extensionUri), name)).toString());
  const own = escaped(webview.cspSource);
  const policy = [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src ${own}`,
    `font-src ${own}`,
    `img-src ${own}`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  const texts = vscode.l10n.bundle;
  const data: PageData = { texts: texts ?? {} };
  return `<!DOCTYPE html>
<html lang="${escaped(texts ? vscode.env.language : 'en')}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<link rel="stylesheet" href="${file(`${page}.css`)}">
</head>
<body>
<div id="app"></div>
<script type="application/json" id="${PAGE_DATA}">${inScript(data)}</script>
<script nonce="${nonce}" src="${file(`${page}.js`)}"></script>
</body>
</html>
`;
}

/** 128 random bits. */
function freshNonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** JSON that ends no script element and begins no comment in one. */
function inScript(data: unknown): string {
  return JSON.stringify(data).replace(/[<>&\u2028\u2029]/g, (sign) => {
    return `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
