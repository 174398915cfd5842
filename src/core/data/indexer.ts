/** Indexes a data set in slices with pauses between: first the offsets of its rows, then the facts of its items. */
import { t } from '../../l10n/index.ts';
import type { Clock } from '../base/clock.ts';
import type { RowReadFailure, SolutionRow } from '../proof/index.ts';
import { NumberColumn } from './columns.ts';
import { type DataSetFileLayout, detectDataSetFileLayout, FILE_LAYOUT_DETECTION_BYTES } from './data-set-shape.ts';
import { GrowingItemList } from './item-list.ts';
import { getByteOrderMarkLength } from './json-bytes.ts';
import { createRowTooLargeFailure, MAX_ROW_BYTES, parseRowJson, readRowItems } from './read-row.ts';
import { createRowScanner, type RowScanner } from './row-scanner.ts';
import type { DataSetByteSource, FieldMapping, RowOddities, RowOffsets, UnreadableRow } from './types.ts';

/** The size of one read, in bytes. */
const CHUNK = 1 << 20;
/** The maximum length of a slice, in milliseconds. A single row is parsed at once, however long it is. */
const SLICE = 8;
/** How many rows are parsed before a set counts as open. */
const FIRST_ROWS = 16;
/** The maximum number of rows that are parsed, and of items that are listed. */
const MOST_ROWS = 2_000_000;
/** The most bad rows that are listed. */
const MOST_BAD = 1000;

export interface DataSetIndexOptions {
  readonly name: string;
  readonly clock: Clock;
  readonly mapping?: FieldMapping | undefined;
  /** Fills in `isNotAProof` of each item. It must be quick. */
  readonly isNotAProof?: (row: SolutionRow) => boolean;
}

export class DataSetIndexer {
  readonly name: string;
  readonly items = new GrowingItemList();
  readonly badRows: UnreadableRow[] = [];
  badCount = 0;
  unknownCount = 0;
  isScanned = false;
  isIndexed = false;
  protected readonly places = new RowPlaces();
  protected readonly bytes: DataSetByteSource;
  protected readonly options: DataSetIndexOptions;
  /** Items of rows without an id. */
  #namedByPlace = 0;
  #unreadLabels = 0;
  readonly #buffer = new Uint8Array(CHUNK);
  #shape: DataSetFileLayout = 'lines';
  #scanner: RowScanner | undefined;
  /** How far the file has been scanned, in bytes. */
  #scanned = 0;
  /** How many rows have been parsed. */
  #looked = 0;
  #isFull = false;
  #sliceStart: number;

  constructor(bytes: DataSetByteSource, options: DataSetIndexOptions) {
    this.name = options.name;
    this.bytes = bytes;
    this.options = options;
    this.#sliceStart = options.clock.now();
  }

  get rows(): number {
    return this.places.length;
  }

  get generators() {
    return this.items.generators;
  }

  get subsets() {
    return this.items.subsets;
  }

  get oddities(): RowOddities {
    return { ...this.items.changedIds, byPlace: this.#namedByPlace, unreadLabels: this.#unreadLabels };
  }

  /** 0 to 1. Finding the rows counts as a fifth of the work. */
  get indexed(): number {
    if (this.isIndexed) return 1;
    const { size } = this.bytes;
    const looked = this.places.at(this.#looked - 1)?.end ?? 0;
    return size === 0 ? 0 : Math.min(0.999, (0.2 * this.#scanned + 0.8 * looked) / size);
  }

  /** The id of a row that has none: its line, or its number in an array, from 1. */
  protected fallbackId(row: number, { line }: RowOffsets): string {
    return `${this.#apart(row, line)}`;
  }

  /** Reads the beginning, up to the first row. @throws {@link DataSetFormatError} and the errors of reading */
  protected async beginIndex(): Promise<void> {
    const head = await this.bytes.read(0, Math.min(this.bytes.size, FILE_LAYOUT_DETECTION_BYTES));
    this.#shape = detectDataSetFileLayout(head, this.options.name);
    const mark = getByteOrderMarkLength(head);
    this.#scanner = createRowScanner(this.#shape, (start, end, line) => this.#enter(start, end, line), mark);
    this.#feed(head.subarray(mark), head.length);
    while (this.places.length === 0 && !this.isScanned) await this.#scanOn();
    await this.#lookOn(FIRST_ROWS);
  }

  /** Reads the rest. @throws the errors of reading */
  protected async finishIndex(signal: AbortSignal): Promise<void> {
    while (!this.isScanned && !signal.aborted) {
      await this.#scanOn();
      await this.#breathe();
    }
    while (!this.isIndexed && !signal.aborted) {
      await this.#lookOn();
      await this.#breathe();
    }
  }

  async #scanOn(): Promise<void> {
    const end = Math.min(this.#scanned + CHUNK, this.bytes.size);
    this.#feed(await this.bytes.read(this.#scanned, end, this.#buffer), end);
  }

  #feed(bytes: Uint8Array, end: number): void {
    this.#scanner?.feed(bytes);
    this.#scanned = end;
    if (end < this.bytes.size && !this.#isFull) return;
    this.#scanner?.end();
    this.isScanned = true;
    this.isIndexed = this.#looked === this.places.length;
  }

  #enter(start: number, end: number, line: number): void {
    if (this.places.length < MOST_ROWS) this.places.add(start, end, line);
    else if (!this.#isFull) {
      this.#isFull = true;
      this.#enterBad(MOST_ROWS, line, {
        error: t(
          "The file has more than {0} rows. This row and the rows after it aren't read. Split the file to read them.",
          MOST_ROWS,
        ),
      });
    }
  }

  /** Parses the next rows, as many as fit into one chunk, but at least one. `few` limits them and skips the pauses. */
  async #lookOn(few?: number): Promise<void> {
    const from = this.#looked;
    const first = this.places.at(from);
    if (!first) return;
    let to = from + 1;
    let { end } = first;
    for (let next = this.places.at(to); next && to - from < (few ?? MOST_ROWS); next = this.places.at(to)) {
      if (next.end - first.start > CHUNK) break;
      ({ end } = next);
      to++;
    }
    const isRead = end - first.start <= MAX_ROW_BYTES;
    const bytes = isRead ? await this.bytes.read(first.start, end, this.#buffer) : undefined;
    for (let row = from; row < to; row++) {
      const place = this.places.at(row) ?? first;
      const part = bytes?.subarray(place.start - first.start, place.end - first.start);
      this.#look(row, place, part);
      this.#looked = row + 1;
      if (few === undefined && row + 1 < to) await this.#breathe();
    }
    this.isIndexed = this.isScanned && this.#looked === this.places.length;
  }

  #look(row: number, place: RowOffsets, bytes: Uint8Array | undefined): void {
    const value = bytes ? parseRowJson(bytes) : createRowTooLargeFailure();
    const read =
      'error' in value
        ? value
        : readRowItems(value.value, row, place, this.fallbackId(row, place), this.options.mapping);
    if ('error' in read) {
      const isTorn = place.end === this.bytes.size && 'error' in value && bytes !== undefined;
      this.#enterBad(
        row,
        place.line,
        isTorn ? { error: t('{0} This is the last row, so it may be incomplete.', read.error) } : read,
      );
      return;
    }
    if (this.items.length + read.facts.length > MOST_ROWS) {
      const error = t(
        "The file has more than {0} solutions. The solutions of this row aren't listed. Split the file to list them.",
        MOST_ROWS,
      );
      this.#enterBad(row, place.line, { error });
      return;
    }
    if (!read.hasOwnId) this.#namedByPlace += read.facts.length;
    if (read.hasUnreadLabel) this.#unreadLabels++;
    for (const [part, facts] of read.facts.entries()) {
      const solution = read.rows[part];
      const isNotAProof = solution !== undefined && this.options.isNotAProof?.(solution) === true;
      this.items.add(isNotAProof ? { ...facts, isNotAProof } : facts, this.#apart(row, place.line));
    }
  }

  #enterBad(row: number, line: number, { error, fields }: RowReadFailure): void {
    this.badCount++;
    if (fields) this.unknownCount++;
    if (this.badRows.length < MOST_BAD) this.badRows.push({ row, line, error });
  }

  /** A number that identifies a row for people: its line, or its position in an array, whose rows may share a line. */
  #apart(row: number, line: number): number {
    return this.#shape === 'lines' ? line : row + 1;
  }

  /** Called at the end of each slice. */
  protected onSlice(): void {}

  /** Yields to other tasks at the end of a slice. */
  async #breathe(): Promise<void> {
    const { clock } = this.options;
    if (clock.now() - this.#sliceStart < SLICE) return;
    this.onSlice();
    await new Promise<void>((resolve) => clock.after(0, resolve));
    this.#sliceStart = clock.now();
  }
}

/** The offsets of the rows of a data set in flat memory, sixteen bytes per row. */
class RowPlaces {
  readonly #starts = new NumberColumn((length) => new Float64Array(length));
  readonly #lengths = new NumberColumn((length) => new Uint32Array(length));
  readonly #lines = new NumberColumn((length) => new Uint32Array(length));

  get length(): number {
    return this.#starts.length;
  }

  add(start: number, end: number, line: number): void {
    this.#starts.push(start);
    // Longer rows aren't read.
    this.#lengths.push(Math.min(end - start, 0xffffffff));
    this.#lines.push(line);
  }

  at(row: number): RowOffsets | undefined {
    if (!Number.isInteger(row) || row < 0 || row >= this.length) return undefined;
    const start = this.#starts.at(row);
    return { start, end: start + this.#lengths.at(row), line: this.#lines.at(row) };
  }
}
