/** Which names of a selection some row has, so that a name with a slip is not passed over in silence. */
import type { RunItem, Selection } from '../../core/evaluate/run/index.ts';
import { wordsOf } from '../options/values.ts';

const OPTIONS = ['subset', 'generator', 'id'] as const;

/** The most names that are listed of those that there are. */
const MOST_NAMES = 8;

export class NamedRows {
  /** What there is in the place of a name with a slip; ids are too many to be told. */
  readonly #there = { subset: new Set<string>(), generator: new Set<string>() };
  readonly #missing: Readonly<Record<(typeof OPTIONS)[number], Set<string>>>;

  constructor({ subsets = [], generators = [], ids = [] }: Selection) {
    this.#missing = { subset: new Set(subsets), generator: new Set(generators), id: new Set(ids) };
  }

  /** A row of the data, whether it is wanted in the end or not. */
  see(row: Pick<RunItem, 'subset' | 'generator' | 'id'>): void {
    this.#missing.subset.delete(row.subset);
    this.#there.subset.add(row.subset);
    this.#missing.id.delete(row.id);
    if (row.generator === undefined) return;
    this.#missing.generator.delete(row.generator);
    this.#there.generator.add(row.generator);
  }

  /** A sentence for each name that no row had; nothing where there was no row at all, which is said instead. */
  missing(): readonly string[] {
    if (this.#there.subset.size === 0) return [];
    return OPTIONS.flatMap((one) =>
      Array.from(
        this.#missing[one],
        (name) => `--${one} ${name}: no row of the data has it${this.#others(one)}.`,
      ),
    );
  }

  #others(one: (typeof OPTIONS)[number]): string {
    const names = one === 'id' ? [] : [...this.#there[one]].sort();
    if (names.length === 0) return '';
    const shown = names.slice(0, MOST_NAMES).map((name) => `"${name}"`);
    const more = names.length - shown.length;
    const list = more > 0 ? `${shown.join(', ')} and ${more} more` : wordsOf(shown, 'and');
    return `; there ${names.length === 1 ? 'is' : 'are'} ${list}`;
  }
}
