/** Types of the checker's rules. Each rule has a file of its own; `table.ts` lists them. */
import type { TextRange } from '../../proof/index.ts';
import type { Link, Surroundings } from '../relations/link.ts';
import type { RefutingRule, SuspectingRule } from '../terms/rule-list.ts';
import type { Finding, Outcome } from '../terms/types.ts';

type RuleIdentity =
  | { readonly id: RefutingRule; readonly strength: 'refuted' }
  | { readonly id: SuspectingRule; readonly strength: 'suspect' };

/** Judges a link of a chain that its two sides alone don't decide. */
export type LinkRule = RuleIdentity & {
  /** Returns nothing if it has no finding. May throw {@link Unread}; then the link keeps its outcome. */
  judge(around: Surroundings, link: Link): Finding | undefined;
};

/** Finds and judges statements in words. */
export type WordRule = RuleIdentity & {
  /** In text order. */
  find(around: Surroundings): readonly WordStatement[];
};

/** A statement in words. */
export interface WordStatement {
  readonly range: TextRange;
  /** Returns nothing if it can't be read. Never throws. */
  judge(): Outcome | undefined;
}
