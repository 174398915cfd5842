/** All limits for reading answers. Past a limit, the result is `unknown` or the text isn't searched. */

export const MAX_ANSWER_CHARS = 1_500;

export const MAX_ANSWER_TOKENS = 700;

/** Entries of a list, a set, a tuple, or a matrix's row or column. */
export const MAX_ANSWER_ENTRIES = 64;

/** Nesting of brackets in an answer. */
export const MAX_ANSWER_NESTING = 12;

/** Maximum number of candidates of one solution; the last ones win. */
export const MAX_FINAL_ANSWER_CANDIDATES = 200;

/** Maximum number of characters that are searched, from the end of a solution. */
export const MAX_SEARCHED_SOLUTION_CHARS = 1_000_000;

/** Maximum length of a sentence that may state an answer. */
export const MAX_ANSWER_SENTENCE_CHARS = 600;

/** Maximum number of terms of a polynomial in normal form, and its maximum total degree. */
export const MAX_POLYNOMIAL_TERMS = 150;
export const MAX_POLYNOMIAL_TOTAL_DEGREE = 24;
