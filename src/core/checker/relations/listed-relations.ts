/** Relations of a formula in all their readings, and their values at exact points. */
import type { TextRange } from '../../proof/index.ts';
import { toReadableMath } from '../evidence/readable-math.ts';
import { decideRelation } from '../mathematics/decide-relation.ts';
import type { NumericValue } from '../mathematics/numeric-values.ts';
import { chooseEvaluationMode, readOperand } from '../parsing/operand.ts';
import { findRelationChains } from '../parsing/relation-chains.ts';
import {
  collectFreeNames,
  type Expression,
  hasMatchingSubexpression,
  mapDirectSubexpressions,
  type ParsedRelationSides,
} from '../terms/expression.ts';
import { isPlusMinus, type MathToken, tokenizeMath } from '../terms/math-tokens.ts';
import { tryEveryReading } from '../terms/readings.ts';
import type { RelationSign } from '../terms/vocabulary.ts';
import { WorkBudget } from '../terms/work-budget.ts';
import { hasMultiLetterNames } from './identity.ts';
import { classifyReadingError } from './reading-attempts.ts';

/** Longer formulas aren't searched for relations. In UTF-16 code units. */
const MAX_FORMULA_CHARS = 5_000;
/** The most names of one relation. */
const MAX_NAMES = 5;

/** A relation as written: a link of a chain. */
export interface UnparsedRelation {
  readonly range: TextRange;
  /** In readable Unicode mathematics, at most about 130 characters. */
  readonly text: string;
  readonly sign: RelationSign | undefined;
  readonly left: readonly MathToken[];
  readonly right: readonly MathToken[];
  readonly modulus: readonly MathToken[] | undefined;
  /** The start of its chain, which its other links share. */
  readonly chain: number;
  /** Whether a side may continue where it can't be read. */
  readonly isUnsure: boolean;
}

/** A relation that can be evaluated. */
export interface ParsedRelation {
  readonly text: string;
  readonly sign: RelationSign;
  readonly readings: readonly { readonly sides: ParsedRelationSides; readonly modulus: Expression | undefined }[];
  /** As expressions write them: `x_1`, `theta`. */
  readonly names: ReadonlySet<string>;
}

/** Exact values by name. */
export type ExactPoint = ReadonlyMap<string, NumericValue>;

/** The relations of a formula, in text order. `text` may be longer than the formula, whose range is `inner`. */
export function listFormulaRelations(text: string, inner: TextRange): UnparsedRelation[] {
  if (inner.end - inner.start > MAX_FORMULA_CHARS) return [];
  const tokens = tokenizeMath(text, inner.start, inner.end);
  const chains = findRelationChains(tokens).flatMap(({ operands, signs, modulus }) =>
    signs.flatMap((sign, k) => {
      const [from, to] = operands.slice(k, k + 2);
      const first = operands[0]?.tokens[0];
      if (!from || !to || !first) return [];
      const rest = { sign, modulus, chain: first.start, isUnsure: from.unsure || to.unsure };
      // `x, y, z > 0` is about all three.
      const others = k === 0 && from.tokens.length === 1 ? listNames(tokens, tokens.indexOf(first)).slice(0, -1) : [];
      return [...others, from.tokens].flatMap((left) => createRelation({ ...rest, left, right: to.tokens }));
    }),
  );
  return [...chains, ...listBounds(tokens)];
}

/** The names of a list that ends with the token at `last`. */
function listNames(tokens: readonly MathToken[], last: number): MathToken[][] {
  const names: MathToken[][] = [];
  for (let k = last; ; k -= 2) {
    const token = tokens[k];
    if (token?.kind !== 'letter' && token?.kind !== 'command') return names;
    names.unshift([token]);
    if (tokens[k - 1]?.text !== ',') return names;
  }
}

/** The bounds in `x, y \in [0, 1)`. */
function listBounds(tokens: readonly MathToken[]): UnparsedRelation[] {
  return tokens.flatMap(({ text, start }, at) => {
    const open = tokens[at + 1]?.text;
    if (text !== '\\in' || (open !== '[' && open !== '(')) return [];
    const comma = tokens.findIndex((token, k) => k > at && token.text === ',');
    const close = tokens.findIndex((token, k) => k > comma && /^[\])]$/.test(token.text));
    if (comma < 0 || close < 0) return [];
    const rest = { modulus: undefined, chain: start, isUnsure: false };
    const [low, high] = [tokens.slice(at + 2, comma), tokens.slice(comma + 1, close)];
    return listNames(tokens, at - 1).flatMap((name) => [
      ...createRelation({ ...rest, sign: open === '[' ? '≤' : '<', left: low, right: name }),
      ...createRelation({ ...rest, sign: tokens[close]?.text === ']' ? '≤' : '<', left: name, right: high }),
    ]);
  });
}

/** None if a side is empty, or infinite. */
function createRelation(parts: Omit<UnparsedRelation, 'range' | 'text'>): UnparsedRelation[] {
  const { sign, left, right, modulus } = parts;
  const all = [...left, ...right];
  if (left.length === 0 || right.length === 0 || all.some(({ text }) => text === '\\infty')) return [];
  const range = { start: Math.min(...all.map(({ start }) => start)), end: Math.max(...all.map(({ end }) => end)) };
  const ending = sign === '≡' && modulus ? ` (mod ${toReadableMath(modulus)})` : '';
  return [{ ...parts, range, text: `${toReadableMath(left)} ${sign ?? '?'} ${toReadableMath(right)}${ending}` }];
}

/**
 * The relation in all its readings; undefined if one of them can't be read, or if there are too many names.
 *
 * @param isName whether `e` or `i` is a variable of the text
 */
export function parseRelation(
  { text, sign, left, right, modulus, isUnsure }: UnparsedRelation,
  isName: (letter: string) => boolean,
): ParsedRelation | undefined {
  if (sign === undefined || isUnsure || [...left, ...right].some(isPlusMinus)) return undefined;
  if (hasMultiLetterNames(left) || hasMultiLetterNames(right)) return undefined;
  const budget = WorkBudget.ofRelation();
  const parsed = new Map<string, Expression>();
  const readings = tryReadingOrEvaluating(() =>
    tryEveryReading((chooser) => {
      const read = (tokens: readonly MathToken[]) =>
        nameConstants(readOperand(tokens, chooser, parsed, budget), isName);
      const sides = { left: read(left), right: read(right) };
      const mode = chooseEvaluationMode([sides.left, sides.right], chooser, false);
      return { sides: { ...sides, mode }, modulus: modulus && read(modulus) };
    }),
  );
  if (readings === undefined) return undefined;
  const names = new Set<string>();
  for (const { sides, modulus: by } of readings)
    for (const part of [sides.left, sides.right, ...(by ? [by] : [])]) {
      // The parser's name for a side that isn't there.
      if (hasMatchingSubexpression(part, (e) => e.kind === 'name' && e.name === 'Nothing')) return undefined;
      collectFreeNames(part, names);
    }
  return names.size > MAX_NAMES ? undefined : { text, sign, readings, names };
}

/** Makes variables of the constants that the text introduces as letters. */
function nameConstants(e: Expression, isName: (letter: string) => boolean): Expression {
  if (e.kind === 'constant' && e.name !== 'pi' && isName(e.name)) return { kind: 'name', name: e.name };
  return mapDirectSubexpressions(e, (part) => nameConstants(part, isName));
}

/** The value of `compute`; undefined if it stops at something that can't be read or evaluated within its budget. */
export function tryReadingOrEvaluating<T>(compute: () => T): T | undefined {
  try {
    return compute();
  } catch (error) {
    if (classifyReadingError(error) === undefined) throw error;
    return undefined;
  }
}

/** What a relation says at a point, with the exact values of both sides, as residues for a congruence. */
export interface RelationAtPoint {
  readonly holds: boolean;
  readonly left: NumericValue;
  readonly right: NumericValue;
}

/** Undefined if a side has no exact value there, or if the readings of the relation differ. */
export function decideRelationAtPoint(
  { sign, readings }: ParsedRelation,
  point: ExactPoint,
  budget: WorkBudget,
): RelationAtPoint | undefined {
  let decided: RelationAtPoint | undefined;
  for (const { sides, modulus } of readings) {
    const one = tryReadingOrEvaluating(() => decideRelation(sign, sides, budget, point, modulus));
    if (!one?.isExact || one.decision === 'unclear') return undefined;
    const holds = one.decision !== 'false';
    if (decided && decided.holds !== holds) return undefined;
    decided ??= { holds, left: one.left, right: one.right };
  }
  return decided;
}
