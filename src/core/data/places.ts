/** Where the rows of a data set stand, in flat memory: sixteen bytes a row. */
import { Column } from './columns.ts';
import type { RowPlace } from './types.ts';

export class Places {
  readonly #starts = new Column((length) => new Float64Array(length));
  readonly #lengths = new Column((length) => new Uint32Array(length));
  readonly #lines = new Column((length) => new Uint32Array(length));

  get length(): number {
    return this.#starts.length;
  }

  add(start: number, end: number, line: number): void {
    this.#starts.push(start);
    // What is longer is no row that is read.
    this.#lengths.push(Math.min(end - start, 0xffffffff));
    this.#lines.push(line);
  }

  at(row: number): RowPlace | undefined {
    if (!Number.isInteger(row) || row < 0 || row >= this.length) return undefined;
    const start = this.#starts.at(row);
    return { start, end: start + this.#lengths.at(row), line: this.#lines.at(row) };
  }
}
