/**
 * Rule V: values of a function with an earlier formula. With the formula substituted, a closed equality is false, or an
 * equality that restates the function or rewrites a value fails at every point. It must fail with every formula that
 * the proof gives for the function. Rule P: one value, `f(3) = 17`, differs from what the only formula gives. Nothing says
 * that the formula holds only in a case, or that the value is a condition.
 */

import { assertOperandLength } from '../parsing/operand.ts';
import { isRelationHedged } from '../prose/sentences.ts';
import { type ChainLink, type ChainLinkContext, getChainLinkPosition } from '../relations/chain-link.ts';
import { getEarlierRelationsCutoff, mayFollowFromEquations } from '../relations/consequence.ts';
import { getSentenceAroundRelation } from '../relations/equation-cautions.ts';
import type { FailingEquality } from '../relations/failing-equality.ts';
import {
  expandFunctionCalls,
  type FunctionDefinition,
  listFunctionDefinitions,
  readFunctionCallAt,
} from '../relations/function-definitions.ts';
import { REASSIGNMENT_WORDS } from '../relations/known-values.ts';
import { createRefutationEvidence, toSuspicionEvidence } from '../relations/link-evidence.ts';
import { listLetters } from '../relations/proof-equations.ts';
import { decideRelationFromReadings, evaluateAllReadings } from '../relations/reading-attempts.ts';
import { findClosingBracket, type MathToken } from '../terms/math-tokens.ts';
import type { Evidence, RuleOutcome } from '../terms/types.ts';
import { createWordListPattern } from '../terms/word-search.ts';
import { WorkBudget } from '../terms/work-budget.ts';
import { mayEqualitiesBeConditions } from './known-values.ts';
import type { ChainLinkRule } from './rule-types.ts';
import { isRelationCalledFalse, isRewritingAnnounced } from './word-cues.ts';

export const suspectFunctionValueRule: ChainLinkRule = {
  id: 'V',
  strength: 'suspect',
  judge(around: ChainLinkContext, link: ChainLink): RuleOutcome | undefined {
    const { chain, index, from, to, sign } = link;
    if (sign !== '=' || chain.modular || from.unsure || to.unsure) return undefined;
    const name = namedIn([...from.tokens, ...to.tokens]);
    if (name === undefined) return undefined;
    const sentence = around.sentences.at(link.range.start);
    if (isRelationHedged(sentence) || isRelationCalledFalse(sentence)) return undefined;
    const definitions = listApplicableDefinitions(around, link, name);
    let first: FailingEquality | 'closed' | undefined;
    let found: RuleOutcome | undefined;
    for (const definition of definitions ?? []) {
      const one = failingWith(around, from.tokens, to.tokens, name, definition);
      if (one === undefined) return undefined;
      first ??= one.failing ?? 'closed';
      found ??= { kind: 'suspect', rule: 'V', evidence: toSuspicionEvidence(one.evidence) };
    }
    if (first === undefined || found === undefined) return undefined;
    if (first === 'closed') return found;
    if (index === 0 && !isRewritingAnnounced(around, link)) return undefined;
    return mayFollowFromEquations(around, link, first.usual.read, first.names) ? undefined : found;
  },
};

export const falseFunctionValueRule: ChainLinkRule = {
  id: 'P',
  strength: 'refuted',
  judge(around: ChainLinkContext, link: ChainLink): RuleOutcome | undefined {
    const { chain, index, from, to, sign, range } = link;
    if (sign !== '=' || index !== 0 || chain.modular || from.unsure || to.unsure) return undefined;
    const call = readFunctionCallAt(from.tokens, 0);
    if (call === undefined || call.derived || namedIn(from.tokens) !== call.name) return undefined;
    if (findClosingBracket(from.tokens, call.open, ['(', ')']) !== from.tokens.length - 1) return undefined;
    if (listLetters(to.tokens).size > 0 || listLetters(from.tokens.slice(call.open)).size > 0) return undefined;
    const sentence = around.sentences.at(range.start);
    if (mayEqualitiesBeConditions(sentence) || sentence.words.says(OTHER_FUNCTION)) return undefined;
    const [definition, ...others] = listApplicableDefinitions(around, link, call.name) ?? [];
    if (definition === undefined || others.length > 0) return undefined;
    const found = failingWith(around, from.tokens, to.tokens, call.name, definition);
    return found && !found.failing ? { kind: 'refuted', rule: 'P', evidence: found.evidence } : undefined;
  },
};

/** Words for a function that the text doesn't give by this formula. */
const OTHER_FUNCTION = createWordListPattern(
  String.raw`another other new modified instead replac\w* inverse derivative compos\w* for\s+example e\.g approximat\w* about`,
);

/** Words in or after the definition of a function that change the function. */
const ANOTHER = createWordListPattern(
  String.raw`cases? suppos\w* assum\w* otherwise instead contradict\w* another extend\w* extension periodic\w* piecewise interpolat\w* ${REASSIGNMENT_WORDS}`,
);

/** All formulas for a function; `undefined` if one may not apply to the link. */
function listApplicableDefinitions(
  around: ChainLinkContext,
  link: ChainLink,
  name: string,
): readonly FunctionDefinition[] | undefined {
  const { equations } = around.known;
  const at = equations.at(getChainLinkPosition(around, link));
  const all = listFunctionDefinitions(name, equations, getEarlierRelationsCutoff(around, link));
  const mayBeAnother = ({ relation }: FunctionDefinition): boolean =>
    at === undefined ||
    getSentenceAroundRelation(around, equations, relation).words.says(ANOTHER) ||
    ANOTHER.test(equations.between(relation, at));
  return all?.some(mayBeAnother) ? undefined : all;
}

/** The only function that is called in the tokens. */
function namedIn(tokens: readonly MathToken[]): string | undefined {
  const names = new Set(tokens.flatMap((_, k) => readFunctionCallAt(tokens, k)?.name ?? []));
  const [name] = [...names].filter((n) => /^[fghpqrFGHPQRST](?:_\w+)?$/.test(n));
  return name;
}

/** The evidence if the link is false after substituting one formula; otherwise nothing. */
function failingWith(
  around: ChainLinkContext,
  left: readonly MathToken[],
  right: readonly MathToken[],
  name: string,
  definition: FunctionDefinition,
): { readonly evidence: Evidence; readonly failing?: FailingEquality } | undefined {
  const l = expandFunctionCalls(left, name, definition);
  const r = expandFunctionCalls(right, name, definition);
  if (l === undefined || r === undefined) return undefined;
  assertOperandLength(l);
  assertOperandLength(r);
  const budget = WorkBudget.ofRelation(around.budget);
  const written = { sign: '=', left: l, right: r } as const;
  const outcome = decideRelationFromReadings(evaluateAllReadings(written, budget));
  if (outcome.kind !== 'false') return undefined;
  const { usual } = outcome;
  const evidence = createRefutationEvidence({ sign: '=', left, right }, usual, budget);
  return usual.kind === 'failed'
    ? { evidence, failing: { ...written, names: usual.names, usual, budget } }
    : { evidence };
}
