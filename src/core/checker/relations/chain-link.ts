/** The input of every rule: a link of a chain with its context. */
import type { TextRange } from '../../proof/index.ts';
import type { OperandWithoutUnits } from '../parsing/operand-units.ts';
import type { ChainOperand, RelationChain } from '../parsing/relation-chains.ts';
import type { ChainTail } from '../prose/continued-chains.ts';
import type { LoneExpressionIndex } from '../prose/lone-expressions.ts';
import type { SentenceFinder } from '../prose/sentences.ts';
import type { RelationSign } from '../terms/vocabulary.ts';
import type { WorkBudget } from '../terms/work-budget.ts';
import type { ApplicableAlternativeArithmetics } from './other-arithmetic.ts';
import type { ProofRelationIndex } from './proof-equations.ts';
import type { LetterConstraintTracker, RelationPosition } from './tied-letters.ts';

/** The step around a link, with information from the rest of the proof. */
export interface ChainLinkContext {
  readonly text: string;
  /** The index of the step in its proof. */
  readonly step: number;
  readonly sentences: SentenceFinder;
  /** Constraints, equations, and other arithmetics from the problem and all earlier steps. */
  readonly known: EarlierStepsContext;
  readonly budget: WorkBudget;
  /** The budget of rules that only suspect. */
  readonly spare: WorkBudget;
  /** Work already charged to the step's budget for finding constraints on a letter. */
  readonly charged: Map<string, number>;
  /** Whether to apply rules that only suspect. */
  readonly suspects: boolean;
}

/** One link of a chain and its position. */
export interface ChainLink {
  readonly chain: RelationChain;
  /** It connects the operands `index` and `index + 1`: `from` and `to`. */
  readonly index: number;
  readonly from: ChainOperand;
  readonly to: ChainOperand;
  /** `undefined` for a relation that isn't judged. */
  readonly sign: RelationSign | undefined;
  readonly range: TextRange;
  /** The start of its group of mathematics or stretch of prose. */
  readonly groupStart: number;
  /** The index of its chain in the group. */
  readonly number: number;
  /** The rule that it breaks if it is numeric and false: A in prose, C in LaTeX, K and E across the end of a group. */
  readonly rule: 'A' | 'C' | 'K' | 'E';
}

/** The two sides of a link without units. */
export interface UnitlessSides {
  readonly left: OperandWithoutUnits;
  readonly right: OperandWithoutUnits;
}

/** Information from the problem and the steps up to the current one. Text 0 is the problem, text k the step k − 1. */
export interface EarlierStepsContext {
  /** The constraints on names. */
  readonly ties: LetterConstraintTracker;
  /** The other arithmetics that may apply in the step. */
  readonly heard: ApplicableAlternativeArithmetics;
  /** The relations with letters. */
  readonly equations: ProofRelationIndex;
  /** Expressions that occur on their own. */
  readonly lone: LoneExpressionIndex;
  /** Letters that earlier text restricts. */
  readonly restrictions: ReadonlySet<string>;
  /** The end of the step before, which the step may continue. */
  readonly tail: ChainTail | undefined;
}

export function getChainLinkPosition(
  { step }: ChainLinkContext,
  { groupStart, number, index }: ChainLink,
): RelationPosition {
  return { text: step + 1, group: groupStart, chain: number, link: index };
}
