/**
 * The replies of a tournament. Each tournament has those of the one before and one more; they share one trunk, and each sees
 * as much of it as there was when it came to be, so that a reply is added in constant time and nothing changes for anyone.
 */

import type { Design, Heard, HeardReplies, WantedCall } from '../types.ts';
import { aloneOf, callOf, pairOf } from './keys.ts';

interface Trunk {
  readonly heard: Heard[];
  readonly at: Map<string, number>;
  /** What each is about (`pairOf`, `aloneOf`). */
  readonly about: number[];
  /** Where in the trunk the replies on a pair or on one candidate are, the earliest first. */
  readonly on: Map<number, number[]>;
  /** How many of the first so many were repaired. */
  readonly repairs: number[];
  /** What was worked out from it, by whoever did. */
  readonly kept: Map<object, unknown>;
}

export class Replies implements HeardReplies {
  readonly #trunk: Trunk;
  readonly size: number;

  private constructor(trunk: Trunk, size: number) {
    this.#trunk = trunk;
    this.size = size;
  }

  static none(): Replies {
    return new Replies(
      { heard: [], at: new Map(), about: [], on: new Map(), repairs: [0], kept: new Map() },
      0,
    );
  }

  /** The same as any other map of replies. */
  static of(design: Design, replies: HeardReplies): Replies {
    let all = Replies.none();
    for (const [key, heard] of replies) {
      const call = callOf(design, key);
      if (call) all = all.with(call, heard);
    }
    return all;
  }

  /** With one more, of a call that is not there. */
  with(call: WantedCall, heard: Heard): Replies {
    // Another tournament went on from here with another reply: this one needs a trunk of its own.
    const trunk = this.#trunk.heard.length === this.size ? this.#trunk : this.#copied();
    const about = call.kind === 'compare' ? pairOf(call.first, call.second) : aloneOf(call.candidate);
    const on = trunk.on.get(about);
    if (on) on.push(this.size);
    else trunk.on.set(about, [this.size]);
    trunk.about.push(about);
    trunk.heard.push(heard);
    trunk.at.set(call.key, this.size);
    trunk.repairs.push(this.repairs + (heard.isRepaired ? 1 : 0));
    return new Replies(trunk, this.size + 1);
  }

  /** How many of them were asked once more. */
  get repairs(): number {
    return this.#trunk.repairs[this.size] ?? 0;
  }

  /** How many are about a pair or one candidate (`pairOf`, `aloneOf`): with the trunk, this names which ones they are. */
  countOn(about: number): number {
    const on = this.#trunk.on.get(about);
    if (!on) return 0;
    let count = on.length;
    while (count > 0 && (on[count - 1] ?? 0) >= this.size) count--;
    return count;
  }

  /** What those are about that came after the first so many. */
  aboutSince(size: number): readonly number[] {
    return this.#trunk.about.slice(size, this.size);
  }

  /** What somebody keeps for all tournaments of this trunk. */
  kept<T>(whose: object, make: () => T): T {
    const there = this.#trunk.kept.get(whose);
    if (there !== undefined) return there as T;
    const made = make();
    this.#trunk.kept.set(whose, made);
    return made;
  }

  get(key: string): Heard | undefined {
    const at = this.#trunk.at.get(key);
    return at === undefined || at >= this.size ? undefined : this.#trunk.heard[at];
  }

  has(key: string): boolean {
    return this.get(key) !== undefined;
  }

  values(): Iterable<Heard> {
    return this.#trunk.heard.slice(0, this.size);
  }

  *[Symbol.iterator](): Iterator<[string, Heard]> {
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
