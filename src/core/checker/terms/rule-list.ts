/** Every rule: its letter, strength, and SARIF description. A letter has one strength, so filters never mix them. */

/** The public description of a rule. */
interface RuleEntry {
  readonly id: string;
  /** `refuted`: it proves a statement false. `suspect`: it has reasons but doesn't prove anything. */
  readonly strength: 'refuted' | 'suspect';
  /** Pascal case, as SARIF recommends. */
  readonly name: string;
  readonly short: string;
  readonly full: string;
}

/** The rules of the checker, refuting rules first. */
export const CHECKER_RULE_DESCRIPTIONS = [
  {
    id: 'A',
    strength: 'refuted',
    name: 'FalseRelationInProse',
    short: 'A numeric relation in prose is false.',
    full: "A relation between numbers in prose, such as 120 - 84 = 46, is false in every reading. It has no free variables, its operands are complete, its units agree, and its sentence isn't a hypothesis.",
  },
  {
    id: 'C',
    strength: 'refuted',
    name: 'FalseRelationInMathematics',
    short: 'A numeric relation in LaTeX is false.',
    full: "A relation between numbers in LaTeX, alone or in a chain, is false in every reading. It has no free variables, its units agree, and its sentence isn't a hypothesis. A printed decimal may be any correct rounding; where it could be exact, no tolerance applies.",
  },
  {
    id: 'D',
    strength: 'refuted',
    name: 'FalseIdentity',
    short: "An equality with free variables isn't an identity.",
    full: 'The text claims an equality for all values of its variables, but the equality fails at each of at least four sampled points. The counterexample is one of them. Or a rewriting or a known formula has a slip: expanded, its sides have most terms in common. Or a later equality of a chain has sides that can never be equal. Or the value of a product is wrong by a constant factor. Or an equation contradicts the identity whose coefficients the text compares. No word nearby makes the equality an equation to solve, a definition, a condition, or a hypothesis.',
  },
  {
    id: 'E',
    strength: 'refuted',
    name: 'FalseSimplification',
    short: "An expression doesn't equal what the text says.",
    full: 'The text says that an expression becomes, simplifies to, or equals another, but the two are different numbers.',
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
    full: 'A numeric relation is false although its sentence states a condition or tries a value. The text relies on this calculation. Nothing nearby says that it fails.',
  },
  {
    id: 'K',
    strength: 'refuted',
    name: 'FalseContinuation',
    short: 'A relation that continues an earlier expression is false.',
    full: 'A step or a displayed formula begins with a relation sign, so it continues the expression before it. The two sides are different numbers.',
  },
  {
    id: 'M1',
    strength: 'refuted',
    name: 'FalseRewriting',
    short: "A solution of an equation doesn't solve the rewritten equation.",
    full: "The text rewrites an equation in several unknowns and says how. The first equation has a solution that the second doesn't have, and the text contains no other relation that could explain this. Or the rewritten equation differs only in its constant.",
  },
  {
    id: 'N',
    strength: 'refuted',
    name: 'FalseFactAboutNumbers',
    short: 'A fact about numbers is false.',
    full: 'A statement in words about given numbers is false, such as that a number is prime, divides another, or is greater than another, or that the floor of √50 is 6. Or a table has a false value beside a formula.',
  },
  {
    id: 'P',
    strength: 'refuted',
    name: 'FalseAtKnownValues',
    short: 'An equality is false for the values that the text gives its names.',
    full: 'The text gives each name in an equality a value, and with these values its two sides are different numbers. The values still apply: no case, supposition, or new value comes between. They satisfy the earlier equations in these names. Or a term of a sequence or the value of a function differs from what its formula gives.',
  },
  {
    id: 'T',
    strength: 'refuted',
    name: 'NoCommonRoot',
    short: 'A rewritten equation has no root in common with the original.',
    full: 'The text rewrites an equation in one unknown, but the two equations have no common root. Or it rewrites an inequality, but no number satisfies both inequalities. Rewriting may add or lose solutions, but some must remain.',
  },
  {
    id: 'Y',
    strength: 'refuted',
    name: 'NoSolution',
    short: "A value doesn't solve the equation that it is concluded from.",
    full: "A value that the text concludes for an unknown solves none of the nearby equations in that unknown. At least one of them can be solved exactly. Or the values of several unknowns don't satisfy an equation right before them.",
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
    id: 'L',
    strength: 'suspect',
    name: 'ChangedTerm',
    short: 'Suspect: an equation is an earlier one with one term changed.',
    full: 'Expanded, an equation has the same terms as an earlier equation except for one. One of them may be a slip, or the text may mean a similar equation. This is a suspicion, not a proof.',
  },
  {
    id: 'M',
    strength: 'suspect',
    name: 'NoCommonSolution',
    short: 'Suspect: a rewritten equation seems to share no solution with the original.',
    full: 'The text rewrites an equation in several unknowns. None of the solutions of the first equation that the checker tried solves the second. The text may have used another relation. This is a suspicion, not a proof.',
  },
  {
    id: 'V',
    strength: 'suspect',
    name: 'FunctionValue',
    short: 'Suspect: a function value differs from the value of its formula.',
    full: 'An equality about values of a function fails when the formula that the text gives is substituted. The text may redefine the function. This is a suspicion, not a proof.',
  },
] as const satisfies readonly RuleEntry[];

type Listed = (typeof CHECKER_RULE_DESCRIPTIONS)[number];
/** The letter of a rule that proves a statement false. */
export type RefutingRuleId = Extract<Listed, { readonly strength: 'refuted' }>['id'];
/** The letter of a rule that has reasons but doesn't prove anything. */
export type SuspectingRuleId = Extract<Listed, { readonly strength: 'suspect' }>['id'];
