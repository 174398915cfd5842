import type { Clock } from '../../base/clock.ts';
import { LruCache } from '../../base/lru-cache.ts';
import type { PushStream } from '../../base/push-stream.ts';
import { truncateFollowingText } from '../../checker/index.ts';
import { computeFingerprint, PrecedingTextFingerprints, type Proof } from '../../proof/index.ts';
import type { JudgeReply, JudgeRequest } from '../contract.ts';
import type { AnswerComparisonTask } from './answer-comparison.ts';

/** The cache limit, in characters or their equivalent. */
const MOST = 64 * 1024 * 1024;
/** The overhead of an entry. */
const ENTRY = 250;

/** The number of given-up steps to remember, and for how long, in milliseconds. */
const MOST_GIVEN_UP = 1000;
const LAPSE = 60_000;
/** The number of remembered steps that timed out but haven't been given up. */
const MOST_SLOW = 1000;

interface GivenUp {
  readonly text: string;
  readonly replies: readonly JudgeReply[];
  /** When, in milliseconds. */
  readonly at: number;
}

interface Memory {
  /**
   * The texts behind fingerprints, which tell two steps with the same fingerprint apart. (The text before them is identified by its
   * fingerprint alone.)
   */
  readonly text: string;
  readonly following: string;
  /** Absent if the result also depends on the problem and the steps before. */
  readonly replies?: readonly JudgeReply[];
}

/** The checker's results for the steps of one proof. */
export interface ProofCheckResults {
  /** The saved result of a step, with this proof's `index`; undefined if the step must be checked. */
  recall(index: number): readonly JudgeReply[] | undefined;
  keep(index: number, usesPast: boolean, replies: readonly JudgeReply[]): void;
  /**
   * Remembers for a while that a step was given up, or each keystroke elsewhere would wait for it again. The machine may have been busy, so
   * this replaces no other result and expires.
   */
  giveUp(index: number, replies: readonly JudgeReply[]): void;
  /** How often a step of this text has run out of time since it was last read. */
  timesSlow(index: number): number;
  setSlow(index: number, times: number): void;
}

/**
 * The checker's results by everything that they depend on: the step, the start of the next one and, if needed, all text before. So an edit
 * rechecks only the steps that it can affect.
 */
export class CheckerResultCache {
  readonly #said = new LruCache<Memory>(MOST);
  readonly #givenUp = new LruCache<GivenUp>(MOST_GIVEN_UP);
  /** The number of timeouts by the text of a step. */
  readonly #slow = new LruCache<number>(MOST_SLOW);
  readonly #clock: Clock;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Returns the results for one proof, cached separately with suspicions (`suspects`) and without. */
  about(proof: Proof, suspects = false): ProofCheckResults {
    const { steps } = proof;
    const pasts = new PrecedingTextFingerprints(proof);
    const question = (index: number) => {
      const [step, next] = [steps[index], steps[index + 1]];
      const following = truncateFollowingText(next?.text);
      const isWhole = following.length === next?.text.length;
      const print = isWhole ? next?.fingerprint : computeFingerprint(following);
      const key = `${suspects ? '≈ ' : ''}${step?.fingerprint} ${print}`;
      return { key, text: step?.text ?? '', following };
    };
    const keyWithPast = (index: number): string => `${question(index).key} ${pasts.before(index)}`;

    const recallSaid = (index: number): readonly JudgeReply[] | undefined => {
      const { key, text, following } = question(index);
      const isSame = (memory: Memory): boolean => memory.text === text && memory.following === following;
      const own = this.#said.get(key);
      if (!own || !isSame(own)) return undefined;
      const found = own.replies ? own : this.#said.get(keyWithPast(index));
      return found && isSame(found) ? found.replies : undefined;
    };
    const recallGivenUp = (index: number): readonly JudgeReply[] | undefined => {
      if (this.#givenUp.size === 0) return undefined;
      const found = this.#givenUp.get(keyWithPast(index));
      if (found?.text !== question(index).text) return undefined;
      return this.#clock.now() - found.at < LAPSE ? found.replies : undefined;
    };

    return {
      recall: (index) => (recallSaid(index) ?? recallGivenUp(index))?.map((reply) => ({ ...reply, step: index })),
      keep: (index, usesPast, replies) => {
        const { key, text, following } = question(index);
        const weight = ENTRY * (1 + replies.length) + text.length + following.length;
        if (usesPast) this.#said.set(key, { text, following }, weight);
        this.#said.set(usesPast ? keyWithPast(index) : key, { text, following, replies }, weight);
      },
      giveUp: (index, replies) => {
        const { text } = question(index);
        this.#givenUp.set(keyWithPast(index), { text, replies, at: this.#clock.now() }, 1);
      },
      timesSlow: (index) => this.#slow.get(question(index).key) ?? 0,
      setSlow: (index, times) => this.#slow.set(question(index).key, times, 1),
    };
  }

  clear(): void {
    this.#said.clear();
    this.#givenUp.clear();
    this.#slow.clear();
  }
}

/** A proof being checked, and its progress. */
export interface CheckerJob {
  readonly id: number;
  readonly request: JudgeRequest;
  readonly suspects: boolean;
  /** Indices of the steps to check, in their order, without those that are cached. */
  steps: readonly number[];
  /** Steps that timed out. They are retried after all others, when no proof waits. */
  again: readonly number[];
  readonly answer: AnswerComparisonTask | undefined;
  readonly memory: ProofCheckResults;
  readonly replies: PushStream<JudgeReply>;
  readonly signal: AbortSignal;
  readonly onAbort: () => void;
  /** The number of finished `steps`. */
  finished: number;
}
