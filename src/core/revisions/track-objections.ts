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
  readonly #newByPhrase = new Map<number | undefined, Objection[]>();
  readonly #used = new Set<Objection>();
  readonly #unmatchedNew: ReadonlySet<number>;

  constructor(old: ProofVersion, next: ProofVersion, alignment: ProofAlignment) {
    this.#old = old;
    this.#next = next;
    this.#alignment = alignment;
    this.#matches = new Map(alignment.matches.map((match) => [match.old, match]));
    this.#doubtful = new Set(alignment.doubtful.map((pair) => pair.old));
    const matchedNew = new Set(alignment.matches.map((match) => match.new));
    this.#unmatchedNew = new Set([...alignment.newPhrases.keys()].filter((k) => !matchedNew.has(k)));
    this.#newObjections = listObjections(next);
    for (const objection of this.#newObjections) {
      const phrase = findPhraseAt(alignment.newPhrases, objection.step, objection.range.start);
      getOrCreate(this.#newByPhrase, phrase, () => []).push(objection);
    }
  }

  listNew(): TrackedObjection[] {
    return this.#newObjections.flatMap((objection) => {
      if (this.#used.has(objection) || objection.kind === 'note') return [];
      const { step, range } = objection;
      const phrase = findPhraseAt(this.#alignment.newPhrases, step, range.start);
      const isOld = this.#alignment.matches.some((match) => match.new === phrase && match.change !== 'reworded');
      const reason = isOld ? 'unchanged' : 'new';
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
    const found = this.#findAgain(objection, match.new);
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
    const elsewhere = this.#findElsewhere(objection);
    if (elsewhere) {
      const { step, range } = elsewhere;
      return { status: 'moved', reason: 'still-found', old: objection, new: { step, range, objection: elsewhere } };
    }
    const isRewritten = at === undefined || this.#doubtful.has(at) || this.#isGapFilled(at);
    if (isRewritten) return { status: 'cannot-tell', reason: 'rewritten', old: objection, new: undefined };
    return { status: 'answered', reason: 'gone', old: objection, new: undefined };
  }

  /** Finds the same objection to the counterpart of its sentence. */
  #findAgain(objection: Objection, phrase: number): Objection | undefined {
    const same = (this.#newByPhrase.get(phrase) ?? []).find(
      (other) => !this.#used.has(other) && isSameObjection(objection, other),
    );
    if (same) this.#used.add(same);
    return same;
  }

  /** Finds an objection of the same kind to the same formula or words in a sentence without a counterpart. */
  #findElsewhere(objection: Objection): Objection | undefined {
    const key = this.#toQuoteKey(this.#old, objection);
    const same = this.#newObjections.find(
      (other) =>
        !this.#used.has(other) &&
        other.kind === objection.kind &&
        this.#unmatchedNew.has(findPhraseAt(this.#alignment.newPhrases, other.step, other.range.start) ?? -1) &&
        this.#toQuoteKey(this.#next, other) === key,
    );
    if (same) this.#used.add(same);
    return same;
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

  /** Whether there are new sentences between the counterparts of the sentences before and after a phrase. */
  #isGapFilled(at: number): boolean {
    const { oldPhrases } = this.#alignment;
    const findNear = (by: 1 | -1): number | undefined => {
      for (let k = at + by; k >= 0 && k < oldPhrases.length; k += by) {
        const match = this.#matches.get(k);
        if (match && !match.isMoved) return match.new;
      }
      return undefined;
    };
    const low = findNear(-1) ?? -1;
    const high = findNear(1) ?? this.#alignment.newPhrases.length;
    for (let k = low + 1; k < high; k++) if (this.#unmatchedNew.has(k)) return true;
    return false;
  }
}

/** Whether two objections to the same sentence are the same one. */
function isSameObjection(one: Objection, other: Objection): boolean {
  const isFinding = (kind: Objection['kind']): boolean => kind === 'refuted' || kind === 'suspect';
  // A sentence that is still refuted isn't mended, whatever the rule.
  if (isFinding(one.kind)) return isFinding(other.kind);
  return one.kind === other.kind && one.rule === other.rule;
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
