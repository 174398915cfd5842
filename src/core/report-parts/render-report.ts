/** Building blocks of reports: formatted figures, parts and links, and their rendering. Figures without data are n/a. */
import { t } from '../../l10n/index.ts';
import { formatClockDuration } from '../../l10n/numbers.ts';
import { escapeAsMarkdownLine } from '../render/index.ts';

/** The share of a part, 0 to 1; undefined if the whole is 0. */
export function computeShare(part: number, whole: number): number | undefined {
  return whole === 0 ? undefined : part / whole;
}

/** `40.0%` of a share from 0 to 1. */
export function formatShareAsPercent(share: number | undefined): string {
  return share === undefined ? t('n/a') : `${(100 * share).toFixed(1)}%`;
}

/** A count with its share of the whole: `12 (40.0%)`. */
export function formatCountWithShare(part: number, whole: number): string {
  const share = computeShare(part, whole);
  return share === undefined ? `${part}` : `${part} (${formatShareAsPercent(share)})`;
}

/** A number with this many decimals. */
export function formatDecimal(value: number | undefined, places: number): string {
  if (value === undefined) return t('n/a');
  // No minus sign before a rounded 0.
  const written = value.toFixed(places);
  return Number(written) === 0 ? (0).toFixed(places) : written;
}

/** A duration to the second: `1:24`, `1:02:03`. */
export function formatRoundedClockDuration(milliseconds: number | undefined): string {
  if (milliseconds === undefined) return t('n/a');
  return formatClockDuration(1000 * Math.round(milliseconds / 1000));
}

/** The median; undefined without values. */
export function computeMedian(values: readonly number[]): number | undefined {
  const sorted = [...values].sort((a, b) => a - b);
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return low === undefined || high === undefined ? undefined : (low + high) / 2;
}

/**
 * A line, from 1, of a file with `/` in its path as a relative address in Markdown, percent-encoded so that nothing
 * ends or changes it; undefined for a path that isn't valid Unicode.
 */
export function createFileLineLink(path: string, line: number): string | undefined {
  try {
    return `${path.split('/').map(encodePathName).join('/')}#L${line}`;
  } catch {
    return undefined;
  }
}

/** Percent-encodes a name. @throws URIError for half of a surrogate pair */
function encodePathName(name: string): string {
  return encodeURIComponent(name).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}

/** A part of a report, for the terminal and for Markdown. */
export type ReportPart =
  | { readonly kind: 'title'; readonly words: string }
  | { readonly kind: 'heading'; readonly words: string }
  | { readonly kind: 'words'; readonly words: string }
  | { readonly kind: 'list'; readonly items: readonly string[] }
  | ReportTable
  | ReportBarChart;

/** The text of a cell; in Markdown it can be a link to a relative, percent-encoded address (`createFileLineLink`). */
export type ReportTableCell = string | { readonly words: string; readonly link?: string };

export interface ReportTable {
  readonly kind: 'table';
  readonly head: readonly string[];
  readonly rows: readonly (readonly ReportTableCell[])[];
  /** Longer notes on each row: the last column in Markdown, lines below it in a terminal. */
  readonly notes?: { readonly head: string; readonly rows: readonly (readonly string[])[] };
  /** The number of text columns at the left, followed by number columns; or for each column whether it is text. */
  readonly words: number | readonly boolean[];
}

/** The head of a column and the cell of an item; numbers are written as they are. */
export type ReportTableColumn<T> = readonly [head: string, cell: (item: T) => ReportTableCell | number];

/** A table with a row for each item. @param words the number of text columns at the left */
export function buildReportTable<T>(
  items: readonly T[],
  columns: readonly ReportTableColumn<T>[],
  words = 1,
): ReportTable {
  const written = (cell: ReportTableCell | number): ReportTableCell => (typeof cell === 'number' ? `${cell}` : cell);
  return {
    kind: 'table',
    head: columns.map(([head]) => head),
    rows: items.map((item) => columns.map(([, cell]) => written(cell(item)))),
    words,
  };
}

/** Shares as bars. */
export interface ReportBarChart {
  readonly kind: 'bars';
  readonly rows: readonly {
    readonly name: string;
    /** 0 to 1; undefined without data. */
    readonly share: number | undefined;
    /** The text beside the bar. */
    readonly words: string;
  }[];
}

/** How wide a full bar is, in characters. */
const BAR_WIDTH = 40;

/** Renders a report for a terminal, with aligned columns. */
export function renderReportText(parts: readonly ReportPart[]): string {
  return parts.map(renderTextPart).join('\n\n');
}

/** Renders a report as Markdown. Names are escaped. */
export function renderReportMarkdown(parts: readonly ReportPart[]): string {
  return `${parts.map(renderMarkdownPart).join('\n\n')}\n`;
}

function renderTextPart(part: ReportPart): string {
  switch (part.kind) {
    case 'title':
    case 'heading':
    case 'words':
      return toOneLine(part.words);
    case 'list':
      return part.items.map((item) => `- ${toOneLine(item)}`).join('\n');
    case 'table':
      return renderTextTable(part);
    case 'bars':
      return renderTextBars(part).join('\n');
    default:
      return part satisfies never;
  }
}

function renderMarkdownPart(part: ReportPart): string {
  switch (part.kind) {
    case 'title':
      return `# ${escapeAsMarkdownLine(part.words)}`;
    case 'heading':
      return `## ${escapeAsMarkdownLine(part.words)}`;
    case 'words':
      return escapeAsMarkdownLine(part.words);
    case 'list':
      return part.items.map((item) => `- ${escapeAsMarkdownLine(item)}`).join('\n');
    case 'table': {
      const { head, rows, notes } = part;
      const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
      const rule = head.map((_, k) => (isTextColumn(part, k) ? '---' : '---:'));
      const noted = (k: number): string[] =>
        notes ? [(notes.rows[k] ?? []).map(escapeAsMarkdownLine).join('<br>')] : [];
      return [
        line([...head.map(renderMarkdownCell), ...(notes ? [escapeAsMarkdownLine(notes.head)] : [])]),
        line([...rule, ...(notes ? ['---'] : [])]),
        ...rows.map((cells, k) => line([...cells.map(renderMarkdownCell), ...noted(k)])),
      ].join('\n');
    }
    case 'bars':
      // In a fence. Names are indented and in one line, so none can end it.
      return ['```text', ...renderTextBars(part).map((line) => `    ${line}`), '```'].join('\n');
    default:
      return part satisfies never;
  }
}

/** Numbers aren't escaped. */
function renderMarkdownCell(cell: ReportTableCell): string {
  const words = getCellText(cell);
  const shown = /^[-+]?\d[-+\d.,:%()–… ]*$/.test(words) ? words : escapeAsMarkdownLine(words);
  const link = typeof cell === 'string' ? undefined : cell.link;
  return link === undefined || !isRelativeLink(link) ? shown : `[${shown}](${link})`;
}

function getCellText(cell: ReportTableCell): string {
  return typeof cell === 'string' ? cell : cell.words;
}

/** Whether a link is relative and has only characters that Markdown and tables leave unchanged. */
function isRelativeLink(link: string): boolean {
  return /^(?!\/\/)[\w.~%/#-]+$/.test(link);
}

function isTextColumn({ words }: ReportTable, column: number): boolean {
  return typeof words === 'number' ? column < words : (words[column] ?? false);
}

function renderTextTable(table: ReportTable): string {
  const all = [table.head, ...table.rows].map((row) => row.map((cell) => toOneLine(getCellText(cell))));
  const widths = measureColumnWidths(all);
  const line = (row: readonly string[]): string =>
    row
      .map((cell, k) => (isTextColumn(table, k) ? cell.padEnd(widths[k] ?? 0) : cell.padStart(widths[k] ?? 0)))
      .join('   ')
      .trimEnd();
  return all
    .flatMap((row, k) => [line(row), ...(table.notes?.rows[k - 1] ?? []).map((note) => `    ${toOneLine(note)}`)])
    .join('\n');
}

function renderTextBars({ rows }: ReportBarChart): string[] {
  const names = rows.map(({ name }) => toOneLine(name));
  const [width = 0] = measureColumnWidths(names.map((name) => [name]));
  return rows.map(({ share = 0, words }, k) => {
    // A share above 0 is always visible.
    const length = share > 0 ? Math.max(1, Math.round(share * BAR_WIDTH)) : 0;
    return `${(names[k] ?? '').padEnd(width)}  ${'█'.repeat(length).padEnd(BAR_WIDTH)}  ${toOneLine(words)}`.trimEnd();
  });
}

function measureColumnWidths(rows: readonly (readonly string[])[]): number[] {
  const widths: number[] = [];
  for (const row of rows) for (const [k, cell] of row.entries()) widths[k] = Math.max(widths[k] ?? 0, cell.length);
  return widths;
}

/** Replaces invisible characters, which could reverse or break a line. */
function toOneLine(words: string): string {
  return words.replace(/\s+/g, ' ').replace(/[\p{Cc}\p{Cf}]/gu, '\ufffd');
}
