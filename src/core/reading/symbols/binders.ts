/** Finds the symbols that a formula binds itself: the index of ∑, the variable of ∫, {x : …}, ∀ x and x ↦. */
import type { TextRange } from '../../proof/index.ts';
import { findHeads, readClauses } from './formula-clauses.ts';
import type { ReadSymbol } from './read-letter.ts';
import type { FormulaToken } from './tokenize-formula.ts';

/** A symbol that a formula binds. */
export interface Binder {
  readonly symbol: ReadSymbol;
  /** `index`, `set`, `integral`, `↦`, `∀` or `∃`. */
  readonly cue: string;
}

/** The binders of a formula. */
export interface FormulaBinders {
  readonly binders: readonly Binder[];
  /** For each token, the range of the binder of its symbol. */
  readonly ranges: readonly (TextRange | undefined)[];
}

/** Longer subscripts and sets aren't searched for variables, so that nested ones stay linear. In tokens. */
const MAX_BOUND_TOKENS = 120;

interface Activation {
  readonly binder: Binder;
  /** The symbol is bound until a bracket around this depth closes. */
  readonly depth: number;
  /** Whether a comma ends it. */
  readonly endsAtComma: boolean;
}

const NO_BINDERS: FormulaBinders = { binders: [], ranges: [] };

export function findBinders(tokens: readonly FormulaToken[]): FormulaBinders {
  if (
    !tokens.some(
      ({ kind, text }) =>
        kind === 'binder' ||
        kind === 'quantifier' ||
        kind === 'integral' ||
        text === '\\{' ||
        text === 'langle' ||
        text === '↦' ||
        kind === 'close',
    )
  ) {
    return NO_BINDERS;
  }
  const activations = findActivations(tokens);
  if (activations.size === 0) return NO_BINDERS;
  const binders: Binder[] = [];
  const ranges: (TextRange | undefined)[] = new Array(tokens.length);
  const active: Activation[] = [];
  const byKey = new Map<string, Binder[]>();
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
      const same = byKey.get(binder.symbol.key);
      if (same === undefined) byKey.set(binder.symbol.key, [binder]);
      else same.push(binder);
      binders.push(binder);
    }
    if (token.symbol !== undefined) ranges[index] = byKey.get(token.symbol.key)?.at(-1)?.symbol.range;
    else if (token.kind === 'endGroup' || token.kind === 'close') closeTo(({ depth }) => depth > token.depth);
    else if (token.kind === 'comma') closeTo(({ depth, endsAtComma }) => endsAtComma && depth >= token.depth);
    else if (token.kind === 'break' || token.kind === 'words') closeTo(({ depth }) => depth >= token.depth);
  }
  return { binders, ranges };
}

function findActivations(tokens: readonly FormulaToken[]): ReadonlyMap<number, Activation[]> {
  const matches = matchBrackets(tokens);
  const found = new Map<number, Activation[]>();
  const integrals: number[] = [];
  const add = (index: number, depth: number, symbols: readonly ReadSymbol[], cue: string, endsAtComma: boolean) => {
    const list = found.get(index) ?? [];
    for (const symbol of symbols) {
      if (!symbol.key.endsWith('•')) list.push({ binder: { symbol, cue }, depth, endsAtComma });
    }
    if (list.length > 0) found.set(index, list);
  };
  for (const [index, token] of tokens.entries()) {
    const { kind, depth } = token;
    if (kind === 'binder') add(index, depth, readIndices(tokens, index + 1, matches), 'index', true);
    else if (kind === 'quantifier') {
      const cue = token.text === '∀' || token.text === 'forall' ? '∀' : '∃';
      add(index, depth, readQuantified(tokens, index + 1, token), cue, false);
    } else if (kind === 'open' && (token.text === '\\{' || token.text === 'langle')) {
      add(index, depth + 1, readSetVariables(tokens, index, matches.get(index)), 'set', false);
    } else if (kind === 'close') {
      const open = matches.get(index);
      const next = tokens[index + 1];
      if (open !== undefined && next?.kind === 'script' && next.text === '_') {
        add(open, depth, readIndices(tokens, index + 1, matches), 'index', true);
      }
    } else if (kind === 'relation' && token.text === '↦') {
      const previous = tokens[index - 1];
      if (previous?.symbol !== undefined) add(index - 1, depth, [previous.symbol], '↦', true);
      else if (previous?.kind === 'close') {
        const open = matches.get(index - 1) ?? index;
        if (index - open < MAX_BOUND_TOKENS) {
          add(
            open,
            depth,
            tokens.slice(open + 1, index - 1).flatMap(({ symbol }) => symbol ?? []),
            '↦',
            true,
          );
        }
      }
    } else if (kind === 'integral') integrals.push(index);
    else if (kind === 'differential' && integrals.length > 0) {
      const variable = tokens[index + 1]?.symbol;
      const integral = integrals.pop();
      if (variable !== undefined && integral !== undefined)
        add(integral, tokens[integral]?.depth ?? 0, [variable], 'integral', true);
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
      while (open.length > 0) {
        const top = open.at(-1) ?? 0;
        const topDepth = tokens[top]?.depth ?? 0;
        if (topDepth < depth) break;
        open.pop();
        if (topDepth === depth) {
          matches.set(top, index);
          matches.set(index, top);
          break;
        }
      }
    }
  }
  return matches;
}

/** The indices in the subscript of an operator, whose scripts begin at `from`. */
function readIndices(
  tokens: readonly FormulaToken[],
  from: number,
  matches: ReadonlyMap<number, number>,
): ReadSymbol[] {
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

function readIndexGroup(tokens: readonly FormulaToken[], depth: number, script: number): ReadSymbol[] {
  const isStack = tokens[0]?.text === 'substack';
  return readClauses(isStack ? tokens.slice(1) : tokens, isStack ? depth + 1 : depth, script).flatMap((clause) => {
    const heads = findHeads(clause);
    if (clause.relations.length === 0 && clause.sides[0]?.kind === 'composite') return [];
    return heads.flatMap(({ symbol, role }) =>
      role === 'main' || role === 'part' || role === 'parameter' ? [symbol] : [],
    );
  });
}

function readQuantified(tokens: readonly FormulaToken[], from: number, { depth, script }: FormulaToken): ReadSymbol[] {
  const found: ReadSymbol[] = [];
  for (let i = from; i < Math.min(tokens.length, from + 20); i++) {
    const token = tokens[i];
    if (token === undefined || token.depth < depth) break;
    if (
      token.depth > depth ||
      token.script > script ||
      token.kind === 'comma' ||
      token.kind === 'script' ||
      token.kind === 'group' ||
      token.kind === 'endGroup'
    ) {
      continue;
    }
    if (token.symbol === undefined) break;
    found.push(token.symbol);
  }
  return found;
}

/** The variables of `{x : …}` whose bracket is at `open`. */
function readSetVariables(tokens: readonly FormulaToken[], open: number, close: number | undefined): ReadSymbol[] {
  const first = tokens[open];
  if (first === undefined || close === undefined || close - open > MAX_BOUND_TOKENS) return [];
  const depth = first.depth + 1;
  let separator = -1;
  let bars = 0;
  let bar = -1;
  for (let i = open + 1; i < close; i++) {
    const token = tokens[i];
    if (token === undefined || token.depth !== depth || token.script !== first.script) continue;
    if (separator < 0 && (token.kind === 'colon' || token.text === '∣')) separator = i;
    if (token.kind === 'bar') {
      bars++;
      if (bar < 0) bar = i;
    }
  }
  if (separator < 0 && bars % 2 === 1) separator = bar;
  if (separator < 0) return [];
  const left = readClauses(tokens.slice(open + 1, separator), depth, first.script);
  const heads = left.flatMap((clause) => findHeads(clause).filter(({ role }) => role === 'main'));
  const isPlain = left.every(({ sides }) => sides[0]?.kind === 'symbol' || sides[0]?.kind === 'tuple');
  if (isPlain && heads.length > 0 && heads.every(({ symbol }) => !symbol.key.includes('_')))
    return heads.map(({ symbol }) => symbol);
  // {f(k) : k ∈ K}: what both sides speak of.
  const used = new Set(tokens.slice(open + 1, separator).map(({ symbol }) => symbol?.key));
  return readClauses(tokens.slice(separator + 1, close), depth, first.script)
    .flatMap((clause) => findHeads(clause))
    .filter(({ symbol, role }) => role === 'main' && used.has(symbol.key))
    .map(({ symbol }) => symbol);
}
