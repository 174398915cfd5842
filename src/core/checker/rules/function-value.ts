/**
 * Rule V: values of a function with an earlier formula. With the formula substituted, a closed equality is false, or an
 * equality that restates the function or rewrites a value fails at every point. It must fail with every formula that
 * the proof gives for the function.
 */

import { isHedged } from '../prose/sentences.ts';
import { checkLength } from '../reading/operand.ts';
import { attemptAll, settleAttempts } from '../relations/attempts.ts';
import { getPlaceBefore, mayFollow } from '../relations/consequence.ts';
import { isDenied, isRewritten } from '../relations/cues.ts';
import type { FailingEquality } from '../relations/failing-equality.ts';
import {
  expandFunction,
  type FunctionDefinition,
  listFunctionDefinitions,
  readCallAt,
} from '../relations/functions.ts';
import type { Link, Surroundings } from '../relations/link.ts';
import { createLinkEvidence, toSuspectEvidence } from '../relations/link-evidence.ts';
import { Budget } from '../terms/budget.ts';
import type { Token } from '../terms/tokens.ts';
import type { Finding } from '../terms/types.ts';
import type { LinkRule } from './rule.ts';

export const functionValue: LinkRule = {
  id: 'V',
  strength: 'suspect',
  judge(around: Surroundings, link: Link): Finding | undefined {
    const { chain, index, from, to, sign } = link;
    if (sign !== '=' || chain.modular || from.unsure || to.unsure) return undefined;
    const name = namedIn([...from.tokens, ...to.tokens]);
    if (name === undefined) return undefined;
    const sentence = around.sentences.at(link.range.start);
    if (isHedged(sentence) || isDenied(sentence)) return undefined;
    const definitions = listFunctionDefinitions(name, around.known.equations, getPlaceBefore(around, link));
    let first: FailingEquality | 'closed' | undefined;
    let found: Finding | undefined;
    for (const definition of definitions ?? []) {
      const one = failingWith(around, from.tokens, to.tokens, name, definition);
      if (one === undefined) return undefined;
      first ??= one.failing ?? 'closed';
      found ??= one.found;
    }
    if (first === undefined || found === undefined) return undefined;
    if (first === 'closed') return found;
    if (index === 0 && !isRewritten(around, link)) return undefined;
    return mayFollow(around, link, first.usual.read, first.names) ? undefined : found;
  },
};

/** The only function that is called in the tokens. */
function namedIn(tokens: readonly Token[]): string | undefined {
  const names = new Set(tokens.flatMap((_, k) => readCallAt(tokens, k)?.name ?? []));
  const [name] = [...names].filter((n) => /^[fghpqrFGHPQRST](?:_\w+)?$/.test(n));
  return name;
}

/** The finding if the link is false after substituting one formula; otherwise nothing. */
function failingWith(
  around: Surroundings,
  left: readonly Token[],
  right: readonly Token[],
  name: string,
  definition: FunctionDefinition,
): { readonly found: Finding; readonly failing?: FailingEquality } | undefined {
  const l = expandFunction(left, name, definition);
  const r = expandFunction(right, name, definition);
  if (l === undefined || r === undefined) return undefined;
  checkLength(l);
  checkLength(r);
  const budget = Budget.ofRelation(around.budget);
  const written = { sign: '=', left: l, right: r } as const;
  const outcome = settleAttempts(attemptAll(written, budget));
  if (outcome.kind !== 'false') return undefined;
  const { usual } = outcome;
  const evidence = toSuspectEvidence(createLinkEvidence({ sign: '=', left, right }, usual, budget));
  const found: Finding = { kind: 'suspect', rule: 'V', evidence };
  return usual.kind === 'failed'
    ? { found, failing: { ...written, names: usual.names, usual, budget } }
    : { found };
}
