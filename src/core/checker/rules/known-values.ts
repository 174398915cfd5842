/**
 * Rule P: an equality that is false for the values that the text gives its names: "Let n = 7. Then 2n + 1 = 16." One
 * side is an expression in these names, the other is a number. The rule is silent if the equality may be an equation to
 * solve, a condition, or a test, or if the values contradict another statement of the text, so that they may belong to
 * another case. An equality that is true for these values holds.
 */

import { getOrCreate } from '../../base/groups.ts';
import { formatNumericValue } from '../evidence/format-value.ts';
import { formatVariableValues } from '../evidence/readable-math.ts';
import { decideRelation } from '../mathematics/decide-relation.ts';
import { type NumericValue, toComplexFloat } from '../mathematics/numeric-values.ts';
import { findMeasurementUnit } from '../parsing/measurement-units.ts';
import { isUniversalStatementHedged, type SentenceWithContext } from '../prose/sentences.ts';
import { type ChainLink, type ChainLinkContext, getChainLinkPosition } from '../relations/chain-link.ts';
import {
  chargeRelationCostOnce,
  DOUBT_WORD_PATTERN,
  hasAmbiguousLetters,
  hasAnyRelationDecimals,
  haveMixedUnits,
} from '../relations/equation-cautions.ts';
import { findKnownValue, type KnownValue } from '../relations/known-values.ts';
import { createCounterexampleEvidence } from '../relations/link-evidence.ts';
import { isBareName } from '../relations/operand-shapes.ts';
import { mayDenoteNonNumbers, mayHoldInAlternativeArithmetic, mayHoldInRing } from '../relations/other-arithmetic.ts';
import { listLetters, type ProofRelation, type ProofRelationIndex } from '../relations/proof-equations.ts';
import { hasConstantThatMayBeName } from '../relations/reading-attempts.ts';
import { collectFreeNames, type ParsedRelationSides } from '../terms/expression.ts';
import type { RuleOutcome } from '../terms/types.ts';
import { createWordListPattern } from '../terms/word-search.ts';
import { WorkBudget } from '../terms/work-budget.ts';
import type { ChainLinkRule } from './rule-types.ts';
import { isRelationUsedAsPremise } from './word-cues.ts';

/** Maximum number of names in the equality. */
const MOST_NAMES = 4;

/** How many relations back the values must fit. */
const BACK = 60;

/** A condition that only gives a value: "if $n = 2$, then", "for $n = 2$,". */
const IF_THEN =
  /\b(?:if|when|for)\s+(?:\$|\\\()\s*\\?[a-zA-Z]+(?:_\w|_\{\w+\})?\s*=\s*[^$=<>()]{1,20}(?:\$|\\\))\s*,?\s*(?:then\b|(?:we\s+(?:have|get)|it\s+is)\b|(?=\$|\\\())/i;

/** Words for an equation to solve, a condition, a goal, or a test. */
const CONDITION = createWordListPattern(
  String.raw`
  if when whenever unless or either otherwise suppos\w* assum\w* cases? equations? solv\w+ solutions? roots?
  need\w* want\w* must require\w* should would could find look\w* seek\w* search\w* determin\w* such\s+that satisf\w+ condition\w* constraint\w* try\w* test\w*
  set setting equate\w* equating system for\s+which whose possib\w+
`,
  String.raw`\\(?:iff|Rightarrow|implies|Leftrightarrow|lor|vee|pm|mp|equiv|pmod)(?![a-zA-Z])|[⇒⇔±]`,
);

export const falseAtKnownValuesRule: ChainLinkRule = {
  id: 'P',
  strength: 'refuted',
  judge(around, link): RuleOutcome | undefined {
    const claim = claimOf(around, link);
    if (claim === undefined) return undefined;
    const { equations, relation, readings, names } = claim;
    const known = new Map<string, KnownValue>();
    for (const name of names) {
      const found = findKnownValue(around, equations, name, relation);
      if (found === undefined) return undefined;
      known.set(name, found);
    }
    const point = new Map(
      [...known].map(([name, { value }]) => [name, value] as const).sort(([a], [b]) => (a < b ? -1 : 1)),
    );
    const all = [relation, ...[...known.values()].map(({ statement }) => statement)];
    if (haveMixedUnits(all) || haveOtherUnits(equations, all) || all.some((e) => hasAmbiguousLetters(e)))
      return undefined;
    const budget = WorkBudget.ofRelation(around.budget);
    const written = { sign: '=', left: link.from.tokens, right: link.to.tokens } as const;
    for (const [k, sides] of readings.entries()) {
      const { decision, left, right, isExact } = decideRelation('=', sides, budget, point);
      if (k === 0 && decision === 'true' && isExact) return { kind: 'holds' };
      if (mayHoldInAlternativeArithmetic(around.known.heard, written, left, right, budget)) return undefined;
      if (decision !== 'false' || mayBeRounded(left, right, hasAnyRelationDecimals(all))) return undefined;
    }
    const [usual] = readings;
    if (usual === undefined || !fitsEarlier(around, equations, relation, point)) return undefined;
    const shown = formatVariableValues([...point].map(([name, value]) => [name, formatNumericValue(value)]));
    return { kind: 'refuted', rule: 'P', evidence: createCounterexampleEvidence(relation, usual, point, shown) };
  },
};

interface Claim {
  readonly equations: ProofRelationIndex;
  readonly relation: ProofRelation;
  readonly readings: readonly ParsedRelationSides[];
  readonly names: ReadonlySet<string>;
}

/** The link, if it may state the value of an expression in names. */
function claimOf(around: ChainLinkContext, link: ChainLink): Claim | undefined {
  const { from, to, sign, chain, range } = link;
  if (sign !== '=' || chain.modular || from.unsure || to.unsure || isBareName(from.tokens)) return undefined;
  if (listLetters(from.tokens).size === 0 || listLetters(to.tokens).size > 0) return undefined;
  if (to.tokens.length === 1 && to.tokens[0]?.text === '0') return undefined;
  const sentence = around.sentences.at(range.start);
  if (mayEqualitiesBeConditions(sentence)) return undefined;
  if (isRelationUsedAsPremise(around, range) || isAnyLetterQuantified(sentence, listLetters(from.tokens)))
    return undefined;
  const tokens = [...from.tokens, ...to.tokens];
  const equations = around.known.equations;
  const relation = equations.at(getChainLinkPosition(around, link));
  if (relation === undefined) return undefined;
  const readings = chargeRelationCostOnce(around, relation, equations.read(relation));
  const names = new Set<string>();
  for (const { left, right } of readings ?? []) collectFreeNames(right, collectFreeNames(left, names));
  if (readings === undefined || names.size === 0 || names.size > MOST_NAMES) return undefined;
  if (readings.some(({ left, right }) => [left, right].some(hasConstantThatMayBeName))) return undefined;
  const { heard } = around.known;
  if (heard.bases.length > 0 || mayHoldInRing(heard, tokens) || mayDenoteNonNumbers(heard, tokens)) return undefined;
  return { equations, relation, readings, names };
}

/** A word behind a number, if it isn't one of a sentence: `hours`, `cm²`. */
const UNIT = /^[\s$\\)\],]*(?:\\text\s*\{\s*)?(?:(?:square|cubic|sq)\s+)?([a-zA-Z]+)/;

/** Whether words behind the values name different units of measurement. */
function haveOtherUnits(equations: ProofRelationIndex, all: readonly ProofRelation[]): boolean {
  const units = all.flatMap((e) => {
    const word = UNIT.exec(equations.after(e, 40))?.[1];
    const unit = word === undefined ? undefined : findMeasurementUnit(word);
    return unit === undefined ? [] : [`${unit.factor.n}/${unit.factor.d} ${[...unit.powers].join()}`];
  });
  return units.some((unit) => unit !== units[0]);
}

/** The largest relative difference of a rounded value. */
const NEAR = 0.1;

function mayBeRounded(left: NumericValue, right: NumericValue, hasDecimals: boolean): boolean {
  const [l, r] = [toComplexFloat(left), toComplexFloat(right)];
  const off = Math.hypot(l.re - r.re, l.im - r.im);
  if (hasDecimals && off <= NEAR * Math.max(Math.abs(l.re), Math.abs(r.re))) return true;
  return right.kind === 'exact' && right.value.d === 1n && off < 1 && !Number.isInteger(l.re);
}

const conditional = new WeakMap<SentenceWithContext, boolean>();

/** Whether the equalities of a sentence may be conditions, goals, or tests. */
export function mayEqualitiesBeConditions(sentence: SentenceWithContext): boolean {
  return getOrCreate(conditional, sentence, () => isConditional(sentence));
}

function isConditional(sentence: SentenceWithContext): boolean {
  const { words, next } = sentence;
  if (words.says(DOUBT_WORD_PATTERN) || next.says(DOUBT_WORD_PATTERN)) return true;
  const rest = words.text.replace(IF_THEN, ' ');
  return CONDITION.test(rest) || isUniversalStatementHedged(sentence, rest);
}

/** A quantifier with a letter: “for every even integer $n$”, “∀ n”. */
const QUANTIFIED =
  /(?:\b(?:all|any|every|each|arbitrary|some)\s{1,3}(?:[a-z-]{2,20}\s{1,3}){0,4}|(?:∀|∃|\\forall|\\exists)\s?)(?:\$|\\\()?\s?\\?([a-zA-Z]{1,15})(?![a-zA-Z])/g;

/** Whether a sentence uses one of the letters for numbers of its own. */
export function isAnyLetterQuantified({ words }: SentenceWithContext, letters: ReadonlySet<string>): boolean {
  return [...words.text.matchAll(QUANTIFIED)].some(([, name = '']) => letters.has(name));
}

/** Whether the values satisfy the earlier equations among these names, or these had other values there. */
function fitsEarlier(
  around: ChainLinkContext,
  equations: ProofRelationIndex,
  relation: ProofRelation,
  point: ReadonlyMap<string, NumericValue>,
): boolean {
  const letters = new Set([...point.keys()].map((name) => name.split('_')[0] ?? name));
  const budget = WorkBudget.ofRelation(around.budget);
  for (const e of equations.before(relation, BACK)) {
    if (e.sign !== '=' || isBareName(e.left.tokens) || ![...e.letters].every((letter) => letters.has(letter))) continue;
    const readings = chargeRelationCostOnce(around, e, equations.read(e));
    if (readings === undefined) return false;
    const holds = (values: ReadonlyMap<string, NumericValue>): boolean =>
      readings.some((sides) => {
        const names = collectFreeNames(sides.right, collectFreeNames(sides.left));
        return (
          ![...names].every((name) => values.has(name)) ||
          decideRelation('=', sides, budget, values).decision !== 'false'
        );
      });
    if (holds(point)) continue;
    const then = new Map<string, NumericValue>();
    for (const name of point.keys()) {
      const found = findKnownValue(around, equations, name, e);
      if (found !== undefined) then.set(name, found.value);
    }
    if (then.size < point.size || !holds(then)) return false;
  }
  return true;
}
