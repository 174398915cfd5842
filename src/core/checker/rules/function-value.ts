/**
 * Rule V: values of a function with an earlier formula. With the formula substituted, a closed equality is false, or an
 * equality that restates the function or rewrites a value fails at every point. It must fail with every formula that
 * the proof gives for the function.
 */

import { assertOperandLength } from '../parsing/operand.ts';
import { isRelationHedged } from '../prose/sentences.ts';
import type { ChainLink, ChainLinkContext } from '../relations/chain-link.ts';
import { getEarlierRelationsCutoff, mayFollowFromEquations } from '../relations/consequence.ts';
import type { FailingEquality } from '../relations/failing-equality.ts';
import {
  expandFunctionCalls,
  type FunctionDefinition,
  listFunctionDefinitions,
  readFunctionCallAt,
} from '../relations/function-definitions.ts';
import { createRefutationEvidence, toSuspicionEvidence } from '../relations/link-evidence.ts';
import { decideRelationFromReadings, evaluateAllReadings } from '../relations/reading-attempts.ts';
import type { MathToken } from '../terms/math-tokens.ts';
import type { RuleOutcome } from '../terms/types.ts';
import { WorkBudget } from '../terms/work-budget.ts';
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
    const definitions = listFunctionDefinitions(name, around.known.equations, getEarlierRelationsCutoff(around, link));
    let first: FailingEquality | 'closed' | undefined;
    let found: RuleOutcome | undefined;
    for (const definition of definitions ?? []) {
      const one = failingWith(around, from.tokens, to.tokens, name, definition);
      if (one === undefined) return undefined;
      first ??= one.failing ?? 'closed';
      found ??= one.found;
    }
    if (first === undefined || found === undefined) return undefined;
    if (first === 'closed') return found;
    if (index === 0 && !isRewritingAnnounced(around, link)) return undefined;
    return mayFollowFromEquations(around, link, first.usual.read, first.names) ? undefined : found;
  },
};

/** The only function that is called in the tokens. */
function namedIn(tokens: readonly MathToken[]): string | undefined {
  const names = new Set(tokens.flatMap((_, k) => readFunctionCallAt(tokens, k)?.name ?? []));
  const [name] = [...names].filter((n) => /^[fghpqrFGHPQRST](?:_\w+)?$/.test(n));
  return name;
}

/** The finding if the link is false after substituting one formula; otherwise nothing. */
function failingWith(
  around: ChainLinkContext,
  left: readonly MathToken[],
  right: readonly MathToken[],
  name: string,
  definition: FunctionDefinition,
): { readonly found: RuleOutcome; readonly failing?: FailingEquality } | undefined {
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
  const evidence = toSuspicionEvidence(createRefutationEvidence({ sign: '=', left, right }, usual, budget));
  const found: RuleOutcome = { kind: 'suspect', rule: 'V', evidence };
  return usual.kind === 'failed' ? { found, failing: { ...written, names: usual.names, usual, budget } } : { found };
}
