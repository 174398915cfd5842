/**
 * How far people agree beyond chance. What is of nothing, or of a chance that leaves no room to agree beyond it (all say the same
 * everywhere), is undefined, and never 1.
 */

/** Two annotators over the items that both labelled. */
export interface PairAgreement {
  readonly items: number;
  readonly agreed: number;
  /** Cohen's kappa; undefined without items, and where chance alone agrees everywhere. */
  readonly kappa: number | undefined;
}

/** Counts what two annotators say of the same items. */
export class Pair {
  #items = 0;
  #agreed = 0;
  readonly #first = new Map<number, number>();
  readonly #second = new Map<number, number>();
  readonly #cells = new Map<string, { readonly first: number; readonly second: number; items: number }>();

  /** How often each two values met. */
  get cells(): readonly { readonly first: number; readonly second: number; readonly items: number }[] {
    return [...this.#cells.values()];
  }

  add(first: number, second: number): void {
    this.#items++;
    if (first === second) this.#agreed++;
    increase(this.#first, first);
    increase(this.#second, second);
    const cell = this.#cells.get(`${first} ${second}`) ?? { first, second, items: 0 };
    cell.items++;
    this.#cells.set(`${first} ${second}`, cell);
  }

  /** Percent agreement as counts, and Cohen's kappa (Educational and Psychological Measurement 20, 1960), unweighted. */
  result(): PairAgreement {
    const items = this.#items;
    // In whole numbers: `byChance` is the expected agreement times the square of the items.
    let byChance = 0;
    for (const [value, count] of this.#first) byChance += count * (this.#second.get(value) ?? 0);
    const room = items * items - byChance;
    const kappa = room === 0 ? undefined : (items * this.#agreed - byChance) / room;
    return { items, agreed: this.#agreed, kappa };
  }
}

export interface FleissAgreement {
  readonly items: number;
  /** Of each item. */
  readonly raters: number;
  /** Items with another number of raters: they are left out. */
  readonly leftOut: number;
  readonly kappa: number | undefined;
}

/**
 * Fleiss' kappa (Psychological Bulletin 76, 1971). It is defined for items with the same number of raters, who need not be the same
 * people: items with fewer ratings are left out and counted, and of those with more the first count.
 * @param ratings of each item
 * @param raters at least 2
 */
export function fleissKappa(ratings: Iterable<readonly number[]>, raters: number): FleissAgreement {
  const totals = new Map<number, number>();
  let items = 0;
  let leftOut = 0;
  /** The sum of the squares of how many gave each rating to each item. */
  let squares = 0;
  for (const all of ratings) {
    if (all.length < raters) {
      leftOut++;
      continue;
    }
    items++;
    const counts = new Map<number, number>();
    for (const value of all.slice(0, raters)) {
      increase(counts, value);
      increase(totals, value);
    }
    for (const count of counts.values()) squares += count * count;
  }
  const given = items * raters;
  let byChance = 0;
  for (const total of totals.values()) byChance += total * total;
  const isDefined = raters >= 2 && items > 0 && byChance < given * given;
  if (!isDefined) return { items, raters, leftOut, kappa: undefined };
  const seen = (squares - given) / (given * (raters - 1));
  const chance = byChance / (given * given);
  return { items, raters, leftOut, kappa: (seen - chance) / (1 - chance) };
}

/** How far apart two values are: different or not, by their ranks among all that were given, or by their difference. */
export type Metric = 'nominal' | 'ordinal' | 'interval';

export interface AlphaAgreement {
  /** Items with two ratings or more, and the ratings of these. Others can be compared with nothing. */
  readonly items: number;
  readonly ratings: number;
  readonly alpha: number | undefined;
}

/**
 * Krippendorff's alpha (Computing Krippendorff's Alpha-Reliability, 2011): any number of raters, ratings may be missing.
 * @param ratings of each item
 */
export function krippendorffAlpha(
  ratings: Iterable<readonly number[]>,
  metric: Metric = 'nominal',
): AlphaAgreement {
  const totals = new Map<number, number>();
  const coincidences = new Map<number, Map<number, number>>();
  let items = 0;
  let given = 0;
  for (const all of ratings) {
    if (all.length < 2) continue;
    items++;
    given += all.length;
    const counts = new Map<number, number>();
    for (const value of all) increase(counts, value);
    for (const [value, count] of counts) {
      increase(totals, value, count);
      const row = coincidences.get(value) ?? new Map<number, number>();
      coincidences.set(value, row);
      for (const [other, times] of counts) {
        if (other !== value) increase(row, other, (count * times) / (all.length - 1));
      }
    }
  }
  const values = [...totals.keys()].sort((a, b) => a - b);
  const distance = distanceOf(metric, values, totals);
  let observed = 0;
  let expected = 0;
  for (const a of values) {
    for (const b of values) {
      if (a === b) continue;
      const apart = distance(a, b);
      observed += (coincidences.get(a)?.get(b) ?? 0) * apart;
      expected += (totals.get(a) ?? 0) * (totals.get(b) ?? 0) * apart;
    }
  }
  const alpha = expected === 0 ? undefined : 1 - ((given - 1) * observed) / expected;
  return { items, ratings: given, alpha };
}

function distanceOf(
  metric: Metric,
  values: readonly number[],
  totals: ReadonlyMap<number, number>,
): (a: number, b: number) => number {
  switch (metric) {
    case 'nominal':
      return () => 1;
    case 'interval':
      return (a, b) => (a - b) ** 2;
    case 'ordinal': {
      // The middle of a value's ranks, so that a difference is what lies between two values with half of each.
      const middles = new Map<number, number>();
      let below = 0;
      for (const value of values) {
        const count = totals.get(value) ?? 0;
        middles.set(value, below + count / 2);
        below += count;
      }
      return (a, b) => ((middles.get(a) ?? 0) - (middles.get(b) ?? 0)) ** 2;
    }
    default:
      return metric satisfies never;
  }
}

function increase(counts: Map<number, number>, value: number, by = 1): void {
  counts.set(value, (counts.get(value) ?? 0) + by);
}
