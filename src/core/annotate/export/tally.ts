import { HELD, possessions } from './held.ts';
import type { ExportFormat, Filling, Labelled, Loss, Omission } from './types.ts';

/** What became of an export: what was written, left out, lost, and filled in. */
export class ExportTally {
  readonly format: ExportFormat;
  /** Rows that were written. */
  rows = 0;
  /** Solutions that are in a row. */
  solutions = 0;
  readonly omitted = new Map<Omission, number>();
  readonly lost = new Map<Loss, number>();
  readonly filled = new Map<Filling, number>();
  readonly #held: ReadonlySet<Loss>;

  constructor(format: ExportFormat) {
    this.format = format;
    this.#held = new Set(HELD[format]);
  }

  omit(reason: Omission, count = 1): void {
    add(this.omitted, reason, count);
  }

  lose(loss: Loss, count = 1): void {
    add(this.lost, loss, count);
  }

  /** A solution is in a row. */
  take(labelled: Labelled, filled: ReadonlyMap<Filling, number> = new Map()): void {
    this.solutions++;
    for (const [loss, count] of possessions(labelled)) if (!this.#held.has(loss)) add(this.lost, loss, count);
    for (const [filling, count] of filled) add(this.filled, filling, count);
  }

  /** How many solutions were left out. */
  get left(): number {
    let sum = 0;
    for (const count of this.omitted.values()) sum += count;
    return sum;
  }
}

function add<K>(counts: Map<K, number>, key: K, count: number): void {
  if (count > 0) counts.set(key, (counts.get(key) ?? 0) + count);
}
