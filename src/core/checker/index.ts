/**
 * The embedded checker. It reads the relations of a step that it understands and refutes false ones, without a key,
 * network, or model. It never confirms a line. It must almost never call a true line false. Pure TypeScript; hosts run
 * {@link handleCheckerRequest} in a worker.
 *
 * Its floors are terms, parsing, mathematics, evidence, prose, relations, rules, and the files beside this one. Each
 * imports only from floors before it.
 */
export {
  /** Formats one value: exactly if that is short, otherwise rounded. */
  formatNumericValue,
  /** Formats two values so that their difference is visible. */
  formatValuesDistinguishably,
} from './evidence/format-value.ts';
export {
  /** Formats values of names: `x₁ = 3, θ = 30°`. */
  formatVariableValues,
  /** Converts tokens to readable text of at most `most` characters, with an ellipsis if it is cut. */
  toReadableMath,
  /** Converts a name of an expression (`theta`, `x_1`) to readable text (`θ`, `x₁`). */
  toReadableVariableName,
} from './evidence/readable-math.ts';
export {
  /** The absolute value of a float. */
  getComplexMagnitude,
  /** The difference of two floats. */
  subtractComplexFloats,
} from './mathematics/complex-float.ts';
export {
  /** Whether two values are equal; `undefined` if their error bounds leave it open. */
  areSameValue,
  /** Decides a relation between two expressions, with values for their names. Throws if a side has no value. */
  decideRelation,
} from './mathematics/decide-relation.ts';
export {
  /** The value of an expression. */
  evaluateExpression,
} from './mathematics/evaluate.ts';
export {
  /** A property that words or sets give a variable. */
  type NumberProperty,
  /** The properties that words or a set mention; empty for a real number. */
  readNumberProperties,
} from './mathematics/number-properties.ts';
export {
  /** The value that is exactly this rational. */
  createExactValue,
  /** A value: an exact rational, or a float with an error bound. */
  type NumericValue,
  /** A value as a float. */
  toComplexFloat,
} from './mathematics/numeric-values.ts';
export {
  /** Whether an integer is prime; `undefined` if it is too large to decide. */
  isPrime,
} from './mathematics/whole-numbers.ts';
export {
  /** Chooses degrees or radians, and real or principal roots, for a relation. Only asks if it makes a difference. */
  chooseEvaluationMode,
  /** Parsed expressions of one relation by their LaTeX, so that its readings share the parser's work. */
  type ParsedExpressionCache,
  /** Reads an operand with the chooser's answers. */
  readOperand,
} from './parsing/operand.ts';
export {
  /** The chains of relations among the tokens of a formula, in order. */
  findRelationChains,
} from './parsing/relation-chains.ts';
export {
  /** The beginning of the text after a step, as far as it can affect the step. */
  truncateFollowingText,
} from './prose/sentences.ts';
export {
  /** Whether adjacent letters are one name: segments `AB`, words, differentials. */
  hasMultiLetterNames,
} from './relations/identity.ts';
export {
  /** What a relation says at a point; undefined if that isn't decided exactly. */
  decideRelationAtPoint,
  /** Exact values by name. */
  type ExactPoint,
  /** The relations of a formula, in text order. */
  listFormulaRelations,
  /** A relation that can be evaluated. */
  type ParsedRelation,
  /** The relation in all its readings. */
  parseRelation,
  /** What a relation says at a point, with the values of both sides. */
  type RelationAtPoint,
  /** The value of a computation; undefined if it stops with a known reason. */
  tryReadingOrEvaluating,
  /** A relation as written: a link of a chain. */
  type UnparsedRelation,
} from './relations/listed-relations.ts';
export {
  /** Why reading or evaluating stopped; `undefined` for an unexpected error. */
  classifyReadingError,
} from './relations/reading-attempts.ts';
export {
  /** Whether a point satisfies a condition. */
  isConditionSatisfied,
  /** Values of a name that satisfy the conditions on it alone, simple ones first. */
  listAllowedValues,
  /** Combinations of one value of each list, in the order of the latest value in them. */
  listValueCombinations,
  /** A condition on the values of variables. */
  type VariableCondition,
} from './relations/trial-points.ts';
export {
  /** The free names of an expression. */
  collectFreeNames,
  /** How to evaluate an expression, where the document leaves it open. */
  type EvaluationMode,
  /** An expression that has one reading only. */
  type Expression,
  /** Whether `e` or any part of it passes `test`. */
  hasMatchingSubexpression,
  /** The direct parts of an expression. */
  listDirectSubexpressions,
  /** The expression with each direct part changed. */
  mapDirectSubexpressions,
  /** Both sides of a relation under one reading. */
  type ParsedRelationSides,
} from './terms/expression.ts';
export {
  /** Whether a token is `±` or `∓`. */
  isPlusMinus,
  /** Joins tokens into one string, which is equal for equal notation. */
  joinMathTokens,
  /** One token of mathematics with its range in the text. */
  type MathToken,
  /** Tokens of `text` between `from` and `to`. */
  tokenizeMath,
} from './terms/math-tokens.ts';
export {
  /** The sum of two rationals. */
  addRationals,
  /** Negative, zero or positive as `a` is less than, equal to or greater than `b`. */
  compareRationals,
  /** `a / b`; `b` must not be 0. */
  divideRationals,
  /** The exact `k`-th root of `a ≥ 0` if it is rational. */
  findRationalNthRoot,
  /** The absolute value of a rational. */
  getAbsoluteRational,
  /** Bits of the larger of numerator and denominator, to the nearest four. */
  getApproximateBitLength,
  /** Whether a rational is an integer. */
  isIntegerRational,
  /** The product of two rationals. */
  multiplyRationals,
  /** The rational with the other sign. */
  negateRational,
  /** The rational 1. */
  ONE,
  /** Parses a whole number or a fraction of two. */
  parseRational,
  /** Parses rationals that are separated by blanks. */
  parseRationals,
  /** An exact rational number in lowest terms; the denominator is positive. */
  type Rational,
  /** The nearest double. */
  rationalToNumber,
  /** The difference of two rationals. */
  subtractRationals,
  /** Thrown before a computation passes a limit; the relation is then `too-costly`. */
  WorkCapFailure,
  /** The rational 0. */
  ZERO,
} from './terms/rational.ts';
export {
  /** Chooses one reading if a notation can be read in several ways. */
  type ReadingChooser,
  /** Runs `read` once for each reading, usual reading first. */
  tryEveryReading,
} from './terms/readings.ts';
export {
  /** Thrown, with a reason, while reading or evaluating a relation that can't be judged. */
  RelationReadingFailure,
} from './terms/relation-not-read.ts';
export {
  /** The rules of the checker, refuting rules first. */
  CHECKER_RULE_DESCRIPTIONS,
} from './terms/rule-list.ts';
export type {
  /** The texts for checking a step. */
  CheckerRequest,
  /** The checker's result for one step: every relation in text order. */
  CheckerStepResult,
  /** One side of a relation: its text and its value. */
  DisplayedRelationSide,
  /** Why the checker calls a relation false or suspect. */
  Evidence,
  /** Why a relation wasn't read. */
  UncheckedRelationReason,
} from './terms/types.ts';
export type {
  /** A relation sign in normal form. */
  RelationSign,
} from './terms/vocabulary.ts';
export {
  /** The work budget of a relation or a step. */
  WorkBudget,
} from './terms/work-budget.ts';

import { checkStep } from './check-step.ts';
import { getKnownProof } from './relations/proof-knowledge.ts';
import type { CheckerRequest, CheckerStepResult } from './terms/types.ts';

/** Longer texts before a step, in characters, are read in pieces. */
const LONG_PAST = 50_000;

/**
 * Yields one reply per requested step, in the requested order. An index that isn't a step gets no readings. `undefined`
 * only shows that the checker is alive: it has read a piece of the long text before the step, which doesn't count
 * toward the cost of the next step.
 */
export function* handleCheckerRequest(message: CheckerRequest): Generator<CheckerStepResult | undefined> {
  const { id, steps, problem } = message;
  const isLong = steps.reduce((sum, { length }) => sum + length, problem?.length ?? 0) > LONG_PAST;
  for (const step of message.only ?? steps.keys()) {
    if (isLong && step < steps.length) for (const _ of getKnownProof(steps, problem).prepare(step)) yield undefined;
    yield { id, step, ...checkStep(message, step) };
  }
}
