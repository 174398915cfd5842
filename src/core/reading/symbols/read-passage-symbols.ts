/** Reads the symbols of a problem or a step: where they are introduced and where they are used. Linear in the text. */
import type { Passage, PassageFormula, PassageSentence } from '../text/types.ts';
import { type Binder, findBinders } from './binders.ts';
import { COORDINATES_CUE, findCoordinateIntroductions } from './coordinates.ts';
import { isNoun, isPlural } from './cue-words.ts';
import {
  type Cue,
  createCue,
  type FollowingCue,
  findCueAfterFormula,
  findCueBeforeFormula,
  inheritListCue,
  type PreviousCue,
} from './find-cue.ts';
import { type FormulaClause, readFormulaClauses, readTrailingBracketClauses } from './formula-clauses.ts';
import { findIntroductionsInFormula, type IntroductionWithoutSentence } from './introduce-heads.ts';
import { readWordsAfterOffset, WordsBeforeOffset } from './prose-words.ts';
import { FAMILY_SUBSCRIPT, type ParsedSymbol, toSymbolOccurrence } from './read-letter.ts';
import { type FormulaToken, tokenizeFormula } from './tokenize-formula.ts';
import type { PassageSymbols, SymbolIntroduction, SymbolUse } from './types.ts';

/** A formula isn't read past this. In UTF-16 code units. */
const MAX_FORMULA_CHARS = 100_000;

/** Words that begin an assumption. */
const ASSUMING = /^(?:let|suppose|assum|if|write|given)/;

/** More symbols of a formula aren't mentioned. */
const MAX_MENTIONED = 16;

/** “Where” explains a symbol among this many uses before it. */
const MAX_USES_BEFORE = 200;

const WHOLE: PassageSentence = { start: 0, end: 0, flat: { start: 0, end: 0 } };

/** The symbols of a passage. */
export function readPassageSymbols(passage: Passage): PassageSymbols {
  const reader = new PassageSymbolReader(passage);
  for (const [index, formula] of passage.formulas.entries()) reader.readFormula(index, formula);
  return {
    introductions: [...findCoordinateIntroductions(passage), ...reader.introductions].sort(
      (one, other) => one.range.start - other.range.start,
    ),
    uses: reader.uses.sort((one, other) => one.range.start - other.range.start),
    sentenceStarts: passage.sentences.map(({ start }) => start),
    continuesSentence: /^\s{0,20}(?:where|with|for (?:all|each|every|any|some))\b/.test(passage.flat.slice(0, 40)),
  };
}

class PassageSymbolReader {
  readonly introductions: SymbolIntroduction[] = [];
  readonly uses: SymbolUse[] = [];
  /** For what stands on the right of “let a = dx” in this sentence, the index of the introduction of a. */
  readonly #equations = new Map<string, number>();
  /** What stands on the right of “set x = e^t” in this sentence. */
  readonly #assigned = new Set<string>();
  /** The number of uses before the sentence. */
  #usesBefore = 0;
  readonly #passage: Passage;
  #sentence = 0;
  #previous: PreviousCue | undefined;
  /** The cue that holds for the rest of the sentence: “where x is … and y is …”. */
  #context: Cue | undefined;

  constructor(passage: Passage) {
    this.#passage = passage;
  }

  readFormula(index: number, formula: PassageFormula): void {
    const { flat, markOffsets, sentences, text } = this.#passage;
    // The “i” of “i.e.”, “e” of “e.g.”.
    if (!formula.delimited && /^(?:i\.\s?e|e\.\s?g)\b/.test(text.slice(formula.start, formula.start + 5))) return;
    const mark = markOffsets[index] ?? 0;
    let sentence = sentences[this.#sentence];
    while (sentence !== undefined && sentence.flat.end <= mark && this.#sentence < sentences.length - 1) {
      sentence = sentences[++this.#sentence];
      this.#previous = undefined;
      this.#context = undefined;
      this.#usesBefore = this.uses.length;
      this.#equations.clear();
      this.#assigned.clear();
    }
    const { flat: range, ...shown } = sentence ?? { ...WHOLE, ...formula, flat: { start: mark, end: mark + 1 } };
    const words = new WordsBeforeOffset(flat, Math.min(range.start, mark), mark);
    const after = readWordsAfterOffset(flat, mark + 1, Math.max(range.end, mark + 1), 4);
    const { inner } = formula;
    const tokens = tokenizeFormula(text, inner.start, Math.min(inner.end, inner.start + MAX_FORMULA_CHARS));
    const clauses = readFormulaClauses(tokens);
    const cueAfter = findCueAfterFormula(words, after);
    const relation = clauses[0]?.relations[0];
    const direct = findCueBeforeFormula(words, relation);
    const isJoined = this.#context?.kind === 'let' && words.get(0) === 'and' && relation === '=';
    // “Let a be even and s = v(a)” introduces s, too.
    const joined = isJoined ? this.#context : inheritListCue(words, after, this.#previous, relation);
    const cue = strengthenCue(weakenCue(direct ?? joined, after), cueAfter, this.#context, words, relation);
    if (/^(?:let|where|condition)$/.test(cue?.kind ?? '')) this.#context = cue;
    this.#previous = { cue, isBare: clauses.every(({ relations }) => relations.length === 0) };
    const bound = findBinders(tokens);
    const sentenceRange = { start: shown.start, end: shown.end };
    const found = findIntroductionsInFormula(clauses, readTrailingBracketClauses(tokens), cue, cueAfter);
    const from = this.introductions.length;
    for (const introduction of found)
      this.#addIntroduction({ ...this.#weakenWhere(introduction, range.start), sentence: sentenceRange });
    const mentioned = findMentioned(tokens);
    if (/^(?:let|write|set|put)$/.test(cue?.word ?? '')) {
      this.#rememberEquation(clauses[0], from);
      for (const { key } of mentioned) this.#assigned.add(key);
    }
    for (const symbol of ASSUMING.test(cue?.word ?? '') ? mentioned : []) {
      if (found.some(({ key }) => key === symbol.key)) continue;
      const rating = {
        cue: cue?.word ?? '',
        strength: 'faint',
        reach: 'step',
        trails: false,
        isMention: true,
      } as const;
      this.introductions.push({ ...toSymbolOccurrence(symbol), ...rating, sentence: sentenceRange });
    }
    for (const { symbol, cue: name } of [...bound.binders, ...findSubscripts(tokens, clauses)]) {
      const strength = name === '∀' || name === '∃' ? 'weak' : 'faint';
      const rating = { cue: name, strength, reach: 'step', trails: name === '∀', sentence: sentenceRange } as const;
      this.introductions.push({ ...toSymbolOccurrence(symbol), ...rating });
    }
    for (const [at, { symbol, isConventional = false }] of tokens.entries()) {
      if (symbol === undefined) continue;
      const binder = bound.ranges[at];
      this.uses.push({ ...toSymbolOccurrence(symbol), isConventional, ...(binder === undefined ? {} : { binder }) });
    }
  }

  /** @param from the index of the formula's first introduction */
  #rememberEquation(clause: FormulaClause | undefined, from: number): void {
    const left = clause?.sides[0]?.kind === 'symbol' ? clause.sides[0].symbols[0] : undefined;
    const at = this.introductions.slice(from).findIndex(({ range }) => range.start === left?.range.start);
    if (at < 0 || clause?.relations[0] !== '=') return;
    for (const { key } of (clause.sides[1]?.symbols ?? []).slice(0, MAX_MENTIONED)) this.#equations.set(key, from + at);
  }

  /** In “let a = dx with x odd” the equation introduces x: it divides a known a, if there is one. */
  #addIntroduction(introduction: SymbolIntroduction): void {
    const { key, strength, cue } = introduction;
    const at = strength === 'faint' || cue === '=' ? undefined : this.#equations.get(key);
    const equation = at === undefined ? undefined : this.introductions[at];
    if (at !== undefined && equation?.strength === 'strong' && equation.key !== key)
      this.introductions[at] = { ...equation, strength: 'weak' };
    this.introductions.push(this.#assigned.has(key) ? { ...introduction, reach: 'text' } : introduction);
  }

  /** “This is the case where d = p” tells a value of a known d, since the sentence doesn't speak of d before. */
  #weakenWhere<T extends IntroductionWithoutSentence>(introduction: T, start: number): T {
    if (introduction.cue !== 'where' || introduction.strength !== 'strong') return introduction;
    const before = this.uses.slice(Math.max(this.#usesBefore, this.uses.length - MAX_USES_BEFORE));
    // After a display the sentence goes on: “where d = p”.
    const isFirst = /^\W*where\b/.test(this.#passage.flat.slice(start, start + 12));
    const isExplained = (isFirst && before.length === 0) || before.some(({ letter }) => letter === introduction.letter);
    return isExplained ? introduction : { ...introduction, strength: 'weak' };
  }
}

/** The symbols behind the equals sign of “suppose n = 2^k m”, which introduces them for want of anything else. */
function findMentioned(tokens: readonly FormulaToken[]): readonly ParsedSymbol[] {
  const found = new Map<string, ParsedSymbol>();
  let isRight = false;
  let isSubscript = false;
  for (const { kind, text, depth, script, symbol } of tokens) {
    if (depth === 0 && script === 0 && /^(?:relation|comma|break|words|colon)$/.test(kind))
      isRight = /^:?=$/.test(text);
    if (kind === 'script') isSubscript = text === '_';
    if (script > 0 && isSubscript) continue;
    if (isRight && symbol !== undefined && found.size < MAX_MENTIONED) found.set(symbol.key, symbol);
  }
  return [...found.values()];
}

/** The subscripts of the families that equations define: n in “a_n = 2n”. */
function findSubscripts(tokens: readonly FormulaToken[], clauses: readonly FormulaClause[]): readonly Binder[] {
  const defined = new Set<number>();
  for (const { sides, relations } of clauses) {
    const [first] = sides[0]?.symbols ?? [];
    if (/^:?=$/.test(relations[0] ?? '') && first?.key.endsWith(FAMILY_SUBSCRIPT)) defined.add(first.range.end);
  }
  return tokens.flatMap(({ kind, start }, index) => {
    const inner = tokens[index + 1]?.kind === 'group' ? tokens[index + 2] : tokens[index + 1];
    return kind === 'script' && defined.has(start) && inner?.symbol !== undefined
      ? [{ symbol: inner.symbol, cue: 'index' }]
      : [];
  });
}

/** The cue without strength if the formula counts things, as in “choose k elements”, gives a value or is replaced. */
function weakenCue(cue: Cue | undefined, [first = '', second = '']: readonly string[]): Cue | undefined {
  const isPluralNoun = (word: string) => isNoun(word) && isPlural(word);
  // “Each color n times” tells something of a known n.
  if (first === 'times' && cue?.kind !== 'let') return undefined;
  const isCounted = isPluralNoun(first) || (/^[a-z]{3,}$/.test(first) && isPluralNoun(second));
  const isCount = (cue?.kind === 'let' || cue?.kind === 'substitution') && cue.noun === '' && isCounted;
  // “Set x = 2a in (1)” gives a known x a value.
  const isValue = first === 'in' && (cue?.word === 'set' || cue?.kind === 'substitution');
  if (/^(?:replaced|interchanged|swapped|exchanged)$/.test(first)) return undefined;
  // “A proper G-space” tells something of a known G, if not “an n-gon”.
  if (/^-\w/.test(first) && cue !== undefined && cue.word !== 'a') return { ...cue, strength: 'faint' };
  return cue !== undefined && (isCount || isValue) ? { ...cue, strength: 'weak' } : cue;
}

/** The cue with what the words after the formula and the rest of the sentence add to it. */
function strengthenCue(
  cue: Cue | undefined,
  after: FollowingCue,
  context: Cue | undefined,
  words: WordsBeforeOffset,
  relation: string | undefined,
): Cue | undefined {
  const strong = (word: string, kind: 'let' | 'where') => createCue(word, kind, 'strong', cue?.noun ?? '');
  const isWhere = cue?.kind === 'where';
  const isAfterWhere = context?.kind === 'where';
  const isAfterLet = context?.kind === 'let';
  const isAssumed = cue?.kind === 'condition' && /^(?:suppos|assum)/.test(cue.word);
  switch (after) {
    case 'denotes':
      return strong(isWhere ? 'where' : 'denotes', isWhere || isAfterWhere ? 'where' : 'let');
    case 'be': {
      const isLet = cue?.kind === 'let' || isAfterLet || words.some(0, 30, (word) => /^let(?:ting)?$/.test(word));
      return isLet ? strong('let', 'let') : cue;
    }
    case 'satisfies':
      // “Suppose a, b ∈ S satisfy” is as good as “let”.
      return isAssumed && (cue.noun !== '' || relation === '∈') ? strong(cue.word, 'let') : cue;
    case 'axis':
      return cue?.strength === 'strong' ? cue : createCue(COORDINATES_CUE, 'condition', 'weak', '');
    case 'colon':
      return cue ?? strong(':', 'let');
    case 'noun':
    case 'is-a':
    case 'is-the':
      if (isWhere || (isAfterWhere && cue?.strength !== 'strong')) return strong('where', 'where');
      if (after === 'is-a' && isAssumed) return strong(cue.word, 'let');
      if (after === 'noun') return isAfterLet ? strong(context.word, 'let') : cue;
      return cue ?? createCue('is', 'condition', 'weak', '');
    default:
      return cue?.word === 'with' && cue.noun !== '' && cue.noun !== 'order' && isAfterLet
        ? strong('with', 'let')
        : cue;
  }
}
