/** A report as one self-contained HTML file. */
import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { t } from '../../../../l10n/index.ts';
import { toBase64 } from '../../../base/base64.ts';
import { describeUnlistedRows } from '../format-report-texts.ts';
import type { ListedRunRowsBlock, Report, ReportTableData } from '../types.ts';
import { REPORT_TABLE_CSS, REPORT_THEME_CSS } from './html-style.ts';
import { formatAudit, listAppendixReportTables, listMainReportTables } from './text.ts';

/** The script and style sheet that draw the charts in the file. */
export interface ReportPageAssets {
  readonly script: string;
  readonly style: string;
}

export interface ReportHtmlOptions {
  /** Without it the file has its tables alone. */
  readonly page?: ReportPageAssets;
  /** Pictures as SVG elements, shown above the tables. They aren't escaped. */
  readonly pictures?: readonly string[];
  /** The language of the report, as BCP 47. */
  readonly language?: string;
}

/** The element that holds the report, and the one that it is drawn into (`protocol/drawn-report.ts`). */
const DATA = 'proofmark-report';
const APP = 'app';

/**
 * A report as an HTML file, with tables and, if scripts run, charts. It loads nothing; its content security policy allows only its own
 * script and styles, by hash. Light or dark as the reader prefers; light on paper.
 */
export function formatReportAsHtml(
  report: Report,
  { page, pictures = [], language = 'en' }: ReportHtmlOptions = {},
): string {
  const styles = [REPORT_THEME_CSS, ...(page ? [dropRemoteFonts(page.style)] : []), REPORT_TABLE_CSS].map(escapeStyle);
  const script = page ? escapeScript(page.script) : undefined;
  const policy = [
    "default-src 'none'",
    `style-src ${styles.map(toCspHash).join(' ')}`,
    ...(script === undefined ? [] : [`script-src ${toCspHash(script)}`]),
    'img-src data:',
    'font-src data:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  return `<!DOCTYPE html>
<html lang="${escapeHtmlText(language)}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${escapeHtmlText(policy)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="generator" content="Proofmark">
<title>${escapeHtmlText(report.name)}</title>
${styles.map((style) => `<style>${style}</style>`).join('\n')}
</head>
<body>
<div id="${APP}">
${renderPlainReport(report, pictures)}
</div>
${script === undefined ? '' : `<script type="application/json" id="${DATA}">${toScriptJson(report)}</script>\n<script>${script}</script>\n`}</body>
</html>
`;
}

/** The whole report as headings and tables. */
function renderPlainReport(report: Report, pictures: readonly string[]): string {
  const { sentence, simulated, rescored, beneath, when, audits, rows } = report;
  const blocks = (all: ReturnType<typeof listMainReportTables>): string =>
    all.map(({ title, note, table }) => renderHtmlSection(title, note, renderHtmlTable(table))).join('\n');
  const audit =
    audits.length === 0
      ? ''
      : renderHtmlSection(
          t('Audits'),
          t('Checks of how far the scores can be trusted.'),
          `<ul>${audits.map((one) => `<li>${escapeHtmlText(formatAudit(one))}</li>`).join('\n')}</ul>`,
        );
  return `<main class="plain-report">
<header>
<h1>${escapeHtmlText(sentence)}</h1>
${[simulated, rescored].map((words) => (words === undefined ? '' : `<p><strong>${escapeHtmlText(words)}</strong></p>\n`)).join('')}<p>${escapeHtmlText(beneath)}</p>
<p>${escapeHtmlText(when)}</p>
</header>
${pictures.map((picture) => `<div class="wide">${picture}</div>\n`).join('')}${blocks(listMainReportTables(report))}
${audit}
${renderHtmlRows(rows)}
${blocks(listAppendixReportTables(report))}
</main>`;
}

function renderHtmlSection(title: string, note: string, body: string): string {
  const beneath = note === '' ? '' : `<p>${escapeHtmlText(note)}</p>\n`;
  return `<section>\n<h2>${escapeHtmlText(title)}</h2>\n${beneath}${body}\n</section>`;
}

function renderHtmlTable({ columns, rows }: ReportTableData): string {
  const figures = columns.map(({ isNumber }) => (isNumber ? ' class="figure"' : ''));
  const head = columns.map(({ name }, k) => `<th scope="col"${figures[k]}>${escapeHtmlText(name)}</th>`);
  const body = rows.map(
    ({ cells }) => `<tr>${cells.map((cell, k) => `<td${figures[k] ?? ''}>${escapeHtmlText(cell)}</td>`).join('')}</tr>`,
  );
  return `<div class="wide"><table>\n<thead><tr>${head.join('')}</tr></thead>\n<tbody>\n${body.join('\n')}\n</tbody></table></div>`;
}

function renderHtmlRows({ title, note, series, rows, total, summary }: ListedRunRowsBlock): string {
  const columns = [t('data set'), t('row'), t('label'), ...series, ''];
  const table: ReportTableData = {
    columns: columns.map((name) => ({ name, isNumber: false })),
    rows: rows.map(({ set, id, expected, said, changeWords }) => ({
      cells: [set, id, expected, ...said, changeWords],
    })),
  };
  const left = total - rows.length;
  const more = left > 0 ? ` ${describeUnlistedRows(left)}` : '';
  return renderHtmlSection(
    title,
    note,
    `${rows.length === 0 ? '' : `${renderHtmlTable(table)}\n`}<p>${escapeHtmlText(summary + more)}</p>`,
  );
}

/** Escapes text for HTML and replaces invisible and bidirectional control characters. */
function escapeHtmlText(text: string): string {
  return text.replace(HIDDEN, '\ufffd').replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

const HIDDEN =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are looked for
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** JSON that can't end a script element or start a comment in one, without invisible characters. */
function toScriptJson(data: unknown): string {
  const code = (sign: string): string => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return JSON.stringify(data)
    .replace(/[<>&\u2028\u2029]/g, code)
    .replace(HIDDEN, code);
}

/**
 * Escapes a script for the page. Sequences that would end it or start a comment get a backslash, which changes nothing in strings and
 * regular expressions, the only places where a minified script has them.
 */
function escapeScript(script: string): string {
  return script.replace(/<(?=\/script|!--)/gi, '\\x3c');
}

/** Escapes the end tag, which no valid style sheet contains. */
function escapeStyle(style: string): string {
  return style.replace(/<(?=\/style)/gi, '\\3c ');
}

/** Removes fonts from other files, which can't be loaded; the next font in the list is used. */
function dropRemoteFonts(style: string): string {
  return style
    .replace(/@font-face\s*\{[^}]*\}/g, (rule) => (/url\((?!["']?data:)/.test(rule) ? '' : rule))
    .replace(/\/\*# sourceMappingURL=.*?\*\//g, '');
}

function toCspHash(text: string): string {
  return `'sha256-${toBase64(sha256(utf8ToBytes(text)))}'`;
}
