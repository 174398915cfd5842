/** Functions that a proof defines by a formula, `f(x) = x^2 + 1`, and their calls in expressions. */

import { MAX_OPERAND_TOKENS } from '../terms/caps.ts';
import { findClosingBracket, joinMathTokens, type MathToken, tokenizeMath } from '../terms/math-tokens.ts';
import { createWordListPattern } from '../terms/word-search.ts';
import type { ProofRelation, ProofRelationIndex } from './proof-equations.ts';
import type { RelationPosition } from './tied-letters.ts';

/** One definition of a function. If a proof has several, the caller chooses. */
export interface FunctionDefinition {
  readonly relation: ProofRelation;
  readonly parameter: string;
  readonly body: readonly MathToken[];
}

/** Maximum distance of a definition, in relations, and maximum number of different definitions of a function. */
const BACK = 400;
const MOST = 3;

/** A condition directly after a definition. */
const CONDITIONAL =
  /^[\s$\\)\],;.(]*(?:\\(?:quad|qquad|text\w*\{)\s*)*\{?\s*(?:if|when|for|where|otherwise|unless|whenever|on|over|in|near|[a-z]\s*(?:[<>≤≥∈]|\\(?:le|ge|in|leq|geq)\b))/i;

/** Words that define a formula rather than find or try it. */
const DEFINING = createWordListPattern(
  String.raw`let define\w* definition given consider denote\w* function\s+is functions?\s+are where`,
);

/** `f` or `f_1` at `at` followed by a bracket: its name and the index of the bracket. A prime means the derivative. */
export function readFunctionCallAt(
  tokens: readonly MathToken[],
  at: number,
): { readonly name: string; readonly open: number; readonly derived: boolean } | undefined {
  const head = tokens[at];
  if (head?.kind !== 'letter') return undefined;
  let open = at + 1;
  let name = head.text;
  if (tokens[open]?.text === '_') {
    const index = tokens[open + 1]?.text === '{' ? tokens[open + 2] : tokens[open + 1];
    if (index === undefined || !/^\w+$/.test(index.text)) return undefined;
    if (tokens[open + 1]?.text === '{' && tokens[open + 3]?.text !== '}') return undefined;
    open += tokens[open + 1]?.text === '{' ? 4 : 2;
    name += `_${index.text}`;
  }
  const derived = tokens[open]?.text === "'";
  if (derived) open++;
  return tokens[open]?.text === '(' ? { name, open, derived } : undefined;
}

/**
 * All different formulas for a function before a position, nearest first; `undefined` if there are none or too many, if
 * one holds only under a condition, if none is a definition, or if the problem asks for the function.
 */
export function listFunctionDefinitions(
  name: string,
  equations: ProofRelationIndex,
  place: RelationPosition,
): readonly FunctionDefinition[] | undefined {
  if (
    /\bfunctional\s+equation|\b(?:all|any|every)\s+(?:\S+\s+){0,3}functions\b|\bfunctions\s+\S+\s+(?:such|satisf)/i.test(
      equations.problem,
    )
  )
    return undefined;
  const found = new Map<string, FunctionDefinition>();
  let stated = false;
  for (const equation of equations.before(place, BACK)) {
    if (equation.sign !== '=' || equation.link !== 0) continue;
    const call = readFunctionCallAt(equation.left.tokens, 0);
    if (call === undefined || call.name !== name || call.derived) continue;
    const [parameter, close] = equation.left.tokens.slice(call.open + 1);
    if (parameter?.kind !== 'letter' || close?.text !== ')' || equation.left.tokens.length !== call.open + 3) continue;
    if (equation.right.unsure || CONDITIONAL.test(equations.after(equation, 30))) return undefined;
    stated ||= equation.text === 0 || equations.sentence(equation).words.says(DEFINING);
    const body = equation.right.tokens;
    // `f(x) = 0` is an equation, and a formula that calls its own function is a recursion.
    if (!body.some((t) => t.text === parameter.text)) continue;
    if (body.some((t) => t.text === equation.left.tokens[0]?.text)) return undefined;
    found.set(`${parameter.text}: ${joinMathTokens(body)}`, {
      relation: equation,
      parameter: parameter.text,
      body,
    });
    if (found.size > MOST) return undefined;
  }
  return stated ? [...found.values()] : undefined;
}

/** The tokens with every call of the function replaced by its formula; `undefined` if that isn't possible. */
export function expandFunctionCalls(
  tokens: readonly MathToken[],
  name: string,
  definition: FunctionDefinition,
): readonly MathToken[] | undefined {
  const out: MathToken[] = [];
  const put = (text: string, kind: MathToken['kind']): void => {
    // Positions with gaps, so that no two letters look like one word.
    out.push({ kind, text, start: 2 * out.length, end: 2 * out.length + 1 });
  };
  for (let i = 0; i < tokens.length; ) {
    const call = readFunctionCallAt(tokens, i);
    const token = tokens[i];
    if (token === undefined || out.length > MAX_OPERAND_TOKENS) return undefined;
    if (call?.name !== name) {
      put(token.text, token.kind);
      i++;
      continue;
    }
    const close = findClosingBracket(tokens, call.open, ['(', ')']);
    const argument = tokens.slice(call.open + 1, close);
    if (close === undefined || argument.length === 0) return undefined;
    if (argument.some((t) => t.text === ',' || t.text === token.text)) return undefined;
    put('(', 'symbol');
    if (call.derived) {
      if (argument.length !== 1 || argument[0]?.text !== definition.parameter) return undefined;
      for (const { text, kind } of DERIVATIVE) put(text === 'x' ? definition.parameter : text, kind);
    }
    for (const t of definition.body) {
      if (t.kind !== 'letter' || t.text !== definition.parameter) put(t.text, t.kind);
      else {
        put('(', 'symbol');
        for (const a of argument) put(a.text, a.kind);
        put(')', 'symbol');
      }
    }
    if (call.derived) put(')', 'symbol');
    put(')', 'symbol');
    i = close + 1;
  }
  return out;
}

const DERIVATIVE = tokenizeMath(String.raw`\frac{d}{dx}(`, 0, 13);
