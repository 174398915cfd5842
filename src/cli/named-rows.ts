/** Which names of a selection some row has, so that a name with a slip is not passed over in silence. */
import type { RunItem, Selection } from '../core/evaluate/run/index.ts';

const OPTIONS = ['subset', 'generator', 'id'] as const;

export class NamedRows {
  readonly #missing: Readonly<Record<(typeof OPTIONS)[number], Set<string>>>;

  constructor({ subsets = [], generators = [], ids = [] }: Selection) {
    this.#missing = { subset: new Set(subsets), generator: new Set(generators), id: new Set(ids) };
  }

  /** A row of the data, whether it is wanted in the end or not. */
  see(row: Pick<RunItem, 'subset' | 'generator' | 'id'>): void {
    this.#missing.subset.delete(row.subset);
    this.#missing.id.delete(row.id);
    if (row.generator !== undefined) this.#missing.generator.delete(row.generator);
  }

  /** A sentence for each name that no row had. */
  missing(): readonly string[] {
    return OPTIONS.flatMap((one) =>
      Array.from(this.#missing[one], (name) => `--${one} ${name}: no row of the data has it.`),
    );
  }
}
