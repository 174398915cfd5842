/** Building blocks of reports: formatted figures, parts and links, and their rendering. Figures without data are n/a. */
import { t } from '../../l10n/index.ts';
import { timeWords } from '../../l10n/numbers.ts';
import { escaped } from '../render/index.ts';

/** The share of a part, 0 to 1; undefined if the whole is 0. */
export function shareOf(part: number, whole: number): number | undefined {
  return whole === 0 ? undefined : part / whole;
}

/** `40.0 %` of a share from 0 to 1. */
export function perCent(share: number | undefined): string {
  return share === undefined ? t('n/a') : `${(100 * share).toFixed(1)} %`;
}

/** A count with its share of the whole: `12 (40.0 %)`. */
export function countOf(part: number, whole: number): string {
  const share = shareOf(part, whole);
  return share === undefined ? `${part}` : `${part} (${perCent(share)})`;
}

/** A number with this many decimals. */
export function figure(value: number | undefined, places: number): string {
  if (value === undefined) return t('n/a');
  // No minus sign before a rounded 0.
  const written = value.toFixed(places);
  return Number(written) === 0 ? (0).toFixed(places) : written;
}

/** A duration to the second: `1:24`, `1:02:03`. */
export function duration(milliseconds: number | undefined): string {
  if (milliseconds === undefined) return t('n/a');
  return timeWords(1000 * Math.round(milliseconds / 1000));
}

/** The median; undefined without values. */
export function median(values: readonly number[]): number | undefined {
  const sorted = [...values].sort((a, b) => a - b);
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return low === undefined || high === undefined ? undefined : (low + high) / 2;
}

/**
 * A line of a file as a relative address in Markdown. Characters that could end or change the address are percent-encoded.
 * @param path with `/` between names
 * @param line from 1
 * @returns undefined for a path that isn't valid Unicode
 */
export function fileLink(path: string, line: number): string | undefined {
  try {
    return `${path.split('/').map(encoded).join('/')}#L${line}`;
  } catch {
    return undefined;
  }
}

/** Half of a surrogate pair throws. */
function encoded(name: string): string {
  return encodeURIComponent(name).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** A part of a report, for the terminal and for Markdown. */
export type ReportPart =
  | { readonly kind: 'title'; readonly words: string }
  | { readonly kind: 'heading'; readonly words: string }
  | { readonly kind: 'words'; readonly words: string }
  /** Things said one by one. */
  | { readonly kind: 'list'; readonly items: readonly string[] }
  | ReportTable
  | ReportBars;

/** The text of a cell; in Markdown it can be a link to a relative, percent-encoded address (`fileLink`). */
export type ReportCell = string | { readonly words: string; readonly link?: string };

/** A table of a report. */
export interface ReportTable {
  readonly kind: 'table';
  readonly head: readonly string[];
  readonly rows: readonly (readonly ReportCell[])[];
  /** Longer notes on each row: the last column in Markdown, lines below it in a terminal. */
  readonly notes?: { readonly head: string; readonly rows: readonly (readonly string[])[] };
  /** The number of text columns at the left, followed by number columns; or for each column whether it is text. */
  readonly words: number | readonly boolean[];
}

/** The head of a column and the cell of an item; numbers are written as they are. */
export type Column<T> = readonly [head: string, cell: (item: T) => ReportCell | number];

/** A table with a row for each item. @param words the number of text columns at the left */
export function tableOf<T>(items: readonly T[], columns: readonly Column<T>[], words = 1): ReportTable {
  const written = (cell: ReportCell | number): ReportCell => (typeof cell === 'number' ? `${cell}` : cell);
  return {
    kind: 'table',
    head: columns.map(([head]) => head),
    rows: items.map((item) => columns.map(([, cell]) => written(cell(item)))),
    words,
  };
}

/** Shares as bars. */
export interface ReportBars {
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
const WIDTH = 40;

/** Renders a report for a terminal, with aligned columns. */
export function reportText(parts: readonly ReportPart[]): string {
  return parts.map(textOf).join('\n\n');
}

/** Renders a report as Markdown. Names are escaped. */
export function reportMarkdown(parts: readonly ReportPart[]): string {
  return `${parts.map(markdownOf).join('\n\n')}\n`;
}

function textOf(part: ReportPart): string {
  switch (part.kind) {
    case 'title':
    case 'heading':
    case 'words':
      return oneLine(part.words);
    case 'list':
      return part.items.map((item) => `- ${oneLine(item)}`).join('\n');
    case 'table':
      return textTable(part);
    case 'bars':
      return textBars(part).join('\n');
    default:
      return part satisfies never;
  }
}

function markdownOf(part: ReportPart): string {
  switch (part.kind) {
    case 'title':
      return `# ${escaped(part.words)}`;
    case 'heading':
      return `## ${escaped(part.words)}`;
    case 'words':
      return escaped(part.words);
    case 'list':
      return part.items.map((item) => `- ${escaped(item)}`).join('\n');
    case 'table': {
      const { head, rows, notes } = part;
      const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
      const rule = head.map((_, k) => (isWords(part, k) ? '---' : '---:'));
      const noted = (k: number): string[] => (notes ? [(notes.rows[k] ?? []).map(escaped).join('<br>')] : []);
      return [
        line([...head.map(cellOf), ...(notes ? [escaped(notes.head)] : [])]),
        line([...rule, ...(notes ? ['---'] : [])]),
        ...rows.map((cells, k) => line([...cells.map(cellOf), ...noted(k)])),
      ].join('\n');
    }
    case 'bars':
      // In a fence. Names are indented and in one line, so none can end it.
      return ['```text', ...textBars(part).map((line) => `    ${line}`), '```'].join('\n');
    default:
      return part satisfies never;
  }
}

/** Figures stay as they are. */
function cellOf(cell: ReportCell): string {
  const words = wordsOf(cell);
  const shown = /^[-+]?\d[-+\d.,:%()–… ]*$/.test(words) ? words : escaped(words);
  const link = typeof cell === 'string' ? undefined : cell.link;
  return link === undefined || !isRelative(link) ? shown : `[${shown}](${link})`;
}

function wordsOf(cell: ReportCell): string {
  return typeof cell === 'string' ? cell : cell.words;
}

/** Whether a link is relative and has only characters that Markdown and tables leave unchanged. */
function isRelative(link: string): boolean {
  return /^(?!\/\/)[\w.~%/#-]+$/.test(link);
}

function isWords({ words }: ReportTable, column: number): boolean {
  return typeof words === 'number' ? column < words : (words[column] ?? false);
}

function textTable(table: ReportTable): string {
  const all = [table.head, ...table.rows].map((row) => row.map((cell) => oneLine(wordsOf(cell))));
  const widths = widthsOf(all);
  const line = (row: readonly string[]): string =>
    row
      .map((cell, k) => (isWords(table, k) ? cell.padEnd(widths[k] ?? 0) : cell.padStart(widths[k] ?? 0)))
      .join('   ')
      .trimEnd();
  return all
    .flatMap((row, k) => [
      line(row),
      ...(table.notes?.rows[k - 1] ?? []).map((note) => `    ${oneLine(note)}`),
    ])
    .join('\n');
}

function textBars({ rows }: ReportBars): string[] {
  const names = rows.map(({ name }) => oneLine(name));
  const [width = 0] = widthsOf(names.map((name) => [name]));
  return rows.map(({ share = 0, words }, k) => {
    // A share above 0 is always visible.
    const length = share > 0 ? Math.max(1, Math.round(share * WIDTH)) : 0;
    return `${(names[k] ?? '').padEnd(width)}  ${'█'.repeat(length).padEnd(WIDTH)}  ${oneLine(words)}`.trimEnd();
  });
}

function widthsOf(rows: readonly (readonly string[])[]): number[] {
  const widths: number[] = [];
  for (const row of rows)
    for (const [k, cell] of row.entries()) widths[k] = Math.max(widths[k] ?? 0, cell.length);
  return widths;
}

/** Replaces invisible characters, which could reverse or break a line. */
function oneLine(words: string): string {
  return words.replace(/\s+/g, ' ').replace(/[\p{Cc}\p{Cf}]/gu, '\ufffd');
}
