/** The introductions and uses of all symbols of a proof, by letter and key, in text order. */
import { binarySearchFirst } from '../../base/binary-search.ts';
import { FAMILY_SUBSCRIPT } from './read-letter.ts';
import type { PassageSymbols, SymbolIntroduction, SymbolUse } from './types.ts';

/** Offsets of one passage are below this. A power of two, so that positions are exact. */
const PASSAGE_CHARS = 2 ** 32;

/** A use with its position in the proof. */
export interface IndexedUse {
  readonly use: SymbolUse;
  /** 0 for the problem, `index + 1` for a step. */
  readonly passage: number;
}

/** An introduction with its position in the proof. */
export interface IndexedIntroduction {
  readonly introduction: SymbolIntroduction;
  readonly passage: number;
  readonly position: number;
  readonly sentence: number;
}

/** The introductions of a key, each list in text order. */
export interface KeyIntroductions {
  readonly all: IndexedIntroduction[];
  /** Strong ones that hold up to the next one. */
  readonly lasting: IndexedIntroduction[];
  /** Strong ones of quantifiers. */
  readonly passing: IndexedIntroduction[];
  readonly weak: IndexedIntroduction[];
  /** First equations and memberships. */
  readonly faint: IndexedIntroduction[];
  /** Indices of sums and variables of sets. */
  readonly bound: IndexedIntroduction[];
  /** Those that also introduce what stands before them in their sentence. */
  readonly trailing: IndexedIntroduction[];
}

/** All symbols with one letter: `a`, `a'`, `a_0`, `a_n`, `\bar{a}`. */
export interface LetterSymbols {
  readonly introductions: Map<string, KeyIntroductions>;
  readonly uses: IndexedUse[];
}

/** The symbols of all passages. Building is linear in their number. */
export class SymbolIndex {
  readonly #passages: readonly (PassageSymbols | undefined)[];
  readonly #letters = new Map<string, LetterSymbols>();
  /** For each passage, the number of sentences before it. */
  readonly #firstSentences: number[] = [];

  constructor(problem: PassageSymbols | undefined, steps: readonly PassageSymbols[]) {
    this.#passages = [problem, ...steps];
    let sentences = 0;
    for (const [passage, symbols] of this.#passages.entries()) {
      if (symbols?.continuesSentence === true && sentences > 0 && passage > 1) sentences--;
      this.#firstSentences.push(sentences);
      if (symbols === undefined) continue;
      this.#addPassage(passage, symbols);
      sentences += Math.max(1, symbols.sentenceStarts.length);
    }
  }

  getLetter(letter: string): LetterSymbols | undefined {
    return this.#letters.get(letter);
  }

  listLetters(): Iterable<LetterSymbols> {
    return this.#letters.values();
  }

  getPassage(passage: number): PassageSymbols | undefined {
    return this.#passages[passage];
  }

  /** The number of the sentence at an offset, counted through the proof. */
  getSentence(passage: number, offset: number): number {
    const starts = this.#passages[passage]?.sentenceStarts ?? [];
    const next = binarySearchFirst(starts.length, (index) => (starts[index] ?? 0) > offset);
    return (this.#firstSentences[passage] ?? 0) + Math.max(0, next - 1);
  }

  /** A number that orders places of the proof. */
  getPosition(passage: number, offset: number): number {
    return passage * PASSAGE_CHARS + offset;
  }

  #addPassage(passage: number, { introductions, uses }: PassageSymbols): void {
    for (const introduction of introductions) {
      const { introductions: byKey } = this.#openLetter(introduction.letter);
      let entry = byKey.get(introduction.key);
      if (entry === undefined) {
        entry = { all: [], lasting: [], passing: [], weak: [], faint: [], bound: [], trailing: [] };
        byKey.set(introduction.key, entry);
      }
      const indexed = {
        introduction,
        passage,
        position: this.getPosition(passage, introduction.range.start),
        sentence: this.getSentence(passage, introduction.range.start),
      };
      entry.all.push(indexed);
      const { strength, reach, trails, cue } = introduction;
      if (trails && strength !== 'faint') entry.trailing.push(indexed);
      if (strength === 'strong') (reach === 'step' ? entry.passing : entry.lasting).push(indexed);
      else if (strength === 'weak') entry.weak.push(indexed);
      else (BOUND_CUE.has(cue) ? entry.bound : entry.faint).push(indexed);
    }
    for (const use of uses) this.#openLetter(use.letter).uses.push({ use, passage });
  }

  #openLetter(letter: string): LetterSymbols {
    let entry = this.#letters.get(letter);
    if (entry === undefined) {
      entry = { introductions: new Map(), uses: [] };
      this.#letters.set(letter, entry);
    }
    return entry;
  }
}

const BOUND_CUE = new Set(['index', 'set', 'integral', '↦']);

export function isFamilyKey(key: string): boolean {
  return key.endsWith(FAMILY_SUBSCRIPT);
}

/**
 * The keys that may introduce a symbol that isn't introduced by its own, the nearest first: for `a'_0` the families `a'_•`
 * and `a_•`, for a family the letter without subscripts, for `f'` the letter `f`.
 */
export function listRelatedKeys({ key, letter }: { readonly key: string; readonly letter: string }): string[] {
  const underscore = key.indexOf('_');
  const stem = underscore < 0 ? key : key.slice(0, underscore);
  const bare = stem.replace(/['*]+$/, '');
  const related = new Set<string>();
  if (underscore >= 0) {
    for (const name of [stem, bare, letter]) related.add(name + FAMILY_SUBSCRIPT);
    if (isFamilyKey(key)) related.add(stem).add(bare).add(letter);
  } else related.add(bare).add(letter);
  related.delete(key);
  return [...related];
}
