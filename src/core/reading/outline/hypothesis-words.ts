/** Adjectives of problems that a proof usually has to mention somewhere. */

/** A hypothesis and what counts as mentioning it. */
export interface NamedHypothesis {
  /** In the problem. */
  readonly word: RegExp;
  /** In the proof, besides the word itself: what a proof that uses the hypothesis may say instead. */
  readonly mention: RegExp;
}

const define = (word: string, mention: string): NamedHypothesis => ({
  word: new RegExp(`\\b(?:${word})\\b`, 'i'),
  mention: new RegExp(`\\b(?:${word})|${mention}`, 'i'),
});

/** Only words whose absence meant, in half of the proofs that were read, that the hypothesis is unused. */
export const NAMED_HYPOTHESES: readonly NamedHypothesis[] = [
  define('acute|acute-angled', String.raw`obtuse|90|right[- ]angle|\pi ?/ ?2|\pi\}\{2\}`),
  define('scalene', 'isosceles|equilateral'),
  define('convex', 'concav|interior|diagonal|Jensen|supporting'),
  define('continuous', 'continuity|limit|intermediate value|differentiab|smooth|polynomial'),
  define('differentiable', "deriv|smooth|mean value|f'|'\\(|C\\^"),
  define(
    'coprime|relatively prime',
    String.raw`gcd|\(\s*\w\s*,\s*\w\s*\)\s*=\s*1|common (?:divisor|factor)|\\perp|prime to`,
  ),
  define('irrational', 'rational'),
  define('surjective', 'surject|image|range|preimage|bijecti|inverse|arbitrary value|takes? (?:every|all)'),
  define('injective', 'inject|bijecti|one-to-one|inverse|distinct'),
  define('nonconstant|non-constant', 'constant|degree|deg'),
  define('monic', 'leading|coefficient of'),
  define('irreducible', 'reducib|factor|minimal polynomial'),
  define('non-?negative', String.raw`positive|negative|(?:\geq?(?:slant)?|≥|>=|>) ?0|zero`),
  define('squarefree|square-free', 'square'),
  define('cyclic', 'concyclic|circle|circum|inscribed|opposite angles|generator'),
  define('isosceles', 'equal sides|symmetr|base angle|bisector|[A-Z]{2} ?= ?[A-Z]{2}'),
];
