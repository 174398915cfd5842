import type { SubsetAgreement } from './report-types.ts';
import type { ItemState } from './types.ts';

/** Counts how far the items of a subset are. */
export class SubsetTally {
  #items = 0;
  #untouched = 0;
  #open = 0;
  #dropped = 0;
  readonly #discarded = { disagreement: 0, people: 0 };
  readonly #error = new Map<number, number>();
  readonly #correct = new Map<number, number>();

  /** @param isBegun whether anybody has submitted something, or seen what is hidden */
  add({ outcome, votes }: ItemState, isBegun: boolean): void {
    this.#items++;
    switch (outcome.kind) {
      case 'open':
        if (isBegun) this.#open++;
        else this.#untouched++;
        break;
      case 'settled': {
        const counts = outcome.index === -1 ? this.#correct : this.#error;
        counts.set(votes.length, (counts.get(votes.length) ?? 0) + 1);
        break;
      }
      case 'dropped':
        this.#dropped++;
        break;
      case 'discarded':
        this.#discarded[outcome.because]++;
        break;
      default:
        outcome satisfies never;
    }
  }

  result(name: string): SubsetAgreement {
    return {
      name,
      items: this.#items,
      untouched: this.#untouched,
      open: this.#open,
      error: settledAfter(this.#error),
      correct: settledAfter(this.#correct),
      dropped: this.#dropped,
      discarded: { ...this.#discarded },
    };
  }
}

function settledAfter(counts: ReadonlyMap<number, number>): SubsetAgreement['error'] {
  const sorted = [...counts].sort(([a], [b]) => a - b);
  return {
    items: sorted.reduce((sum, [, count]) => sum + count, 0),
    after: Object.fromEntries(sorted.map(([votes, count]) => [`${votes}`, count])),
  };
}
