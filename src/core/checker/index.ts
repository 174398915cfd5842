/**
 * The embedded checker. It reads the relations of a step that it understands and refutes false ones, without a key,
 * network, or model. It never confirms a line. It must almost never call a true line false. Pure TypeScript; hosts run
 * {@link handleCheckMessage} in a worker.
 *
 * Its floors are terms, reading, mathematics, evidence, prose, relations, rules, and the files beside this one. Each
 * imports only from floors before it.
 */
export {
  /** Converts tokens to readable text of at most `most` characters, with an ellipsis if it is cut. */
  plainText,
} from './evidence/plain-text.ts';
export {
  /** Whether two values are equal; `undefined` if their error bounds leave it open. */
  sameValue,
} from './mathematics/compare.ts';
export {
  /** The value of an expression. */
  evaluate,
} from './mathematics/evaluate.ts';
export {
  /** The difference of two floats. */
  minus,
  /** The absolute value of a float. */
  size,
} from './mathematics/float.ts';
export {
  /** The value that is exactly this rational. */
  exact,
  /** A value as a float. */
  toFloat,
  /** A value: an exact rational, or a float with an error bound. */
  type Value,
} from './mathematics/values.ts';
export {
  /** The beginning of the text after a step, as far as it can affect the step. */
  getFollowingText,
} from './prose/sentences.ts';
export {
  /**
   * Chooses how to evaluate the sides of a relation: degrees or radians, real or principal roots. Only asks if it makes
   * a difference.
   */
  modeOf,
  /** Parsed expressions of one relation by their LaTeX, so that its readings share the parser's work. */
  type Parsed,
  /** Reads an operand with the chooser's answers. */
  readOperand,
} from './reading/operand.ts';
export {
  /** The work budget of a relation or a step. */
  Budget,
} from './terms/budget.ts';
export {
  /** An expression that has one reading only. */
  type Expression,
  /** The free names of an expression. */
  freeNames,
  /** How to evaluate an expression, where the document leaves it open. */
  type Mode,
  /** The direct parts of an expression. */
  parts,
  /** Whether `e` or any part of it passes `test`. */
  some,
} from './terms/expression.ts';
export {
  /** The absolute value of a rational. */
  absolute,
  /** The sum of two rationals. */
  add,
  /** Bits of the larger of numerator and denominator, to the nearest four. */
  bits,
  /** Negative, zero or positive as `a` is less than, equal to or greater than `b`. */
  compare,
  /** `a / b`; `b` must not be 0. */
  divide,
  /** The exact `k`-th root of `a ≥ 0` if it is rational. */
  exactRoot,
  /** Whether a rational is an integer. */
  isInteger,
  /** The product of two rationals. */
  multiply,
  /** The rational with the other sign. */
  negate,
  /** The rational 1. */
  ONE,
  /** An exact rational number in lowest terms; the denominator is positive. */
  type Rational,
  /** `n / d` in lowest terms. */
  rational,
  /** Parses a whole number or a fraction of two. */
  readRational,
  /** Parses rationals that are separated by blanks. */
  readRationals,
  /** The difference of two rationals. */
  subtract,
  /** Thrown before a computation passes a limit; the relation is then `too-costly`. */
  TooCostly,
  /** The nearest double. */
  toNumber,
  /** The rational 0. */
  ZERO,
} from './terms/rational.ts';
export {
  /** Chooses one reading if a notation can be read in several ways. */
  type Chooser,
  /** Runs `read` once for each reading, usual reading first. */
  everyReading,
} from './terms/readings.ts';
export {
  /** The rules of the checker, refuting rules first. */
  RULES,
} from './terms/rule-list.ts';
export {
  /** Joins tokens into one string, which is equal for equal notation. */
  joinTokens,
  /** One token of mathematics with its range in the text. */
  type Token,
  /** Tokens of `text` between `from` and `to`. */
  tokenize,
} from './terms/tokens.ts';
export type {
  /** The texts for checking a step. */
  CheckMessage,
  /** The checker's result for one step: every relation in text order. */
  CheckReply,
  /** Why the checker calls a relation false or suspect. */
  Evidence,
  /** Why a relation wasn't read. */
  NotRead,
  /** One side of a relation: its text and its value. */
  Side,
} from './terms/types.ts';
export {
  /** Thrown, with a reason, while reading or evaluating a relation that can't be judged. */
  Unread,
} from './terms/unread.ts';

import { checkStep } from './check.ts';
import { getKnownProof } from './relations/known.ts';
import type { CheckMessage, CheckReply } from './terms/types.ts';

/** Longer texts before a step, in characters, are read in pieces. */
const LONG_PAST = 50_000;

/**
 * Yields one reply per requested step, in the requested order. An index that isn't a step gets no readings. `undefined`
 * only shows that the checker is alive: it has read a piece of the long text before the step, which doesn't count
 * toward the cost of the next step.
 */
export function* handleCheckMessage(message: CheckMessage): Generator<CheckReply | undefined> {
  const { id, steps, problem } = message;
  const isLong = steps.reduce((sum, { length }) => sum + length, problem?.length ?? 0) > LONG_PAST;
  for (const step of message.only ?? steps.keys()) {
    if (isLong && step < steps.length)
      for (const _ of getKnownProof(steps, problem).prepare(step)) yield undefined;
    yield { id, step, ...checkStep(message, step) };
  }
}
