/**
 * Finds tables in Markdown and LaTeX: `| $n$ | $n^2$ |` above rows of values, and arrays whose rows are separated by `\\`.
 */
import type { TextRange } from '../../proof/index.ts';

/** The cells of a table by rows, without blanks and delimiters of mathematics. All rows have equally many. */
export type TextTableCells = readonly (readonly TextRange[])[];

const MAX_ROWS = 60;
const MAX_COLUMNS = 20;
const MAX_TABLE_CHARS = 6_000;
/** The line below the header of a Markdown table. */
const RULE = /^[ \t]*\|?[ \t]*:?-{1,}:?[ \t]*(?:\|[ \t]*:?-{1,}:?[ \t]*)+\|?[ \t]*$/;
const ARRAY = /\\begin\{(array|tabular|tabularx)\}(?:\s{0,3}\{[^{}]{0,40}\}){0,2}/g;
/** Lines and spaces of an array. */
const LAYOUT = /\\(?:hline|toprule|midrule|bottomrule|cline\s*\{[^{}]{0,12}\})/g;

/** The tables of a text, in text order for each kind, in time proportional to its length. */
export function findTablesInText(text: string): readonly TextTableCells[] {
  return [...(text.includes('|') ? markdownTables(text) : []), ...(text.includes('\\begin{') ? arrays(text) : [])];
}

function markdownTables(text: string): TextTableCells[] {
  const found: TextTableCells[] = [];
  let start = 0;
  let before: TextRange | undefined;
  let rows: TextRange[] | undefined;
  const finish = (): void => {
    if (rows !== undefined)
      addTable(
        found,
        rows.map((row) => cellsOf(text, row, /(?<!\\)\|/g, true)),
      );
    rows = undefined;
  };
  while (start <= text.length) {
    const newline = text.indexOf('\n', start);
    const end = newline < 0 ? text.length : newline;
    const line = text.slice(start, Math.min(end, start + MAX_TABLE_CHARS));
    const row = { start, end };
    if (!line.includes('|')) finish();
    else if (rows !== undefined) rows.push(row);
    else if (before !== undefined && RULE.test(line)) rows = [before];
    before = line.includes('|') ? row : undefined;
    start = end + 1;
  }
  finish();
  return found;
}

function arrays(text: string): TextTableCells[] {
  const found: TextTableCells[] = [];
  /** The next end of each kind of array; none is sought twice. */
  const ends = new Map<string, number>();
  for (const match of text.matchAll(ARRAY)) {
    const [opening, kind = ''] = match;
    const start = match.index + opening.length;
    let end = ends.get(kind) ?? -1;
    if (end >= 0 ? end < start : !ends.has(kind)) end = text.indexOf(`\\end{${kind}}`, start);
    ends.set(kind, end);
    if (end < 0 || end - start > MAX_TABLE_CHARS) continue;
    const body = text.slice(start, end);
    if (body.includes('\\begin{')) continue;
    // Blanks in place of lines keep all offsets.
    const plain = body.replace(LAYOUT, (layout) => ' '.repeat(layout.length));
    let from = 0;
    const rows: TextRange[] = [];
    for (const {
      index,
      0: { length },
    } of plain.matchAll(/\\\\(?:\[[^\]]{0,12}\])?|$/g)) {
      if (plain.slice(from, index).trim() !== '') rows.push({ start: from, end: index });
      from = index + length;
    }
    const cells = rows.map((row) => cellsOf(plain, row, /(?<!\\)&/g, false));
    addTable(
      found,
      cells.map((row) => row.map((cell) => ({ start: start + cell.start, end: start + cell.end }))),
    );
  }
  return found;
}

function addTable(found: TextTableCells[], rows: TextTableCells): void {
  const columns = rows[0]?.length ?? 0;
  if (rows.length < 2 || rows.length > MAX_ROWS || columns < 2 || columns > MAX_COLUMNS) return;
  if (rows.every((row) => row.length === columns)) found.push(rows);
}

function cellsOf(text: string, row: TextRange, separator: RegExp, isFramed: boolean): readonly TextRange[] {
  const line = text.slice(row.start, row.end);
  const bounds = [-1, ...[...line.matchAll(separator)].map(({ index }) => index), line.length];
  const cells = bounds
    .slice(1)
    .map((end, k): TextRange => trimCell(text, row.start + (bounds[k] ?? 0) + 1, row.start + end));
  // Bars at the ends of a line frame it.
  const isBlank = ({ start, end }: TextRange | undefined = { start: 0, end: 1 }): boolean => start >= end;
  const first = isFramed && isBlank(cells[0]) && line.trimStart().startsWith('|') ? 1 : 0;
  const last = isFramed && isBlank(cells.at(-1)) && line.trimEnd().endsWith('|') ? -1 : undefined;
  return cells.slice(first, last);
}

/** The range without blanks, emphasis, and delimiters of mathematics. */
function trimCell(text: string, from: number, to: number): TextRange {
  let [start, end] = [from, to];
  for (;;) {
    const inner = text.slice(start, end);
    const lead = /^(?:\s+|\*\*|\$(?=.*\$\s*$)|\\\((?=[\s\S]*\\\)\s*$))/.exec(inner)?.[0] ?? '';
    const tail = /(?:\s+|\*\*|(?<=[^$\\])\$|\\\))$/.exec(inner.slice(lead.length))?.[0] ?? '';
    if (lead === '' && tail === '') return { start, end };
    start += lead.length;
    end -= tail.length;
  }
}
