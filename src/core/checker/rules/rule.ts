/** Types of the checker's rules. Each rule has a file of its own; `table.ts` lists them. */
import type { TextRange } from '../../proof/index.ts';
import type { Link, Surroundings } from '../relations/link.ts';
import type { RefutingRule, SuspectingRule } from '../terms/rule-list.ts';
import type { Finding, Outcome } from '../terms/types.ts';

type RuleIdentity =
  | { readonly id: RefutingRule; readonly strength: 'refuted' }
  | { readonly id: SuspectingRule; readonly strength: 'suspect' };

/** Judges a link of a chain that its two sides alone did not decide. */
export type LinkRule = RuleIdentity & {
  /** Nothing if it has nothing to say. May throw {@link Unread}; the link then stays as it was. */
  judge(around: Surroundings, link: Link): Finding | undefined;
};

/** Finds and judges what a step states in words. */
export type WordRule = RuleIdentity & {
  /** In text order. */
  find(around: Surroundings): readonly WordStatement[];
};

/** Something that is stated in words. */
export interface WordStatement {
  readonly range: TextRange;
  /** Nothing where it cannot be read after all. Never throws. */
  judge(): Outcome | undefined;
}
