/**
 * Expressions that a proof mentions on their own: a formula without a relation (`we factor $x^2 - 9$`), and the right
 * side of a definition (`f(x) = x^2 - 9`). An equality that begins with one rewrites it.
 */
import { splitMathAndProse } from '../../proof/index.ts';
import type { RelationChain } from '../parsing/relation-chains.ts';
import { MAX_RECORDED_RELATIONS_PER_PROOF, MAX_TOKENS_PER_COMPARED_SIDE } from '../terms/caps.ts';
import { joinMathTokens, type MathToken } from '../terms/math-tokens.ts';
import { readMathSegment } from './math-groups.ts';

const RELATION =
  /^(?:[=<>:]|\\(?:ne|le|ge|equiv|approx|in|mid|nmid|to|sim|subset|subseteq|cup|cap|Rightarrow|iff|implies))$/;

/** Minimum length of a recorded expression in tokens: `x + 1`. */
const SHORTEST = 3;

interface LoneExpression {
  /** Its tokens in one string. */
  readonly key: string;
  readonly start: number;
}

export class LoneExpressionIndex {
  /** The first position, as text and offset, of each expression by its tokens. */
  readonly #first = new Map<string, readonly [number, number]>();

  /** The expressions of a text with their offsets, in time proportional to its length. */
  readText(text: string): readonly LoneExpression[] {
    return splitMathAndProse(text).flatMap((part) => {
      if (part.kind !== 'math') return [];
      const { tokens, chains } = readMathSegment(text, part);
      if (!tokens.some((t) => RELATION.test(t.text))) return listLoneExpression(tokens);
      return chains.flatMap((chain) =>
        isDefinition(chain) ? listLoneExpression(chain.operands[1]?.tokens ?? []) : [],
      );
    });
  }

  /** Adds the expressions of the next text. Records at most a fixed number of expressions. */
  append(expressions: readonly LoneExpression[], k: number): void {
    for (const { key, start } of expressions)
      if (this.#first.size < MAX_RECORDED_RELATIONS_PER_PROOF && !this.#first.has(key))
        this.#first.set(key, [k, start]);
  }

  /** Whether the expression occurs on its own before an offset of a text. */
  has(tokens: readonly MathToken[], text: number, before: number): boolean {
    const [at, offset] = this.#first.get(joinMathTokens(tokens)) ?? [text, before];
    return at < text || (at === text && offset < before);
  }
}

/** The expression, unless it is too short or too long to be recorded. */
function listLoneExpression(tokens: readonly MathToken[]): LoneExpression[] {
  const trimmed = /^[.,;]$/.test(tokens.at(-1)?.text ?? '') ? tokens.slice(0, -1) : tokens;
  const [first] = trimmed;
  if (first === undefined || trimmed.length < SHORTEST || trimmed.length > MAX_TOKENS_PER_COMPARED_SIDE) return [];
  return [{ key: joinMathTokens(trimmed), start: first.start }];
}

/** `S = …`, `f(x) = …`, `a_n = …`. */
function isDefinition({ operands, signs }: RelationChain): boolean {
  const head = operands[0]?.tokens ?? [];
  const [name, next] = head;
  if (signs[0] !== '=' || name === undefined || head.length > 6) return false;
  if (name.kind !== 'letter' && !/^\\[a-zA-Z]+$/.test(name.text)) return false;
  return head.length === 1 || next?.text === '_' || (next?.text === '(' && head.at(-1)?.text === ')');
}
