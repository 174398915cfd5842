import { getOrCreate } from '../base/groups.ts';
import type { Proof } from './types.ts';

/**
 * A 64-bit hash of a step's text, as 16 hexadecimal digits: two lanes of multiply and rotate, mixed at the end. Equal
 * texts have equal fingerprints; two different texts have equal fingerprints with probability 2⁻⁶⁴. It isn't secure
 * against deliberate collisions; cache keys use a cryptographic hash instead.
 */
export function computeTextFingerprint(text: string): string {
  let a = 0x9e3779b9 ^ text.length;
  let b = 0x7f4a7c15;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    a = Math.imul(a ^ code, 0x85ebca6b);
    a = (a << 13) | (a >>> 19);
    b = Math.imul((b << 7) | (b >>> 25), 0xc2b2ae35) + code;
  }
  a = mix(a ^ b);
  b = mix(b + Math.imul(a, 0x27d4eb2f));
  return hex(a) + hex(b);
}

function mix(lane: number): number {
  let x = lane ^ (lane >>> 16);
  x = Math.imul(x, 0x7feb352d);
  x ^= x >>> 15;
  x = Math.imul(x, 0x846ca68b);
  return x ^ (x >>> 16);
}

const BYTES = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

function hex(lane: number): string {
  return `${BYTES[lane >>> 24]}${BYTES[(lane >>> 16) & 255]}${BYTES[(lane >>> 8) & 255]}${BYTES[lane & 255]}`;
}

const known = new WeakMap<Proof, PrecedingTextFingerprints>();

/** The fingerprints of the text before each step of a proof. Computed once for each proof. */
export function getPrecedingTextFingerprints(proof: Proof): PrecedingTextFingerprints {
  return getOrCreate(known, proof, () => new PrecedingTextFingerprints(proof));
}

/** Fingerprints of the text before each step of a proof: its problem and all earlier steps. */
export class PrecedingTextFingerprints {
  readonly #proof: Proof;
  readonly #known: string[];

  constructor(proof: Proof) {
    this.#proof = proof;
    this.#known = [computeTextFingerprint(proof.problem?.text ?? '')];
  }

  /** The fingerprint of the text before step `index`. Takes time for the steps that aren't hashed yet. */
  before(index: number): string {
    const { steps } = this.#proof;
    for (let k = this.#known.length; k <= index; k++) {
      this.#known.push(computeTextFingerprint(`${this.#known[k - 1]} ${steps[k - 1]?.fingerprint}`));
    }
    return this.#known[index] ?? '';
  }
}
