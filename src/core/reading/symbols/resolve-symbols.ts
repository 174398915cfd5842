/** Finds for each use of a symbol the place that introduces it. */

import { findFirstIndexByBinarySearch } from '../../base/binary-search.ts';
import { getOrCreate, groupBy } from '../../base/groups.ts';
import type { ResumableWork } from '../../base/resumable-work.ts';
import type { PartWithHeading } from '../labels/label-steps.ts';
import type { LocationInProof } from '../place.ts';
import { COORDINATES_CUE } from './coordinates.ts';
import { pickIntroductionWithSameParity, pickSymbolIntroduction } from './pick-introduction.ts';
import { FAMILY_SUBSCRIPT } from './read-letter.ts';
import { toPositionNumber } from './scopes.ts';
import {
  type IndexedSymbolIntroduction,
  type IndexedSymbolUse,
  isFamilyKey,
  listFallbackSymbolKeys,
  SymbolIndex,
  type SymbolKeyIntroductions,
  type SymbolPosition,
  toFamilyKey,
} from './symbol-index.ts';
import type {
  PassageSymbols,
  SymbolGlossaryEntry,
  SymbolIntroductionLocation,
  SymbolUse,
  SymbolUseLocation,
  SymbolUseResolution,
} from './types.ts';

/** More introductions of one symbol aren't offered. */
const MAX_OFFERED = 100;
/** More members of a family don't introduce it. */
const MAX_MEMBERS = 20;

/**
 * Resolves the symbols of a proof. The problem counts as before all steps. Linear in the number of uses.
 * @param parts lemmas, cases and the like, at whose end an introduction gives way to one from before them
 */
export function* resolveSymbols(
  problem: PassageSymbols | undefined,
  steps: readonly PassageSymbols[],
  parts: readonly PartWithHeading[] = [],
): ResumableWork<SymbolTable> {
  const index = new SymbolIndex(problem, steps, parts);
  yield* index.fill();
  return new SymbolTable(index);
}

/** The symbols of a proof with what introduces them. Answers are computed when they are asked for. */
export class SymbolTable {
  readonly #index: SymbolIndex;
  /** By passage, since passages with equal texts may share their uses. */
  readonly #picked = new Map<number, Map<SymbolUse, IndexedSymbolIntroduction | undefined>>();
  readonly #entriesByKey = new Map<string, readonly SymbolKeyIntroductions[]>();
  readonly #offered = new Map<SymbolKeyIntroductions, readonly IndexedSymbolIntroduction[]>();
  #usesByKey: ReadonlyMap<string, readonly SymbolUseLocation[]> | undefined;

  constructor(index: SymbolIndex) {
    this.#index = index;
  }

  /** The symbol at an offset of a step, or of the problem if `step` is undefined. Its end counts as part of it. */
  findUse(step: number | undefined, offset: number): SymbolUseLocation | undefined {
    const passage = toPassage(step);
    const uses = this.#index.passages[passage]?.uses ?? [];
    const next = findFirstIndexByBinarySearch(uses.length, (index) => (uses[index]?.range.start ?? 0) > offset);
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
  findIntroductions({ step, use }: SymbolUseLocation): SymbolUseResolution {
    const passage = toPassage(step);
    if (use.binder !== undefined) return { binder: { step, range: use.binder }, first: undefined, others: [] };
    const first = this.#pick(use, passage);
    const seen = new Set([first?.sentence]);
    const others = this.#rankPlaces(use, this.#index.getPosition(passage, use.range.start), first !== undefined).filter(
      ({ sentence }) => !seen.has(sentence) && seen.add(sentence),
    );
    return {
      binder: undefined,
      first: first === undefined ? undefined : placeIntroduction(first),
      others: others.slice(0, MAX_OFFERED).map(placeIntroduction),
    };
  }

  /** The uses with the same key that the same sentence introduces, in text order. Includes the members of a family. */
  listUses(placed: SymbolUseLocation): SymbolUseLocation[] {
    const { use } = placed;
    return this.#listGroup(placed, (other) => other.key === use.key || (isFamilyKey(use.key) && isMember(other, use)));
  }

  /** All uses of a key, bound or not, in text order. */
  listAllUses(key: string): readonly SymbolUseLocation[] {
    this.#usesByKey ??= this.#groupUses();
    return this.#usesByKey.get(key) ?? [];
  }

  #groupUses(): ReadonlyMap<string, readonly SymbolUseLocation[]> {
    const uses = [...this.#index.letters.values()].flatMap((letter) => letter.uses);
    const placed = uses.flatMap(({ use, passage }) => (this.#isSymbol(use) ? [place(use, passage)] : []));
    return groupBy(placed, ({ use }) => use.key);
  }

  /**
   * The places of the letter to rename where the same sentence introduces it, in text order. Subscripts and primes aren't part
   * of it. Other members of the same family are.
   */
  listRenameRanges(placed: SymbolUseLocation): LocationInProof[] {
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
  listSymbols(): SymbolGlossaryEntry[] {
    const byKey = new Map<string, IndexedSymbolUse & { count: number }>();
    for (const { uses } of this.#index.letters.values()) {
      for (const { use, passage } of uses) {
        if (use.binder !== undefined || !this.#isSymbol(use)) continue;
        const known = byKey.get(use.key);
        if (known === undefined) byKey.set(use.key, { use, passage, count: 1 });
        else known.count++;
      }
    }
    return [...byKey.values()]
      .sort((one, other) => one.passage - other.passage || one.use.range.start - other.use.range.start)
      .map(({ use, passage, count }) => ({
        key: use.key,
        tex: use.tex,
        introductions: this.#listIntroductions(use).map(placeIntroduction),
        useCount: count,
        place: { step: toStep(passage), range: use.range },
      }));
  }

  /** Whether a use isn't one of a constant such as π. */
  #isSymbol(use: SymbolUse): boolean {
    if (!use.isConventional || use.binder !== undefined) return true;
    const own = this.#getIntroductions(use.letter, use.key);
    return own !== undefined && own.lasting.length + own.passing.length + own.weak.length > 0;
  }

  #pick(use: SymbolUse, passage: number): IndexedSymbolIntroduction | undefined {
    const picked = getOrCreate(
      this.#picked,
      passage,
      () => new Map<SymbolUse, IndexedSymbolIntroduction | undefined>(),
    );
    if (picked.has(use)) return picked.get(use);
    const entries = this.#listEntries(use);
    const special = this.#listSpecialEntries(use, entries);
    const position = this.#index.getPosition(passage, use.range.start);
    const found = pickIntroductionWithSameParity(
      pickSymbolIntroduction(entries, special, position),
      entries,
      use,
      position,
    );
    const chosen = this.#pickIndex(use, found, position) ?? pickMember(entries[0], use, found, position);
    picked.set(use, chosen);
    return chosen;
  }

  /**
   * For the i of x_i, what introduces i in the sentence that introduces the family, as “denote by x_i the length of the cycle C_i”
   * does, unless the text says something of i since.
   */
  #pickIndex(
    { key, letter, family }: SymbolUse,
    found: IndexedSymbolIntroduction | undefined,
    use: SymbolPosition,
  ): IndexedSymbolIntroduction | undefined {
    if (family === undefined || found === undefined || found.passage === use.passage) return undefined;
    const { strength, reach, cue } = found.introduction;
    if ((strength === 'strong' && reach === 'text') || cue === COORDINATES_CUE) return undefined;
    const families = this.#getIntroductions(family.letter, family.key);
    const host = families && pickSymbolIntroduction([families], [], use);
    if (host === undefined || host.position > use.position || host.passage === found.passage) return undefined;
    if (found.position > host.position) return undefined;
    // “b_i = 2i” only mentions i.
    const isPast = found.section.end <= use.position && host.sentence !== use.sentence;
    return this.#getIntroductions(letter, key)?.all.find(
      ({ sentence, introduction }) => sentence === host.sentence && (isPast || introduction.isMention !== true),
    );
  }

  #getIntroductions(letter: string, key: string): SymbolKeyIntroductions | undefined {
    return this.#index.letters.get(letter)?.introductions.get(key);
  }

  /** For a member such as a_0, its own introductions and those of the family. For a family, those with the same subscript. */
  #listSpecialEntries(
    { key, letter, tex }: SymbolUse,
    [own]: readonly SymbolKeyIntroductions[],
  ): SymbolKeyIntroductions[] {
    if (isFamilyKey(key)) return [own?.bySubscript.get(tex)].filter((entry) => entry !== undefined);
    const family = this.#getIntroductions(letter, toFamilyKey(key) ?? '');
    return own === undefined || family === undefined ? [] : [own, family];
  }

  /** The introductions of the key itself, then those of related keys. */
  #listEntries(use: SymbolUse): readonly SymbolKeyIntroductions[] {
    return getOrCreate(this.#entriesByKey, use.isPoint ? `${use.key} point` : use.key, () => {
      const entries = this.#collectEntries(use);
      return use.isPoint ? entries.map((entry) => entry.points ?? entry) : entries;
    });
  }

  #collectEntries(use: SymbolUse): readonly SymbolKeyIntroductions[] {
    const { key, letter } = use;
    const found = [key, ...listFallbackSymbolKeys(use)].flatMap((name) => this.#getIntroductions(letter, name) ?? []);
    // “Let a_1 ≤ a_2 ≤ a_3” introduces the sequence a.
    if (key === letter && found.every(({ all, bound }) => all.length === bound.length))
      found.unshift(...[this.#getIntroductions(letter, key + FAMILY_SUBSCRIPT) ?? []].flat());
    // λ explains its conjugate.
    if (key.startsWith('\\') && found[0]?.all.every(({ introduction }) => introduction.strength === 'faint'))
      found.push(...found.splice(0, 1));
    // A prime makes another symbol, if the text defines it.
    if (key.includes("'") && (this.#getIntroductions(letter, key)?.lasting.length ?? 0) > 0) return found.slice(0, 1);
    if (!isFamilyKey(key)) return found;
    // The members of a family introduce it, if nothing else does.
    const stem = key.slice(0, -1);
    let count = 0;
    for (const [name, member] of this.#index.letters.get(letter)?.introductions ?? []) {
      if (name !== key && name.startsWith(stem) && count++ < MAX_MEMBERS) found.push(member);
    }
    return found;
  }

  /** Lists the places of a symbol, the likeliest first: those of the sentence, near ones, first uses, and the others. */
  #rankPlaces(use: SymbolUse, at: SymbolPosition, hasFirst: boolean): readonly IndexedSymbolIntroduction[] {
    const [own, ...related] = this.#listEntries(use).map(({ all }) => {
      const count = findFirstIndexByBinarySearch(all.length, (index) => (all[index]?.position ?? 0) > at.position);
      const before = groupBy(all.slice(0, count).toReversed(), isSure);
      const here = all.filter(({ sentence }) => sentence === at.sentence);
      return { here, sure: before.get(true) ?? [], faint: before.get(false) ?? [], after: all.slice(count) };
    });
    const lists = [own, ...related].filter((list) => list !== undefined);
    const mentions = [toPositionNumber(at.passage, 0), 0, at.scope.start, at.section.start]
      .flatMap((from) => this.#findMention(use.key, from) ?? [])
      .filter(({ position }) => position !== at.position);
    return [
      ...(hasFirst ? [] : mentions.slice(1, 2)),
      ...(own?.here ?? []),
      ...(own?.sure.slice(0, 1) ?? []),
      ...mentions,
      ...(own?.faint.slice(0, 1) ?? []),
      ...lists.flatMap(({ here, sure }) => [...here, ...sure]),
      ...lists.flatMap(({ faint, after }) => [...faint, ...after]),
    ];
  }

  /** The first use of a symbol from a position on. */
  #findMention(key: string, from: number): IndexedSymbolIntroduction | undefined {
    const uses = this.listAllUses(key);
    const toPosition = ({ step, range }: LocationInProof) => toPositionNumber(toPassage(step), range.start);
    const next = findFirstIndexByBinarySearch(uses.length, (index) => {
      const use = uses[index];
      return use !== undefined && toPosition(use) >= from;
    });
    const found = uses.slice(next, next + MAX_MEMBERS).find(({ use }) => use.binder === undefined);
    if (found === undefined) return undefined;
    const { step, use } = found;
    const position = this.#index.getPosition(toPassage(step), use.range.start);
    const starts = this.#index.passages[position.passage]?.sentenceStarts ?? [];
    const end = starts.find((start) => start > use.range.start) ?? use.range.end;
    const sentence = { start: starts.findLast((start) => start <= use.range.start) ?? use.range.start, end };
    const mention = { cue: '', strength: 'faint', reach: 'step', trails: false, isMention: true } as const;
    return { introduction: { ...use, ...mention, sentence }, ...position, outer: undefined };
  }

  /** The introductions to offer for a use, one for each sentence, in text order. */
  #listIntroductions(use: SymbolUse): readonly IndexedSymbolIntroduction[] {
    for (const entry of this.#listEntries(use)) {
      const offered = getOrCreate(this.#offered, entry, () => pickOffered(entry));
      if (offered.length > 0) return offered;
    }
    return [];
  }

  #listGroup(placed: SymbolUseLocation, isWanted: (use: SymbolUse) => boolean): SymbolUseLocation[] {
    const { step, use } = placed;
    const passage = toPassage(step);
    const uses = this.#index.letters.get(use.letter)?.uses ?? [];
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

  #hasFamilyIn(use: SymbolUse, first: IndexedSymbolIntroduction | undefined): boolean {
    const key = toFamilyKey(use.key);
    if (first === undefined || key === undefined) return false;
    const family = this.#getIntroductions(use.letter, key);
    return family?.all.some(({ sentence }) => sentence === first.sentence) === true;
  }
}

/** For x_f, its own equation “x_f = 2b” rather than “x_e = 2a”. */
function pickMember(
  entry: SymbolKeyIntroductions | undefined,
  { tex }: SymbolUse,
  found: IndexedSymbolIntroduction | undefined,
  { position }: SymbolPosition,
): IndexedSymbolIntroduction | undefined {
  const { cue, strength, tex: other } = found?.introduction ?? {};
  if (cue !== '=' || strength !== 'weak' || other === tex) return found;
  const own = entry?.bySubscript.get(tex)?.firm[0];
  return own?.introduction.cue === '=' && own.position <= position ? own : found;
}

/** The introductions of a key to offer, one for each sentence, in text order. */
function pickOffered({ all, faint }: SymbolKeyIntroductions): readonly IndexedSymbolIntroduction[] {
  const sure = all.filter(({ introduction: { strength, cue } }) => strength !== 'faint' || cue === '=');
  const offered = sure.length > 0 ? sure : faint;
  return offered.filter(({ sentence }, index) => sentence !== offered[index - 1]?.sentence).slice(0, MAX_OFFERED);
}

function isSure({ introduction: { strength } }: IndexedSymbolIntroduction): boolean {
  return strength !== 'faint';
}

/** Whether a symbol has another key but stands for the same thing: `f'` for `f`, `a_0` for the family `a_n`. */
function isMember(other: SymbolUse, use: SymbolUse): boolean {
  return (
    other.letter === use.letter &&
    (listFallbackSymbolKeys(other).includes(use.key) || listFallbackSymbolKeys(use).includes(other.key))
  );
}

function toPassage(step: number | undefined): number {
  return step === undefined ? 0 : step + 1;
}

function toStep(passage: number): number | undefined {
  return passage === 0 ? undefined : passage - 1;
}

function place(use: SymbolUse, passage: number): SymbolUseLocation {
  return { step: toStep(passage), range: use.range, use };
}

function placeIntroduction({ introduction, passage }: IndexedSymbolIntroduction): SymbolIntroductionLocation {
  return { step: toStep(passage), range: introduction.range, introduction };
}
