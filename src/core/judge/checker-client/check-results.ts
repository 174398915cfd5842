import type { Clock } from '../../base/clock.ts';
import { groupBy } from '../../base/groups.ts';
import { LruCache } from '../../base/lru-cache.ts';
import type { PushStream } from '../../base/push-stream.ts';
import { truncateFollowingText } from '../../checker/index.ts';
import { computeTextFingerprint, getPrecedingTextFingerprints, type Proof } from '../../proof/index.ts';
import type { JudgeReply, JudgeRequest } from '../contract.ts';
import type { AnswerComparisonTask } from './answer-comparison.ts';

/** The cache limit, in characters or their equivalent. */
const MOST = 64 * 1024 * 1024;
/** The overhead of an entry. */
const ENTRY = 250;
/**
 * The number of results that a step keeps for earlier versions of the text before it. Each keystroke changes that text for all later
 * steps.
 */
const MOST_EARLIER_PASTS = 3;

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
  text: string;
  following: string;
  /** Whether these texts are copies. If not, they are parts of an open document's text, and its steps have the same strings. */
  areCopies: boolean;
  /** The replies by the fingerprint of the text before, the latest last; by '' if they don't depend on it. */
  readonly replies: Map<string, readonly JudgeReply[]>;
  weight: number;
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
  /** Proofs that are closed. A step of theirs may still be under way. */
  readonly #released = new WeakSet<Proof>();
  readonly #clock: Clock;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Returns the results for one proof, cached separately with suspicions (`suspects`) and without. */
  about(proof: Proof, suspects = false): ProofCheckResults {
    const { steps } = proof;
    this.#released.delete(proof);
    const pasts = getPrecedingTextFingerprints(proof);
    const question = (index: number) => identifyStep(proof, index, suspects);
    const keyWithPast = (index: number): string => `${question(index).key} ${pasts.before(index)}`;
    let repetitions: Map<string, readonly number[]> | undefined;
    /** How many steps of the proof have a key. Each has another text before it. */
    const countSteps = (key: string): number => {
      repetitions ??= groupBy(steps.keys(), (index) => question(index).key);
      return repetitions.get(key)?.length ?? 0;
    };

    const findSame = (index: number): Memory | undefined => {
      const { key, text, following } = question(index);
      const memory = this.#said.get(key);
      if (memory?.text !== text || memory.following !== following) return undefined;
      memory.text = text;
      memory.following = following;
      memory.areCopies = false;
      return memory;
    };
    const recallSaid = (index: number): readonly JudgeReply[] | undefined => {
      const replies = findSame(index)?.replies;
      return replies?.get('') ?? replies?.get(pasts.before(index));
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
        if (this.#released.has(proof)) return;
        const { key, text, following } = question(index);
        const weight = ENTRY + text.length + following.length;
        const known = findSame(index) ?? { text, following, areCopies: false, replies: new Map(), weight };
        const past = usesPast ? pasts.before(index) : '';
        forgetReplies(known, past);
        known.replies.set(past, replies);
        known.weight += weigh(replies);
        const [oldest] = known.replies.keys();
        // Steps are counted only where that can matter.
        const excess = known.replies.size - MOST_EARLIER_PASTS;
        if (oldest !== undefined && excess > 1 && excess > countSteps(key)) forgetReplies(known, oldest);
        this.#said.set(key, known, known.weight);
      },
      giveUp: (index, replies) => {
        const text = copyText(question(index).text);
        this.#givenUp.set(keyWithPast(index), { text, replies, at: this.#clock.now() }, 1);
      },
      timesSlow: (index) => this.#slow.get(question(index).key) ?? 0,
      setSlow: (index, times) => this.#slow.set(question(index).key, times, 1),
    };
  }

  /** Forgets the results of a proof that isn't open anymore. Those of its earlier versions may stay, but not its whole text with them. */
  release(proof: Proof): void {
    this.#released.add(proof);
    for (const suspects of [false, true])
      for (const index of proof.steps.keys()) this.#said.delete(identifyStep(proof, index, suspects).key);
    for (const memory of this.#said.values()) {
      if (memory.areCopies) continue;
      memory.text = copyText(memory.text);
      memory.following = copyText(memory.following);
      memory.areCopies = true;
    }
  }

  clear(): void {
    this.#said.clear();
    this.#givenUp.clear();
    this.#slow.clear();
  }
}

/** Everything but the text before a step that its results depend on, and a key for that. */
function identifyStep({ steps }: Proof, index: number, suspects: boolean) {
  const [step, next] = [steps[index], steps[index + 1]];
  const following = truncateFollowingText(next?.text);
  const isWhole = following.length === next?.text.length;
  const print = isWhole ? next?.fingerprint : computeTextFingerprint(following);
  const key = `${suspects ? '≈ ' : ''}${step?.fingerprint} ${print}`;
  return { key, text: step?.text ?? '', following };
}

function forgetReplies(memory: Memory, past: string): void {
  memory.weight -= weigh(memory.replies.get(past));
  memory.replies.delete(past);
}

function weigh(replies: readonly JudgeReply[] | undefined): number {
  return replies === undefined ? 0 : ENTRY * (1 + replies.length);
}

/** Copies a part of a document's text, since engines keep the whole text for a part of it. */
function copyText(text: string): string {
  return ` ${text}`.slice(1);
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

/** Whether only steps that timed out are left. */
export function isRetryingTimedOutSteps(job: CheckerJob): boolean {
  return job.finished === job.steps.length && job.again.length > 0;
}

/** Sorts steps so that those of `first` come first. */
export function sortStepsByPriority(steps: readonly number[], first: readonly number[] = []): readonly number[] {
  if (first.length === 0) return steps;
  const left = new Set(steps);
  const wanted = first.filter((step) => left.delete(step));
  return [...wanted, ...left];
}
