/** The introductions and uses of all symbols of a proof, by letter and key, in text order. */

import { findFirstIndexByBinarySearch } from '../../base/binary-search.ts';
import { getOrCreate } from '../../base/groups.ts';
import type { ResumableWork } from '../../base/resumable-work.ts';
import type { PartWithHeading } from '../labels/label-steps.ts';
import { COORDINATES_CUE } from './coordinates.ts';
import { isKnownNoun, isPlural } from './cue-words.ts';
import { FAMILY_SUBSCRIPT } from './read-letter.ts';
import {
  hasOwnSymbolScope,
  isSectionHeading,
  type SymbolScope,
  SymbolScopeFinder,
  toPositionNumber,
} from './scopes.ts';
import type { PassageSymbols, SymbolIntroduction, SymbolUse } from './types.ts';

/** A place in the proof. */
export interface SymbolPosition {
  /** 0 for the problem, `index + 1` for a step. */
  readonly passage: number;
  /** A number that orders places of the proof. */
  readonly position: number;
  /** The number of its sentence, counted through the proof. */
  readonly sentence: number;
  /** The number of the sentence that its sentence continues, as a display does; else of the sentence itself. */
  readonly beginning: number;
  /** The innermost lemma, case or the like around it. */
  readonly scope: SymbolScope;
  /** The innermost section around it. */
  readonly section: SymbolScope;
}

export interface IndexedSymbolUse {
  readonly use: SymbolUse;
  readonly passage: number;
}

export interface IndexedSymbolIntroduction extends SymbolPosition {
  readonly introduction: SymbolIntroduction;
  /** The latest one before it in its list that reaches further, if it is in the list of those that last. */
  readonly outer: IndexedSymbolIntroduction | undefined;
}

/** The introductions of a key, each list in text order. */
export interface SymbolKeyIntroductions {
  readonly all: IndexedSymbolIntroduction[];
  /** Strong ones that hold up to the next one. */
  readonly lasting: IndexedSymbolIntroduction[];
  /** Variables of definitions. */
  readonly dummies: IndexedSymbolIntroduction[];
  /** Strong ones of quantifiers. */
  readonly passing: IndexedSymbolIntroduction[];
  readonly weak: IndexedSymbolIntroduction[];
  /** Weak ones whose symbol the text takes for known: nouns, points, first equations, but no ranges. */
  readonly firm: IndexedSymbolIntroduction[];
  /** Symbols on the right side of an assumption: k in “suppose n = 2^k”. */
  readonly mentions: IndexedSymbolIntroduction[];
  /** First equations and memberships. */
  readonly faint: IndexedSymbolIntroduction[];
  /** Indices of sums and variables of sets. */
  readonly bound: IndexedSymbolIntroduction[];
  /** Formulas that use it without saying what it is, for want of anything else. */
  readonly usages: IndexedSymbolIntroduction[];
  /** Those that also introduce what stands before them in their sentence. */
  readonly trailing: IndexedSymbolIntroduction[];
  /** Those of a point, if others name an angle with the same letter. */
  points: SymbolKeyIntroductions | undefined;
  /** The introductions of a family with each subscript. */
  readonly bySubscript: Map<string, SymbolKeyIntroductions>;
}

/** All symbols with one letter: `a`, `a'`, `a_0`, `a_n`, `\bar{a}`. */
export interface SymbolsWithSameLetter {
  readonly introductions: Map<string, SymbolKeyIntroductions>;
  readonly uses: IndexedSymbolUse[];
}

/** A subscript of one symbol: that of `a_n`, not that of `a_{n+1}`. */
const SINGLE_SUBSCRIPT = /_\{?\s?(?:[^\\{}\s]|\\[A-Za-z]+)\s?\}?$/u;

const BOUND_CUE = new Set(['index', 'set', 'integral', '↦']);

/** The cue of a formula that only uses its symbols, as “the identity x + y = y + x” does, and “the moves a_k” the index. */
export const USAGE_CUE = 'use';

/** A piece of work ends after so many passages, or after so many symbols of one. */
const PASSAGES_OF_PIECE = 64;
const SYMBOLS_OF_PIECE = 1_024;

/** The symbols of all passages, once they are filled in. That is linear in their number. */
export class SymbolIndex {
  /** The problem and the steps. */
  readonly passages: readonly (PassageSymbols | undefined)[];
  readonly letters = new Map<string, SymbolsWithSameLetter>();
  /** For each passage, the number of sentences before it. */
  readonly #firstSentences: number[] = [];
  /** For each passage, the number of the sentence that its first one continues, or of that one itself. */
  readonly #firstBeginnings: number[] = [];

  readonly #parts: readonly PartWithHeading[];
  #scopes = new SymbolScopeFinder([], hasOwnSymbolScope);
  #sections = new SymbolScopeFinder([], isSectionHeading);

  constructor(
    problem: PassageSymbols | undefined,
    steps: readonly PassageSymbols[],
    parts: readonly PartWithHeading[],
  ) {
    this.#parts = parts;
    this.passages = [problem, ...steps];
  }

  /** Adds the introductions and uses of all passages. Call it once. */
  *fill(): ResumableWork<void> {
    yield;
    this.#scopes = new SymbolScopeFinder(this.#parts, hasOwnSymbolScope);
    yield;
    this.#sections = new SymbolScopeFinder(this.#parts, isSectionHeading);
    yield;
    let sentences = 0;
    for (const [passage, symbols] of this.passages.entries()) {
      const lastSentence = sentences - 1;
      if (symbols?.continuesSentence === true && sentences > 0 && passage > 1) sentences--;
      const before = this.passages[passage - 1];
      const isContinued = passage > 1 && symbols?.canContinue === true && before?.isUnfinished === true;
      this.#firstBeginnings.push(
        !isContinued
          ? sentences
          : before.sentenceStarts.length > 1
            ? lastSentence
            : (this.#firstBeginnings.at(-1) ?? sentences),
      );
      this.#firstSentences.push(sentences);
      if (symbols === undefined) continue;
      for (const [count, introduction] of symbols.introductions.entries()) {
        if (count % SYMBOLS_OF_PIECE === SYMBOLS_OF_PIECE - 1) yield;
        this.#addIntroduction(strengthenDefinition(introduction, symbols, before), passage);
      }
      for (const [count, use] of symbols.uses.entries()) {
        if (count % SYMBOLS_OF_PIECE === SYMBOLS_OF_PIECE - 1) yield;
        this.#openLetter(use.letter).uses.push({ use, passage });
      }
      sentences += Math.max(1, symbols.sentenceStarts.length);
      if (passage % PASSAGES_OF_PIECE === PASSAGES_OF_PIECE - 1) yield;
    }
  }

  /** The place of an offset. */
  getPosition(passage: number, offset: number): SymbolPosition {
    const starts = this.passages[passage]?.sentenceStarts ?? [];
    const next = findFirstIndexByBinarySearch(starts.length, (index) => (starts[index] ?? 0) > offset);
    const sentence = (this.#firstSentences[passage] ?? 0) + Math.max(0, next - 1);
    const beginning = next > 1 ? sentence : Math.min(sentence, this.#firstBeginnings[passage] ?? sentence);
    const position = toPositionNumber(passage, offset);
    return {
      passage,
      position,
      sentence,
      beginning,
      scope: this.#scopes.find(position),
      section: this.#sections.find(position),
    };
  }

  #addIntroduction(introduction: SymbolIntroduction, passage: number): void {
    const { introductions } = this.#openLetter(introduction.letter);
    const entry = getOrCreate(introductions, introduction.key, createEntry);
    const position = this.getPosition(passage, introduction.range.start);
    if (introduction.isAngle === true) entry.points ??= copyEntry(entry);
    else if (entry.points !== undefined) addTo(entry.points, introduction, position);
    addTo(entry, introduction, position);
    if (isFamilyKey(introduction.key) && SINGLE_SUBSCRIPT.test(introduction.tex))
      addTo(getOrCreate(entry.bySubscript, introduction.tex, createEntry), introduction, position);
  }

  #openLetter(letter: string): SymbolsWithSameLetter {
    return getOrCreate(this.letters, letter, () => ({ introductions: new Map(), uses: [] }));
  }
}

/** An introduction as “and define” before the passage makes it, if it is in its first sentence. */
function strengthenDefinition(
  introduction: SymbolIntroduction,
  { canContinue, sentenceStarts: [, second = Number.POSITIVE_INFINITY] }: PassageSymbols,
  before: PassageSymbols | undefined,
): SymbolIntroduction {
  const { key, cue, strength, isAssignment, isDummy, range } = introduction;
  if (cue !== '=' || !canContinue || before?.endsDefining !== true || range.start >= second) return introduction;
  if (isDummy === true) return { ...introduction, strength: 'weak' };
  // “Put A = (0, 0)” places a known point.
  const isEquation = isAssignment === true && strength === 'weak' && !/^[A-Z]$/.test(key);
  return isEquation ? { ...introduction, strength: 'strong' } : introduction;
}

function createEntry(): SymbolKeyIntroductions {
  return {
    all: [],
    lasting: [],
    dummies: [],
    passing: [],
    weak: [],
    firm: [],
    mentions: [],
    faint: [],
    bound: [],
    usages: [],
    trailing: [],
    points: undefined,
    bySubscript: new Map(),
  };
}

function copyEntry({ all }: SymbolKeyIntroductions): SymbolKeyIntroductions {
  const copy = createEntry();
  for (const { introduction, outer: _, ...position } of all) addTo(copy, introduction, position);
  return copy;
}

function addTo(entry: SymbolKeyIntroductions, introduction: SymbolIntroduction, position: SymbolPosition): void {
  let outer = entry.lasting.at(-1);
  while (outer !== undefined && outer.scope.end <= position.scope.end) outer = outer.outer;
  const indexed = { introduction, ...position, outer };
  const { strength, reach, trails, cue } = introduction;
  if (cue === USAGE_CUE) {
    entry.usages.push(indexed);
    return;
  }
  entry.all.push(indexed);
  if (trails && strength !== 'faint') entry.trailing.push(indexed);
  if (strength === 'faint')
    (BOUND_CUE.has(cue) ? entry.bound : introduction.isMention ? entry.mentions : entry.faint).push(indexed);
  else if (introduction.isDummy === true) entry.dummies.push(indexed);
  else if (strength === 'strong' && (reach !== 'text' || isInstance(introduction, entry))) entry.passing.push(indexed);
  else if (reach === 'text' && lasts(introduction, entry, position)) entry.lasting.push(indexed);
  else {
    entry.weak.push(indexed);
    if (reach === 'text') entry.firm.push(indexed);
  }
}

/** Whether “set x = 2c” gives a value to a variable of the problem's “for all x”. */
function isInstance({ cue, isAssignment }: SymbolIntroduction, { passing }: SymbolKeyIntroductions): boolean {
  return passing[0]?.passage === 0 && (isAssignment === true || /^(?:set|put|take|consider|choose)$/.test(cue));
}

/** The latest of an introduction and those before it in its list whose part hasn't ended at a position. */
export function findIntroductionInForce(
  latest: IndexedSymbolIntroduction | undefined,
  position: number,
): IndexedSymbolIntroduction | undefined {
  let found = latest;
  while (found !== undefined && found.scope.end <= position) found = found.outer;
  return found;
}

/** Cues that define a symbol although there is one: the verb “set”, and nouns of what has values. */
const OF_ITS_OWN = /^(?:set|functions?|maps?|polynomials?|sequences?)$/;

/** Whether a symbol is called so up to the next such introduction. */
function lasts(
  { key, strength, cue, trails, isAssignment }: SymbolIntroduction,
  { firm, lasting }: SymbolKeyIntroductions,
  { position }: SymbolPosition,
): boolean {
  // “The elements a, b” are known ones, if there are such.
  if (strength === 'strong' && isFamilyKey(key) && trails && cue !== 'where')
    return findIntroductionInForce(lasting.at(-1), position) === undefined;
  // In coordinates “let y = 2x” is a line.
  if (isAssignment === true && /^[xyz]$/.test(key) && firm[0]?.introduction.cue === COORDINATES_CUE) return false;
  if (strength === 'strong') {
    const known = isKnownNoun(cue) ? findIntroductionInForce(lasting.at(-1), position) : undefined;
    // “The angle β = 2a” gives the problem's β a value.
    return known === undefined || !(isPlural(cue) || (known.passage === 0 && !OF_ITS_OWN.test(cue)));
  }
  // In coordinates “let P = (x, y)” gives x a new meaning.
  return firm[0]?.introduction.cue === COORDINATES_CUE && /^(?:let|points?|form|where|put|set)$/.test(cue);
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
export function listFallbackSymbolKeys({ key, letter }: { readonly key: string; readonly letter: string }): string[] {
  const [stem = key] = key.split('_', 1);
  const names = [stem, stem.replace(/['*]+$/, ''), letter];
  const related = new Set(stem === key ? names : names.map((name) => name + FAMILY_SUBSCRIPT));
  if (isFamilyKey(key)) for (const name of names) related.add(name);
  related.delete(key);
  return [...related];
}
