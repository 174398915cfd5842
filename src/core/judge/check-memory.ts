import { followingOf } from '../checker/sentences.ts';
import { LeastRecent } from '../lru.ts';
import { fingerprint } from '../proof/fingerprint.ts';
import type { Proof } from '../proof/types.ts';
import type { JudgeReply } from './types.ts';

/** The most that is remembered, in characters or what takes as much room. */
const MOST = 64 * 1024 * 1024;
/** What an entry takes beside its texts. */
const ENTRY = 250;

interface Memory {
  /** What a fingerprint stands for: two texts that share one by chance, or on purpose, are told apart. */
  readonly text: string;
  readonly following: string;
  /** Absent where what was said rests on the problem and the steps before, too. */
  readonly replies?: readonly JudgeReply[];
}

/**
 * What the checker has said of steps, by all that it looked at: the step, the beginning of the next, and, where it looked
 * further, everything before. So an edit has only those steps checked again that it can touch.
 */
export class CheckMemory {
  readonly #memories = new LeastRecent<Memory>(MOST);

  /** What may be asked about the steps of one proof. */
  about(proof: Proof): ProofMemory {
    return new ProofMemory(this.#memories, proof);
  }

  clear(): void {
    this.#memories.clear();
  }
}

export class ProofMemory {
  readonly #memories: LeastRecent<Memory>;
  readonly #proof: Proof;
  /** At k, a fingerprint of the problem and the first k steps. */
  readonly #pasts: string[];

  constructor(memories: LeastRecent<Memory>, proof: Proof) {
    this.#memories = memories;
    this.#proof = proof;
    this.#pasts = [fingerprint(proof.problem?.text ?? '')];
  }

  /** What was said of a step, told of this proof's `index`; undefined if it must be checked. */
  recall(index: number): readonly JudgeReply[] | undefined {
    const { key, text, following } = this.#question(index);
    const isSame = (memory: Memory): boolean => memory.text === text && memory.following === following;
    const own = this.#memories.get(key);
    if (!own || !isSame(own)) return undefined;
    const found = own.replies ? own : this.#memories.get(`${key} ${this.#past(index)}`);
    if (!found || !isSame(found)) return undefined;
    return found.replies?.map((reply) => ({ ...reply, step: index }));
  }

  keep(index: number, usesPast: boolean, replies: readonly JudgeReply[]): void {
    const { key, text, following } = this.#question(index);
    const weight = ENTRY * (1 + replies.length) + text.length + following.length;
    const memory = { text, following, replies };
    if (usesPast) {
      this.#memories.set(key, { text, following }, weight);
      this.#memories.set(`${key} ${this.#past(index)}`, memory, weight);
    } else this.#memories.set(key, memory, weight);
  }

  #question(index: number) {
    const step = this.#proof.steps[index];
    const next = this.#proof.steps[index + 1];
    const following = followingOf(next?.text);
    const isWhole = following.length === next?.text.length;
    return {
      key: `${step?.fingerprint} ${isWhole ? next?.fingerprint : fingerprint(following)}`,
      text: step?.text ?? '',
      following,
    };
  }

  #past(index: number): string {
    const { steps } = this.#proof;
    for (let k = this.#pasts.length; k <= index; k++) {
      this.#pasts.push(fingerprint(`${this.#pasts[k - 1]} ${steps[k - 1]?.fingerprint}`));
    }
    return this.#pasts[index] ?? '';
  }
}
