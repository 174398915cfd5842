/** Reads the symbols of a problem or a step: where they are introduced and where they are used. Linear in the text. */
import type { ResumableWork } from '../../base/resumable-work.ts';
import { FORMULA_PLACEHOLDER } from '../text/flatten-prose.ts';
import type { Passage, PassageFormula } from '../text/types.ts';
import { adjustSymbolCueToFollowingWords, inheritListCue, type PreviousCue } from './adjust-cue.ts';
import { findCoordinateIntroductions } from './coordinates.ts';
import { isIterationNoun } from './cue-words.ts';
import { findCueAfterFormula, findCueBeforeFormula, type SymbolCue } from './find-cue.ts';
import { type FormulaClause, findListRelation } from './formula-clauses.ts';
import { findIntroductionsInFormula, type IntroductionWithoutSentence } from './introduce-heads.ts';
import { FormulaParser, MAX_MENTIONED_SYMBOLS } from './parse-formula.ts';
import { readWordsAfterOffset, WordsBeforeOffset } from './prose-words.ts';
import { isGeneral, moveIntroduction, moveUse, rateSubscripts, USAGE_RATING } from './rate-introductions.ts';
import { FAMILY_SUBSCRIPT, type ParsedSymbol } from './read-letter.ts';
import type { FormulaToken } from './tokenize-formula.ts';
import type { PassageSymbols, SubscriptParity, SymbolIntroduction, SymbolUse } from './types.ts';

/** Words that begin an assumption. */
const ASSUMING = /^(?:let|denote|suppose|assum|if|write|given|set$|put$)/;

/** Words that begin it before a product: “choose n = 2^k”. */
const ASSUMING_PRODUCT = /^(?:let|denote|suppose|assum|if|write|given|choos|pick|tak|set$|put$)/;

/** The cue of the length of a list, as n in “x_1, …, x_n”. */
export const LIST_LENGTH_CUE = 'list';

/** A letter of a point. */
const POINT = /^[A-Z]$/;

function isBesidePoint(token: FormulaToken | undefined): boolean {
  return token?.kind === 'shape' || POINT.test(token?.symbol?.letter ?? '');
}

/** Words behind a symbol that was introduced before: “let L be as above”, “with h and k as defined”. */
const KNOWN_BEHIND = /^(?:be )?(?:as (?:above|before|defined)|defined as)\b|^and . as$/;

/** A variable of a definition isn't introduced farther before it. In introductions. */
const MAX_INTRODUCTIONS_BEFORE = 40;

/** “Where” explains a symbol among this many uses before it. */
const MAX_USES_BEFORE = 200;

/** So much of the prose behind a formula is looked at. In UTF-16 code units. */
const MAX_BEHIND_CHARS = 12;

/** More formulas of one passage aren't read. A proof of 1 MB has about 20,000. */
const MAX_FORMULAS = 100_000;

/** So much of the beginning and the end of a passage tells how it continues. In UTF-16 code units. */
const MAX_EDGE_CHARS = 40;

/** A piece of work ends after so many formulas. */
const FORMULAS_OF_PIECE = 32;

/** The symbols of a passage. */
export function* readPassageSymbols(passage: Passage, parser = new FormulaParser()): ResumableWork<PassageSymbols> {
  const reader = new PassageSymbolReader(passage, parser);
  for (const [index, formula] of passage.formulas.slice(0, MAX_FORMULAS).entries()) {
    reader.readFormula(index, formula);
    if (index % FORMULAS_OF_PIECE === FORMULAS_OF_PIECE - 1) yield;
  }
  reader.finish();
  const head = passage.flat.slice(0, MAX_EDGE_CHARS).trimStart();
  const tail = passage.flat.slice(-MAX_EDGE_CHARS).trimEnd();
  // A display often ends with the period of its sentence.
  const { inner } = (tail.endsWith(FORMULA_PLACEHOLDER) && passage.formulas.at(-1)) || {};
  const last = inner
    ? passage.text.slice(Math.max(inner.start, inner.end - MAX_EDGE_CHARS), inner.end).trimEnd()
    : tail;
  return {
    introductions: [...findCoordinateIntroductions(passage), ...reader.introductions].sort(
      (one, other) => one.range.start - other.range.start,
    ),
    uses: reader.uses.sort((one, other) => one.range.start - other.range.start),
    sentenceStarts: passage.sentences.map(({ start }) => start),
    canContinue: /^[\uFFFCa-z]/.test(head),
    endsDefining: /\b(?:define|set|put|let|consider):?$/i.test(tail),
    isUnfinished: last !== '' && !'.?!;'.includes(last.slice(-1)),
    continuesSentence: /^(?:where|with|for (?:all|each|every|any|some))\b/.test(head),
  };
}

/** An equation of a letter with a product: `a = 2^k u`. */
const PRODUCT = /^\s*[A-Za-z]\s*=(?!\s*\\?[A-Za-z]+(?:_\{?\w+\}?)?\s*$)(?!.*\\frac)[^=+\-−(/]*$/;
/** A longer formula isn't read for a product. In UTF-16 code units. */
const MAX_PRODUCT_CHARS = 60;

/** Words in front of a formula that holds for all values of its letters. */
const LAW = /^(?:identity|identities|inequality|formula|theorem|law|rule|sines|cosines)$/;
/** Further tokens of such a formula aren't read. */
const MAX_LAW_TOKENS = 200;

/** The longest variable that is read for odd or even. In UTF-16 code units. */
const MAX_SUBSCRIPT_CHARS = 12;

class PassageSymbolReader {
  readonly introductions: SymbolIntroduction[] = [];
  readonly uses: SymbolUse[] = [];
  /** For what stands on the right of “let a = dx” in this sentence, the index of the introduction of a. */
  readonly #equations = new Map<string, number>();
  /** What stands on the right of “write b = 2^m t” in this sentence. */
  readonly #factors = new Set<string>();
  /** What stands on the right of “set x = e^t” in this sentence. */
  readonly #assigned = new Set<string>();
  /** The variable that the sentence takes for odd or even. */
  #parity: { readonly subscript: string; readonly parity: SubscriptParity } | undefined;
  /** The variables of what the sentence defines. */
  readonly #parameters = new Set<string>();
  /** The index of the first introduction of the list that goes on. */
  #listStart = 0;
  /** The number of introductions before the sentence. */
  #introductionsBefore = 0;
  /** The number of uses before the sentence. */
  #usesBefore = 0;
  readonly #passage: Passage;
  readonly #parser: FormulaParser;
  #sentence = 0;
  #previous: PreviousCue | undefined;
  /** The cue that holds for the rest of the sentence: “where x is … and y is …”. */
  #context: SymbolCue | undefined;

  constructor(passage: Passage, parser: FormulaParser) {
    this.#passage = passage;
    this.#parser = parser;
  }

  readFormula(index: number, formula: PassageFormula): void {
    const { flat, markOffsets, sentences, text } = this.#passage;
    // The “i” of “i.e.”, “e” of “e.g.”.
    if (!formula.delimited && /^(?:i\.\s?e|e\.\s?g)\b/.test(text.slice(formula.start, formula.start + 5))) return;
    const mark = markOffsets[index] ?? 0;
    let sentence = sentences[this.#sentence];
    while (sentence !== undefined && sentence.flat.end <= mark && this.#sentence < sentences.length - 1) {
      this.#markDefinition();
      sentence = sentences[++this.#sentence];
      this.#previous = undefined;
      this.#context = undefined;
      this.#usesBefore = this.uses.length;
      this.#introductionsBefore = this.introductions.length;
      this.#parameters.clear();
      this.#parity = undefined;
      this.#equations.clear();
      this.#factors.clear();
      this.#assigned.clear();
    }
    const range = sentence?.flat ?? { start: mark, end: mark + 1 };
    const words = new WordsBeforeOffset(flat, Math.min(range.start, mark), mark);
    const after = readWordsAfterOffset(flat, mark + 1, Math.max(range.end, mark + 1), 3);
    const { start: by, end } = formula.inner;
    const { tokens, clauses, ranges, bound, mentioned, values, subscripts, listEnds } = this.#parser.parse(
      text.slice(by, end),
      formula.delimited ? '' : text.slice(end, end + MAX_BEHIND_CHARS),
      formula.delimited,
    );
    const cueAfter = findCueAfterFormula(words, after);
    this.#readParity(text.slice(by, end), words.get(0), after);
    const relation = clauses[0]?.relations[0];
    const listRelation = findListRelation(clauses, 0);
    const direct = findCueBeforeFormula(words, listRelation, after[0]);
    const isJoined = this.#context?.kind === 'let' && words.get(0) === 'and' && relation === '=';
    // “Let a be even and s = v(a)” introduces s, too.
    const joined = isJoined ? this.#context : inheritListCue(words, after, this.#previous, listRelation);
    const behind = after.join(' ');
    const isKnown = KNOWN_BEHIND.test(behind) && direct?.word !== 'define';
    const cue = isKnown
      ? undefined
      : adjustSymbolCueToFollowingWords(direct ?? joined, words, after, {
          following: cueAfter,
          context: this.#context,
          relation,
        });
    if (direct !== undefined || joined === undefined) this.#listStart = this.introductions.length;
    // In “suppose f and g are functions” what stands behind g holds for f, too.
    else if (joined.strength === 'weak' && cue?.strength === 'strong') this.#strengthenList(cue.word);
    if ((cue?.kind === 'let' && cue.word !== '=') || cue?.kind === 'where' || cue?.kind === 'condition')
      this.#context = cue;
    this.#previous = { cue, isBare: clauses.every(({ relations }) => relations.length === 0) };
    // Numbers name nothing.
    if (!tokens.some(({ symbol }) => symbol !== undefined)) return;
    const shown = sentence ?? formula;
    const sentenceRange = { start: shown.start, end: shown.end };
    const found = findIntroductionsInFormula(clauses, ranges, cue, cueAfter);
    const from = this.introductions.length;
    const areAngles =
      cue?.noun.startsWith('angle') ||
      (cue?.kind === 'let' &&
        /^\W*(?:be|(?:also )?denotes?) the .{0,20}\bangles?\b/.test(flat.slice(mark + 1, mark + 60)));
    const isEquation = relation === '=' && clauses[0]?.sides[0]?.kind === 'symbol';
    const isInstance = isEquation && found.length > 0 && this.#isOfQuantified(mentioned);
    const trailsFrom =
      cue?.kind === 'quantifier' && found.some(({ trails }) => trails)
        ? this.#findClauseStart(range.start, mark)
        : undefined;
    for (const introduction of found) {
      const rating = this.#weakenWhere(introduction, range.start);
      const rated = areAngles ? { ...rating, isAngle: true } : rating;
      // In “for any x take y = x + 1” y is as short-lived as x.
      const whole = trailsFrom === undefined ? rated : { ...rated, trailsFrom };
      const isBrief =
        isInstance && rated.reach === 'text' && !rated.isDummy && !introduction.key.endsWith(FAMILY_SUBSCRIPT);
      this.#addIntroduction(
        moveIntroduction(isBrief ? { ...whole, reach: 'step' } : whole, introduction, by, sentenceRange),
      );
    }
    this.#markDummies(found);
    if (cue?.word === 'let' || cue?.word === 'write' || cue?.word === 'set' || cue?.word === 'put') {
      this.#rememberEquation(clauses[0], by, from);
      for (const { key } of mentioned) this.#assigned.add(key);
    }
    // “Ω: x² + y² = r²” gives the circle's radius and the coordinates.
    const [clause] = clauses;
    if (relation === ':' && clause?.relations.includes('=') === true)
      for (const symbol of clause.sides
        .slice(1)
        .flatMap(({ symbols }) => symbols)
        .slice(0, MAX_MENTIONED_SYMBOLS)) {
        const rating = { cue: ':', strength: 'faint', reach: 'text', trails: false, isMention: true } as const;
        this.introductions.push(moveIntroduction(rating, symbol, by, sentenceRange));
      }
    // “Write b = 2c”
    const isDivided =
      mentioned.length > 0 &&
      mentioned.length <= 2 &&
      PRODUCT.test(text.slice(by, Math.min(end, by + MAX_PRODUCT_CHARS)));
    const word = cue?.word ?? '';
    if (isDivided && word === 'write') for (const { key } of mentioned) this.#factors.add(key);
    // So does “on odd turns n = 2k - 1” with k.
    const isAssumed =
      (isIterationNoun(cue?.noun ?? '') && relation === '=') ||
      (isDivided ? ASSUMING_PRODUCT : ASSUMING).test(word) ||
      (cue?.kind === 'quantifier' && relation === '=');
    for (const symbol of relation !== ':=' && isAssumed ? mentioned : []) {
      if (found.some(({ key }) => key === symbol.key)) continue;
      const rating = { ...USAGE_RATING, cue: cue?.word ?? '', isAssignment: isDivided };
      this.introductions.push(moveIntroduction(rating, symbol, by, sentenceRange));
    }
    const named = subscripts.length === 0 ? undefined : rateSubscripts(cue, relation, behind);
    for (const { symbol, cue: place } of subscripts) {
      const isBare = place === 'pair' && cue?.kind === 'quantifier' && cue.noun === '';
      const rating = isBare || place === 'multiple' ? undefined : named;
      if (rating?.isMention === false || !/^[A-Z]|_/.test(symbol.key))
        this.introductions.push(moveIntroduction(rating ?? USAGE_RATING, symbol, by, sentenceRange));
    }
    for (const symbol of values)
      if (!found.some(({ key }) => key === symbol.key))
        this.introductions.push(moveIntroduction(USAGE_RATING, symbol, by, sentenceRange));
    const isOrdinal = relation === undefined && /^-?th$/.test(after[0] ?? '');
    // “On the nth turn” says what n counts.
    const counted = isOrdinal && isIterationNoun(after[1] ?? '') && clauses[0]?.sides[0]?.kind === 'symbol';
    if (counted && cue === undefined)
      for (const { symbol } of tokens.slice(0, 1)) {
        const rating = { cue: after[1] ?? '', strength: 'weak', reach: 'text', trails: false } as const;
        if (symbol !== undefined) this.introductions.push(moveIntroduction(rating, symbol, by, sentenceRange));
      }
    if (isOrdinal || (relation !== undefined && LAW.test(words.get(words.get(0) === ',' ? 1 : 0))))
      for (const { symbol } of tokens.slice(0, MAX_LAW_TOKENS))
        if (symbol !== undefined) this.introductions.push(moveIntroduction(USAGE_RATING, symbol, by, sentenceRange));
    for (const { symbol, cue: name } of bound.binders) {
      const strength = name === '∀' || name === '∃' ? 'weak' : 'faint';
      const rating = { cue: name, strength, reach: 'step', trails: name === '∀' } as const;
      this.introductions.push(moveIntroduction(rating, symbol, by, sentenceRange));
    }
    // “Let x_1, …, x_n be numbers” says what n is, if nothing else does.
    for (const symbol of listEnds) {
      const rating = { cue: LIST_LENGTH_CUE, strength: 'faint', reach: 'text', trails: false } as const;
      this.introductions.push(moveIntroduction(rating, symbol, by, sentenceRange));
    }
    let family: SymbolUse['family'];
    let familyScript = 0;
    for (let at = 0; at < tokens.length; at++) {
      const { symbol, isConventional = false, kind = 'operator', script = 0, start = 0 } = tokens[at] ?? {};
      if (script <= familyScript && kind !== 'script') family = undefined;
      const host = kind === 'script' ? tokens[at - 1]?.symbol : undefined;
      if (host?.key.endsWith(FAMILY_SUBSCRIPT) && host.range.end === start) {
        family = { key: host.key, letter: host.letter };
        familyScript = script;
      }
      if (symbol === undefined) continue;
      const isPoint = POINT.test(symbol.key) && (isBesidePoint(tokens[at - 1]) || isBesidePoint(tokens[at + 1]));
      this.uses.push(moveUse(symbol, family, isConventional, isPoint, bound.ranges[at], by));
    }
  }

  finish(): void {
    this.#markDefinition();
  }

  /** In “a divisor of an integer N is” and “a number x is called perfect if” N and x are variables of the definition. */
  #markDefinition(): void {
    if (this.introductions.length === this.#introductionsBefore) return;
    const { start = 0, end = 0 } = this.#passage.sentences[this.#sentence]?.flat ?? {};
    if (!DEFINITION.test(this.#passage.flat.slice(start, Math.min(end, start + MAX_DEFINITION_CHARS)))) return;
    for (let at = this.#introductionsBefore; at < this.introductions.length; at++) {
      const one = this.introductions[at];
      if (one?.strength === 'strong' && (isGeneral(one) || one.cue === 'exists'))
        this.introductions[at] = { ...one, isDummy: true };
    }
  }

  /** Reads “if n is odd” and “for even n”. */
  #readParity(formula: string, before: string, [first, second = '']: readonly string[]): void {
    const word = first === 'is' ? second : before;
    if ((word === 'odd' || word === 'even') && formula.length < MAX_SUBSCRIPT_CHARS)
      this.#parity = { subscript: formula.trim(), parity: word };
  }

  /**
   * @param by where the formula of the clause begins
   * @param from the index of the formula's first introduction
   */
  #rememberEquation(clause: FormulaClause | undefined, by: number, from: number): void {
    const left = clause?.sides[0]?.kind === 'symbol' ? clause.sides[0].symbols[0] : undefined;
    if (left === undefined || clause?.relations[0] !== '=') return;
    const start = left.range.start + by;
    const at = this.introductions.slice(from).findIndex(({ range }) => range.start === start);
    if (at < 0) return;
    for (const { key } of (clause.sides[1]?.symbols ?? []).slice(0, MAX_MENTIONED_SYMBOLS))
      this.#equations.set(key, from + at);
  }

  /** The offset in the text of the last “, which” or the like between two offsets of the prose. */
  #findClauseStart(start: number, end: number): number | undefined {
    const { flat, toTextRange } = this.#passage;
    const from = Math.max(start, end - MAX_CLAUSE_CHARS);
    const last = [...flat.slice(from, end).matchAll(CLAUSE_START)].at(-1);
    return last === undefined ? undefined : toTextRange({ start: from + last.index, end: from + last.index + 1 }).start;
  }

  /** Whether one of some symbols is a variable that the sentence quantifies. */
  #isOfQuantified(mentioned: readonly ParsedSymbol[]): boolean {
    if (mentioned.length === 0) return false;
    return this.introductions
      .slice(Math.max(this.#introductionsBefore, this.introductions.length - MAX_INTRODUCTIONS_BEFORE))
      .some(
        ({ key, reach, strength }) =>
          strength === 'strong' && reach !== 'text' && mentioned.some((symbol) => symbol.key === key),
      );
  }

  #strengthenList(word: string): void {
    for (let at = this.#listStart; at < this.introductions.length; at++) {
      const one = this.introductions[at];
      if (one?.strength === 'weak' && one.cue === word) this.introductions[at] = { ...one, strength: 'strong' };
    }
  }

  /** In “for each n let f(n) be” n is the variable of f. */
  #markDummies(found: readonly IntroductionWithoutSentence[]): void {
    for (const { isDummy, key, strength } of found)
      if (isDummy === true && strength !== 'faint') this.#parameters.add(key);
    if (this.#parameters.size === 0) return;
    const count = this.introductions.length;
    for (let at = Math.max(this.#introductionsBefore, count - MAX_INTRODUCTIONS_BEFORE); at < count; at++) {
      const one = this.introductions[at];
      if (one !== undefined && this.#parameters.has(one.key) && isGeneral(one))
        this.introductions[at] = { ...one, isDummy: true };
    }
  }

  /** In “let a = dx with x odd” the equation introduces x: it divides a known a, if there is one. */
  #addIntroduction(whole: SymbolIntroduction): void {
    const { subscript, parity } = this.#parity ?? {};
    const isOfParity = parity !== undefined && whole.tex.endsWith(`_{${subscript}}`);
    const introduction = isOfParity ? { ...whole, parity } : whole;
    const { key, strength, cue } = introduction;
    const at = strength === 'faint' || cue === '=' ? undefined : this.#equations.get(key);
    const equation = at === undefined ? undefined : this.introductions[at];
    if (at !== undefined && equation?.strength === 'strong' && equation.key !== key)
      this.introductions[at] = { ...equation, strength: 'weak' };
    // “Let a = dx with x odd” introduces x for good.
    const isPart =
      strength === 'weak' &&
      /^(?:with|where|for some)$/.test(cue) &&
      (this.#factors.has(key) || (at !== undefined && !introduction.isRange));
    const rated = isPart ? { ...introduction, strength: 'strong' as const } : introduction;
    this.introductions.push(this.#assigned.has(key) || isPart ? { ...rated, reach: 'text' } : rated);
  }

  /** “This is the case where d = p” tells a value of a known d, since the sentence doesn't speak of d before. */
  #weakenWhere(introduction: IntroductionWithoutSentence, start: number): IntroductionWithoutSentence {
    if (introduction.cue !== 'where' || introduction.strength !== 'strong') return introduction;
    const before = this.uses.slice(Math.max(this.#usesBefore, this.uses.length - MAX_USES_BEFORE));
    // After a display the sentence goes on: “where d = p”.
    const isFirst = /^\W*where\b/.test(this.#passage.flat.slice(start, start + 12));
    const isExplained = (isFirst && before.length === 0) || before.some(({ letter }) => letter === introduction.letter);
    return isExplained ? introduction : { ...introduction, strength: 'weak' };
  }
}

/** Where a statement of its own begins in a sentence. */
const CLAUSE_START = /;|, (?:which|so|hence|thus|therefore|but|contradict\w*|and (?:so|hence|thus|therefore)) /g;
/** It isn't farther before a quantifier. In UTF-16 code units. */
const MAX_CLAUSE_CHARS = 300;

/** A sentence that explains a word. */
const DEFINITION =
  /\b(?:is|are) (?:called|defined|said to|termed)\b|^\W{0,9}(?:recall that )?an? [a-z -]{3,40} of an? [a-z -]{3,40} \uFFFC is (?:an?|any|the) /i;

/** So much of a sentence is searched for what makes it a definition. In UTF-16 code units. */
const MAX_DEFINITION_CHARS = 400;
