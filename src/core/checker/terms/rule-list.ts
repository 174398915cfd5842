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
    full: 'A relation between numbers that is written in prose, such as 120 - 84 = 46, is false in every reading of it. It is closed, none of its operands is cut at a word, its units agree, and its sentence is no hypothesis.',
  },
  {
    id: 'C',
    strength: 'refuted',
    name: 'FalseRelationInMathematics',
    short: 'A numeric relation in LaTeX is false.',
    full: 'A relation between numbers in LaTeX, one link of a chain of relations, is false in every reading of it. It is closed, its units agree, and its sentence is no hypothesis. A printed decimal may be any correct rounding, and has no tolerance where it could be exact.',
  },
  {
    id: 'D',
    strength: 'refuted',
    name: 'FalseIdentity',
    short: 'An equality with free variables is no identity.',
    full: 'An equality with free variables, which the text claims for all values, fails at every one of at least four points; or it is a later link of a chain, and its sides can never be equal. One of the points is the counterexample. No word near it makes it an equation to solve, a definition, a condition or a hypothesis.',
  },
  {
    id: 'E',
    strength: 'refuted',
    name: 'FalseSimplification',
    short: 'An expression does not become what the text says.',
    full: 'An expression that the text says to become, simplify to or equal another in words is another number.',
  },
  {
    id: 'G',
    strength: 'refuted',
    name: 'FalseDivision',
    short: 'A division with remainder is false.',
    full: 'A quotient and a remainder that are stated for a division of whole numbers are not those of that division.',
  },
  {
    id: 'H',
    strength: 'refuted',
    name: 'FalseCalculationInTrial',
    short: 'A calculation under a condition or in a trial is false.',
    full: 'A numeric relation is false although its sentence has a condition or tries a value: it is a calculation that the text relies on, and nothing near says that it fails.',
  },
  {
    id: 'K',
    strength: 'refuted',
    name: 'FalseContinuation',
    short: 'What continues an expression is another value.',
    full: 'A step or a display that begins with a relation sign continues the expression before it, and the two sides are different numbers.',
  },
  {
    id: 'M1',
    strength: 'refuted',
    name: 'FalseRewriting',
    short: 'Solutions of an equation are none of the one it is rewritten to.',
    full: 'Two equations in several unknowns, of which the text gets the second by a rewriting that it names: the first has a solution that the second does not have, and no other relation among these unknowns was there to be used.',
  },
  {
    id: 'N',
    strength: 'refuted',
    name: 'FalseFactAboutNumbers',
    short: 'A fact about whole numbers is false.',
    full: 'What a text says of whole numbers in words, such as that one is prime, divides another or is a greatest common divisor, is false. The numbers are given, so that it is decided exactly.',
  },
  {
    id: 'T',
    strength: 'refuted',
    name: 'NoCommonRoot',
    short: 'An equation has no root in common with the one it is rewritten from.',
    full: 'Two equations in one unknown, of which the text gets the second by rewriting the first, have no common root; or two inequalities, and no number meets both. Whatever rewriting may add or lose, something must be left.',
  },
  {
    id: 'Y',
    strength: 'refuted',
    name: 'NoSolution',
    short: 'A value that is said to solve an equation does not.',
    full: 'A value that the text concludes for an unknown solves none of the equations in that unknown nearby, of which at least one can be solved exactly.',
  },
  {
    id: 'F',
    strength: 'suspect',
    name: 'FunctionRestated',
    short: 'A function is one thing here and another there. Please check.',
    full: 'A function is given by two expressions that are not the same. One of the two may be a slip; it may also be a new beginning. This is a suspicion, no proof.',
  },
  {
    id: 'I0',
    strength: 'suspect',
    name: 'SuspectRewriting',
    short: 'An expression is rewritten as another that it does not equal. Please check.',
    full: 'The first equality of a chain, by which its author seems to rewrite an expression, fails at every sampled point. It may also be an equation. This is a suspicion, no proof.',
  },
  {
    id: 'I1',
    strength: 'suspect',
    name: 'SuspectChain',
    short: 'A later equality of a chain fails wherever it is tried. Please check.',
    full: 'A later equality of a chain, with the same variables on both sides, fails at every sampled point, and so it is no identity. It may state a condition. This is a suspicion, no proof.',
  },
  {
    id: 'M',
    strength: 'suspect',
    name: 'NoCommonSolution',
    short: 'An equation seems to have no solution in common with the one it is rewritten from. Please check.',
    full: 'Two equations in several unknowns, of which the text gets the second by rewriting the first, have no solution in common among many that were tried. Another relation may have been used on the way. This is a suspicion, no proof.',
  },
  {
    id: 'V',
    strength: 'suspect',
    name: 'FunctionValue',
    short: 'A value of a function is not what its formula gives. Please check.',
    full: 'With the formula that the text gives for a function put in, an equality about its values fails. The function may have been given anew. This is a suspicion, no proof.',
  },
  {
    id: 'W',
    strength: 'suspect',
    name: 'AuthorDoubts',
    short: 'The author says that something is wrong. Please check.',
    full: 'The author says that something here or before is wrong. A finished proof has no place for that; where it stands, somebody should look. This is a suspicion, no proof.',
  },
] as const satisfies readonly RuleEntry[];

type Listed = (typeof RULES)[number];
/** The letter of a rule that proves a statement false. */
export type RefutingRule = Extract<Listed, { readonly strength: 'refuted' }>['id'];
/** The letter of a rule that has reasons, and no proof. */
export type SuspectingRule = Extract<Listed, { readonly strength: 'suspect' }>['id'];
