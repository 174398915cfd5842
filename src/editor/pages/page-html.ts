import { type InitialPageData, PAGE_DATA_ELEMENT_ID } from '../../protocol/index.ts';

export interface PageHtmlOptions {
  readonly title: string;
  /** BCP 47. */
  readonly language: string;
  readonly data: InitialPageData;
  /** The allowed source of resources (`webview.cspSource`). */
  readonly source: string;
  readonly script: string;
  readonly style: string;
  /** Random, and new for every page. */
  readonly nonce: string;
}

/**
 * The HTML of a page. Its content security policy allows only the page's own script, style sheet, fonts, and images. Inserted text can't
 * run scripts or apply styles.
 */
export function formatPageHtml(parts: PageHtmlOptions): string {
  const source = escaped(parts.source);
  // The nonce of a module also holds for the chunks that it imports.
  const nonce = escaped(parts.nonce);
  const policy = [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src ${source}`,
    `font-src ${source}`,
    `img-src ${source}`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  return `<!DOCTYPE html>
<html lang="${escaped(parts.language)}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(parts.title)}</title>
<link rel="stylesheet" href="${escaped(parts.style)}">
</head>
<body>
<div id="app"></div>
<script type="application/json" id="${PAGE_DATA_ELEMENT_ID}">${inScript(parts.data)}</script>
<script type="module" nonce="${nonce}" src="${escaped(parts.script)}"></script>
</body>
</html>
`;
}

/** JSON that can't end a script element or start a comment in it. */
function inScript(data: unknown): string {
  return JSON.stringify(data).replace(/[<>&\u2028\u2029]/g, (sign) => {
    return `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
