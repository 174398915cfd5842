import { escaped } from '../render/as-markdown.ts';
import type { ReportBars, ReportCell, ReportPart, ReportTable } from './types.ts';

/** How wide a full bar is, in characters. */
const WIDTH = 40;

/** A report for a terminal: columns as wide as they need be. */
export function reportText(parts: readonly ReportPart[]): string {
  return parts.map(textOf).join('\n\n');
}

/** A report as Markdown. Names that anybody chose stay names. */
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
      // In a fence, whose end no name can be: each stands behind blanks, in one line.
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

/** Of signs alone that Markdown and tables leave as they are, and of no other place than this one. */
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
    // Something is seen of whatever is there.
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

/** Without signs that nobody sees, which could turn a line about or begin another. */
function oneLine(words: string): string {
  return words.replace(/\s+/g, ' ').replace(/[\p{Cc}\p{Cf}]/gu, '\ufffd');
}
