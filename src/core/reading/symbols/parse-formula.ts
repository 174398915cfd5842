/** Parses the formulas of a proof, each text once: most formulas are short, and many stand in a proof again and again. */
import { type BoundSymbol, type FormulaBoundSymbols, findBoundSymbols } from './binders.ts';
import { type FormulaClause, readFormulaClauses, splitOffVariableRanges } from './formula-clauses.ts';
import { FAMILY_SUBSCRIPT, type ParsedSymbol } from './read-letter.ts';
import { type FormulaToken, tokenizeFormula } from './tokenize-formula.ts';

/** A formula isn't read past this. In UTF-16 code units. */
const MAX_FORMULA_CHARS = 100_000;
/** Longer formulas are seldom repeated. In UTF-16 code units. */
const MAX_KEPT_CHARS = 16;
/** The maximum number of kept formulas. */
const MAX_KEPT_FORMULAS = 20_000;
/** More symbols of a formula aren't mentioned. */
export const MAX_MENTIONED_SYMBOLS = 16;

/** What a formula says by itself, without the words around it. Offsets count from its start. */
export interface ParsedFormula {
  readonly tokens: readonly FormulaToken[];
  readonly clauses: readonly FormulaClause[];
  /** The clauses in brackets at the ends of rows. */
  readonly ranges: readonly FormulaClause[];
  readonly bound: FormulaBoundSymbols;
  /** The symbols behind its equals sign. */
  readonly mentioned: readonly ParsedSymbol[];
  /** The values of functions and members: c in “f(0) = c”, “a_k = c” and “x = a + b = c”. */
  readonly values: readonly ParsedSymbol[];
  /** The subscripts of the families that its equations define. */
  readonly subscripts: readonly BoundSymbol[];
  /** The subscripts of the last members of its lists: n in “a_1, …, a_n”. */
  readonly listEnds: readonly ParsedSymbol[];
}

/** Parses formulas and keeps short ones. For one reading, so that texts of older versions aren't held. */
export class FormulaParser {
  readonly #kept = new Map<string, ParsedFormula>();

  /**
   * @param text without delimiters
   * @param behind the prose right behind it: the O of “O (n)” isn't a symbol
   * @param isDelimited whether delimiters mark it: without them y0 is a name
   */
  parse(text: string, behind: string, isDelimited: boolean): ParsedFormula {
    const hasNumberedNames = !isDelimited && /\p{L}\d/u.test(text);
    if (text.length > MAX_KEPT_CHARS || hasNumberedNames || /^[(\\]/.test(behind))
      return parseFormula(text.slice(0, MAX_FORMULA_CHARS), behind, hasNumberedNames);
    const known = this.#kept.get(text);
    if (known !== undefined) return known;
    const parsed = parseFormula(text, '', false);
    if (this.#kept.size < MAX_KEPT_FORMULAS) this.#kept.set(text, parsed);
    return parsed;
  }
}

function parseFormula(text: string, behind: string, hasNumberedNames: boolean): ParsedFormula {
  const tokens = tokenizeFormula(text + behind, 0, text.length, hasNumberedNames);
  const { ranges, others } = splitOffVariableRanges(tokens);
  const clauses = readFormulaClauses(others);
  return {
    tokens,
    clauses,
    ranges,
    bound: findBoundSymbols(tokens),
    mentioned: findMentioned(tokens),
    values: findValues(clauses),
    subscripts: findSubscripts(tokens, clauses),
    listEnds: findListEnds(tokens),
  };
}

/** More lists of a formula don't name their lengths. */
const MAX_LIST_ENDS = 8;

function findListEnds(tokens: readonly FormulaToken[]): readonly ParsedSymbol[] {
  const found: ParsedSymbol[] = [];
  for (let index = 2; index < tokens.length; index++) {
    if (tokens[index]?.kind !== 'dots' || found.length === MAX_LIST_ENDS) continue;
    const last = tokens[index + 2];
    // In front of the dots stand a comma and a numbered member: its letter, and up to four tokens of its subscript.
    const numbered = tokens.slice(Math.max(0, index - 6), index - 1).findLast(({ symbol }) => symbol !== undefined);
    const areMembers =
      tokens[index - 1]?.kind === 'comma' &&
      tokens[index + 1]?.kind === 'comma' &&
      tokens[index + 3]?.kind === 'script' &&
      numbered?.symbol?.letter === last?.symbol?.letter &&
      /_\d+$/.test(numbered?.symbol?.key ?? '');
    const inner = tokens[index + 4]?.kind === 'group' ? tokens[index + 5] : tokens[index + 4];
    if (areMembers && inner?.symbol !== undefined) found.push(inner.symbol);
  }
  return found;
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
    if (isRight && symbol !== undefined && found.size < MAX_MENTIONED_SYMBOLS && !found.has(symbol.key))
      found.set(symbol.key, symbol);
  }
  return [...found.values()];
}

function findValues([clause]: readonly FormulaClause[]): readonly ParsedSymbol[] {
  const { sides = [], relations = [] } = clause ?? {};
  const [left] = sides;
  const right = sides.at(-1);
  const isMember = left?.kind === 'application' || left?.symbols[0]?.key.endsWith(FAMILY_SUBSCRIPT) === true;
  const isChain = relations.length > 0 && relations.every((relation) => relation === '=');
  const isValue = isChain && right?.kind === 'symbol' && (isMember || sides.length > 2);
  return isValue ? right.symbols.filter(({ key }) => !/^[eiπ]$/.test(key)) : [];
}

/** The subscripts of a family that stands alone or that an equation defines: n in “a_n = 2n”. */
function findSubscripts(tokens: readonly FormulaToken[], clauses: readonly FormulaClause[]): readonly BoundSymbol[] {
  const defined = new Set<number>();
  const paired = new Set<number>();
  for (const { sides, relations } of clauses) {
    const [first] = sides[0]?.symbols ?? [];
    const isAlone = sides[0]?.kind === 'symbol' && (relations.length === 0 || clauses.length === 1);
    const isNamed = isAlone || /^:?=$/.test(relations[0] ?? '');
    if (isNamed && first?.key.endsWith(FAMILY_SUBSCRIPT)) defined.add(first.range.end);
    // The segment V_iV_j
    if (sides[0]?.kind === 'points' && relations.length === 0)
      for (const { key, range } of sides[0].symbols.slice(0, MAX_LIST_ENDS))
        if (key.endsWith(FAMILY_SUBSCRIPT)) paired.add(range.end);
  }
  return tokens.flatMap(({ kind, start }, index) => {
    if (kind !== 'script' || !(defined.has(start) || paired.has(start))) return [];
    const inner = tokens[index + 1]?.kind === 'group' ? tokens[index + 2] : tokens[index + 1];
    if (inner?.symbol !== undefined) return [{ symbol: inner.symbol, cue: defined.has(start) ? 'index' : 'pair' }];
    // The k of a_{2k}
    const factor = inner?.kind === 'number' ? tokens[index + 3]?.symbol : undefined;
    return factor === undefined ? [] : [{ symbol: factor, cue: 'multiple' }];
  });
}
