/** Finds formulas that have no delimiters, as in `611^{2}+4=373\,325` and `∀ε>0`. A run is a formula only if that is certain. */
import { findFirstIndexByBinarySearch } from '../../base/binary-search.ts';
import { isAsciiLetterCode } from '../text/characters.ts';
import type { TextRange } from '../types.ts';
import { findCodeAndLinkRanges } from './find-unread-ranges.ts';
import { type FormulaAtom, readFormulaAtom } from './formula-atoms.ts';
import { isCutFormula, isOneLetterEnglishWord, isRelationAtom, UndelimitedFormulaParser } from './formula-parser.ts';
import { isForeignProse, isOneLetterForeignWord, isSentenceStarter, NAMING_WORD } from './small-words.ts';

/** More atoms between two words aren't parsed together, so that the search stays linear. */
const MAX_RUN_ATOMS = 400;

/** A formula without delimiters. Its atoms are in text order, and its range is from the first to the last of them. */
export interface UndelimitedFormula extends TextRange {
  readonly atoms: readonly FormulaAtom[];
}

/** How formulas without delimiters are recognized. */
export interface UndelimitedFormulaOptions {
  /** Whether single letters, `P_n`, `2n` and `f(x)` between words are formulas, too. */
  readonly hasLetters: boolean;
  /** Commands with their arguments, ascending: each is part of a formula as a whole. */
  readonly commands?: readonly TextRange[];
}

const LIST_MARK =
  /[ \t]{0,12}(?:>[ \t]?)*(?:[-*+•–][ \t]+)?(?:\(?(?:\d{1,3}|[a-zA-Z]|[ivxIVX]{1,4}|\d{1,2}[a-z])[.)](?:[ \t]+|$)|#{1,6}[ \t]+)?/y;
/** Words of prose with a blank behind each, which are skipped together. Words such as “sinh” belong to formulas. */
const PLAIN_WORDS =
  /(?:(?:[A-Z][a-z]+|(?!arc|sinh|cosh|tanh|sqrt|rank)[a-z]{4,}|the|and|for|are|all|any|has|let|not|one|two|can|its|our|is|we|of|to|in|it|be|by|so|as|an|if|or|on|at|no) +)+/y;
/** Abbreviations with blanks in them: "i. e.", "e. g.", "s. t.", "w. r. t.", "z. B.", "d. h.". Their letters aren't variables. */
const ABBREVIATION =
  /(?<![\p{L}\p{N}])(?:[iI]\. ?e|[eE]\. ?g|s\. ?t|w\. ?r\. ?t|[zZ]\. ?B|[dD]\. ?h|a\. ?e|q\. ?e\. ?d|Q\. ?E\. ?D)\./gu;

/** A sign without which prose has no formula, if letters alone are words: a relation, an arrow, a script or the like. */
const EVIDENCE = /[^A-Za-z0-9\s,.;:()[\]{}"?*+/|~&\u00A0\u2010-\u2019\u201C\u201D\u2026-]|sqrt/;

/** Finds formulas without delimiters in the prose of one text. Linear in the text for all stretches of prose together. */
export class UndelimitedFormulaFinder {
  readonly #text: string;
  readonly #options: SearchOptions;

  constructor(text: string, { hasLetters, commands = [] }: UndelimitedFormulaOptions) {
    this.#text = text;
    const isForeign = hasLetters && isForeignProse(text);
    this.#options = { hasLetters, commands, isForeign, skips: findCodeAndLinkRanges(text) };
  }

  /** The formulas in the prose `start … end`, in text order, disjoint. */
  find(start: number, end: number): UndelimitedFormula[] {
    if (!this.#options.hasLetters && !EVIDENCE.test(this.#text.slice(start, end))) return [];
    return new UndelimitedSearch(this.#text, start, end, this.#options).find();
  }
}

interface SearchOptions extends Required<UndelimitedFormulaOptions> {
  /** Whether single letters may be words, as `y` in Spanish. */
  readonly isForeign: boolean;
  /** Ranges that aren't searched, such as code, ascending. */
  readonly skips: readonly TextRange[];
}

class UndelimitedSearch {
  readonly #text: string;
  readonly #start: number;
  readonly #end: number;
  readonly #options: SearchOptions;
  readonly #found: UndelimitedFormula[] = [];
  #atoms: FormulaAtom[] = [];
  #isAtLineStart = false;
  #isTableRow = false;

  constructor(text: string, start: number, end: number, options: SearchOptions) {
    this.#text = text;
    this.#start = start;
    this.#end = end;
    this.#options = options;
  }

  find(): UndelimitedFormula[] {
    const { skips, commands } = this.#options;
    const text = this.#text;
    let at = this.#start;
    let skip = findFirstAfter(skips, at);
    let command = findFirstAfter(commands, at);
    if (at === 0 || text.charAt(at - 1) === '\n') at = this.#beginLine(at);
    let isAfterBlank = true;
    while (at < this.#end) {
      while (skip < skips.length && (skips[skip]?.end ?? 0) <= at) skip++;
      const skipped = skips[skip];
      if (skipped !== undefined && skipped.start <= at) {
        this.#closeRun();
        at = skipped.end;
        continue;
      }
      const code = text.charCodeAt(at);
      if (code === 0x0a) {
        this.#closeRun();
        at = this.#beginLine(at + 1);
        isAfterBlank = true;
        continue;
      }
      if (isBlank(code)) {
        at++;
        isAfterBlank = true;
        continue;
      }
      if (isAfterBlank && isAsciiLetterCode(code)) {
        PLAIN_WORDS.lastIndex = at;
        if (PLAIN_WORDS.test(text)) {
          at = this.#breakRun(Math.min(PLAIN_WORDS.lastIndex, this.#end));
          continue;
        }
      }
      while (command < commands.length && (commands[command]?.end ?? 0) <= at) command++;
      at = this.#readToken(at, commands[command], isAfterBlank);
      isAfterBlank = false;
    }
    this.#closeRun();
    return this.#found;
  }

  /** The offset after the list mark of the line at `at`. In a row of a table, bars aren't formulas. */
  #beginLine(at: number): number {
    this.#isAtLineStart = true;
    LIST_MARK.lastIndex = at;
    const length = LIST_MARK.exec(this.#text)?.[0].length ?? 0;
    const next = Math.min(this.#end, at + length);
    let first = next;
    while (first < this.#end && isBlank(this.#text.charCodeAt(first))) first++;
    this.#isTableRow = '|:-'.includes(this.#text.charAt(first) || ' ') && this.#isRowOfTable(next);
    return next;
  }

  #isRowOfTable(start: number): boolean {
    const feed = this.#text.indexOf('\n', start);
    const line = this.#text.slice(start, Math.min(feed < 0 ? this.#end : feed, start + 400));
    return /^[ \t]{0,4}\|[ \t]/.test(line) || /^[ \t]{0,4}\|?[ \t]*:?-{2,}/.test(line);
  }

  #readToken(at: number, command: TextRange | undefined, isAfterBlank: boolean): number {
    const text = this.#text;
    const token = readFormulaAtom(text, at, isAfterBlank);
    if (token.kind === undefined) return this.#breakRun(Math.min(token.end, this.#end));
    let end = token.end;
    // A whole command with its arguments, of a kind that the atom tells.
    if (command !== undefined && command.start === at && token.kind === 'symbol') end = Math.max(end, command.end);
    if (end > this.#end || (this.#isTableRow && token.kind === 'bar')) return this.#breakRun(Math.min(end, this.#end));
    if (this.#atoms.length >= MAX_RUN_ATOMS) this.#closeRun();
    this.#atoms.push(end === token.end ? token : { ...token, end });
    return end;
  }

  #breakRun(at: number): number {
    this.#closeRun();
    this.#isAtLineStart = false;
    return at;
  }

  #closeRun(): void {
    const atoms = this.#dropNumberOfName(this.#atoms);
    const isAtLineStart = this.#isAtLineStart;
    this.#atoms = [];
    if (atoms.length === 0) return;
    this.#isAtLineStart = false;
    if (!this.#options.hasLetters && !atoms.some((atom) => isEvidence(atom))) return;
    const parser = new UndelimitedFormulaParser(this.#text, atoms);
    let i = 0;
    let previous = -1;
    while (i < atoms.length) {
      // A line that goes on with a relation continues the formula of the line before.
      const leads =
        i === 0 &&
        isAtLineStart &&
        this.#options.hasLetters &&
        isRelationAtom(atoms[0]) &&
        this.#text.charAt(atoms[0]?.start ?? 0) !== '>';
      if (parser.isLabel(i) && atoms[i]?.isAfterBlank !== false) {
        const close = parser.getPartner(i) ?? i;
        if (atoms[close + 1] === undefined || atoms[close + 1]?.isAfterBlank === true) {
          previous = -1;
          i = close + 1;
          continue;
        }
      }
      if (atoms[i]?.kind === 'dots' && !leads) {
        i++;
        continue;
      }
      const end = parser.findEnd(leads ? i + 1 : i);
      // "(t ≥ 1)" after a clause: the brackets are those of the sentence.
      if (end === (parser.getPartner(i) ?? -2) + 1 && parser.isRemark(i)) {
        previous = -1;
        i++;
        continue;
      }
      if (end < 0) {
        i++;
        continue;
      }
      const isAfterOperand = previous >= 0 && previous === i && atoms[i]?.isAfterBlank === true;
      this.#consider(atoms, i, end, leads, isAfterOperand);
      previous = end;
      i = end;
    }
  }

  /** The atoms without “7 –” behind “Step”, and without “1(a)” behind “Lemma”. */
  #dropNumberOfName(atoms: FormulaAtom[]): FormulaAtom[] {
    const [number, next, inside, close] = atoms;
    if (number?.kind !== 'number' || next === undefined || inside === undefined) return atoms;
    const isDash = next.kind === 'sign' && next.isAfterBlank && inside.isAfterBlank;
    const isItem = next.kind === 'open' && !next.isAfterBlank && close?.kind === 'close' && inside.kind !== 'number';
    if (!isDash && !isItem) return atoms;
    if (!NAMING_WORD.test(this.#text.slice(Math.max(0, number.start - 16), number.start))) return atoms;
    return atoms.slice(isDash ? 2 : 4);
  }

  #consider(
    atoms: readonly FormulaAtom[],
    first: number,
    limit: number,
    leads: boolean,
    isAfterOperand: boolean,
  ): void {
    let from = first;
    // "a" before a formula is an article.
    const [one, two] = [atoms[from], atoms[from + 1]];
    if (
      one !== undefined &&
      two !== undefined &&
      isOneLetterEnglishWord(this.#text, one) &&
      two.isAfterBlank &&
      two.kind === 'prefix'
    )
      from++;
    const run = atoms.slice(from, limit);
    const range = { start: run[0]?.start ?? 0, end: run.at(-1)?.end ?? 0 };
    if (this.#isGlued(range, run) || isCutFormula(atoms, leads ? first : from, limit)) return;
    // "S 0 = 1": what looks like two operands side by side has lost something between them.
    if (isAfterOperand && run.some(isRelationAtom) && (run[0]?.kind === 'number' || run[0]?.kind === 'open')) return;
    if (!this.#isCertain(run, range, leads)) return;
    this.#found.push({ ...range, atoms: run });
  }

  /** Whether a letter, a hyphen or the like joins the range to a word, as in `n-line` and `e.g`. */
  #isGlued({ start, end }: TextRange, run: readonly FormulaAtom[]): boolean {
    const text = this.#text;
    const before = text.charAt(start - 1);
    if (start > this.#start && /[\p{L}\p{N}_@#$\\~]/u.test(before)) return true;
    if (start > this.#start && /[-–.'’/‑‐&]/.test(before) && /[\p{L}\p{N}]/u.test(text.charAt(start - 2))) return true;
    // An accent of LaTeX: Poincar\'e.
    if (/['"`]/.test(before) && text.charAt(start - 2) === '\\') return true;
    const after = text.slice(end, end + 4);
    if (/^(?:[-‑‐–]|)(?:th|st|nd|rd)\b/.test(after)) return /^[a-z]/.test(after) || run.length > 8;
    if (end < this.#end && /^[\p{L}\p{N}_@]/u.test(after)) return true;
    return (
      /^(?:[-–‑‐/.&:\\]\p{L}|\.\d|[-'’]\p{L}{2}|['’](?!s\b)\p{L}|:[\\/])/u.test(after) &&
      !/^\\(?:text|qquad|hfill|tag|label|q)/.test(text.slice(end, end + 8))
    );
  }

  #isCertain(run: readonly FormulaAtom[], range: TextRange, leads: boolean): boolean {
    const text = this.#text;
    const operands = run.filter((atom) => OPERANDS.has(atom.kind));
    const solid = operands.filter(
      (atom) => atom.kind !== 'product' && atom.kind !== 'capitals' && !isOneLetterEnglishWord(text, atom),
    );
    if (operands.length === 0) return false;
    const hasRelation = run.some((atom, k) => atom.kind === 'relation' && (k > 0 || leads));
    const hasArrow = run.some((atom) => atom.kind === 'arrow');
    const hasLetter = operands.some((atom) => atom.kind !== 'number' && atom.kind !== 'dots');
    const first = run[0];
    if (hasRelation || (hasArrow && hasLetter)) {
      // "A -> B" may be an arrow of prose, unless the text has no delimiters.
      if (!hasRelation && !this.#options.hasLetters) return run.some((atom) => isStrong(atom)) && !this.#isDate(range);
      return (
        operands.length >= (leads ? 1 : 2) && (solid.length > 0 || operands.some((atom) => atom.kind === 'capitals'))
      );
    }
    if (run.some(isStrong) && (solid.length > 0 || operands.some((atom) => atom.kind === 'capitals')))
      return run.length > 1 && (hasLetter || run.some(isPower)) && !this.#isDate(range);
    if (!this.#options.hasLetters || first === undefined) return false;
    return this.#isCertainWithLetters(run, range, first, operands, solid);
  }

  #isCertainWithLetters(
    run: readonly FormulaAtom[],
    range: TextRange,
    first: FormulaAtom,
    operands: readonly FormulaAtom[],
    solid: readonly FormulaAtom[],
  ): boolean {
    const text = this.#text;
    const words = text.slice(range.start, range.end);
    if (run.length === 1) return this.#isVariable(first, words);
    if (this.#isDate(range) || /^\p{L}(?:\/\p{L})+$/u.test(words)) return false;
    // A letter with a prime or an index, such as f' or x₁.
    if (operands.length === 1 && first.kind === 'letter')
      return run.slice(1).every((atom) => atom.kind === 'postfix' || atom.kind === 'script');
    const hasLetter = operands.some(
      (atom) => atom.kind === 'letter' || atom.kind === 'symbol' || atom.kind === 'product',
    );
    if (first.kind === 'open') {
      // A pair or a set: digits in square brackets are citations.
      if (!run.some((atom) => atom.kind === 'comma' || atom.kind === 'sign' || atom.kind === 'operator')) return false;
      if (/^[([]/.test(words))
        return hasLetter
          ? solid.length > 0
          : words.startsWith('(') &&
              /^\([-−]?\d+(?:,[-−]?\d+){1,9}\)(?:,\([-−]?\d+(?:,[-−]?\d+){1,9}\)){0,20}$/.test(words);
      return operands.length > 0;
    }
    if (
      run.every(
        (atom) => atom.kind === 'number' || atom.kind === 'sign' || atom.kind === 'comma' || atom.kind === 'dots',
      )
    ) {
      return run.some((atom) => text.charAt(atom.start) === '+');
    }
    if (!hasLetter) return run.some((atom) => atom.kind === 'function' || /[+*×·⋅!]/.test(text.charAt(atom.start)));
    if (solid.length === 0) return run.some((atom) => atom.kind === 'sign' || atom.kind === 'bar');
    return !/^\d{1,4}[A-Za-z]{1,3}$/.test(words) || /^\d+[a-z]$/.test(words);
  }

  #isVariable(atom: FormulaAtom, words: string): boolean {
    if (atom.kind === 'symbol') return true;
    if (atom.kind !== 'letter' || words.length > 1) return false;
    if (isOneLetterEnglishWord(this.#text, atom)) return this.#isNamedByLet(atom);
    if (this.#isInAbbreviation(atom)) return false;
    if (this.#options.isForeign && isOneLetterForeignWord(words)) return false;
    // "P. Erdős", but not "at P. Then".
    const name = /^\. (\p{Lu}[\p{Ll}'-]{1,20})/u.exec(this.#text.slice(atom.end, atom.end + 24))?.[1];
    if (name !== undefined && /[A-Z]/.test(words) && !isSentenceStarter(name)) return false;
    // "Case B".
    return /[a-z]/.test(words) || !NAMING_WORD.test(this.#text.slice(Math.max(0, atom.start - 16), atom.start));
  }

  /** Whether "Let" stands before the atom and words behind it that follow no article: "Let a be odd", "let a and b be". */
  #isNamedByLet({ start, end }: FormulaAtom): boolean {
    return (
      /(?:^|[^\p{L}])(?:let|letting)\s{1,2}$/iu.test(this.#text.slice(Math.max(0, start - 10), start)) &&
      /^(?:\s{1,2}(?:be|denote|stand|and)(?!\p{L})|,)/u.test(this.#text.slice(end, end + 10))
    );
  }

  #isInAbbreviation({ start, end }: FormulaAtom): boolean {
    const text = this.#text;
    if (text.charAt(end) !== '.') return false;
    const from = Math.max(0, start - 8);
    for (const match of text.slice(from, end + 8).matchAll(ABBREVIATION)) {
      if (from + match.index <= start && end <= from + match.index + match[0].length) return true;
    }
    return false;
  }

  #isDate({ start, end }: TextRange): boolean {
    return end - start < 14 && /^\d{1,4}[./-]\d{1,2}(?:[./-]\d{1,4})?$/.test(this.#text.slice(start, end));
  }
}

const OPERANDS: ReadonlySet<FormulaAtom['kind']> = new Set([
  'number',
  'letter',
  'product',
  'capitals',
  'symbol',
  'dots',
]);

/** Whether prose hardly has such an atom. */
function isEvidence(atom: FormulaAtom): boolean {
  return isRelationAtom(atom) || isStrong(atom);
}

function isStrong(atom: FormulaAtom): boolean {
  return atom.kind === 'script' || atom.kind === 'prefix' || (atom.kind === 'postfix' && atom.end === atom.start + 1);
}

function isPower(atom: FormulaAtom): boolean {
  return atom.kind === 'script' || atom.kind === 'postfix';
}

function isBlank(code: number): boolean {
  return (
    code === 0x20 ||
    code === 0x09 ||
    code === 0xa0 ||
    code === 0x0d ||
    code === 0x0b ||
    code === 0x0c ||
    (code >= 0x2000 && code <= 0x200a) ||
    code === 0x202f ||
    code === 0x205f
  );
}

function findFirstAfter(ranges: readonly TextRange[], at: number): number {
  return findFirstIndexByBinarySearch(ranges.length, (index) => (ranges[index]?.end ?? 0) > at);
}
