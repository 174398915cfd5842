/**
 * Every rule of the checker: its letter, its strength, and what it finds in the words of a SARIF log. A letter has one
 * strength: whoever filters by it gets proof or suspicion, never both.
 */

/** What is said of a rule to people who filter by it. */
interface RuleEntry {
  readonly id: string;
  /** `refuted`: it proves a statement false. `suspect`: it has reasons, and no proof. */
  readonly strength: 'refuted' | 'suspect';
  /** Pascal case, as SARIF asks. */
  readonly name: string;
  readonly short: string;
  readonly full: string;
}

/** The rules of the checker, those that refute first. */
export const RULES = [
  {
    id: 'A',
    strength: 'refuted',
    name: 'FalseRelationInProse',
    short: 'A numeric relation in prose is false.',
    full: "A relation between numbers in prose, such as 120 - 84 = 46, is false in every reading. It has no free variables, no operand is cut off at a word, its units agree, and its sentence isn't a hypothesis.",
  },
  {
    id: 'C',
    strength: 'refuted',
    name: 'FalseRelationInMathematics',
    short: 'A numeric relation in LaTeX is false.',
    full: "A relation between numbers in LaTeX, one link of a chain, is false in every reading. It has no free variables, its units agree, and its sentence isn't a hypothesis. A printed decimal may be any correct rounding; where it could be exact, no tolerance applies.",
  },
  {
    id: 'D',
    strength: 'refuted',
    name: 'FalseIdentity',
    short: "An equality with free variables isn't an identity.",
    full: 'An equality with free variables that the text claims for all values fails at each of at least four points, or it is a later link of a chain whose sides can never be equal. One of the points is the counterexample. No word nearby makes it an equation to solve, a definition, a condition or a hypothesis.',
  },
  {
    id: 'E',
    strength: 'refuted',
    name: 'FalseSimplification',
    short: "An expression doesn't equal what the text says.",
    full: 'The text says that an expression becomes, simplifies to or equals another, but the two are different numbers.',
  },
  {
    id: 'G',
    strength: 'refuted',
    name: 'FalseDivision',
    short: 'A division with remainder is false.',
    full: 'The quotient and remainder stated for a division of whole numbers are wrong.',
  },
  {
    id: 'H',
    strength: 'refuted',
    name: 'FalseCalculationInTrial',
    short: 'A calculation under a condition or in a trial is false.',
    full: 'A numeric relation is false although its sentence states a condition or tries a value. The text relies on this calculation, and nothing nearby says that it fails.',
  },
  {
    id: 'K',
    strength: 'refuted',
    name: 'FalseContinuation',
    short: 'A continued expression changes its value.',
    full: 'A step or a display that begins with a relation sign continues the expression before it, but the two sides are different numbers.',
  },
  {
    id: 'M1',
    strength: 'refuted',
    name: 'FalseRewriting',
    short: "A solution of an equation doesn't solve its rewriting.",
    full: "The text rewrites an equation in several unknowns and names the rewriting. The first equation has a solution that the second doesn't have, and no other relation among these unknowns could have been used.",
  },
  {
    id: 'N',
    strength: 'refuted',
    name: 'FalseFactAboutNumbers',
    short: 'A fact about whole numbers is false.',
    full: 'A statement in words about whole numbers is false, such as that one is prime, divides another or is a greatest common divisor. The numbers are given, so the check is exact.',
  },
  {
    id: 'T',
    strength: 'refuted',
    name: 'NoCommonRoot',
    short: 'An equation has no root in common with the one that it rewrites.',
    full: 'Two equations in one unknown, the second a rewriting of the first, have no common root; or no number satisfies both of two such inequalities. A rewriting may add or lose solutions, but some must remain.',
  },
  {
    id: 'Y',
    strength: 'refuted',
    name: 'NoSolution',
    short: "A value doesn't solve the equation that it should.",
    full: 'A value that the text concludes for an unknown solves none of the nearby equations in that unknown. At least one of them can be solved exactly.',
  },
  {
    id: 'F',
    strength: 'suspect',
    name: 'FunctionRestated',
    short: 'Suspect: a function is defined in two different ways.',
    full: 'Two expressions given for a function differ. One may be a slip, or the text may redefine the function. This is a suspicion, not a proof.',
  },
  {
    id: 'I0',
    strength: 'suspect',
    name: 'SuspectRewriting',
    short: "Suspect: an expression is rewritten as one that it doesn't equal.",
    full: 'The first equality of a chain, which seems to rewrite an expression, fails at every sampled point. It may also be an equation to solve. This is a suspicion, not a proof.',
  },
  {
    id: 'I1',
    strength: 'suspect',
    name: 'SuspectChain',
    short: 'Suspect: a later equality of a chain fails at every sampled point.',
    full: "A later equality of a chain, with the same variables on both sides, fails at every sampled point, so it isn't an identity. It may state a condition. This is a suspicion, not a proof.",
  },
  {
    id: 'M',
    strength: 'suspect',
    name: 'NoCommonSolution',
    short: 'Suspect: an equation seems to share no solution with the one that it rewrites.',
    full: 'Two equations in several unknowns, the second a rewriting of the first, have no common solution among many that were tried. The text may have used another relation. This is a suspicion, not a proof.',
  },
  {
    id: 'V',
    strength: 'suspect',
    name: 'FunctionValue',
    short: 'Suspect: a function value differs from what its formula gives.',
    full: 'An equality about values of a function fails when the formula that the text gives is substituted. The text may redefine the function. This is a suspicion, not a proof.',
  },
  {
    id: 'W',
    strength: 'suspect',
    name: 'AuthorDoubts',
    short: 'Suspect: the author says that something is wrong.',
    full: "The author says that something here or earlier is wrong. A finished proof shouldn't contain that, so it needs a look. This is a suspicion, not a proof.",
  },
] as const satisfies readonly RuleEntry[];

type Listed = (typeof RULES)[number];
/** The letter of a rule that proves a statement false. */
export type RefutingRule = Extract<Listed, { readonly strength: 'refuted' }>['id'];
/** The letter of a rule that has reasons, and no proof. */
export type SuspectingRule = Extract<Listed, { readonly strength: 'suspect' }>['id'];
