/**
 * Rules that decide a link which its two sides alone did not: they look at the chain around it, at earlier equations, at
 * the words of its sentence. Each has a letter, a strength and a reason that a mathematician accepts; what each finds
 * and costs stands in the table of rules in ARCHITECTURE.md.
 */

import { reasonOf } from '../relations/attempts.ts';
import type { Link, Surroundings } from '../relations/link.ts';
import type { RefutingRule, SuspectingRule } from '../terms/rule-ids.ts';
import type { Outcome } from '../terms/types.ts';
import { firstLink } from './first-link.ts';
import { functionValues } from './function-values.ts';
import { inequality } from './inequality.ts';
import { impossibleLink, laterLink } from './later-link.ts';
import { restated } from './restated.ts';
import { rewriting, rewritingNamed } from './rewriting.ts';
import { solution } from './solution.ts';
import { successive } from './successive.ts';

/** What became of the link by the values of its two sides. */
export type NotReadYet = Extract<Outcome, { kind: 'not-read' }>;
/** What a rule says of a link; nothing if it has nothing to say. */
export type Found = Extract<Outcome, { kind: 'refuted' | 'suspect' | 'holds' }>;

export type LinkRule = {
  /** May throw {@link Unread}; the link then stays as it was. */
  judge(around: Surroundings, link: Link, before: NotReadYet): Found | undefined;
} & (
  | { readonly id: RefutingRule; readonly strength: 'refuted' }
  | { readonly id: SuspectingRule; readonly strength: 'suspect' }
);

/** In the order in which they are asked; the first that says something decides. */
const RULES: readonly LinkRule[] = [
  successive,
  inequality,
  solution,
  impossibleLink,
  rewritingNamed,
  laterLink,
  firstLink,
  restated,
  functionValues,
  rewriting,
];

/** Those that are asked of a link over the end of a group. */
const JOINED_RULES: readonly LinkRule[] = [impossibleLink, laterLink, firstLink];

/**
 * What the rules say of a link that was not read. A rule that cannot tell leaves it to the next. Those that only suspect
 * have a budget of their own, so that asking them takes nothing away from what is refuted.
 */
export function byRules(around: Surroundings, link: Link, before: NotReadYet): Found | undefined {
  const spare = { ...around, budget: around.spare };
  for (const rule of link.rule === 'K' || link.rule === 'E' ? JOINED_RULES : RULES) {
    if (rule.strength === 'suspect' && (!around.suspects || around.spare.isSpent)) continue;
    try {
      const found = rule.judge(rule.strength === 'suspect' ? spare : around, link, before);
      if (found !== undefined) return found;
    } catch (error) {
      if (reasonOf(error) === undefined || around.budget.isSpent) throw error;
    }
  }
  return undefined;
}
