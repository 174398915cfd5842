/**
 * The replies of a tournament. Each state adds one reply to the previous state. All states share one trunk and see only its first `size`
 * replies, so adding one takes constant time and leaves earlier states unchanged.
 */

import type { CallReplies, CallReply, TournamentCall, TournamentDesign } from '../types.ts';
import { getCandidatePairKey, getSingleCandidateKey, parseTournamentCallKey } from './call-keys.ts';

interface Trunk {
  readonly heard: CallReply[];
  readonly at: Map<string, number>;
  /** The pair or candidate of each reply (`getCandidatePairKey`, `getSingleCandidateKey`). */
  readonly about: number[];
  /** Positions in the trunk of the replies on a pair or a candidate, the earliest first. */
  readonly on: Map<number, number[]>;
  /** At index k: how many of the first k replies needed a retry. */
  readonly repairs: number[];
  /** Cached results, by the module that computed them. */
  readonly kept: Map<object, unknown>;
}

export class IndexedCallReplies implements CallReplies {
  readonly #trunk: Trunk;
  readonly size: number;

  private constructor(trunk: Trunk, size: number) {
    this.#trunk = trunk;
    this.size = size;
  }

  static none(): IndexedCallReplies {
    return new IndexedCallReplies(
      { heard: [], at: new Map(), about: [], on: new Map(), repairs: [0], kept: new Map() },
      0,
    );
  }

  /** Copies any other map of replies. */
  static of(design: TournamentDesign, replies: CallReplies): IndexedCallReplies {
    let all = IndexedCallReplies.none();
    for (const [key, heard] of replies) {
      const call = parseTournamentCallKey(design, key);
      if (call) all = all.with(call, heard);
    }
    return all;
  }

  /** Adds a reply to a call that has none yet. */
  with(call: TournamentCall, heard: CallReply): IndexedCallReplies {
    // Another tournament added a different reply to this state, so this one needs its own trunk.
    const trunk = this.#trunk.heard.length === this.size ? this.#trunk : this.#copied();
    const about =
      call.kind === 'compare' ? getCandidatePairKey(call.first, call.second) : getSingleCandidateKey(call.candidate);
    const on = trunk.on.get(about);
    if (on) on.push(this.size);
    else trunk.on.set(about, [this.size]);
    trunk.about.push(about);
    trunk.heard.push(heard);
    trunk.at.set(call.key, this.size);
    trunk.repairs.push(this.repairs + (heard.isRepaired ? 1 : 0));
    return new IndexedCallReplies(trunk, this.size + 1);
  }

  /** How many replies needed a retry for their format. */
  get repairs(): number {
    return this.#trunk.repairs[this.size] ?? 0;
  }

  /** The number of replies on a pair or a candidate (`getCandidatePairKey`, `getSingleCandidateKey`). Together with the trunk it identifies these replies. */
  countOn(about: number): number {
    const on = this.#trunk.on.get(about);
    if (!on) return 0;
    let count = on.length;
    while (count > 0 && (on[count - 1] ?? 0) >= this.size) count--;
    return count;
  }

  /** The pairs or candidates of all replies after the first `size`. */
  aboutSince(size: number): readonly number[] {
    return this.#trunk.about.slice(size, this.size);
  }

  /** Returns a cached value for all tournaments of this trunk. */
  kept<T>(whose: object, make: () => T): T {
    const there = this.#trunk.kept.get(whose);
    if (there !== undefined) return there as T;
    const made = make();
    this.#trunk.kept.set(whose, made);
    return made;
  }

  get(key: string): CallReply | undefined {
    const at = this.#trunk.at.get(key);
    return at === undefined || at >= this.size ? undefined : this.#trunk.heard[at];
  }

  has(key: string): boolean {
    return this.get(key) !== undefined;
  }

  values(): Iterable<CallReply> {
    return this.#trunk.heard.slice(0, this.size);
  }

  *[Symbol.iterator](): Iterator<[string, CallReply]> {
    for (const heard of this.values()) yield [heard.key, heard];
  }

  #copied(): Trunk {
    const { about, on, repairs } = this.#trunk;
    const heard = this.#trunk.heard.slice(0, this.size);
    return {
      heard,
      at: new Map(heard.map(({ key }, at) => [key, at])),
      about: about.slice(0, this.size),
      on: new Map([...on].map(([one, all]) => [one, all.filter((at) => at < this.size)])),
      repairs: repairs.slice(0, this.size + 1),
      kept: new Map(),
    };
  }
}
