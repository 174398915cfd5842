import { fingerprint } from '../../proof/fingerprint.ts';
import { type Partner, pairsOf } from './pairs.ts';

/** Where a solution stands: the number of its data set, and its number there. */
export interface Place {
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
