/** Finds where a formula ends that begins at an atom, by a small grammar: relations of sums of products of operands. */
import type { FormulaAtom } from './formula-atoms.ts';

/** Deeper brackets aren't parsed. */
const MAX_DEPTH = 24;

/** Parses the atoms of one run, between two words. */
export class UndelimitedFormulaParser {
  readonly #text: string;
  readonly #atoms: readonly FormulaAtom[];
  /** For each opening bracket with a partner in the run, the index of the closing one. */
  readonly #partners: ReadonlyMap<number, number>;
  readonly #groupEnds = new Map<number, number>();
  #depth = 0;

  constructor(text: string, atoms: readonly FormulaAtom[]) {
    this.#text = text;
    this.#atoms = atoms;
    this.#partners = pairBrackets(text, atoms);
  }

  /** The index after the longest formula that begins with the atom at `i`, or -1. */
  findEnd(i: number): number {
    return this.#parseChain(i, false, this.#atoms.length);
  }

  /** Whether the atom at `i` opens a bracket around a single letter or number, as in `(1)`, `(2a)` and `[3]`. */
  isLabel(i: number): boolean {
    const close = this.#partners.get(i);
    if (close === undefined || !/[([]/.test(this.#text.charAt(this.#atoms[i]?.start ?? 0))) return false;
    if (close > i + 4) return false;
    const inside = this.#text.slice(this.#atoms[i]?.end, this.#atoms[close]?.start).trim();
    return /^(?:\d{1,4}[a-zA-Z]?['′″*]{0,2}|[a-zA-Z]\d{0,2}['′″*]{0,2}|[ivx]{1,4}|[*∗†]{1,3})$/.test(inside);
  }

  /** Whether the round bracket that opens at `i` has a remark inside: a relation outside of inner brackets. */
  isRemark(i: number): boolean {
    const close = this.#partners.get(i);
    if (close === undefined || this.#text.charAt(this.#atoms[i]?.start ?? 0) !== '(') return false;
    let hasRelation = false;
    for (let k = i + 1; k < close; k++) {
      const kind = this.#atoms[k]?.kind;
      if (kind === 'relation' || kind === 'arrow') hasRelation = true;
      if (kind === 'open') k = this.#partners.get(k) ?? k;
    }
    return hasRelation;
  }

  /** The index of the closing bracket of the opening one at `i`. */
  getPartner(i: number): number | undefined {
    return this.#partners.get(i);
  }

  #kind(i: number, limit: number): FormulaAtom['kind'] | undefined {
    return i < limit ? this.#atoms[i]?.kind : undefined;
  }

  #parseChain(i: number, isInBars: boolean, limit: number): number {
    let at = this.#parseSum(i, isInBars, limit);
    let hasRelation = false;
    while (at >= 0 && at < limit) {
      const kind = this.#kind(at, limit);
      let next = -1;
      if (kind === 'relation' || kind === 'arrow' || (kind === 'bar' && !isInBars && this.#isDivision(at))) {
        next = this.#parseSum(at + 1, isInBars, limit);
      } else if (kind === 'mod') next = this.#parseSum(at + 1, isInBars, limit);
      else if (kind === 'open' && this.#kind(at + 1, limit) === 'mod') {
        const close = this.#partners.get(at);
        if (close !== undefined && close < limit && this.#parseList(at + 2, close)) next = close + 1;
      } else if (kind === 'comma' && this.#joinsList(at)) {
        next = this.#parseSum(at + 1, isInBars, limit);
        // "x=1,y=2" are two equations.
        if (hasRelation && this.#isRelation(next)) next = -1;
      } else if (kind === 'colon') {
        next = this.#parseSum(at + 1, isInBars, limit);
        const isRatio = this.#atoms[at]?.isAfterBlank === true && this.#atoms[at + 1]?.isAfterBlank === true;
        if (!isRatio && this.#kind(next, limit) !== 'arrow') next = -1;
      }
      if (next < 0) return at;
      hasRelation ||= this.#isRelation(at);
      at = next;
    }
    return at;
  }

  /** Whether the atoms `i … limit` are a list of formulas. */
  #parseList(i: number, limit: number): boolean {
    if (this.#depth >= MAX_DEPTH) return false;
    this.#depth++;
    let at = i;
    for (;;) {
      at = this.#parseChain(at, false, limit);
      if (at < 0 || at >= limit) break;
      const kind = this.#kind(at, limit);
      if (kind !== 'comma' && kind !== 'colon' && kind !== 'bar') at = -1;
      if (at < 0) break;
      at++;
    }
    this.#depth--;
    return at === limit && limit > i;
  }

  #parseSum(i: number, isInBars: boolean, limit: number): number {
    const isSigned = this.#kind(i, limit) === 'sign' && (i > 0 || this.#atoms[1]?.isAfterBlank === false);
    let at = isSigned ? i + 1 : i;
    at = this.#parseProduct(at, isInBars, limit);
    while (at >= 0 && at < limit) {
      const kind = this.#kind(at, limit);
      if (kind !== 'sign' && kind !== 'operator') return at;
      if (kind === 'operator' && this.#text.charAt(this.#atoms[at]?.start ?? 0) === '*' && !this.#isBalanced(at))
        return at;
      const isSignedFactor = kind === 'operator' && this.#kind(at + 1, limit) === 'sign';
      const next = this.#parseProduct(isSignedFactor ? at + 2 : at + 1, isInBars, limit);
      if (next < 0) return at;
      at = next;
    }
    return at;
  }

  #parseProduct(i: number, isInBars: boolean, limit: number): number {
    let at = this.#parseFactor(i, limit);
    while (at >= 0 && at < limit) {
      const atom = this.#atoms[at];
      if (atom === undefined) return at;
      let next = -1;
      if (atom.kind === 'space') next = this.#parseFactor(at + 1, limit);
      else if (atom.kind === 'bar' && isInBars) return at;
      else if (!atom.isAfterBlank) next = this.#parseFactor(at, limit);
      else if (this.#joinsAcrossBlank(at, limit)) next = this.#parseFactor(at, limit);
      if (next < 0) return at;
      at = next;
    }
    return at;
  }

  #parseFactor(i: number, limit: number): number {
    if (this.#depth >= MAX_DEPTH) return -1;
    this.#depth++;
    const at = this.#parseBase(i, limit);
    this.#depth--;
    return at < 0 ? -1 : this.#skipPostfixes(at, limit);
  }

  #parseBase(i: number, limit: number): number {
    switch (this.#kind(i, limit)) {
      case 'number':
      case 'letter':
      case 'product':
      case 'capitals':
      case 'symbol':
      case 'dots':
        return i + 1;
      case 'prefix':
      case 'function':
        return this.#parseFactor(this.#skipPostfixes(i + 1, limit), limit);
      case 'open':
      case 'bar': {
        // Read once, since a bar is tried both as an absolute value and as a division.
        const known = this.#groupEnds.get(i) ?? this.#parseGroup(i, limit);
        this.#groupEnds.set(i, known);
        return known <= limit ? known : -1;
      }
      default:
        return -1;
    }
  }

  #parseGroup(i: number, limit: number): number {
    if (this.#kind(i, limit) === 'bar') {
      const end = this.#parseChain(i + 1, true, limit);
      return this.#kind(end, limit) === 'bar' ? end + 1 : -1;
    }
    const close = this.#partners.get(i);
    return close !== undefined && close < limit && this.#parseList(i + 1, close) ? close + 1 : -1;
  }

  #skipPostfixes(i: number, limit: number): number {
    let at = i;
    for (;;) {
      const atom = at < limit ? this.#atoms[at] : undefined;
      if (atom === undefined || atom.isAfterBlank || (atom.kind !== 'script' && atom.kind !== 'postfix')) return at;
      // "don't" and 'x' have no primes.
      if (this.#text.charAt(atom.start) === "'" && this.#isQuote(at)) return at;
      at++;
    }
  }

  #isQuote(i: number): boolean {
    const atom = this.#atoms[i];
    const before = this.#atoms[i - 1];
    if (atom === undefined || before === undefined) return true;
    return (
      /\p{L}/u.test(this.#text.charAt(atom.end)) ||
      this.#text.charAt(before.start - 1) === "'" ||
      before.kind === 'number'
    );
  }

  /** Whether the operator at `i` has blanks on both sides or on none, so that emphasis in Markdown isn't one. */
  #isBalanced(i: number): boolean {
    return this.#atoms[i]?.isAfterBlank === (this.#atoms[i + 1]?.isAfterBlank ?? true);
  }

  /** Whether the comma at `i` goes on with a list: "i,j" and "…, n", but not "x, y". */
  #joinsList(i: number): boolean {
    const [comma, next] = [this.#atoms[i], this.#atoms[i + 1]];
    if (comma === undefined || next === undefined || comma.isAfterBlank || this.#text.charAt(comma.start) !== ',')
      return false;
    return !next.isAfterBlank || this.#atoms[i - 1]?.kind === 'dots';
  }

  #isDivision(i: number): boolean {
    return this.#isBalanced(i) && !/[|‖]/.test(this.#text.charAt(this.#atoms[i]?.end ?? 0));
  }

  /** Whether the atom at `i`, after a blank, is a further factor, as in `5k y` and `n² ∑ 1/p²`. */
  #joinsAcrossBlank(i: number, limit: number): boolean {
    const atom = this.#atoms[i];
    const before = this.#atoms[i - 1];
    // Wider blanks are those of columns.
    if (atom === undefined || before === undefined || atom.start > before.end + 1) return false;
    if (
      isOneLetterEnglishWord(this.#text, before) &&
      !/[)\]}^_\d]/.test(this.#text.charAt(before.start - 1)) &&
      !this.#isInside(i - 1)
    )
      return false;
    if (before.kind === 'capitals') return atom.kind === 'prefix';
    switch (atom.kind) {
      case 'dots':
        return this.#kind(i + 1, limit) === 'letter' && this.#atoms[i + 1]?.isAfterBlank === true;
      case 'letter':
        if (isOneLetterEnglishWord(this.#text, atom) && !this.#hasScript(i + 1, limit))
          return before.kind === 'number' && this.#isConnective(i - 2);
        if (before.kind === 'dots') return true;
        if (before.kind === 'close' || before.kind === 'bar')
          return this.#hasScript(i + 1, limit) || this.#continues(i + 1, limit);
        if (before.kind === 'product') return this.#isInside(i - 1);
        if (before.kind !== 'letter' && before.kind !== 'number') return true;
        // "p = 1 q = 2" are two equations.
        if (this.#isRelation(i - 2) && this.#isRelation(this.#skipPostfixes(i + 1, limit))) return false;
        if (before.kind === 'number' && this.#hasScript(i + 1, limit)) return true;
        return this.#continues(i + 1, limit) || this.#isInside(i - 1);
      case 'number':
        return (
          (before.kind === 'number' || before.kind === 'letter') &&
          this.#hasScript(i + 1, limit) &&
          !isOneLetterEnglishWord(this.#text, before)
        );
      case 'product':
        return (
          (before.kind !== 'letter' || this.#isInside(i - 1)) &&
          (this.#continues(i + 1, limit) || this.#atoms[i + 1]?.kind === 'close')
        );
      case 'symbol':
      case 'function':
        return true;
      case 'prefix':
        return !/[∀∃∄#¬]/.test(this.#text.charAt(atom.start));
      case 'bar':
        return (before.kind === 'number' || this.#isInside(i - 1)) && this.#parseFactor(i, limit) > 0;
      case 'open':
        return this.#isSumGroup(i, limit);
      default:
        return false;
    }
  }

  /** Whether a relation or an operator stands at `i`, perhaps after a further letter or two. */
  #continues(i: number, limit: number): boolean {
    let at = this.#skipPostfixes(i, limit);
    for (let more = 0; more < 2 && this.#kind(at, limit) === 'letter'; more++) at = this.#skipPostfixes(at + 1, limit);
    return at < limit && this.#isConnective(at);
  }

  #hasScript(i: number, limit: number): boolean {
    return this.#skipPostfixes(i, limit) > i;
  }

  #isRelation(i: number): boolean {
    const kind = this.#atoms[i]?.kind;
    return kind === 'relation' || kind === 'arrow';
  }

  #isConnective(i: number): boolean {
    const kind = this.#atoms[i]?.kind;
    return kind === 'relation' || kind === 'arrow' || kind === 'sign' || kind === 'operator';
  }

  /** Whether the atom at `i` is joined to one before it: by an operator, perhaps after a number, or as a factor without a blank. */
  #isInside(i: number): boolean {
    if (this.#isConnective(i - 1)) return true;
    if (this.#atoms[i]?.isAfterBlank === true)
      return this.#atoms[i - 1]?.kind === 'number' && this.#isConnective(i - 2);
    return this.#isOperand(i - 1);
  }

  #isOperand(i: number): boolean {
    const kind = this.#atoms[i]?.kind;
    return kind !== undefined && kind !== 'comma' && kind !== 'colon' && kind !== 'close' && kind !== 'dots';
  }

  /** Whether the bracket at `i` has an operator and neither a relation nor a comma: a remark in brackets isn't a factor. */
  #isSumGroup(i: number, limit: number): boolean {
    const close = this.#partners.get(i);
    if (close === undefined || close >= limit || close > i + 60) return false;
    let hasOperator = false;
    for (let k = i + 1; k < close; k++) {
      const kind = this.#atoms[k]?.kind;
      if (kind === 'relation' || kind === 'arrow' || kind === 'comma' || kind === 'mod') return false;
      hasOperator ||= (kind === 'sign' && k > i + 1) || kind === 'operator';
    }
    return hasOperator;
  }
}

/** Whether an atom is a letter that is more often an English word than a variable: `a`, `A`, `I`. */
export function isOneLetterEnglishWord(text: string, atom: FormulaAtom): boolean {
  return atom.kind === 'letter' && atom.end === atom.start + 1 && /[aAI]/.test(text.charAt(atom.start));
}

/**
 * Whether the atoms `first … limit` are a part of something longer that wasn't understood: an operator joins them to further
 * atoms, or a number stands beside them that belongs to what follows. A single name may be a part.
 */
export function isCutFormula(atoms: readonly FormulaAtom[], first: number, limit: number): boolean {
  const isName =
    limit - first < 3 &&
    atoms[first]?.kind !== 'number' &&
    atoms[first]?.kind !== 'open' &&
    !atoms.slice(first, limit).some(isConnective);
  if (isName) return false;
  const before = atoms[first - 1];
  const after = atoms[limit];
  if (before !== undefined && first > 1 && isConnective(before)) return true;
  if (after === undefined || limit + 1 >= atoms.length) return false;
  return isConnective(after) || (after.kind === 'number' && isConnective(atoms[limit + 1]));
}

function isConnective(atom: FormulaAtom | undefined): boolean {
  return (
    atom !== undefined &&
    (isRelationAtom(atom) || atom.kind === 'sign' || atom.kind === 'operator' || atom.kind === 'script')
  );
}

/** Whether an atom is a relation or an arrow. */
export function isRelationAtom(atom: FormulaAtom | undefined): boolean {
  return atom?.kind === 'relation' || atom?.kind === 'arrow';
}

function pairBrackets(text: string, atoms: readonly FormulaAtom[]): ReadonlyMap<number, number> {
  const partners = new Map<number, number>();
  const open: number[] = [];
  atoms.forEach((atom, i) => {
    if (atom.kind === 'open') open.push(i);
    if (atom.kind !== 'close') return;
    const top = open.at(-1);
    const opening = top === undefined ? undefined : atoms[top];
    if (top === undefined || opening === undefined || !fits(text.charAt(opening.end - 1), text.charAt(atom.end - 1)))
      return;
    open.pop();
    partners.set(top, i);
  });
  return partners;
}

/** Whether brackets are a pair. Those of half-open intervals are, too. */
function fits(open: string, close: string): boolean {
  if (open === '(' || open === '[') return close === ')' || close === ']';
  return close !== ')' && close !== ']';
}
