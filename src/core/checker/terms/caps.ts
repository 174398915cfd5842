/**
 * All limits of the checker. Input past a limit gets `too-long` or `too-costly`, never a guess, so that hostile or
 * enormous input takes a bounded amount of time.
 */

/** Characters of one operand's source. */
export const MAX_OPERAND_LENGTH = 400;

/** Tokens of one operand. */
export const MAX_OPERAND_TOKENS = 300;

/** Nesting of brackets, fractions, roots and scripts in one operand. */
export const MAX_DEPTH = 24;

/** Bits of a numerator or denominator of an exact number. */
export const MAX_BITS = 20_000;

/** Largest integer whose factorial is calculated. */
export const MAX_FACTORIAL = 1_000;

/** Terms of one finite sum or product. */
export const MAX_TERMS = 4_000;

/** Work that one relation may cost, over all its readings and sample points; a unit is about a microsecond. */
export const MAX_WORK = 40_000;

/** Work that all relations of one step may cost together; those past it are answered with `time`. */
export const MAX_STEP_WORK = 250_000;

/** Readings of one ambiguous relation; with more, it is called ambiguous. */
export const MAX_READINGS = 32;

/** Relations that are looked at in one step; those past it are answered with `too-long`. */
export const MAX_RELATIONS = 2_000;

/** Relations that are even counted in one step; what is past them is one reading, `too-long`. */
export const MAX_COUNTED = 20_000;

/** Sample points of an identity. */
export const SAMPLE_POINTS = 24;

/** Minimum number of points where a sampled equality must have a value before it is called false. */
export const MIN_POINTS = 4;

/** Free variables of a sampled equality. */
export const MAX_VARIABLES = 6;

/** Characters of one group of mathematics. */
export const MAX_GROUP_LENGTH = 20_000;

/** Moduli, bases and the like that one proof may speak of; with more, no equality of numerals is judged. */
export const MAX_ARITHMETICS = 64;

/** Earlier relations in one name that may be identities; past them the name counts as tied. */
export const MAX_BINDING_TESTS = 200;

/** Prose longer than this is read only around its relation signs, so many characters to each side. */
export const PROSE_WINDOW = 600;

/** Degree of a polynomial that an equation is brought to. */
export const MAX_DEGREE = 12;

/** Square roots and absolute values of the unknown in one equation that is solved. */
export const MAX_RADICALS = 3;

/** Maximum number of recorded relations with letters in one proof, which later ones are compared with. */
export const MAX_EQUATIONS = 10_000;

/** Tokens of one side of a relation that is compared with others. */
export const MAX_SIDE_TOKENS = 100;
