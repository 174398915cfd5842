/** Reads the symbols of a problem or a step: where they are introduced and where they are used. Linear in the text. */
import type { Passage, PassageFormula, PassageSentence } from '../text/types.ts';
import { findBinders } from './binders.ts';
import { isNoun, isPlural } from './cue-words.ts';
import { type Cue, type CueAfter, continueCue, findCueAfter, findCueBefore } from './find-cue.ts';
import { readClauses, readRanges } from './formula-clauses.ts';
import { introduceHeads } from './introduce-heads.ts';
import { readWordsAfter, WordsBefore } from './prose-words.ts';
import { toOccurrence } from './read-letter.ts';
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
    introductions: reader.introductions.sort((one, other) => one.range.start - other.range.start),
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
  #previous: { readonly cue: Cue | undefined; readonly isBare: boolean } | undefined;
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
    const words = new WordsBefore(flat, Math.min(range.start, mark), mark);
    const after = readWordsAfter(flat, mark + 1, Math.max(range.end, mark + 1), 4);
    const { inner } = formula;
    const tokens = tokenizeFormula(text, inner.start, Math.min(inner.end, inner.start + MAX_FORMULA_CHARS));
    const clauses = readClauses(tokens);
    const cueAfter = findCueAfter(words, after);
    const direct = findCueBefore(words, clauses[0]?.relations[0]);
    const continued =
      direct === undefined
        ? continueCue(words, after, this.#previous?.cue, this.#previous?.isBare ?? false, clauses[0]?.relations[0])
        : undefined;
    const isJoined =
      direct === undefined &&
      this.#context?.kind === 'let' &&
      words.get(0) === 'and' &&
      clauses[0]?.relations[0] === '=';
    // “Let a be even and s = v(a)” introduces s, too.
    const joined = isJoined ? this.#context : continued;
    const cue = strengthenCue(weakenCount(direct ?? joined, after), cueAfter, this.#context, words);
    if (cue !== undefined && (cue.kind === 'let' || cue.kind === 'where' || cue.kind === 'condition'))
      this.#context = cue;

    this.#previous = { cue, isBare: clauses.every(({ relations }) => relations.length === 0) };
    const bound = findBinders(tokens);
    const sentenceRange = { start: shown.start, end: shown.end };
    for (const introduction of introduceHeads(clauses, readRanges(tokens), cue, cueAfter)) {
      this.introductions.push({ ...introduction, sentence: sentenceRange });
    }
    for (const { symbol, cue: name } of bound.binders) {
      const isQuantifier = name === '∀' || name === '∃';
      this.introductions.push({
        ...toOccurrence(symbol),
        sentence: sentenceRange,
        cue: name,
        strength: isQuantifier ? 'weak' : 'faint',
        reach: 'step',
        trails: false,
      });
    }
    for (const [at, { symbol, isConventional = false }] of tokens.entries()) {
      if (symbol === undefined) continue;
      const binder = bound.ranges[at];
      this.uses.push({ ...toOccurrence(symbol), isConventional, ...(binder === undefined ? {} : { binder }) });
    }
  }
}

/** The cue without strength if the formula counts things, as in “choose k elements”, or gives a value. */
function weakenCount(cue: Cue | undefined, [after = '']: readonly string[]): Cue | undefined {
  const isCount = cue?.kind === 'let' && cue.noun === '' && isNoun(after) && isPlural(after);
  // “Set x = 2a in (1)” gives a known x a value.
  const isValue = after === 'in' && (cue?.word === 'set' || cue?.kind === 'substitution');
  return cue !== undefined && (isCount || isValue) ? { ...cue, strength: 'weak' } : cue;
}

/** The cue with what the words after the formula and the rest of the sentence add to it. */
function strengthenCue(
  cue: Cue | undefined,
  after: CueAfter,
  context: Cue | undefined,
  words: WordsBefore,
): Cue | undefined {
  const strong = (word: string, kind: Cue['kind']): Cue => ({
    word,
    kind,
    strength: 'strong',
    reach: 'text',
    trails: kind === 'where',
    noun: cue?.noun ?? '',
  });
  if (after === 'denotes')
    return strong(
      cue?.kind === 'where' ? 'where' : 'denotes',
      cue?.kind === 'where' || context?.kind === 'where' ? 'where' : 'let',
    );
  if (after === 'be') {
    if (
      cue?.kind === 'let' ||
      context?.kind === 'let' ||
      words.some(0, 30, (word) => word === 'let' || word === 'letting')
    )
      return strong('let', 'let');
    return cue;
  }
  if (after === 'colon') return cue ?? strong(':', 'let');
  if (after === 'is-a' || after === 'is-the' || after === 'noun') {
    if (cue?.kind === 'where' || (context?.kind === 'where' && cue?.strength !== 'strong'))
      return strong('where', 'where');
    if (cue?.kind === 'condition' && after === 'is-a' && /^(?:suppose|assume|assuming|supposing)$/.test(cue.word)) {
      return strong(cue.word, 'let');
    }
    if (after === 'noun') return context?.kind === 'let' ? strong(context.word, 'let') : cue;
    return cue ?? { word: 'is', kind: 'condition', strength: 'weak', reach: 'text', trails: false, noun: '' };
  }
  if (cue?.word === 'with' && cue.noun !== '' && cue.noun !== 'order' && context?.kind === 'let')
    return strong('with', 'let');
  return cue;
}
