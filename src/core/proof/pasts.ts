import { fingerprint } from './fingerprint.ts';
import type { Proof } from './types.ts';

/** Fingerprints of what stands before the steps of one proof: its problem and all earlier steps. */
export class Pasts {
  readonly #proof: Proof;
  readonly #known: string[];

  constructor(proof: Proof) {
    this.#proof = proof;
    this.#known = [fingerprint(proof.problem?.text ?? '')];
  }

  /** Of what stands before step `index`. Takes time in proportion to the steps not asked about before. */
  before(index: number): string {
    const { steps } = this.#proof;
    for (let k = this.#known.length; k <= index; k++) {
      this.#known.push(fingerprint(`${this.#known[k - 1]} ${steps[k - 1]?.fingerprint}`));
    }
    return this.#known[index] ?? '';
  }
}
