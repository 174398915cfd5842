/** A link of a chain with its surroundings: the input of every rule. */
import type { TextRange } from '../../proof/index.ts';
import type { ChainTail } from '../prose/continued-chains.ts';
import type { LoneExpressions } from '../prose/lone-expressions.ts';
import type { Sentences } from '../prose/sentences.ts';
import type { Chain, Operand } from '../reading/chains.ts';
import type { Measured } from '../reading/units.ts';
import type { Budget } from '../terms/budget.ts';
import type { Sign } from '../terms/vocabulary.ts';
import type { LetterTies, RelationPlace } from './bindings.ts';
import type { Equations } from './equations.ts';
import type { HeardArithmetics } from './other-arithmetic.ts';

/** The step around a link, and the proof around that. */
export interface Surroundings {
  readonly text: string;
  /** Which step of its proof it is. */
  readonly step: number;
  readonly sentences: Sentences;
  /** What the problem and all earlier steps tie down and speak of. */
  readonly known: EarlierText;
  readonly budget: Budget;
  /** The same for rules that only suspect. */
  readonly spare: Budget;
  /** Work already charged to the step's budget for finding what ties a letter. */
  readonly charged: Map<string, number>;
  /** Whether to apply rules that only suspect. */
  readonly suspects: boolean;
}

/** One link of a chain and where it stands. */
export interface Link {
  readonly chain: Chain;
  /** It stands between operands `index` and `index + 1`: `from` and `to`. */
  readonly index: number;
  readonly from: Operand;
  readonly to: Operand;
  /** `undefined` for a relation that is not judged. */
  readonly sign: Sign | undefined;
  readonly range: TextRange;
  /** Where its group of mathematics or stretch of prose begins. */
  readonly groupStart: number;
  /** Which chain of its group it belongs to. */
  readonly number: number;
  /** The rule that it breaks if it is numeric and false: A in prose, C in LaTeX, K and E across the end of a group. */
  readonly rule: 'A' | 'C' | 'K' | 'E';
}

/** A link with its two sides freed of units. */
export interface UnitlessSides {
  readonly left: Measured;
  readonly right: Measured;
}

/** What the problem and the steps up to the one in hand say. Text 0 is the problem, text k the step k − 1. */
export interface EarlierText {
  /** What ties names down. */
  readonly ties: LetterTies;
  /** What of other arithmetics holds in the step. */
  readonly heard: HeardArithmetics;
  /** The relations with letters. */
  readonly equations: Equations;
  /** Expressions that are spoken of by themselves. */
  readonly lone: LoneExpressions;
  /** Letters that earlier text restricts. */
  readonly restrictions: ReadonlySet<string>;
  /** What the step before leaves to go on with. */
  readonly tail: ChainTail | undefined;
}

/** Where the link stands in its proof. */
export function getLinkPlace({ step }: Surroundings, { groupStart, number, index }: Link): RelationPlace {
  return { text: step + 1, group: groupStart, chain: number, link: index };
}
