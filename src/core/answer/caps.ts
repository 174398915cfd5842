/** Every limit of reading answers. Beyond a cap the result is `unknown`, or the text isn't searched; nothing is guessed. */

/** Characters of one answer. */
export const MAX_ANSWER = 1_500;

/** Tokens of one answer. */
export const MAX_TOKENS = 700;

/** Entries of a list, a set, a tuple, or a matrix's row or column. */
export const MAX_ITEMS = 64;

/** Nesting of brackets in an answer. */
export const MAX_NESTING = 12;

/** Maximum number of candidates of one solution; the last ones win. */
export const MAX_CANDIDATES = 200;

/** Characters of a solution, from its end, that are searched. */
export const MAX_SOLUTION = 1_000_000;

/** Characters of one sentence in which an answer is looked for. */
export const MAX_SENTENCE = 600;

/** Terms of a polynomial in normal form, and its highest total degree. */
export const MAX_POLYNOMIAL = 150;
export const MAX_DEGREE = 24;
