/**
 * Rule Y for several unknowns: "From x + y = 10 and x − y = 4, we get x = 7 and y = 4." The values that the text concludes
 * are put into the equations right before. The rule is silent if a value may belong to another case, if the equation is
 * an alternative or a trial, or if a value may be rounded.
 */

import { formatNumericValue } from '../evidence/format-value.ts';
import { formatVariableValues } from '../evidence/readable-math.ts';
import { areSameValue, decideRelation } from '../mathematics/decide-relation.ts';
import { type NumericValue, toComplexFloat } from '../mathematics/numeric-values.ts';
import { type ChainLink, type ChainLinkContext, getChainLinkPosition } from '../relations/chain-link.ts';
import {
  chargeRelationCostOnce,
  DOUBT_WORD_PATTERN,
  getSentenceAroundRelation,
  hasAmbiguousLetters,
  hasAnyRelationDecimals,
  haveMixedUnits,
} from '../relations/equation-cautions.ts';
import { findKnownValue, readValueStatement, type StatedValue } from '../relations/known-values.ts';
import { createCounterexampleEvidence } from '../relations/link-evidence.ts';
import { isBareName } from '../relations/operand-shapes.ts';
import { mayDenoteNonNumbers, mayHoldInAlternativeArithmetic, mayHoldInRing } from '../relations/other-arithmetic.ts';
import {
  listLetters,
  listRelationTokens,
  type ProofRelation,
  type ProofRelationIndex,
} from '../relations/proof-equations.ts';
import { hasConstantThatMayBeName } from '../relations/reading-attempts.ts';
import { collectFreeNames } from '../terms/expression.ts';
import type { Evidence, RuleOutcome } from '../terms/types.ts';
import { createWordListPattern } from '../terms/word-search.ts';
import { WorkBudget } from '../terms/work-budget.ts';
import type { ChainLinkRule } from './rule-types.ts';

/** Words that draw a conclusion. */
const CONCLUDING = createWordListPattern(
  String.raw`so thus therefore hence gives? giving gets? have obtain\w* find implies implying yields? means solv\w+ solution`,
  String.raw`\\(?:implies|Rightarrow|Longrightarrow|therefore)(?![a-zA-Z])|[⇒⟹∴]`,
);

/** Words of trials, cases, and alternatives around an equation or a value. */
const OTHERWISE = createWordListPattern(
  String.raw`
  if when whenever unless let letting cases? or either suppos\w* assum\w* try\w* test\w* check\w* choos\w* other another pick\w*
  guess\w* where however but similarly possib\w+ would could should must need\w* want\w* say consider example
`,
  String.raw`\\(?:pm|mp|lor|vee|iff)(?![a-zA-Z])|[±?]|\bfor\s+(?:\$|\\\()`,
);

/** Words between the equation and the values after which the argument starts over. */
const ANEW = createWordListPattern(String.raw`
  let letting cases? suppos\w* assum\w* otherwise instead contradict\w* another similarly replac\w* part lemma example
`);

const SOLVING_FOR = /\bsolv\w*\s+for\b/gi;

/** How many relations and characters back an equation may be. */
const BACK = 12;
const REACH = 1_000;
const MOST_NAMES = 4;

export const falseJointSolutionRule: ChainLinkRule = {
  id: 'Y',
  strength: 'refuted',
  judge(around, link): RuleOutcome | undefined {
    const to = concludedValue(around, link);
    if (to === undefined) return undefined;
    const equations = around.known.equations;
    const own = readValueStatement(around, equations, to);
    if (own === undefined || hasOtherValue(around, equations, to, own)) return undefined;
    for (const equation of equations.before(to, BACK)) {
      if (to.text - equation.text > 1 || equations.distance(equation, to) > REACH) break;
      const evidence = putInto(around, equations, equation, to, own.name);
      if (evidence !== undefined) return { kind: 'refuted', rule: 'Y', evidence };
    }
    return undefined;
  },
};

/** Whether its step gives the name another value: several solutions, or another case. */
function hasOtherValue(
  around: ChainLinkContext,
  equations: ProofRelationIndex,
  to: ProofRelation,
  { name, value }: StatedValue,
): boolean {
  return equations.valueStatements(name.split('_')[0] ?? name).some((one) => {
    if (one.text !== to.text) return false;
    const other = readValueStatement(around, equations, one);
    return other === undefined || (other.name === name && areSameValue(other.value, value) !== true);
  });
}

/** The link as `name = value`, if its sentence concludes that. */
function concludedValue(around: ChainLinkContext, link: ChainLink): ProofRelation | undefined {
  const { index, sign, chain, from, to, range } = link;
  if (index !== 0 || sign !== '=' || chain.modular || chain.signs.length > 1 || from.unsure || to.unsure)
    return undefined;
  if (!isBareName(from.tokens) || listLetters(to.tokens).size > 0) return undefined;
  const sentence = around.sentences.at(range.start);
  if (range.start - sentence.start > REACH) return undefined;
  const words = around.text.slice(sentence.start, range.start).replace(SOLVING_FOR, ' ');
  if (!CONCLUDING.test(words) || OTHERWISE.test(words)) return undefined;
  if (sentence.words.says(DOUBT_WORD_PATTERN) || sentence.next.says(DOUBT_WORD_PATTERN)) return undefined;
  if (/^[\s$\\)\],]*\bor\b/i.test(around.text.slice(range.end, range.end + 12))) return undefined;
  return around.known.equations.at(getChainLinkPosition(around, link));
}

/** Evidence that the values don't satisfy an equation in several unknowns. */
function putInto(
  around: ChainLinkContext,
  equations: ProofRelationIndex,
  equation: ProofRelation,
  to: ProofRelation,
  name: string,
): Evidence | undefined {
  const { sign, of, left, right, letters } = equation;
  if (sign !== '=' || of.modular || left.unsure || right.unsure || letters.size > MOST_NAMES) return undefined;
  // `y = 2x + 1` may be another line.
  if (!letters.has(name.split('_')[0] ?? name) || isBareName(left.tokens) || isBareName(right.tokens)) return undefined;
  const readings = chargeRelationCostOnce(around, equation, equations.read(equation));
  const names = new Set<string>();
  for (const sides of readings ?? []) collectFreeNames(sides.right, collectFreeNames(sides.left, names));
  if (readings === undefined || names.size < 2 || !names.has(name) || !isAsserted(around, equations, equation, to))
    return undefined;
  const point = new Map<string, NumericValue>();
  const all = [equation, to];
  for (const one of [...names].sort()) {
    const known = one === name ? readValueStatement(around, equations, to) : findKnownValue(around, equations, one, to);
    if (known === undefined) return undefined;
    point.set(one, known.value);
    if ('statement' in known) all.push(known.statement);
  }
  if (haveMixedUnits(all) || all.some((e) => hasAmbiguousLetters(e)) || hasAnyRelationDecimals(all)) return undefined;
  const budget = WorkBudget.ofRelation(around.budget);
  for (const sides of readings) {
    if ([sides.left, sides.right].some(hasConstantThatMayBeName)) return undefined;
    const decided = decideRelation('=', sides, budget, point);
    const written = { sign, left: left.tokens, right: right.tokens };
    if (mayHoldInAlternativeArithmetic(around.known.heard, written, decided.left, decided.right, budget))
      return undefined;
    if (decided.decision !== 'false' || isWholeBeside(decided.left, decided.right)) return undefined;
  }
  const [usual] = readings;
  const shown = formatVariableValues([...point].map(([one, value]) => [one, formatNumericValue(value)]));
  return usual && createCounterexampleEvidence(equation, usual, point, shown);
}

/** Whether the text states the equation for these values. */
function isAsserted(
  around: ChainLinkContext,
  equations: ProofRelationIndex,
  equation: ProofRelation,
  to: ProofRelation,
): boolean {
  const { words, start } = getSentenceAroundRelation(around, equations, equation);
  if (words.says(DOUBT_WORD_PATTERN) || ANEW.test(equations.between(equation, to))) return false;
  const isInProblem = equation.text === 0;
  if (equation.range.end - start > REACH) return false;
  if (!isInProblem && equation.text < to.text && OTHERWISE.test(equations.lead(equation, REACH))) return false;
  const before = words.text.slice(0, equation.range.end - start + 20).replace(SOLVING_FOR, ' ');
  if (isInProblem ? /\b(?:or|either|when|cases?)\b/i.test(words.text) : OTHERWISE.test(before)) return false;
  const { heard } = around.known;
  const tokens = listRelationTokens(equation);
  return heard.bases.length === 0 && !mayHoldInRing(heard, tokens) && !mayDenoteNonNumbers(heard, tokens);
}

/** Whether the difference may come from rounding to a whole number. */
function isWholeBeside(left: NumericValue, right: NumericValue): boolean {
  const [l, r] = [toComplexFloat(left), toComplexFloat(right)];
  return Math.hypot(l.re - r.re, l.im - r.im) < 1 && Number.isInteger(l.re) !== Number.isInteger(r.re);
}
