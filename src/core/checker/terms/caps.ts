/**
 * All limits of the checker. Input past a limit gets `too-long` or `too-costly`, never a guess, so that hostile or
 * enormous input takes a bounded amount of time.
 */

/** Maximum length of one operand's source, in characters. */
export const MAX_OPERAND_CHARS = 400;

/** Maximum number of tokens of one operand. */
export const MAX_OPERAND_TOKENS = 300;

/** Maximum nesting of brackets, fractions, roots, and scripts in one operand. */
export const MAX_OPERAND_DEPTH = 24;

/** Maximum number of bits of a numerator or denominator. */
export const MAX_RATIONAL_BITS = 20_000;

/** Largest integer whose factorial is calculated. */
export const MAX_FACTORIAL_ARGUMENT = 1_000;

/** Maximum number of terms of one finite sum or product. */
export const MAX_SUM_OR_PRODUCT_TERMS = 4_000;

/** Maximum work of one relation, over all its readings and sample points. One unit is about a microsecond. */
export const MAX_RELATION_WORK = 40_000;

/** Maximum work of all relations of one step. Further relations are `time`. */
export const MAX_STEP_WORK = 250_000;

/** Maximum number of readings of a relation. With more, it is ambiguous. */
export const MAX_READINGS_PER_RELATION = 32;

/** Maximum number of judged relations in one step. Further relations are `too-long`. */
export const MAX_CHECKED_RELATIONS_PER_STEP = 2_000;

/** Maximum number of counted relations in one step. All further ones are a single `too-long` reading. */
export const MAX_COUNTED_RELATIONS_PER_STEP = 20_000;

/** Number of sample points for an identity. */
export const SAMPLE_POINT_COUNT = 24;

/** Minimum number of points where a sampled equality must have a value before it is called false. */
export const MIN_DEFINED_SAMPLE_POINTS = 4;

/** Maximum number of free variables of a sampled equality. */
export const MAX_SAMPLED_VARIABLES = 6;

/** Maximum length of one group of mathematics, in characters. */
export const MAX_MATH_SEGMENT_CHARS = 20_000;

/** Maximum number of moduli and bases in one proof. With more, no equality of numerals is judged. */
export const MAX_MODULI_AND_BASES = 64;

/** Maximum number of earlier relations tested for being identities, per name. With more, it counts as constrained. */
export const MAX_IDENTITY_TESTS_PER_NAME = 200;

/** Longer prose is read only around its relation signs, up to this many characters on each side. */
export const PROSE_WINDOW_CHARS = 600;

/** Maximum degree of the polynomial of an equation. */
export const MAX_POLYNOMIAL_DEGREE = 12;

/** Maximum number of square roots and absolute values of the unknown in a solved equation. */
export const MAX_RADICALS = 3;

/** Maximum number of recorded relations with letters in one proof, which later ones are compared with. */
export const MAX_RECORDED_RELATIONS_PER_PROOF = 10_000;

/** Maximum number of tokens on one side of a relation that is compared with others. */
export const MAX_TOKENS_PER_COMPARED_SIDE = 100;
