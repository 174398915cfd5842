/** Which solutions of a problem are set against each other in preference rows. */

import { createRandom, shuffle } from '../../base/random.ts';
import { fingerprint } from '../../proof/index.ts';

/** A solution that can be in a pair, in what is needed to choose pairs without its text. */
export interface Partner {
  readonly isRight: boolean;
  /** Equal for solutions whose first steps are equal. */
  readonly opening: string;
}

/** A pair by the numbers of its solutions. */
interface Pair {
  readonly right: number;
  readonly wrong: number;
}

/**
 * Pairs of a right and a wrong solution of one problem: those that open alike first, since there it is the error that makes the
 * difference; all in an order that the seed decides, in which each solution comes as seldom again as can be.
 * @param partners solutions of one problem; order matters, so give them as the file has them
 * @param seed a whole number
 * @param most the most pairs
 */
export function pairsOf(partners: readonly Partner[], seed: number, most: number): readonly Pair[] {
  const random = createRandom(seed);
  const rights = shuffle(numbersOf(partners, true), random);
  const wrongs = shuffle(numbersOf(partners, false), random);
  const isAlike = ({ right, wrong }: Pair): boolean => partners[right]?.opening === partners[wrong]?.opening;
  const alike: Pair[] = [];
  const others: Pair[] = [];
  // Once there are enough that open alike, or everything has been looked at; bounded, since problems of any size come.
  let looked = 0;
  for (const pair of evenly(rights, wrongs)) {
    if (alike.length >= most || ++looked > MOST_LOOKED_AT) break;
    if (isAlike(pair)) alike.push(pair);
    else if (others.length < most) others.push(pair);
  }
  return [...alike, ...others].slice(0, Math.max(0, most));
}

const MOST_LOOKED_AT = 100_000;

/** Yields every pair once. In each round, every solution of the smaller side occurs once; those of the larger side take turns. */
function* evenly(rights: readonly number[], wrongs: readonly number[]): Generator<Pair> {
  const areRightsFewer = rights.length <= wrongs.length;
  const [few, many] = areRightsFewer ? [rights, wrongs] : [wrongs, rights];
  if (few.length === 0) return;
  // Rounds go on in the larger side where the one before ended; where that would come back to the same pairs, one further.
  const period = many.length / divisor(few.length, many.length);
  for (let round = 0; round < many.length; round++) {
    const start = round * few.length + Math.floor(round / period);
    for (const [k, one] of few.entries()) {
      const other = many[(start + k) % many.length] ?? 0;
      yield areRightsFewer ? { right: one, wrong: other } : { right: other, wrong: one };
    }
  }
}

/** The greatest common divisor. */
function divisor(a: number, b: number): number {
  return b === 0 ? a : divisor(b, a % b);
}

function numbersOf(partners: readonly Partner[], isRight: boolean): number[] {
  return partners.flatMap((partner, number) => (partner.isRight === isRight ? [number] : []));
}

/** Where a solution stands: the number of its data set, and its number there. */
interface Place {
  readonly set: number;
  readonly number: number;
}

/** Collects which solutions are right and which wrong, without their texts, and pairs them by problem. */
export class PairPlan {
  readonly #problems = new Map<string, { readonly places: Place[]; readonly partners: Partner[] }>();
  #size = 0;

  /** How many solutions there are. */
  get size(): number {
    return this.#size;
  }

  /** @param problem what names it */
  add(problem: string, place: Place, isRight: boolean, firstStep: string): void {
    const known = this.#problems.get(problem) ?? { places: [], partners: [] };
    this.#problems.set(problem, known);
    known.places.push(place);
    known.partners.push({ isRight, opening: fingerprint(firstStep) });
    this.#size++;
  }

  /** Pairs by problem, in the order in which problems first came. */
  *pairs(seed: number, most: number): Generator<{ readonly right: Place; readonly wrong: Place }> {
    for (const [problem, { places, partners }] of this.#problems) {
      // Each problem has chances of its own, which other problems of the set do not shift.
      const own = Number.parseInt(fingerprint(JSON.stringify([seed, problem])).slice(0, 8), 16);
      for (const pair of pairsOf(partners, own, most)) {
        const [right, wrong] = [places[pair.right], places[pair.wrong]];
        if (right && wrong) yield { right, wrong };
      }
    }
  }
}
