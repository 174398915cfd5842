/** Finds for each use of a symbol the place that introduces it. */
import { binarySearchFirst } from '../../base/binary-search.ts';
import type { ReadingPlace } from '../place.ts';
import { pickIntroduction } from './pick-introduction.ts';
import { FAMILY_SUBSCRIPT } from './read-letter.ts';
import {
  type IndexedIntroduction,
  type IndexedUse,
  isFamilyKey,
  type KeyIntroductions,
  listRelatedKeys,
  SymbolIndex,
} from './symbol-index.ts';
import type {
  GlossaryEntry,
  PassageSymbols,
  PlacedIntroduction,
  PlacedUse,
  SymbolUse,
  UseIntroductions,
} from './types.ts';

/** Resolves the symbols of a proof. The problem counts as before all steps. Linear in the number of uses. */
export function resolveSymbols(problem: PassageSymbols | undefined, steps: readonly PassageSymbols[]): SymbolTable {
  return new SymbolTable(new SymbolIndex(problem, steps));
}

/** The symbols of a proof with what introduces them. Answers are computed when they are asked for. */
export class SymbolTable {
  readonly #index: SymbolIndex;
  readonly #picked = new Map<SymbolUse, IndexedIntroduction | undefined>();

  constructor(index: SymbolIndex) {
    this.#index = index;
  }

  /** The symbol at an offset of a step, or of the problem if `step` is undefined. Its end counts as part of it. */
  findUse(step: number | undefined, offset: number): PlacedUse | undefined {
    const passage = toPassage(step);
    const uses = this.#index.getPassage(passage)?.uses ?? [];
    const next = binarySearchFirst(uses.length, (index) => (uses[index]?.range.start ?? 0) > offset);
    // A symbol in a subscript is inside the range of another one, so the nearest one before wins.
    let touching: SymbolUse | undefined;
    for (let i = next - 1; i >= Math.max(0, next - 3); i--) {
      const use = uses[i];
      if (use === undefined || offset > use.range.end || !this.#isSymbol(use)) continue;
      if (offset < use.range.end) return place(use, passage);
      touching ??= use;
    }
    return touching === undefined ? undefined : place(touching, passage);
  }

  /** The places that introduce a use: the one to show first, and the others. */
  findIntroductions({ step, use }: PlacedUse): UseIntroductions {
    const passage = toPassage(step);
    if (use.binder !== undefined) return { binder: { step, range: use.binder }, first: undefined, others: [] };
    const first = this.#pick(use, passage);
    const others = this.#listIntroductions(use).filter(({ sentence }) => sentence !== first?.sentence);
    return {
      binder: undefined,
      first: first === undefined ? undefined : placeIntroduction(first),
      others: others.map(placeIntroduction),
    };
  }

  /** The uses with the same key that the same sentence introduces, in text order. Of a family, its members too. */
  listUses(placed: PlacedUse): PlacedUse[] {
    const { use } = placed;
    return this.#listGroup(placed, (other) => other.key === use.key || (isFamilyKey(use.key) && isMember(other, use)));
  }

  /** All uses of a key, bound or not, in text order. */
  listAllUses(key: string): PlacedUse[] {
    const found: PlacedUse[] = [];
    for (const { uses } of this.#index.listLetters()) {
      for (const { use, passage } of uses) {
        if (use.key === key && this.#isSymbol(use)) found.push(place(use, passage));
      }
    }
    return found;
  }

  /**
   * The places of the letter to rename where the same sentence introduces it, in text order. Subscripts and primes aren't part
   * of it. Other members of the same family are.
   */
  listRenameRanges(placed: PlacedUse): ReadingPlace[] {
    const { use } = placed;
    const first = use.binder === undefined ? this.#pick(use, toPassage(placed.step)) : undefined;
    const isFamily =
      isFamilyKey(use.key) ||
      (first !== undefined && isFamilyKey(first.introduction.key)) ||
      this.#hasFamilyIn(use, first);
    const isAccented = first?.introduction.key.startsWith('\\') === true;
    return this.#listGroup(
      placed,
      (other) => other.key === use.key || isMember(other, use) || (isFamily && other.key.includes('_')),
    ).map(({ step, use: other }) => ({
      step,
      range: isAccented || use.binder !== undefined ? other.letterRange : other.coreRange,
    }));
  }

  /** All symbols in the order of their first places. Bound ones aren't listed. */
  listSymbols(): GlossaryEntry[] {
    const found: { readonly entry: GlossaryEntry; readonly position: number }[] = [];
    for (const letter of this.#index.listLetters()) {
      const byKey = new Map<string, { readonly first: IndexedUse; count: number }>();
      for (const indexed of letter.uses) {
        const { use } = indexed;
        if (use.binder !== undefined || !this.#isSymbol(use)) continue;
        const known = byKey.get(use.key);
        if (known === undefined) byKey.set(use.key, { first: indexed, count: 1 });
        else known.count++;
      }
      for (const [key, { first, count }] of byKey) {
        const { use, passage } = first;
        const introductions = this.#listIntroductions(use).map(placeIntroduction);
        const entry = {
          key,
          tex: use.tex,
          introductions,
          useCount: count,
          place: { step: toStep(passage), range: use.range },
        };
        found.push({ entry, position: this.#index.getPosition(passage, use.range.start) });
      }
    }
    return found.sort((one, other) => one.position - other.position).map(({ entry }) => entry);
  }

  /** Whether a use isn't one of a constant such as π. */
  #isSymbol(use: SymbolUse): boolean {
    if (!use.isConventional || use.binder !== undefined) return true;
    const own = this.#index.getLetter(use.letter)?.introductions.get(use.key);
    return own !== undefined && own.lasting.length + own.passing.length + own.weak.length > 0;
  }

  #pick(use: SymbolUse, passage: number): IndexedIntroduction | undefined {
    const known = this.#picked.get(use);
    if (known !== undefined || this.#picked.has(use)) return known;
    const position = this.#index.getPosition(passage, use.range.start);
    const stem = use.key.slice(0, Math.max(0, use.key.indexOf('_')));
    const family =
      stem === '' || isFamilyKey(use.key)
        ? undefined
        : this.#index.getLetter(use.letter)?.introductions.get(stem + FAMILY_SUBSCRIPT);
    const found = pickIntroduction(this.#listEntries(use), family, {
      position,
      passage,
      sentence: this.#index.getSentence(passage, use.range.start),
    });
    this.#picked.set(use, found);
    return found;
  }

  /** The introductions of the key itself, then those of related keys. */
  #listEntries(use: SymbolUse): KeyIntroductions[] {
    const letter = this.#index.getLetter(use.letter);
    if (letter === undefined) return [];
    const own = letter.introductions.get(use.key);
    const found = own === undefined ? [] : [own];
    for (const key of listRelatedKeys(use)) {
      const related = letter.introductions.get(key);
      if (related !== undefined) found.push(related);
    }
    // The members of a family introduce it, if nothing else does.
    if (isFamilyKey(use.key)) {
      const stem = use.key.slice(0, -1);
      let count = 0;
      for (const [key, member] of letter.introductions) {
        if (key !== use.key && key.startsWith(stem) && count++ < 20) found.push(member);
      }
    }
    return found;
  }

  /** The introductions to offer for a use, one for each sentence, in text order. */
  #listIntroductions(use: SymbolUse): IndexedIntroduction[] {
    for (const entry of this.#listEntries(use)) {
      const sure = entry.all.filter(({ introduction: { strength, cue } }) => strength !== 'faint' || cue === '=');
      const offered = sure.length > 0 ? sure : entry.faint;
      if (offered.length > 0) return offered.filter(({ sentence }, index) => sentence !== offered[index - 1]?.sentence);
    }
    return [];
  }

  #listGroup(placed: PlacedUse, isWanted: (use: SymbolUse) => boolean): PlacedUse[] {
    const { step, use } = placed;
    const passage = toPassage(step);
    const uses = this.#index.getLetter(use.letter)?.uses ?? [];
    const first = this.#pick(use, passage);
    return uses.flatMap((other) => {
      if (!isWanted(other.use) || !this.#isSymbol(other.use)) return [];
      if (use.binder !== undefined) {
        const isSame =
          other.passage === passage && other.use.key === use.key && other.use.binder?.start === use.binder.start;
        return isSame ? [place(other.use, other.passage)] : [];
      }
      if (other.use.binder !== undefined) return [];
      const found = this.#pick(other.use, other.passage);
      return found?.sentence === first?.sentence ? [place(other.use, other.passage)] : [];
    });
  }

  #hasFamilyIn(use: SymbolUse, first: IndexedIntroduction | undefined): boolean {
    if (first === undefined || !use.key.includes('_')) return false;
    const family = this.#index.getLetter(use.letter)?.introductions.get(`${use.key.slice(0, use.key.indexOf('_'))}_•`);
    return family?.all.some(({ sentence }) => sentence === first.sentence) === true;
  }
}

/** Whether a symbol has another key but stands for the same thing: `f'` for `f`, `a_0` for the family `a_n`. */
function isMember(other: SymbolUse, use: SymbolUse): boolean {
  return (
    other.letter === use.letter &&
    (listRelatedKeys(other).includes(use.key) || listRelatedKeys(use).includes(other.key))
  );
}

function toPassage(step: number | undefined): number {
  return step === undefined ? 0 : step + 1;
}

function toStep(passage: number): number | undefined {
  return passage === 0 ? undefined : passage - 1;
}

function place(use: SymbolUse, passage: number): PlacedUse {
  return { step: toStep(passage), range: use.range, use };
}

function placeIntroduction({ introduction, passage }: IndexedIntroduction): PlacedIntroduction {
  return { step: toStep(passage), range: introduction.range, introduction };
}
