/**
 * Pairs the sentences of two versions of a proof. Equal sentences are paired first, in order where possible (`mapEqualItems`); then
 * sentences that are alike. Linear in practice: a sentence is compared only with those that share rare pairs of neighboring tokens.
 */
import { getOrCreate } from '../base/groups.ts';
import { longestRise, mapEqualItems } from '../proof/index.ts';
import { findRenamings, renameTokens } from './find-renamings.ts';
import type { Phrase, PhraseChange, PhraseMatch, ProofAlignment } from './types.ts';

/**
 * Two sentences that are as alike as `REWORDED` count as the same one. From `DOUBTFUL` on they may be the same. Likeness is the share of common tokens, 0
 * to 1, weighted by how rare they are (the coefficient of Dice, Measures of the amount of ecologic association between species, 1945).
 */
const REWORDED = 0.6;
const DOUBTFUL = 0.34;
/** Two sentences between the same neighbors are the same one with less. */
const REWORDED_IN_PLACE = 0.45;
/** A pair of tokens that more sentences have isn't rare. */
const MOST_PLACES = 40;
/** A sentence is compared with at most so many others: those that share most rare pairs. */
const MOST_COMPARED = 8;
/** Shorter sentences, such as “Proof.”, aren't looked for in other places. In tokens. */
const SHORTEST_MOVED = 4;

type MatchedPhrases = Pick<ProofAlignment, 'matches' | 'doubtful' | 'renamings'>;

/** The pairs of phrases of two versions. */
export function matchPhrases(oldPhrases: readonly Phrase[], newPhrases: readonly Phrase[]): MatchedPhrases {
  const matcher = new PhraseMatcher(oldPhrases, newPhrases);
  matcher.matchEqual(oldPhrases.map(({ tokens }) => toKey(tokens)));
  const alike = matcher.matchAlike();
  const { renamings, byPair } = findRenamings(oldPhrases, newPhrases, alike);
  if (renamings.length > 0) {
    // Sentences with many renamed signs may not have been alike enough.
    const names = new Map(renamings.map(({ from, to }) => [from, to]));
    matcher.matchEqual(oldPhrases.map((phrase) => toKey(renameTokens(phrase, names))));
  }
  const doubtful = matcher.listDoubtful();
  const pairs = matcher.listPairs();
  const inOrder = new Set(
    longestRise(pairs.map(([old, next]): [number, number] => [old, next]).sort((one, other) => one[1] - other[1])).map(
      ([old]) => old,
    ),
  );
  const matches = pairs.map(([old, next]): PhraseMatch => {
    const isEqual = toKey(oldPhrases[old]?.tokens ?? []) === toKey(newPhrases[next]?.tokens ?? []);
    const names = byPair.get(old) ?? new Map(renamings.map(({ from, to }) => [from, to]));
    const phrase = oldPhrases[old];
    const isRenamed =
      !isEqual && phrase !== undefined && toKey(renameTokens(phrase, names)) === toKey(newPhrases[next]?.tokens ?? []);
    const change: PhraseChange = isEqual ? 'same' : isRenamed ? 'renamed' : 'reworded';
    return { old, new: next, change, isMoved: !inOrder.has(old) };
  });
  return { matches, doubtful, renamings };
}

function toKey(tokens: readonly string[]): string {
  return tokens.join(' ');
}

class PhraseMatcher {
  readonly #old: readonly Phrase[];
  readonly #new: readonly Phrase[];
  readonly #newOf: (number | undefined)[];
  readonly #oldOf: (number | undefined)[];
  readonly #weights = new Map<string, number>();
  #doubtful: readonly { readonly old: number; readonly new: number }[] = [];

  constructor(old: readonly Phrase[], next: readonly Phrase[]) {
    this.#old = old;
    this.#new = next;
    this.#newOf = old.map(() => undefined);
    this.#oldOf = next.map(() => undefined);
    const counts = new Map<string, number>();
    for (const { tokens } of [...old, ...next])
      for (const token of new Set(tokens)) counts.set(token, (counts.get(token) ?? 0) + 1);
    const all = old.length + next.length;
    for (const [token, count] of counts) this.#weights.set(token, Math.log(1 + all / count));
  }

  /** Pairs unpaired phrases with equal keys: first those that keep their order, then those that occur once on both sides. */
  matchEqual(oldKeys: readonly string[]): void {
    const newKeys = this.#new.map(({ tokens }) => toKey(tokens));
    const freeOld = this.#listFree(this.#newOf);
    const freeNew = this.#listFree(this.#oldOf);
    const found = mapEqualItems(
      freeOld.map((k) => oldKeys[k] ?? ''),
      freeNew.map((k) => newKeys[k] ?? ''),
    );
    for (const [k, at] of found.entries()) if (at !== undefined) this.#pair(freeOld[at], freeNew[k]);
    const places = new Map<string, number[]>();
    for (const k of this.#listFree(this.#newOf)) getOrCreate(places, oldKeys[k] ?? '', () => []).push(k);
    const newPlaces = new Map<string, number[]>();
    for (const k of this.#listFree(this.#oldOf)) getOrCreate(newPlaces, newKeys[k] ?? '', () => []).push(k);
    for (const [key, [one, ...more]] of places) {
      const [other, ...others] = newPlaces.get(key) ?? [];
      const isLong = (this.#old[one ?? -1]?.tokens.length ?? 0) >= SHORTEST_MOVED;
      if (more.length === 0 && others.length === 0 && isLong) this.#pair(one, other);
    }
  }

  /** Pairs unpaired phrases that are alike, the most alike first. Returns the pairs. */
  matchAlike(): (readonly [old: number, next: number])[] {
    const candidates = this.#listCandidates();
    candidates.sort((one, other) => other.score - one.score || one.old - other.old || one.next - other.next);
    const found: (readonly [number, number])[] = [];
    const doubtful: { readonly old: number; readonly new: number }[] = [];
    for (const { old, next, likeness, isInPlace } of candidates) {
      if (this.#newOf[old] !== undefined || this.#oldOf[next] !== undefined) continue;
      const isLong =
        Math.min(this.#old[old]?.tokens.length ?? 0, this.#new[next]?.tokens.length ?? 0) >= SHORTEST_MOVED;
      if (likeness >= REWORDED ? isLong || isInPlace : isInPlace && likeness >= REWORDED_IN_PLACE) {
        this.#pair(old, next);
        found.push([old, next]);
      } else doubtful.push({ old, new: next });
    }
    this.#doubtful = doubtful;
    return found;
  }

  /** The pairs, in the order of the old version. */
  listPairs(): (readonly [old: number, next: number])[] {
    return this.#newOf.flatMap((next, old) => (next === undefined ? [] : [[old, next] as const]));
  }

  /** Unpaired phrases that may be the same. */
  listDoubtful(): { readonly old: number; readonly new: number }[] {
    return this.#doubtful.filter(
      ({ old, new: next }) => this.#newOf[old] === undefined && this.#oldOf[next] === undefined,
    );
  }

  #pair(old: number | undefined, next: number | undefined): void {
    if (old === undefined || next === undefined) return;
    this.#newOf[old] = next;
    this.#oldOf[next] = old;
  }

  #listFree(partners: readonly (number | undefined)[]): number[] {
    return [...partners.keys()].filter((k) => partners[k] === undefined);
  }

  #listCandidates() {
    const freeNew = this.#listFree(this.#oldOf);
    const places = new Map<string, number[]>();
    for (const k of freeNew)
      for (const gram of listGrams(this.#new[k]?.tokens ?? [])) getOrCreate(places, gram, () => []).push(k);
    const spans = this.#findSpans();
    const candidates = [];
    for (const old of this.#listFree(this.#newOf)) {
      const shared = new Map<number, number>();
      for (const gram of listGrams(this.#old[old]?.tokens ?? [])) {
        const at = places.get(gram) ?? [];
        if (at.length > MOST_PLACES) continue;
        for (const next of at) shared.set(next, (shared.get(next) ?? 0) + 1);
      }
      const [low, high] = spans[old] ?? [-1, this.#new.length];
      // A rewritten sentence may have no rare pair in common with the old one, but it still stands between the same neighbors.
      if (high - low <= MOST_COMPARED)
        for (let next = low + 1; next < high; next++) shared.set(next, shared.get(next) ?? 0);
      const best = [...shared].sort((one, other) => other[1] - one[1] || one[0] - other[0]).slice(0, MOST_COMPARED);
      for (const [next] of best) {
        if (this.#oldOf[next] !== undefined) continue;
        const likeness = this.#computeLikeness(old, next);
        const isInPlace = low < next && next < high;
        if (likeness >= DOUBTFUL)
          candidates.push({ old, next, likeness, isInPlace, score: likeness + (isInPlace ? 0.1 : 0) });
      }
    }
    return candidates;
  }

  /** For each phrase of the old version, the counterparts of the nearest paired phrases before and after it. */
  #findSpans(): (readonly [low: number, high: number])[] {
    const lows: number[] = [];
    let low = -1;
    for (const next of this.#newOf) {
      lows.push(low);
      if (next !== undefined) low = next;
    }
    const spans: (readonly [number, number])[] = [];
    let high = this.#new.length;
    for (let old = this.#old.length - 1; old >= 0; old--) {
      spans[old] = [lows[old] ?? -1, high];
      high = this.#newOf[old] ?? high;
    }
    return spans;
  }

  #computeLikeness(old: number, next: number): number {
    const counts = new Map<string, number>();
    let all = 0;
    for (const token of this.#old[old]?.tokens ?? []) {
      counts.set(token, (counts.get(token) ?? 0) + 1);
      all += this.#weights.get(token) ?? 0;
    }
    let common = 0;
    for (const token of this.#new[next]?.tokens ?? []) {
      const weight = this.#weights.get(token) ?? 0;
      all += weight;
      const left = counts.get(token) ?? 0;
      if (left === 0) continue;
      counts.set(token, left - 1);
      common += 2 * weight;
    }
    return all === 0 ? 0 : common / all;
  }
}

/** Pairs of neighboring tokens, each once. */
function listGrams(tokens: readonly string[]): Set<string> {
  return new Set(tokens.map((token, k) => `${token} ${tokens[k + 1] ?? ''}`));
}
