/** Chooses pairs of solutions of a problem for preference rows. */

import { getOrCreate } from '../../base/groups.ts';
import { createRandomGenerator, shuffle } from '../../base/random.ts';
import { computeTextFingerprint } from '../../proof/index.ts';

/** The default maximum of pairs per problem. */
export const DEFAULT_MAX_PAIRS_PER_PROBLEM = 4;

/** A solution that can be in a pair, without its text. */
export interface PairableSolution {
  readonly isRight: boolean;
  /** The fingerprint of the first step. */
  readonly opening: string;
}

/** A pair by the numbers of its solutions. */
interface SolutionPair {
  readonly right: number;
  readonly wrong: number;
}

/**
 * Pairs a right and a wrong solution of one problem. Pairs with the same first step come first, since only the error distinguishes them.
 * The seed decides the order, which repeats each solution as rarely as possible.
 * @param partners the solutions of one problem, in the order of the file; another order gives other pairs
 * @param seed an integer
 * @param most the maximum of pairs
 */
export function pairSolutions(
  partners: readonly PairableSolution[],
  seed: number,
  most: number,
): readonly SolutionPair[] {
  const random = createRandomGenerator(seed);
  const rights = shuffle(findSolutionNumbers(partners, true), random);
  const wrongs = shuffle(findSolutionNumbers(partners, false), random);
  const isAlike = ({ right, wrong }: SolutionPair): boolean => partners[right]?.opening === partners[wrong]?.opening;
  const alike: SolutionPair[] = [];
  const others: SolutionPair[] = [];
  // Bounded, since a problem may have any number of solutions.
  let looked = 0;
  for (const pair of pairEvenly(rights, wrongs)) {
    if (alike.length >= most || ++looked > MOST_LOOKED_AT) break;
    if (isAlike(pair)) alike.push(pair);
    else if (others.length < most) others.push(pair);
  }
  return [...alike, ...others].slice(0, Math.max(0, most));
}

const MOST_LOOKED_AT = 100_000;

/** Yields every pair once. In each round, every solution of the smaller side occurs once; those of the larger side take turns. */
function* pairEvenly(rights: readonly number[], wrongs: readonly number[]): Generator<SolutionPair> {
  const areRightsFewer = rights.length <= wrongs.length;
  const [few, many] = areRightsFewer ? [rights, wrongs] : [wrongs, rights];
  if (few.length === 0) return;
  // Each round continues in the larger side where the last one ended, shifted by one when the same pairs would repeat.
  const period = many.length / greatestCommonDivisor(few.length, many.length);
  for (let round = 0; round < many.length; round++) {
    const start = round * few.length + Math.floor(round / period);
    for (const [k, one] of few.entries()) {
      const other = many[(start + k) % many.length] ?? 0;
      yield areRightsFewer ? { right: one, wrong: other } : { right: other, wrong: one };
    }
  }
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b);
}

function findSolutionNumbers(partners: readonly PairableSolution[], isRight: boolean): number[] {
  return partners.flatMap((partner, number) => (partner.isRight === isRight ? [number] : []));
}

/** The position of a solution: the number of its data set, and its number there. */
interface SolutionPlace {
  readonly set: number;
  readonly number: number;
}

/** Collects correct and incorrect solutions, without their texts, and pairs them by problem. */
export class SolutionPairBuilder {
  readonly #problems = new Map<string, { readonly places: SolutionPlace[]; readonly partners: PairableSolution[] }>();
  #size = 0;

  /** The number of solutions. */
  get size(): number {
    return this.#size;
  }

  /** Adds a solution. @param problem the fingerprint of its problem */
  add(problem: string, place: SolutionPlace, isRight: boolean, firstStep: string): void {
    const { places, partners } = getOrCreate(this.#problems, problem, () => ({ places: [], partners: [] }));
    places.push(place);
    partners.push({ isRight, opening: computeTextFingerprint(firstStep) });
    this.#size++;
  }

  /** Yields pairs by problem, in the order in which problems were first added. */
  *pairs(seed: number, most: number): Generator<{ readonly right: SolutionPlace; readonly wrong: SolutionPlace }> {
    for (const [problem, { places, partners }] of this.#problems) {
      // Each problem has its own random numbers, independent of the other problems of the set.
      const own = Number.parseInt(computeTextFingerprint(JSON.stringify([seed, problem])).slice(0, 8), 16);
      for (const pair of pairSolutions(partners, own, most)) {
        const [right, wrong] = [places[pair.right], places[pair.wrong]];
        if (right && wrong) yield { right, wrong };
      }
    }
  }
}
