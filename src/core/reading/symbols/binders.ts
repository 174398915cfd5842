/** Finds the symbols that a formula binds itself: the index of ∑, the variable of ∫, {x : …}, ∀ x and x ↦. */
import { getOrCreate } from '../../base/groups.ts';
import type { TextRange } from '../../proof/index.ts';
import { type FormulaClause, findClauseSubjects, readFormulaClauses } from './formula-clauses.ts';
import { FAMILY_SUBSCRIPT, type ParsedSymbol } from './read-letter.ts';
import type { FormulaToken } from './tokenize-formula.ts';

/** A symbol that a formula binds. */
export interface BoundSymbol {
  readonly symbol: ParsedSymbol;
  /** `index`, `set`, `integral`, `↦`, `∀` or `∃`. */
  readonly cue: string;
}

/** The binders of a formula. */
export interface FormulaBoundSymbols {
  readonly binders: readonly BoundSymbol[];
  /** For each token, the range of the binder of its symbol. */
  readonly ranges: readonly (TextRange | undefined)[];
}

/** Longer subscripts and sets aren't searched for variables, so that nested ones stay linear. In tokens. */
const MAX_BOUND_TOKENS = 120;

interface Activation {
  readonly binder: BoundSymbol;
  /** The symbol is bound until a bracket around this depth closes. */
  readonly depth: number;
  /** Whether a comma ends it. */
  readonly endsAtComma: boolean;
}

/** Kinds of tokens without which a formula binds nothing. */
const BINDING_KINDS: ReadonlySet<string> = new Set(['binder', 'quantifier', 'integral', 'close']);

export function findBoundSymbols(tokens: readonly FormulaToken[]): FormulaBoundSymbols {
  const canBind = tokens.some(({ kind, text }) => BINDING_KINDS.has(kind) || text === '↦');
  const activations = canBind ? findActivations(tokens) : undefined;
  if (activations === undefined || activations.size === 0) return { binders: [], ranges: [] };
  const binders: BoundSymbol[] = [];
  const ranges: (TextRange | undefined)[] = new Array(tokens.length);
  const active: Activation[] = [];
  const byKey = new Map<string, BoundSymbol[]>();
  const closeTo = (isClosed: (activation: Activation) => boolean) => {
    for (let top = active.at(-1); top !== undefined && isClosed(top); top = active.at(-1)) {
      active.pop();
      byKey.get(top.binder.symbol.key)?.pop();
    }
  };
  for (const [index, token] of tokens.entries()) {
    for (const activation of activations.get(index) ?? []) {
      const { binder } = activation;
      active.push(activation);
      getOrCreate(byKey, binder.symbol.key, (): BoundSymbol[] => []).push(binder);
      binders.push(binder);
    }
    if (token.symbol !== undefined) ranges[index] = byKey.get(token.symbol.key)?.at(-1)?.symbol.range;
    else if (token.kind === 'endGroup' || token.kind === 'close') closeTo(({ depth }) => depth > token.depth);
    else if (token.kind === 'comma') closeTo(({ depth, endsAtComma }) => endsAtComma && depth >= token.depth);
    else if (token.kind === 'break' || token.kind === 'words')
      closeTo(({ depth, binder }) => depth >= token.depth && binder.cue !== 'set');
  }
  return { binders, ranges };
}

function findActivations(tokens: readonly FormulaToken[]): ReadonlyMap<number, Activation[]> {
  const matches = matchBrackets(tokens);
  const found = new Map<number, Activation[]>();
  const integrals: number[] = [];
  const add = (index: number, cue: string, symbols: readonly ParsedSymbol[], depth = tokens[index]?.depth ?? 0) => {
    const endsAtComma = cue !== '∀' && cue !== '∃' && cue !== 'set';
    for (const symbol of symbols) {
      if (symbol.key.endsWith(FAMILY_SUBSCRIPT)) continue;
      getOrCreate(found, index, (): Activation[] => []).push({ binder: { symbol, cue }, depth, endsAtComma });
    }
  };
  for (const [index, token] of tokens.entries()) {
    const { kind, text, depth } = token;
    const previous = tokens[index - 1];
    if (kind === 'binder') add(index, 'index', readIndices(tokens, index + 1, matches));
    else if (kind === 'quantifier')
      add(index, text === '∀' || text === 'forall' ? '∀' : '∃', readQuantified(tokens, index + 1, token));
    else if (kind === 'open' && (text === '\\{' || text === 'langle'))
      add(index, 'set', readSetVariables(tokens, index, matches.get(index)), depth + 1);
    else if (kind === 'close') {
      const open = matches.get(index);
      const next = tokens[index + 1];
      if (open !== undefined && next?.kind === 'script' && next.text === '_')
        add(open, 'index', readIndices(tokens, index + 1, matches), depth);
    } else if (kind === 'relation' && text === '↦') {
      const open = previous?.kind === 'close' ? (matches.get(index - 1) ?? index) : index - 1;
      if (index - open < MAX_BOUND_TOKENS)
        add(
          open,
          '↦',
          tokens.slice(open, index).flatMap(({ symbol }) => symbol ?? []),
          depth,
        );
    } else if (kind === 'integral') integrals.push(index);
    else if (kind === 'differential') {
      const variable = tokens[index + 1]?.symbol;
      const integral = integrals.pop();
      if (variable !== undefined && integral !== undefined) add(integral, 'integral', [variable]);
    }
  }
  return found;
}

/** The index of the other bracket of each pair. */
function matchBrackets(tokens: readonly FormulaToken[]): ReadonlyMap<number, number> {
  const matches = new Map<number, number>();
  const open: number[] = [];
  for (const [index, { kind, depth }] of tokens.entries()) {
    if (kind === 'open' || kind === 'group') open.push(index);
    else if (kind === 'close' || kind === 'endGroup') {
      const isInside = (at: number) => (tokens[at]?.depth ?? 0) > depth;
      while (open.length > 0 && isInside(open.at(-1) ?? 0)) open.pop();
      const top = open.at(-1);
      if (top === undefined || tokens[top]?.depth !== depth) continue;
      open.pop();
      matches.set(top, index).set(index, top);
    }
  }
  return matches;
}

/** The indices in the subscript of an operator, whose scripts begin at `from`. */
function readIndices(
  tokens: readonly FormulaToken[],
  from: number,
  matches: ReadonlyMap<number, number>,
): ParsedSymbol[] {
  let at = from;
  for (let round = 0; round < 2; round++) {
    const script = tokens[at];
    const first = tokens[at + 1];
    if (script?.kind !== 'script' || first === undefined) return [];
    const end = first.kind === 'group' ? (matches.get(at + 1) ?? at + 1) : at + 2;
    if (script.text === '_') {
      if (first.kind !== 'group') return first.symbol === undefined ? [] : [first.symbol];
      return readIndexGroup(
        tokens.slice(at + 2, Math.min(end, at + 2 + MAX_BOUND_TOKENS)),
        first.depth + 1,
        first.script + 1,
      );
    }
    at = first.kind === 'group' ? end + 1 : end;
  }
  return [];
}

function readIndexGroup(tokens: readonly FormulaToken[], depth: number, script: number): ParsedSymbol[] {
  const isStack = tokens[0]?.text === 'substack';
  return readFormulaClauses(isStack ? tokens.slice(1) : tokens, isStack ? depth + 1 : depth, script)
    .map(bindMiddle)
    .filter(({ relations, sides }) => relations.length > 0 || sides[0]?.kind !== 'composite')
    .flatMap(findClauseSubjects)
    .flatMap(({ symbol, role }) => (/^(?:main|part|parameter)$/.test(role) ? [symbol] : []));
}

/** In the sum over 0 < a² + b² < R the variables are a and b. */
function bindMiddle(clause: FormulaClause): FormulaClause {
  const [left, middle] = clause.sides;
  if (clause.sides.length !== 3 || left?.kind !== 'number' || middle?.kind !== 'composite') return clause;
  return { ...clause, sides: [{ ...middle, kind: 'tuple' }], relations: ['∈'] };
}

function readQuantified(
  tokens: readonly FormulaToken[],
  from: number,
  { depth, script }: FormulaToken,
): ParsedSymbol[] {
  const found: ParsedSymbol[] = [];
  for (const token of tokens.slice(from, from + 20)) {
    if (token.depth < depth) break;
    if (token.depth > depth || token.script > script || /^(?:comma|script|group|endGroup)$/.test(token.kind)) continue;
    if (token.symbol === undefined) break;
    found.push(token.symbol);
  }
  return found;
}

/** The variables of `{x : …}` whose bracket is at `open`. */
function readSetVariables(tokens: readonly FormulaToken[], open: number, close: number | undefined): ParsedSymbol[] {
  const first = tokens[open];
  if (first === undefined || close === undefined || close - open > MAX_BOUND_TOKENS) return [];
  const depth = first.depth + 1;
  const inner = tokens.slice(open + 1, close);
  const outer = inner.filter((token) => token.depth === depth && token.script === first.script);
  const bars = outer.filter(({ kind }) => kind === 'bar');
  const bar = bars.length % 2 === 1 ? bars[0] : undefined;
  const mark = outer.find(({ kind, text }) => kind === 'colon' || text === '∣') ?? bar;
  if (mark === undefined) return [];
  const separator = open + 1 + inner.indexOf(mark);
  const left = readFormulaClauses(tokens.slice(open + 1, separator), depth, first.script);
  const heads = left.flatMap((clause) => findClauseSubjects(clause).filter(({ role }) => role === 'main'));
  const isPlain = left.every(({ sides }) => sides[0]?.kind === 'symbol' || sides[0]?.kind === 'tuple');
  if (isPlain && heads.length > 0 && heads.every(({ symbol }) => !symbol.key.includes('_')))
    return heads.map(({ symbol }) => symbol);
  // {f(k) : k ∈ K}: what both sides speak of.
  const used = new Set(tokens.slice(open + 1, separator).map(({ symbol }) => symbol?.key));
  return readFormulaClauses(tokens.slice(separator + 1, close), depth, first.script)
    .flatMap((clause) => findClauseSubjects(clause))
    .filter(({ symbol, role }) => /^(?:main|part)$/.test(role) && used.has(symbol.key))
    .map(({ symbol }) => symbol);
}
