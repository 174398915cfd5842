/**
 * Follows the objections to an old version into a new one. An objection is answered only if its sentence has changed and the checker, which
 * refuted it, now reads the relation and doesn't; if the sentence was deleted; or if a reference leads somewhere or is gone. Everything else that
 * changed is for a person to decide.
 */
import { getOrCreate } from '../base/groups.ts';
import type { CrossReferenceWithStatus } from '../reading/index.ts';
import { listObjections, type Objection, type ProofVersion } from './list-objections.ts';
import { findPhraseAt, tokenize } from './list-phrases.ts';
import type { PhraseMatch, ProofAlignment } from './types.ts';

/** `moved`: it still stands, in another place. */
export type ObjectionStatus = 'new' | 'still-there' | 'moved' | 'cannot-tell' | 'answered';

/** Why an objection has its status. */
export type ObjectionReason =
  /** The new version has it, and the old one didn't. */
  | 'new'
  /** Only the new version has it, though the sentence is the same: something around it has changed. */
  | 'unchanged'
  /** The sentence is the same, perhaps with other names of variables. */
  | 'same'
  /** The sentence has changed, and the objection stands against it. */
  | 'still-found'
  /** The checker reads the changed relation and doesn't refute it. */
  | 'not-refuted'
  /** The sentence was deleted. */
  | 'gone'
  /** The reference leads somewhere now. */
  | 'leads-somewhere'
  /** The changed sentence doesn't have the reference. */
  | 'not-found'
  /** The sentence has changed. Only a person can say whether that answers the objection. */
  | 'reworded'
  /** The relation is the same, and the checker no longer refutes it. */
  | 'not-refuted-here'
  /** The sentence isn't there, but another one may stand for it. */
  | 'rewritten';

export interface TrackedObjection {
  readonly status: ObjectionStatus;
  readonly reason: ObjectionReason;
  /** In the old version; undefined if it is new. */
  readonly old: Objection | undefined;
  /** Where its sentence stands in the new version, with the same objection if that was found again. Undefined if it isn't there. */
  readonly new:
    | { readonly step: number; readonly range: Objection['range']; readonly objection: Objection | undefined }
    | undefined;
}

/** The objections to both versions: the new ones, then those of the old version, each in text order. */
export function trackObjections(old: ProofVersion, next: ProofVersion, alignment: ProofAlignment): TrackedObjection[] {
  const tracker = new ObjectionTracker(old, next, alignment);
  const tracked = listObjections(old).map((objection) => tracker.track(objection));
  return [...tracker.listNew(), ...tracked];
}

class ObjectionTracker {
  readonly #old: ProofVersion;
  readonly #next: ProofVersion;
  readonly #alignment: ProofAlignment;
  readonly #matches: ReadonlyMap<number, PhraseMatch>;
  readonly #doubtful: ReadonlySet<number>;
  readonly #newObjections: readonly Objection[];
  readonly #newChanges: ReadonlyMap<number, PhraseMatch['change']>;
  /** Objections to the new version that aren't paired: to sentences with a counterpart, and to the others. By what makes them the same. */
  readonly #againByKey = new Map<string, Objection[]>();
  readonly #elsewhereByKey = new Map<string, Objection[]>();
  readonly #used = new Set<Objection>();
  /** For each phrase of the old version, whether new sentences stand between the counterparts of its neighbors. */
  readonly #isGapFilled: readonly boolean[];

  constructor(old: ProofVersion, next: ProofVersion, alignment: ProofAlignment) {
    this.#old = old;
    this.#next = next;
    this.#alignment = alignment;
    this.#matches = new Map(alignment.matches.map((match) => [match.old, match]));
    this.#doubtful = new Set(alignment.doubtful.map((pair) => pair.old));
    this.#newChanges = new Map(alignment.matches.map((match) => [match.new, match.change]));
    this.#isGapFilled = findFilledGaps(alignment);
    this.#newObjections = listObjections(next);
    for (const objection of this.#newObjections) {
      const phrase = findPhraseAt(alignment.newPhrases, objection.step, objection.range.start);
      const isMatched = phrase !== undefined && this.#newChanges.has(phrase);
      const key = isMatched ? toAgainKey(objection, phrase) : this.#toElsewhereKey(next, objection);
      getOrCreate(isMatched ? this.#againByKey : this.#elsewhereByKey, key, () => []).push(objection);
    }
    // They are taken from the end, in text order.
    for (const queue of [...this.#againByKey.values(), ...this.#elsewhereByKey.values()]) queue.reverse();
  }

  listNew(): TrackedObjection[] {
    return this.#newObjections.flatMap((objection) => {
      if (this.#used.has(objection) || objection.kind === 'note') return [];
      const { step, range } = objection;
      const phrase = findPhraseAt(this.#alignment.newPhrases, step, range.start);
      const change = phrase === undefined ? undefined : this.#newChanges.get(phrase);
      const reason = change === 'same' || change === 'renamed' ? 'unchanged' : 'new';
      return [{ status: 'new', reason, old: undefined, new: { step, range, objection } }];
    });
  }

  track(objection: Objection): TrackedObjection {
    const at = findPhraseAt(this.#alignment.oldPhrases, objection.step, objection.range.start);
    const match = at === undefined ? undefined : this.#matches.get(at);
    return match ? this.#trackMatched(objection, match) : this.#trackUnmatched(objection, at);
  }

  #trackMatched(objection: Objection, match: PhraseMatch): TrackedObjection {
    const phrase = this.#alignment.newPhrases[match.new];
    // The same objection to the counterpart of its sentence.
    const found = this.#take(this.#againByKey, toAgainKey(objection, match.new));
    const place = phrase && { step: found?.step ?? phrase.step, range: found?.range ?? phrase.range, objection: found };
    const conclude = (status: ObjectionStatus, reason: ObjectionReason): TrackedObjection => ({
      status: status === 'still-there' && match.isMoved ? 'moved' : status,
      reason,
      old: objection,
      new: place,
    });
    const isSame = match.change !== 'reworded';
    if (found) return conclude('still-there', isSame ? 'same' : 'still-found');
    switch (objection.kind) {
      case 'refuted':
      case 'suspect':
        // A change elsewhere may have made it true; nobody may say so but a person.
        if (isSame || this.#hasSameRelation(objection, match.new))
          return this.#isRelationChecked(objection, match.new)
            ? conclude('cannot-tell', 'not-refuted-here')
            : conclude('still-there', 'same');
        return this.#isRelationChecked(objection, match.new)
          ? conclude('answered', 'not-refuted')
          : conclude('cannot-tell', 'reworded');
      case 'reference': {
        const status = this.#findReferenceStatus(objection, match.new);
        if (status === undefined) return conclude('answered', 'not-found');
        return status === 'found' ? conclude('answered', 'leads-somewhere') : conclude('cannot-tell', 'reworded');
      }
      case 'hint':
        return isSame ? conclude('cannot-tell', 'not-refuted-here') : conclude('cannot-tell', 'reworded');
      case 'verdict':
      case 'note':
        return isSame ? conclude('still-there', 'same') : conclude('cannot-tell', 'reworded');
    }
  }

  #trackUnmatched(objection: Objection, at: number | undefined): TrackedObjection {
    // An objection of the same kind to the same formula or words, in a sentence without a counterpart.
    const elsewhere = this.#take(this.#elsewhereByKey, this.#toElsewhereKey(this.#old, objection));
    if (elsewhere) {
      const { step, range } = elsewhere;
      return { status: 'moved', reason: 'still-found', old: objection, new: { step, range, objection: elsewhere } };
    }
    const isRewritten = at === undefined || this.#doubtful.has(at) || this.#isGapFilled[at];
    if (isRewritten) return { status: 'cannot-tell', reason: 'rewritten', old: objection, new: undefined };
    return { status: 'answered', reason: 'gone', old: objection, new: undefined };
  }

  /** The first objection with a key that isn't paired yet. */
  #take(byKey: ReadonlyMap<string, Objection[]>, key: string): Objection | undefined {
    const objection = byKey.get(key)?.pop();
    if (objection) this.#used.add(objection);
    return objection;
  }

  #toElsewhereKey(version: ProofVersion, objection: Objection): string {
    return `${objection.kind} ${this.#toQuoteKey(version, objection)}`;
  }

  #toQuoteKey({ reading }: ProofVersion, { step, range }: Pick<Objection, 'step' | 'range'>): string {
    const passage = reading.getPassage(step);
    return passage ? tokenize(passage, range).tokens.join(' ') : '';
  }

  /** Where the objected reference leads in the counterpart of its sentence; undefined if that doesn't have it. */
  #findReferenceStatus({ rule }: Objection, index: number): CrossReferenceWithStatus['status'] | undefined {
    const phrase = this.#alignment.newPhrases[index];
    return this.#next.reading.references.references.find(
      ({ kind, name, place }) =>
        `${kind} ${name}` === rule &&
        place.step === phrase?.step &&
        place.range.start >= (phrase?.range.start ?? 0) &&
        place.range.start < (phrase?.range.end ?? 0),
    )?.status;
  }

  /** Whether the changed sentence has the objected formula as it was. */
  #hasSameRelation(objection: Objection, phrase: number): boolean {
    const key = this.#toQuoteKey(this.#old, objection);
    return ` ${this.#alignment.newPhrases[phrase]?.tokens.join(' ')} `.includes(` ${key} `);
  }

  /** Whether the checker decided a relation of the changed sentence that has a side of the objected one. */
  #isRelationChecked(objection: Objection, index: number): boolean {
    const phrase = this.#alignment.newPhrases[index];
    const review = phrase && this.#next.review.steps[phrase.step];
    if (!phrase || !review) return false;
    const old = this.#toQuoteKey(this.#old, objection).split(' ');
    return (review.relations ?? []).some(({ range, result }) => {
      const isHere = range.start < phrase.range.end && phrase.range.start < range.end;
      if (!isHere || (result !== 'holds' && result !== 'no-counterexample')) return false;
      return haveCommonSide(old, this.#toQuoteKey(this.#next, { step: phrase.step, range }).split(' '));
    });
  }
}

function findFilledGaps({ oldPhrases, newPhrases, matches }: ProofAlignment): boolean[] {
  const matched = new Set(matches.map((match) => match.new));
  /** The number of new phrases without a counterpart, before each. */
  const unmatched = [0];
  for (const k of newPhrases.keys()) unmatched.push((unmatched[k] ?? 0) + (matched.has(k) ? 0 : 1));
  const inPlace = new Map(matches.flatMap((match) => (match.isMoved ? [] : [[match.old, match.new] as const])));
  const lows: number[] = [];
  let low = -1;
  for (const k of oldPhrases.keys()) {
    lows.push(low);
    low = inPlace.get(k) ?? low;
  }
  const isFilled: boolean[] = [];
  let high = newPhrases.length;
  for (let k = oldPhrases.length - 1; k >= 0; k--) {
    isFilled[k] = (unmatched[high] ?? 0) > (unmatched[(lows[k] ?? -1) + 1] ?? 0);
    high = inPlace.get(k) ?? high;
  }
  return isFilled;
}

/** Equal for the same objection to a sentence. One that is still refuted isn't mended, whatever the rule. */
function toAgainKey({ kind, rule }: Objection, phrase: number): string {
  return kind === 'refuted' || kind === 'suspect' ? `${phrase} finding` : `${phrase} ${kind} ${rule}`;
}

const RELATION_SIGN = /^(?:[=<>≤≥≠]|\\(?:leq?|geq?|neq?|equiv|approx|mid|in|lt|gt)(?:slant)?)$/;

/** Whether two relations have an equal side. */
function haveCommonSide(one: readonly string[], other: readonly string[]): boolean {
  const sides = new Set(splitSides(one));
  return splitSides(other).some((side) => sides.has(side));
}

function splitSides(tokens: readonly string[]): string[] {
  const sides: string[][] = [[]];
  for (const token of tokens) {
    if (RELATION_SIGN.test(token)) sides.push([]);
    else sides.at(-1)?.push(token);
  }
  return sides.map((side) => side.join(' ')).filter((side) => side !== '');
}
