/** Divides a formula into clauses and finds the symbols that a clause is about: what stands before its first relation. */
import { VALUATION_PATTERN } from './letters.ts';
import type { ParsedSymbol } from './read-letter.ts';
import type { FormulaToken } from './tokenize-formula.ts';

/** One side of a relation. */
export interface RelationSide {
  /**
   * `points` are capitals side by side, as in AB and △ABC. A `tuple` is a list of symbols in brackets, `coordinates` one
   * with numbers, such as (x, 0). `composite` is any other expression.
   */
  readonly kind: 'empty' | 'number' | 'symbol' | 'application' | 'tuple' | 'coordinates' | 'points' | 'composite';
  readonly symbols: readonly ParsedSymbol[];
  /** The variables of an application. */
  readonly parameters: readonly ParsedSymbol[];
  /** Whether it is applied to coordinates and at least one number, as in A(0, 1) and B(x, 0). */
  readonly isPlaced?: boolean;
}

/** A statement in a formula, such as `x = 2` in `x = 2, y = 3`. */
export interface FormulaClause {
  readonly sides: readonly RelationSide[];
  readonly relations: readonly string[];
  /** What separates it from the clause before it. */
  readonly separator: 'none' | 'comma' | 'words' | 'break';
  /** The words before it in the formula, as in `\text{for all }`. */
  readonly words: string;
  readonly hasDots: boolean;
}

/** A bracket with a range, as in `a_n > 0 \quad (n ≥ 1)`, isn't longer. In tokens. */
const MAX_RANGE_TOKENS = 40;

/** Separates the clauses in brackets at the ends of rows, which are ranges of variables, from the other tokens. */
export function splitOffVariableRanges(tokens: readonly FormulaToken[]): {
  readonly ranges: readonly FormulaClause[];
  readonly others: readonly FormulaToken[];
} {
  const ranges: FormulaClause[] = [];
  const others: FormulaToken[] = [];
  let from = 0;
  let open = -1;
  for (const [index, token] of tokens.entries()) {
    if (token.depth !== 0 || token.script !== 0) continue;
    if (token.kind === 'open' && token.text === '(') open = index;
    else if (token.kind === 'close' && open >= 0) {
      const before = tokens[open - 1];
      const next = tokens[index + 1];
      const isApart = before === undefined || before.kind === 'break' || before.end < (tokens[open]?.start ?? 0);
      const isLast = next === undefined || next.kind === 'break' || next.kind === 'comma';
      if (isApart && (isLast || before?.kind === 'break') && index - open <= MAX_RANGE_TOKENS) {
        const clauses = readFormulaClauses(tokens.slice(open + 1, index), 1);
        if (clauses.some(({ relations }) => relations.length > 0)) {
          ranges.push(...clauses);
          for (const other of tokens.slice(from, open)) others.push(other);
          from = index + 1;
        }
      }
      open = -1;
    }
  }
  return { ranges, others: ranges.length === 0 ? tokens : [...others, ...tokens.slice(from)] };
}

/** A symbol that a clause is about. */
export interface ClauseSubject {
  readonly symbol: ParsedSymbol;
  /**
   * How it stands: `main` before the relation; `end` at an end of a chain such as `a < x < b`; `bound` at that of a range
   * such as `0 ≤ k ≤ n`; `parameter` as x in f(x); `coordinate` as x in P = (x, y); `point` in ABC; `part` in a longer
   * expression.
   */
  readonly role: 'main' | 'end' | 'bound' | 'parameter' | 'coordinate' | 'point' | 'part';
}

/** An expression with more symbols isn't read for heads. */
const MAX_SIDE_TOKENS = 60;

const EMPTY: RelationSide = { kind: 'empty', symbols: [], parameters: [] };

/** Operators that decorate points, as in \overline{AB}. */
const DECORATION = /^(?:overline|overrightarrow|vec|widehat|displaystyle|mathbf|mathrm|underline)$/;

/**
 * The clauses of tokens.
 * @param depth the depth of the tokens that aren't in brackets
 * @param script the script level of the tokens to read
 */
export function readFormulaClauses(tokens: readonly FormulaToken[], depth = 0, script = 0): FormulaClause[] {
  const clauses: FormulaClause[] = [];
  let sides: RelationSide[] = [];
  let relations: string[] = [];
  let side: FormulaToken[] = [];
  let separator: FormulaClause['separator'] = 'none';
  let words = '';
  let hasDots = false;
  // A single bar in a clause is “divides”.
  let bars = countBars(tokens, depth, script);
  const close = () => {
    sides.push(readSide(side));
    if (sides.length > 1 || sides[0]?.kind !== 'empty' || hasDots) {
      clauses.push({ sides, relations, separator, words, hasDots });
      separator = 'none';
      words = '';
    }
    sides = [];
    relations = [];
    side = [];
    hasDots = false;
  };
  for (const token of tokens) {
    if (token.script !== script) continue;
    const isOuter = token.depth === depth;
    if (bars === 1 && isOuter && token.kind === 'bar' && side.length > 0) {
      bars = 0;
      sides.push(readSide(side));
      relations.push('∣');
      side = [];
    } else if (isOuter && (token.kind === 'comma' || token.kind === 'break' || token.kind === 'words')) {
      close();
      if (token.kind === 'words') {
        separator = 'words';
        words = `${words} ${token.text}`.trimStart();
      } else if (token.kind === 'comma') separator = separator === 'words' ? 'words' : 'comma';
      else if (separator === 'none') separator = 'break';
    } else if (isOuter && (token.kind === 'relation' || token.kind === 'colon')) {
      sides.push(readSide(side));
      relations.push(token.text);
      side = [];
    } else if (isOuter && token.kind === 'dots') hasDots = true;
    else if (token.kind === 'script' ? token.text === '^' : token.kind !== 'group' && token.kind !== 'endGroup')
      side.push(token);
  }
  close();
  return clauses;
}

/** The relation of a clause, or that which a list ends with: that of `i` in `i, j ∈ ℤ`. */
export function findListRelation(clauses: readonly FormulaClause[], index: number): string | undefined {
  for (let at = index; at < Math.min(clauses.length, index + MAX_LIST_ITEMS); at++) {
    const clause = clauses[at];
    const [relation] = clause?.relations ?? [];
    if (at === index && relation !== undefined) return relation;
    if (clause?.sides[0]?.kind !== 'symbol' || (at > index && clause.separator !== 'comma')) return undefined;
    if (relation !== undefined) return clause.sides.length === 2 && MEMBERSHIP.test(relation) ? relation : undefined;
  }
  return undefined;
}

/** Relations that hold for all items of a list before them. */
const MEMBERSHIP = /^[<>≤≥≠∈∉]$/;

/** A longer list has no relation. In items. */
const MAX_LIST_ITEMS = 8;

function countBars(tokens: readonly FormulaToken[], depth: number, script: number): number {
  let count = 0;
  for (const token of tokens) if (token.kind === 'bar' && token.depth === depth && token.script === script) count++;
  return count;
}

function readSide(tokens: readonly FormulaToken[]): RelationSide {
  const side = tokens
    .slice(0, MAX_SIDE_TOKENS)
    .filter(({ kind, text }) => kind !== 'operator' || !DECORATION.test(text));
  const [first, second] = side;
  if (first === undefined) return EMPTY;
  const symbols = side.flatMap(({ symbol }) => symbol ?? []);
  const as = (kind: RelationSide['kind']): RelationSide => ({ kind, symbols, parameters: [] });
  const isSigned = first.kind === 'operator' && second?.kind === 'number' && side.length === 2;
  const isFraction = side.length === 3 && first.kind === 'number' && second?.text === '/' && side[2]?.kind === 'number';
  if (isSigned || isFraction || (first.kind === 'number' && side.length === 1)) return as('number');
  const isAngle = symbols.length === 3 && /^(?:angle|measuredangle|∠)$/.test(first.text);
  if ((first.kind === 'shape' || isAngle) && symbols.length === side.length - 1) return as('points');
  if (first.symbol !== undefined) {
    if (side.length === 1) return as('symbol');
    if (symbols.length === side.length)
      return as(symbols.every(({ letter }) => /^[A-Z]$/.test(letter)) ? 'points' : 'composite');
    if (second?.kind !== 'open' || !isClosedBy(side, 1, first.depth)) return as('composite');
    const inner = side.slice(2, -1);
    const parameters = readParameters(inner, first.depth + 1);
    const has = (wanted: string) => inner.some(({ kind }) => kind === wanted);
    const isItem = ({ kind }: FormulaToken, index: number) =>
      PLACE_KINDS.has(kind) || (kind === 'operator' && inner[index - 1]?.kind !== 'symbol');
    const isPlaced = has('comma') && has('number') && inner.every(isItem);
    return { kind: 'application', symbols: [first.symbol], parameters, isPlaced };
  }
  if (first.kind !== 'open' || !isClosedBy(side, 0, first.depth)) return as('composite');
  const inner = side.slice(1, -1);
  const items = readParameters(inner, first.depth + 1);
  const hasComma = inner.some(({ kind, depth }) => kind === 'comma' && depth === first.depth + 1);
  const isTuple =
    (items.length === 1 || (hasComma && (items.length > 0 || (first.text === '(' && symbols.length === 0)))) &&
    inner.every(({ kind }) => /^(?:symbol|comma|dots|number)$/.test(kind)) &&
    // In {1, …, n} n is known.
    !(inner[0]?.kind === 'number' && inner.some(({ kind }) => kind === 'dots'));
  if (!isTuple) return as('composite');
  const hasNumber = inner.some(({ kind }) => kind === 'number');
  return { kind: hasNumber ? 'coordinates' : 'tuple', symbols: items, parameters: [] };
}

/** Kinds of the tokens of coordinates. */
const PLACE_KINDS: ReadonlySet<string> = new Set(['number', 'comma', 'symbol']);

/** Whether the bracket at `open` is closed by the last token. */
function isClosedBy(side: readonly FormulaToken[], open: number, depth: number): boolean {
  const last = side.at(-1);
  const isClose = last?.kind === 'close' && last.depth === depth;
  return isClose && side.slice(open + 1, -1).every((token) => token.depth > depth);
}

/** The symbols that stand alone between commas. */
function readParameters(tokens: readonly FormulaToken[], depth: number): ParsedSymbol[] {
  const isAt = (token: FormulaToken | undefined, kind: FormulaToken['kind']) =>
    token?.depth === depth && token.kind === kind;
  const end = tokens.findIndex((token) => isAt(token, 'relation'));
  const list = end < 0 ? tokens : tokens.slice(0, end);
  const isEdge = (index: number) => index < 0 || index >= list.length || isAt(list[index], 'comma');
  return list.flatMap(({ symbol }, index) =>
    symbol !== undefined && isEdge(index - 1) && isEdge(index + 1) ? [symbol] : [],
  );
}

/** A longer chain gives no value. */
const MAX_VALUE_RELATIONS = 4;

/** Relations of order. */
const ORDER = /^[<>≤≥≪≫⩽⩾]$/;

/** The symbols that a clause is about. */
export function findClauseSubjects(clause: FormulaClause): ClauseSubject[] {
  const { sides, relations } = clause;
  const left = sides[0] ?? EMPTY;
  const right = sides.at(-1) ?? EMPTY;
  const [relation] = relations;
  if (relation === undefined) return listHeads(left);
  if (relations.at(-1) === '=:' && /^(?:symbol|application)$/.test(right.kind)) return listHeads(right);
  const isEquation = relations.every((other) => other === '=');
  const isOrder = (other: string) => ORDER.test(other) || other === '≠' || (other === '=' && left.kind === 'number');
  if (relations.length > 1 && relations.some((other) => ORDER.test(other)) && relations.every(isOrder))
    return listChainHeads(clause);
  if (left.kind === 'empty') return [];
  // “Let f(2) = c” and “let v_2(n) = c” name c.
  const isValuation = VALUATION_PATTERN.test(left.symbols[0]?.key ?? '');
  const isKnown = left.kind === 'application' && (left.parameters.length === 0 || isValuation);
  if (relation === '∋') return listHeads(right);
  if (isKnown && relation === '=' && sides[1]?.kind === 'symbol') return listHeads(sides[1]);
  if (isKnown && isValuation) return [];
  if (left.kind === 'coordinates' && relation === '∈') return listHeads(left);
  if (left.kind === 'symbol' || left.kind === 'application' || left.kind === 'tuple') {
    // In x = y = 1 both are meant.
    const ends = isEquation && sides.length < 10 ? sides.slice(1, -1).filter(({ kind }) => kind === 'symbol') : [];
    return [
      ...listHeads(left),
      ...ends.flatMap(({ symbols }) => symbols.map((symbol): ClauseSubject => ({ symbol, role: 'end' }))),
    ];
  }
  // “BC = a = 2b” names the length of BC.
  if (isEquation && left.kind === 'points' && sides[1]?.kind === 'symbol') return listHeads(sides[1]);
  if ((isEquation || left.kind === 'number') && right.kind === 'symbol')
    return listHeads(right).filter(({ role }) => role === 'main');
  if (relation === ':') return listHeads(left);
  return left.symbols.slice(0, 8).map((symbol) => ({ symbol, role: 'part' }));
}

/** The role of the symbols of a side, if it isn't `main`. */
const ROLES: { readonly [kind in RelationSide['kind']]?: ClauseSubject['role'] } = {
  points: 'point',
  composite: 'part',
  coordinates: 'coordinate',
};

function listHeads(side: RelationSide): ClauseSubject[] {
  const role = ROLES[side.kind] ?? 'main';
  const point = `_${side.symbols[0]?.letter ?? ''}`;
  return [
    ...side.symbols.slice(0, 40).map((symbol): ClauseSubject => ({ symbol, role })),
    // The point P(x_P, y_P) has these coordinates.
    ...side.parameters
      .filter(({ key }) => key.endsWith(point))
      .slice(0, 3)
      .map((symbol): ClauseSubject => ({ symbol, role: 'coordinate' })),
    // A parameter is a variable: x in f(x), but not a_1 in f(a_1).
    ...side.parameters
      .filter(({ key }) => !/_[^•]/.test(key))
      .slice(0, 10)
      .map((symbol): ClauseSubject => ({ symbol, role: 'parameter' })),
  ];
}

function listChainHeads({ sides, relations }: FormulaClause): ClauseSubject[] {
  const isFound = sides.slice(1, -1).some(({ kind }) => kind === 'symbol' || kind === 'tuple');
  // In “fix 0 ≤ m ≤ n” n is known.
  const isRange = sides.length === 3 && sides[0]?.kind === 'number' && relations.every((relation) => relation === '≤');
  return sides.flatMap((side, index) => {
    if (side.kind !== 'symbol' && side.kind !== 'tuple') return [];
    const isEnd = index === 0 || index === sides.length - 1;
    return listHeads(side).map(
      ({ symbol }): ClauseSubject => ({ symbol, role: isEnd && isFound ? (isRange ? 'bound' : 'end') : 'main' }),
    );
  });
}

/** Whether the clause gives a value, so that it names a special case, as in “for n = 1” and “say m = 1 < n”. */
export function isSpecialCaseClause({ sides, relations }: FormulaClause): boolean {
  const isValue = relations[0] === '=' && sides[1]?.kind === 'number' && relations.length < MAX_VALUE_RELATIONS;
  return isValue && relations.slice(1).every((relation) => /^[<>≤≥≪≫⩽⩾∈]$/.test(relation));
}
