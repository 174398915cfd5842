import { findFirstIndexByBinarySearch } from '../base/binary-search.ts';
import { getOrCreate } from '../base/groups.ts';
import type { Proof } from './types.ts';

/** Indices of the same step in both proofs. */
type Pair = readonly [previous: number, next: number];

/** A range of steps in both proofs, from a first one to before a last one. */
interface Stretch {
  readonly previous: readonly [from: number, to: number];
  readonly next: readonly [from: number, to: number];
}

/**
 * For each step of `next`, the index of the same step in `previous`, or undefined for a new or changed step. Pairs have
 * equal fingerprints and keep their order; no step is in two pairs. It first pairs equal steps at the beginning and at
 * the end. Between them, it pairs steps that occur equally often on both sides (nearly always once), as many as can
 * keep their order. Next, it pairs their equal neighbors. Finally, it pairs the remaining steps between two pairs in
 * the same way. Takes time n log n.
 */
export function mapStepsToOlderProof(previous: Proof, next: Proof): (number | undefined)[] {
  return mapEqualItems(
    previous.steps.map((step) => step.fingerprint),
    next.steps.map((step) => step.fingerprint),
  );
}

/** For each string of `next`, the index of the same one in `previous`, as `mapStepsToOlderProof` does with fingerprints. */
export function mapEqualItems(previous: readonly string[], next: readonly string[]): (number | undefined)[] {
  return new Anchoring(previous, next).pair();
}

class Anchoring {
  readonly #previous: readonly string[];
  readonly #next: readonly string[];
  readonly #found: (number | undefined)[];

  constructor(previous: readonly string[], next: readonly string[]) {
    this.#previous = previous;
    this.#next = next;
    this.#found = next.map(() => undefined);
  }

  pair(): (number | undefined)[] {
    const all: Stretch = { previous: [0, this.#previous.length], next: [0, this.#next.length] };
    for (const middle of this.#without([], this.#trimmed(all))) {
      const sure = longestRise(this.#candidates(middle, (before, now) => before === now));
      for (const gap of this.#without(sure, middle)) {
        const rest = this.#trimmed(gap);
        for (const [before, now] of longestRise(this.#candidates(rest, () => true))) this.#found[now] = before;
      }
    }
    return this.#found;
  }

  /** Records some pairs and returns the stretches between them. */
  #without(pairs: readonly Pair[], { previous, next }: Stretch): Stretch[] {
    const gaps: Stretch[] = [];
    let [before] = previous;
    let [now] = next;
    for (const pair of pairs) {
      this.#found[pair[1]] = pair[0];
      gaps.push({ previous: [before, pair[0]], next: [now, pair[1]] });
      before = pair[0] + 1;
      now = pair[1] + 1;
    }
    gaps.push({ previous: [before, previous[1]], next: [now, next[1]] });
    return gaps;
  }

  /** Pairs the equal steps at both ends of a stretch and returns the rest. */
  #trimmed({ previous, next }: Stretch): Stretch {
    let [before, beforeEnd] = previous;
    let [now, nowEnd] = next;
    while (before < beforeEnd && now < nowEnd && this.#previous[before] === this.#next[now]) {
      this.#found[now++] = before++;
    }
    while (before < beforeEnd && now < nowEnd && this.#previous[beforeEnd - 1] === this.#next[nowEnd - 1]) {
      this.#found[--nowEnd] = --beforeEnd;
    }
    return { previous: [before, beforeEnd], next: [now, nowEnd] };
  }

  /**
   * Pairs the first occurrence of a fingerprint in one proof with the first in the other, the second with the second
   * etc., in the order of `next`.
   * @param wanted decides by the numbers of occurrences in both
   */
  #candidates({ previous, next }: Stretch, wanted: (before: number, now: number) => boolean): Pair[] {
    const places = new Map<string, { before: number[]; now: number }>();
    for (let i = previous[0]; i < previous[1]; i++) {
      const print = this.#previous[i] ?? '';
      const kind = places.get(print);
      if (kind === undefined) places.set(print, { before: [i], now: 0 });
      else kind.before.push(i);
    }
    for (let i = next[0]; i < next[1]; i++) {
      const kind = places.get(this.#next[i] ?? '');
      if (kind !== undefined) kind.now++;
    }
    const pairs: Pair[] = [];
    const used = new Map<string, number>();
    for (let i = next[0]; i < next[1]; i++) {
      const print = this.#next[i] ?? '';
      const kind = places.get(print);
      if (kind === undefined || !wanted(kind.before.length, kind.now)) continue;
      const turn = used.get(print) ?? 0;
      const before = kind.before[turn];
      if (before !== undefined) pairs.push([before, i]);
      used.set(print, turn + 1);
    }
    return pairs;
  }
}

/**
 * The longest sequence of pairs with increasing first numbers, from pairs with increasing second numbers, by patience
 * sorting (Fredman, On computing the length of longest increasing subsequences, 1975).
 */
export function longestRise(pairs: readonly Pair[]): Pair[] {
  /** For each length, the sequence of that length with the smallest last pair. */
  const ends: number[] = [];
  /** For each pair, the one before it in its sequence. */
  const links: number[] = [];
  for (const [i, [value]] of pairs.entries()) {
    const length = findFirstIndexByBinarySearch(ends.length, (k) => (pairs[ends[k] ?? -1]?.[0] ?? Infinity) >= value);
    links.push(ends[length - 1] ?? -1);
    ends[length] = i;
  }
  const chain: Pair[] = [];
  for (let i = ends.at(-1) ?? -1; i >= 0; i = links[i] ?? -1) {
    const pair = pairs[i];
    if (pair !== undefined) chain.push(pair);
  }
  return chain.reverse();
}

/**
 * For each proof of `next`, the index of the same proof in `previous`, or undefined for a new one: a proof with the same texts, else one
 * with the same name, else the next one in order.
 * @param previous undefined for a proof that hasn't been read
 */
export function mapProofsToOlderProofs(
  previous: readonly (Proof | undefined)[],
  next: readonly Proof[],
): readonly (number | undefined)[] {
  const found: (number | undefined)[] = next.map(() => undefined);
  const left = new Set(previous.keys());
  const match = (toKey: (proof: Proof | undefined) => string | undefined): void => {
    const byKey = new Map<string | undefined, number[]>();
    for (const index of left) getOrCreate(byKey, toKey(previous[index]), () => []).push(index);
    for (const [k, proof] of next.entries()) {
      const key = found[k] === undefined ? toKey(proof) : undefined;
      const index = key === undefined ? undefined : byKey.get(key)?.shift();
      if (index === undefined) continue;
      found[k] = index;
      left.delete(index);
    }
  };
  match((proof) => proof && formatTexts(proof));
  match((proof) => proof?.place?.name);
  match(() => '');
  return found;
}

/** Whether two proofs have the same texts, so that judges say the same about them. */
export function haveSameProofTexts(one: Proof, other: Proof): boolean {
  return formatTexts(one) === formatTexts(other);
}

function formatTexts({ language, problem, reference, rubric, answer, steps }: Proof): string {
  const parts = [problem, reference, rubric, answer].map((part) => part?.text ?? null);
  return JSON.stringify([language, parts, steps.map(({ fingerprint }) => fingerprint)]);
}
