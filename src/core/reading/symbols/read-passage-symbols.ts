/** Reads the symbols of a problem or a step: where they are introduced and where they are used. Linear in the text. */
import type { Passage, PassageFormula, PassageSentence } from '../text/types.ts';
import { findBinders } from './binders.ts';
import { COORDINATES_CUE, findCoordinateIntroductions } from './coordinates.ts';
import { isNoun, isPlural } from './cue-words.ts';
import {
  type Cue,
  createCue,
  type FollowingCue,
  findCueAfter,
  findCueBefore,
  inheritListCue,
  type PreviousCue,
} from './find-cue.ts';
import { readFormulaClauses, readVariableRangeClauses } from './formula-clauses.ts';
import { findFormulaIntroductions } from './introduce-heads.ts';
import { readWordsAfter, WordsBeforeOffset } from './prose-words.ts';
import { toSymbolOccurrence } from './read-letter.ts';
import { tokenizeFormula } from './tokenize-formula.ts';
import type { PassageSymbols, SymbolIntroduction, SymbolUse } from './types.ts';

/** A formula isn't read past this. In UTF-16 code units. */
const MAX_FORMULA_CHARS = 100_000;

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
    }
    const { flat: range, ...shown } = sentence ?? { ...WHOLE, ...formula, flat: { start: mark, end: mark + 1 } };
    const words = new WordsBeforeOffset(flat, Math.min(range.start, mark), mark);
    const after = readWordsAfter(flat, mark + 1, Math.max(range.end, mark + 1), 4);
    const { inner } = formula;
    const tokens = tokenizeFormula(text, inner.start, Math.min(inner.end, inner.start + MAX_FORMULA_CHARS));
    const clauses = readFormulaClauses(tokens);
    const cueAfter = findCueAfter(words, after);
    const relation = clauses[0]?.relations[0];
    const direct = findCueBefore(words, relation);
    const isJoined = this.#context?.kind === 'let' && words.get(0) === 'and' && relation === '=';
    // “Let a be even and s = v(a)” introduces s, too.
    const joined = isJoined ? this.#context : inheritListCue(words, after, this.#previous, relation);
    const cue = strengthenCue(weakenCue(direct ?? joined, after), cueAfter, this.#context, words, relation);
    if (/^(?:let|where|condition)$/.test(cue?.kind ?? '')) this.#context = cue;
    this.#previous = { cue, isBare: clauses.every(({ relations }) => relations.length === 0) };
    const bound = findBinders(tokens);
    const sentenceRange = { start: shown.start, end: shown.end };
    for (const introduction of findFormulaIntroductions(clauses, readVariableRangeClauses(tokens), cue, cueAfter))
      this.introductions.push({ ...introduction, sentence: sentenceRange });
    for (const { symbol, cue: name } of bound.binders) {
      const strength = name === '∀' || name === '∃' ? 'weak' : 'faint';
      const found = { cue: name, strength, reach: 'step', trails: false, sentence: sentenceRange } as const;
      this.introductions.push({ ...toSymbolOccurrence(symbol), ...found });
    }
    for (const [at, { symbol, isConventional = false }] of tokens.entries()) {
      if (symbol === undefined) continue;
      const binder = bound.ranges[at];
      this.uses.push({ ...toSymbolOccurrence(symbol), isConventional, ...(binder === undefined ? {} : { binder }) });
    }
  }
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
