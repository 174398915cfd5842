/**
 * Whether an equality in letters that is false at every tested point is a claim for all values, rather than an equation
 * for some values only: in a word problem, `A = 4x = 3x + 6` may say what x is. A later link must be one that can never
 * hold, or the text must call it a rewriting and its sides must have the same leading term. For a first link, the text
 * must announce an identity, claim it for all values, or rewrite a form that can be simplified. No conclusion may
 * follow from it.
 */

import { haveSameGrowthOrder, haveSameLeadingTerm } from '../mathematics/leading-terms.ts';
import { areSidesNeverEqual } from '../mathematics/never-equal.ts';
import type { ParsedRelationSides } from '../terms/expression.ts';
import type { MathToken } from '../terms/math-tokens.ts';
import { createWordListPattern } from '../terms/word-search.ts';
import type { WorkBudget } from '../terms/work-budget.ts';
import type { ChainLink, ChainLinkContext } from './chain-link.ts';
import { hasOnlyAngleVariables } from './identity.ts';

const EXPANDED = createWordListPattern(
  String.raw`expand\w* expansion simplif\w+ multiply\w* distribut\w+ combin\w+ formulas? formulae`,
);
const FACTORED = createWordListPattern(String.raw`factor(?:s|ed|ing|i[sz]\w+)? formulas? formulae`);
const REWRITING = createWordListPattern(String.raw`expand\w* expansion simplif\w+ factor(?:s|ed|ing|i[sz]\w+)?`);

const OPENING = String.raw`[\s,:$\\(\[]*$`;
const IDENTITY = new RegExp(
  String.raw`\bidentit(?:y|ies)(?:[\s,:]*(?:that|(?:says|states)\s+that|is))?${OPENING}`,
  'i',
);
const FORMULA = /\bthe\s+formula\s*[\s$\\([]*$/i;
const NAMES = String.raw`(?:\$[^$=]{0,30}\$|\\\([^=)]{0,30}\\\)|[a-zA-Zα-ω](?:\s*(?:,|and)\s*[a-zA-Zα-ω])*(?![a-z]))`;
const FOR_ALL = String.raw`\bfor\s+(?:all|any|every|each|arbitrary)\s+(?:(?:real|complex|rational|positive|negative|natural|whole|odd|even)\s+)*(?:(?:numbers?|integers?|reals?|angles?|values?\s+of)\s+)?${NAMES}`;
const FOR_ALL_BEFORE = new RegExp(
  String.raw`${FOR_ALL}[\s,:]*(?:(?:we\s+have|it\s+holds|holds|one\s+has)(?:\s+that)?)?${OPENING}`,
  'i',
);
const FOR_ALL_AFTER = new RegExp(
  String.raw`^[\s,$\\)\]]*(?:holds\s+|is\s+true\s+)?${FOR_ALL}(?!\s*(?:in|such|with|of)\b)`,
  'i',
);
/** The letters are elements of a set that is unknown here. */
const IN_A_SET = /\\in(?![a-zA-Z])|∈/;

const CONCLUDED =
  /^[\s.,;$\\)\]]*(?:\\(?:implies|Rightarrow|iff|Longrightarrow|Leftrightarrow|to)\b|⇒|⇔|⟹|→|(?:and\s+)?(?:so|thus|hence|therefore|giving|gives?|which\s+\w+|i\.e|or|becomes?|simplif\w+|then|solv\w+|if|since|only|we)\b)/i;

/** Maximum distance of relevant words from a link, within its sentence. */
const REACH = 160;

/** Whether the author can only mean that `read` holds for all values. Throws past the budget. */
export function isAssertedForAllValues(
  around: ChainLinkContext,
  { range, index }: ChainLink,
  sides: { readonly left: readonly MathToken[]; readonly right: readonly MathToken[] },
  read: ParsedRelationSides,
  names: ReadonlySet<string>,
  budget: WorkBudget,
): boolean {
  const { start } = around.sentences.at(range.start);
  const before = around.text.slice(Math.max(start, range.start - REACH), range.start);
  const after = around.text.slice(range.end, range.end + REACH);
  const [from, to] = [listAssertionMarks(sides.left), listAssertionMarks(sides.right)];
  if (index > 0) {
    if (areSidesNeverEqual(read, names, budget)) return true;
    const isRewriting = REWRITING.test(before) || (from > to && !CONCLUDED.test(after));
    return isRewriting && haveSameLeadingTerm(read, names, budget);
  }
  if (CONCLUDED.test(after)) return false;
  if (IDENTITY.test(before) || (FORMULA.test(before) && hasOnlyAngleVariables(read.left, read.right))) return true;
  for (const said of [FOR_ALL_BEFORE.exec(before), FOR_ALL_AFTER.exec(after)])
    if (said !== null) return !IN_A_SET.test(said[0]);
  const isForm = (from > to && EXPANDED.test(before)) || (from < to && FACTORED.test(before));
  if (!isForm) return false;
  // An expanded equation usually has one unknown.
  return names.size > 1 ? haveSameGrowthOrder(read, names, budget) : haveSameLeadingTerm(read, names, budget);
}

const FACTORING = createWordListPattern(
  String.raw`factor(?:s|ed|ing|i[sz]\w+)? factori[sz]ation divid\w+ division quotient`,
);

/**
 * Whether the link writes a polynomial as a product, as words before it in the sentence announce: "by polynomial division, we get
 * $x^3 - 1 = (x - 1)(x^2 + x + 1)$". This is a claim for all values, even if the polynomial is zero elsewhere in the text.
 */
export function isFactorizationAnnounced(around: ChainLinkContext, { range, index, from, to }: ChainLink): boolean {
  const [left, right] = [from, to].map(({ tokens }) => tokens.map(({ text }) => text).join(''));
  if (index !== 0 || left === undefined || right === undefined || /[(=|]|\\frac/.test(left) || !/[+-].*[+-]/.test(left))
    return false;
  if (!/^-?\d*[a-z]?\(.+\)(?:\^\{?\d\}?)?$/.test(right) || !/\).*\(|\)\^|^\d|^[a-z]/.test(right)) return false;
  const { start } = around.sentences.at(range.start);
  return FACTORING.test(around.text.slice(Math.max(start, range.start - REACH), range.start));
}

/** The number of products to expand and of terms to combine in an expression. */
function listAssertionMarks(tokens: readonly MathToken[]): number {
  return tokens.filter((t) => /^(?:\(|\\frac|\\sqrt|\\binom)$/.test(t.text)).length;
}
