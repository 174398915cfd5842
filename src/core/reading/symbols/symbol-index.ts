/** The introductions and uses of all symbols of a proof, by letter and key, in text order. */
import { binarySearchFirst } from '../../base/binary-search.ts';
import { getOrCreate } from '../../base/groups.ts';
import { COORDINATES_CUE } from './coordinates.ts';
import { FAMILY_SUBSCRIPT } from './read-letter.ts';
import type { PassageSymbols, SymbolIntroduction, SymbolUse } from './types.ts';

/** Offsets of one passage are below this. A power of two, so that positions are exact. */
const PASSAGE_CHARS = 2 ** 32;

/** A place in the proof. */
export interface SymbolPosition {
  /** 0 for the problem, `index + 1` for a step. */
  readonly passage: number;
  /** A number that orders places of the proof. */
  readonly position: number;
  /** The number of its sentence, counted through the proof. */
  readonly sentence: number;
}

export interface IndexedSymbolUse {
  readonly use: SymbolUse;
  readonly passage: number;
}

export interface IndexedSymbolIntroduction extends SymbolPosition {
  readonly introduction: SymbolIntroduction;
}

/** The introductions of a key, each list in text order. */
export interface SymbolKeyIntroductions {
  readonly all: IndexedSymbolIntroduction[];
  /** Strong ones that hold up to the next one. */
  readonly lasting: IndexedSymbolIntroduction[];
  /** Strong ones of quantifiers. */
  readonly passing: IndexedSymbolIntroduction[];
  readonly weak: IndexedSymbolIntroduction[];
  /** First equations and memberships. */
  readonly faint: IndexedSymbolIntroduction[];
  /** Indices of sums and variables of sets. */
  readonly bound: IndexedSymbolIntroduction[];
  /** Those that also introduce what stands before them in their sentence. */
  readonly trailing: IndexedSymbolIntroduction[];
}

/** All symbols with one letter: `a`, `a'`, `a_0`, `a_n`, `\bar{a}`. */
export interface LetterSymbols {
  readonly introductions: Map<string, SymbolKeyIntroductions>;
  readonly uses: IndexedSymbolUse[];
}

const BOUND_CUE = new Set(['index', 'set', 'integral', '↦']);

/** The symbols of all passages. Building is linear in their number. */
export class SymbolIndex {
  /** The problem and the steps. */
  readonly passages: readonly (PassageSymbols | undefined)[];
  readonly letters = new Map<string, LetterSymbols>();
  /** For each passage, the number of sentences before it. */
  readonly #firstSentences: number[] = [];

  constructor(problem: PassageSymbols | undefined, steps: readonly PassageSymbols[]) {
    this.passages = [problem, ...steps];
    let sentences = 0;
    for (const [passage, symbols] of this.passages.entries()) {
      if (symbols?.continuesSentence === true && sentences > 0 && passage > 1) sentences--;
      this.#firstSentences.push(sentences);
      if (symbols === undefined) continue;
      for (const introduction of symbols.introductions) this.#addIntroduction(introduction, passage);
      for (const use of symbols.uses) this.#openLetter(use.letter).uses.push({ use, passage });
      sentences += Math.max(1, symbols.sentenceStarts.length);
    }
  }

  /** The place of an offset. */
  getPosition(passage: number, offset: number): SymbolPosition {
    const starts = this.passages[passage]?.sentenceStarts ?? [];
    const next = binarySearchFirst(starts.length, (index) => (starts[index] ?? 0) > offset);
    const sentence = (this.#firstSentences[passage] ?? 0) + Math.max(0, next - 1);
    return { passage, position: passage * PASSAGE_CHARS + offset, sentence };
  }

  #addIntroduction(introduction: SymbolIntroduction, passage: number): void {
    const { introductions } = this.#openLetter(introduction.letter);
    const entry = getOrCreate(
      introductions,
      introduction.key,
      (): SymbolKeyIntroductions => ({
        all: [],
        lasting: [],
        passing: [],
        weak: [],
        faint: [],
        bound: [],
        trailing: [],
      }),
    );
    const indexed = { introduction, ...this.getPosition(passage, introduction.range.start) };
    const { strength, reach, trails, cue } = introduction;
    entry.all.push(indexed);
    if (trails && strength !== 'faint') entry.trailing.push(indexed);
    // In coordinates “let P = (x, y)” gives x a new meaning.
    const isPoint =
      /^(?:let|at|points?|form|where|put|set)$/.test(cue) && entry.weak[0]?.introduction.cue === COORDINATES_CUE;
    if (strength === 'weak' && isPoint) entry.lasting.push(indexed);
    else if (strength === 'strong') (reach === 'step' ? entry.passing : entry.lasting).push(indexed);
    else if (strength === 'weak') entry.weak.push(indexed);
    else (BOUND_CUE.has(cue) ? entry.bound : entry.faint).push(indexed);
  }

  #openLetter(letter: string): LetterSymbols {
    return getOrCreate(this.letters, letter, () => ({ introductions: new Map(), uses: [] }));
  }
}

export function isFamilyKey(key: string): boolean {
  return key.endsWith(FAMILY_SUBSCRIPT);
}

/** The key of the family of a key with a subscript, or undefined. */
export function toFamilyKey(key: string): string | undefined {
  const underscore = key.indexOf('_');
  return underscore < 0 ? undefined : key.slice(0, underscore) + FAMILY_SUBSCRIPT;
}

/**
 * The keys that may introduce a symbol that isn't introduced by its own, the nearest first: for `a'_0` the families `a'_•`
 * and `a_•`, for a family the letter without subscripts, for `f'` the letter `f`.
 */
export function listRelatedKeys({ key, letter }: { readonly key: string; readonly letter: string }): string[] {
  const [stem = key] = key.split('_', 1);
  const names = [stem, stem.replace(/['*]+$/, ''), letter];
  const related = new Set(stem === key ? names : names.map((name) => name + FAMILY_SUBSCRIPT));
  if (isFamilyKey(key)) for (const name of names) related.add(name);
  related.delete(key);
  return [...related];
}
