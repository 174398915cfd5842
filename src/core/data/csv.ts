/** Reads rows of CSV files (RFC 4180), line by line. All content is untrusted. */
import { t } from '../../l10n/index.ts';

/** One record, whose cells are quoted texts or plain ones; or why it can't be read, with the cell. */
export type CsvRecord = { readonly line: number; readonly cells: readonly string[] } | CsvFault;

export interface CsvFault {
  /** The line where the record starts, from 1. */
  readonly line: number;
  readonly error: string;
}

/** The maximum length of a record, in characters. */
const LONGEST_RECORD = 64 << 20;

const SEPARATORS = [',', ';', '\t'] as const;

/** The separator of a file by its first line: the most frequent of comma, semicolon, and tab outside quotation marks. */
export function detectCsvSeparator(header: string): string {
  const plain = header.replace(/"[^"]*"/g, '');
  const counts = SEPARATORS.map((one) => plain.split(one).length);
  return SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ',';
}

/** Builds records from lines. A quoted cell can span lines. */
export class CsvReader {
  readonly #separator: string;
  #cells: string[] = [];
  #open: string[] | undefined;
  #line = 0;
  #length = 0;

  constructor(separator: string) {
    this.#separator = separator;
  }

  /** Takes the next line, without its line feed. @returns the record that it ends; undefined for a blank line and inside a quoted cell */
  take(text: string, number: number): CsvRecord | undefined {
    const marked = text.endsWith('\r') ? text.slice(0, -1) : text;
    // A byte order mark would hide the quotation mark of the first cell.
    const line = number === 1 ? marked.replace(/^\ufeff/, '') : marked;
    if (!this.#open) {
      if (line.trim() === '') return undefined;
      this.#cells = [];
      this.#line = number;
      this.#length = 0;
    }
    this.#length += line.length;
    if (this.#length > LONGEST_RECORD) return this.#fail(t('The record is too long.'));
    return this.#scan(line);
  }

  /** The last record, if its quoted cell isn't closed. */
  end(): CsvFault | undefined {
    return this.#open && this.#fail(t("The quotation mark that opens cell {0} isn't closed.", this.#cells.length + 1));
  }

  #scan(line: string): CsvRecord | undefined {
    for (let at = 0; ; ) {
      if (!this.#open && line[at] !== '"') {
        const end = line.indexOf(this.#separator, at);
        this.#cells.push(line.slice(at, end < 0 ? line.length : end));
        if (end < 0) return { line: this.#line, cells: this.#cells };
        at = end + 1;
        continue;
      }
      if (!this.#open) {
        this.#open = [];
        at++;
      }
      const end = line.indexOf('"', at);
      this.#open.push(line.slice(at, end < 0 ? line.length : end));
      if (end < 0) {
        this.#open.push('\n');
        return undefined;
      }
      if (line[end + 1] === '"') {
        this.#open.push('"');
        at = end + 2;
        continue;
      }
      this.#cells.push(this.#open.join(''));
      this.#open = undefined;
      if (end + 1 === line.length) return { line: this.#line, cells: this.#cells };
      if (line[end + 1] !== this.#separator)
        return this.#fail(t('Cell {0} has text after its closing quotation mark.', this.#cells.length));
      at = end + 2;
    }
  }

  #fail(error: string): CsvFault {
    this.#open = undefined;
    return { line: this.#line, error };
  }
}

/** The names of the columns, or why they can't be used. */
export function readCsvHeader(record: CsvRecord): readonly string[] | { readonly error: string } {
  if ('error' in record) return record;
  const names = record.cells.map((cell) => cell.trim());
  const empty = names.indexOf('');
  if (empty >= 0) return { error: t('Column {0} has no name in line {1}.', empty + 1, record.line) };
  const seen = new Set<string>();
  const repeated = names.find((name) => seen.size === seen.add(name).size);
  if (repeated !== undefined) return { error: t('Two columns have the name “{0}”.', repeated) };
  return names;
}

/** A row with the names of the columns; empty cells are absent. */
export function toCsvRow(
  columns: readonly string[],
  record: CsvRecord,
): { readonly line: number; readonly value: Readonly<Record<string, string>> } | CsvFault {
  if ('error' in record) return record;
  const { cells, line } = record;
  if (cells.length !== columns.length)
    return { line, error: t('The record has {0} cells, but there are {1} columns.', cells.length, columns.length) };
  return {
    line,
    value: Object.fromEntries(columns.flatMap((name, k) => (cells[k] ? [[name, cells[k]] as const] : []))),
  };
}
