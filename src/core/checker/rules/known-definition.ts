/**
 * Rule D for a name that the text defines by a formula: "Let n = 2k + 1. Then n^2 = 4k^2 + 4k + 2." With the formula put
 * in, the equality is a slip in an identity. The rule is silent if the name has another formula or value, if the
 * definition belongs to another case, or if the equality may be a condition.
 */

import { haveSameLeadingTerm } from '../mathematics/leading-terms.ts';
import { assertOperandLength } from '../parsing/operand.ts';
import { type ChainLinkContext, getChainLinkPosition } from '../relations/chain-link.ts';
import { mayFollowFromEquations } from '../relations/consequence.ts';
import { getSentenceAroundRelation } from '../relations/equation-cautions.ts';
import { findFailingOperandEquality } from '../relations/failing-equality.ts';
import { isStatementStillInForce } from '../relations/known-values.ts';
import { createRefutationEvidence } from '../relations/link-evidence.ts';
import { mayHoldInAlternativeArithmetic } from '../relations/other-arithmetic.ts';
import { listLetters, type ProofRelation, type ProofRelationIndex } from '../relations/proof-equations.ts';
import { MAX_OPERAND_TOKENS } from '../terms/caps.ts';
import { joinMathTokens, type MathToken } from '../terms/math-tokens.ts';
import type { RuleOutcome } from '../terms/types.ts';
import { createWordListPattern } from '../terms/word-search.ts';
import { isMeantForAllValues } from './false-identity.ts';
import { isAnyLetterQuantified, mayEqualitiesBeConditions } from './known-values.ts';
import type { ChainLinkRule } from './rule-types.ts';

/** Words that introduce a name. */
const DEFINING = createWordListPattern(
  String.raw`let set put write writing where define defined denot\w* say for\s+some substitut\w* odd even cases? suppos\w* assum\w*`,
);

/** Words that state a consequence of the definition. */
const CLAIMING = createWordListPattern(
  String.raw`so then thus hence therefore consequently we\s+(?:have|get|see|find|obtain) gives? giving yields?`,
);

/** Maximum distance of these words, in characters. */
const REACH = 300;

/** How many relations back a definition may be. */
const BACK = 60;

export const falseUnderDefinitionRule: ChainLinkRule = {
  id: 'D',
  strength: 'refuted',
  judge(around, link): RuleOutcome | undefined {
    const { from, to, sign, chain, range } = link;
    if (sign !== '=' || chain.modular || from.unsure || to.unsure || from.tokens.length < 2) return undefined;
    const [left, right] = [listLetters(from.tokens), listLetters(to.tokens)];
    const [letter, ...others] = left;
    if (letter === undefined || others.length > 0 || right.size === 0 || right.has(letter)) return undefined;
    const sentence = around.sentences.at(range.start);
    if (
      mayEqualitiesBeConditions(sentence) ||
      isAnyLetterQuantified(sentence, left) ||
      range.start - sentence.start > REACH
    )
      return undefined;
    if (link.index === 0 && !CLAIMING.test(around.text.slice(sentence.start, range.start))) return undefined;
    const equations = around.known.equations;
    const at = equations.at(getChainLinkPosition(around, link));
    if (at === undefined) return undefined;
    const definition = findDefinition(around, equations, letter, at);
    const expanded = definition && putFormula(from.tokens, letter, definition.right.tokens);
    if (expanded === undefined) return undefined;
    assertOperandLength(expanded);
    const failing = findFailingOperandEquality(around, expanded, to.tokens);
    if (failing === undefined) return undefined;
    const { usual, names, budget } = failing;
    if (!isMeantForAllValues(failing) && !haveSameLeadingTerm(usual.read, names, budget)) return undefined;
    if (mayFollowFromEquations(around, link, usual.read, names)) return undefined;
    const written = { sign, left: from.tokens, right: to.tokens };
    if (mayHoldInAlternativeArithmetic(around.known.heard, written, usual.left, usual.right, budget)) return undefined;
    return { kind: 'refuted', rule: 'D', evidence: createRefutationEvidence(written, usual, budget) };
  },
};

/** The only formula that the text gives a letter before a relation, if it still applies there. */
function findDefinition(
  around: ChainLinkContext,
  equations: ProofRelationIndex,
  letter: string,
  at: ProofRelation,
): ProofRelation | undefined {
  if (equations.valueStatements(letter).length > 0) return undefined;
  const all = equations
    .before(at, BACK)
    .filter(({ link, left }) => link === 0 && left.tokens.length === 1 && left.tokens[0]?.text === letter);
  const [definition] = all;
  if (definition === undefined || definition.sign !== '=' || definition.right.unsure || definition.letters.size > 3)
    return undefined;
  const formula = joinMathTokens(definition.right.tokens);
  // Its own case gives a name a formula of its own.
  const isOther = ({ text, right }: ProofRelation): boolean =>
    (text === at.text || definition.text !== at.text) && joinMathTokens(right.tokens) !== formula;
  if (all.some(isOther)) return undefined;
  if (definition.right.tokens.some(({ text }) => text === letter || text === '_')) return undefined;
  const isDefined =
    definition.text === 0 || getSentenceAroundRelation(around, equations, definition).words.says(DEFINING);
  return isDefined && isStatementStillInForce(around, equations, definition, at) ? definition : undefined;
}

/** The tokens with a formula in brackets for each occurrence of a letter; `undefined` if it has an index somewhere. */
function putFormula(
  tokens: readonly MathToken[],
  letter: string,
  formula: readonly MathToken[],
): readonly MathToken[] | undefined {
  const out: MathToken[] = [];
  const put = (text: string, kind: MathToken['kind']): void => {
    // Positions with gaps, so that no two letters look like one word.
    out.push({ kind, text, start: 2 * out.length, end: 2 * out.length + 1 });
  };
  for (const [k, { text, kind }] of tokens.entries()) {
    if (out.length > MAX_OPERAND_TOKENS) return undefined;
    if (kind !== 'letter' || text !== letter) put(text, kind);
    else if (/^[_(']$/.test(tokens[k + 1]?.text ?? '') || tokens[k - 1]?.text === '_') return undefined;
    else {
      put('(', 'symbol');
      for (const one of formula) put(one.text, one.kind);
      put(')', 'symbol');
    }
  }
  return out;
}
