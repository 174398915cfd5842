/** Types of the checker's rules. Each rule has a file of its own; `rule-table.ts` lists them. */
import type { TextRange } from '../../proof/index.ts';
import type { ChainLink, ChainLinkContext } from '../relations/chain-link.ts';
import type { RefutingRuleId, SuspectingRuleId } from '../terms/rule-list.ts';
import type { RelationOutcome, RuleOutcome } from '../terms/types.ts';

type RuleIdentity =
  | { readonly id: RefutingRuleId; readonly strength: 'refuted' }
  | { readonly id: SuspectingRuleId; readonly strength: 'suspect' };

/** Judges a link of a chain that its two sides alone don't decide. */
export type ChainLinkRule = RuleIdentity & {
  /** Returns nothing if it has no finding. May throw {@link RelationReadingFailure}; then the link keeps its outcome. */
  judge(around: ChainLinkContext, link: ChainLink): RuleOutcome | undefined;
};

/** Finds and judges statements in words. */
export type ProseRule = RuleIdentity & {
  /** In text order. */
  find(around: ChainLinkContext): readonly CheckableProseStatement[];
};

/** A statement in words. */
export interface CheckableProseStatement {
  readonly range: TextRange;
  /** Returns nothing if it can't be read. Never throws. */
  judge(): RelationOutcome | undefined;
}
