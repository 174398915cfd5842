import type { Clock } from '../../base/clock.ts';
import { LeastRecent } from '../../base/lru.ts';
import type { Stream } from '../../base/stream.ts';
import { followingOf } from '../../checker/index.ts';
import { fingerprint, Pasts, type Proof } from '../../proof/index.ts';
import type { JudgeReply, JudgeRequest } from '../contract.ts';
import type { AnswerQuestion } from './answer-question.ts';

/** The most that is remembered, in characters or what takes as much room. */
const MOST = 64 * 1024 * 1024;
/** What an entry takes beside its texts. */
const ENTRY = 250;

/** How many given-up steps are remembered, and for how long, in milliseconds. */
const MOST_GIVEN_UP = 1000;
const LAPSE = 60_000;
/** How many steps are remembered that ran out of time, and have not been given up. */
const MOST_SLOW = 1000;

interface GivenUp {
  readonly text: string;
  readonly replies: readonly JudgeReply[];
  /** When, in milliseconds. */
  readonly at: number;
}

interface Memory {
  /** What fingerprints stand for: two steps that share one are told apart. (What stands before them is known by its own alone.) */
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
  readonly #said = new LeastRecent<Memory>(MOST);
  readonly #givenUp = new LeastRecent<GivenUp>(MOST_GIVEN_UP);
  /** By the text of a step, how often it ran out of time. */
  readonly #slow = new LeastRecent<number>(MOST_SLOW);
  readonly #clock: Clock;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /**
   * What may be asked about the steps of one proof.
   * @param suspects whether it is about what is only suspected, too: the two strengths are remembered apart
   */
  about(proof: Proof, suspects = false): ProofMemory {
    return new ProofMemory(this.#said, this.#givenUp, this.#slow, this.#clock, proof, suspects);
  }

  clear(): void {
    this.#said.clear();
    this.#givenUp.clear();
    this.#slow.clear();
  }
}

export class ProofMemory {
  readonly #said: LeastRecent<Memory>;
  readonly #givenUp: LeastRecent<GivenUp>;
  readonly #slow: LeastRecent<number>;
  readonly #clock: Clock;
  readonly #proof: Proof;
  readonly #pasts: Pasts;
  /** What keys begin with. */
  readonly #strength: string;

  constructor(
    said: LeastRecent<Memory>,
    givenUp: LeastRecent<GivenUp>,
    slow: LeastRecent<number>,
    clock: Clock,
    proof: Proof,
    suspects: boolean,
  ) {
    this.#strength = suspects ? '≈ ' : '';
    this.#said = said;
    this.#givenUp = givenUp;
    this.#slow = slow;
    this.#clock = clock;
    this.#proof = proof;
    this.#pasts = new Pasts(proof);
  }

  /** What was said of a step, told of this proof's `index`; undefined if it must be checked. */
  recall(index: number): readonly JudgeReply[] | undefined {
    const found = this.#recallSaid(index) ?? this.#recallGivenUp(index);
    return found?.map((reply) => ({ ...reply, step: index }));
  }

  keep(index: number, usesPast: boolean, replies: readonly JudgeReply[]): void {
    const { key, text, following } = this.#question(index);
    const weight = ENTRY * (1 + replies.length) + text.length + following.length;
    const memory = { text, following, replies };
    if (usesPast) {
      this.#said.set(key, { text, following }, weight);
      this.#said.set(this.#keyWithPast(index), memory, weight);
    } else this.#said.set(key, memory, weight);
  }

  /**
   * Keeps for a while that a step was given up: else each keystroke elsewhere would wait for it again. The machine may have
   * been busy, so it takes the place of nothing else, and is tried anew later.
   */
  giveUp(index: number, replies: readonly JudgeReply[]): void {
    const { text } = this.#question(index);
    this.#givenUp.set(this.#keyWithPast(index), { text, replies, at: this.#clock.now() }, 1);
  }

  /** How often a step of this text has run out of time since it was last read. */
  timesSlow(index: number): number {
    return this.#slow.get(this.#question(index).key) ?? 0;
  }

  setSlow(index: number, times: number): void {
    this.#slow.set(this.#question(index).key, times, 1);
  }

  #recallSaid(index: number): readonly JudgeReply[] | undefined {
    const { key, text, following } = this.#question(index);
    const isSame = (memory: Memory): boolean => memory.text === text && memory.following === following;
    const own = this.#said.get(key);
    if (!own || !isSame(own)) return undefined;
    const found = own.replies ? own : this.#said.get(this.#keyWithPast(index));
    return found && isSame(found) ? found.replies : undefined;
  }

  #recallGivenUp(index: number): readonly JudgeReply[] | undefined {
    if (this.#givenUp.size === 0) return undefined;
    const found = this.#givenUp.get(this.#keyWithPast(index));
    if (found?.text !== this.#question(index).text) return undefined;
    return this.#clock.now() - found.at < LAPSE ? found.replies : undefined;
  }

  #keyWithPast(index: number): string {
    return `${this.#question(index).key} ${this.#pasts.before(index)}`;
  }

  #question(index: number) {
    const step = this.#proof.steps[index];
    const next = this.#proof.steps[index + 1];
    const following = followingOf(next?.text);
    const isWhole = following.length === next?.text.length;
    return {
      key: `${this.#strength}${step?.fingerprint} ${isWhole ? next?.fingerprint : fingerprint(following)}`,
      text: step?.text ?? '',
      following,
    };
  }
}

/** A proof that the checker is asked about, and how far it is. */
export interface CheckerJob {
  readonly id: number;
  readonly request: JudgeRequest;
  readonly suspects: boolean;
  /** Indices of the steps that must be checked, in their order; the rest of the request was remembered. */
  steps: readonly number[];
  /** Steps that ran out of time: they are tried again behind the others, when nobody waits. */
  again: readonly number[];
  readonly answer: AnswerQuestion | undefined;
  readonly memory: ProofMemory;
  readonly replies: Stream<JudgeReply>;
  readonly signal: AbortSignal;
  readonly onAbort: () => void;
  /** How many of `steps` are finished. */
  finished: number;
}
