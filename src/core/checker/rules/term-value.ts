/**
 * Rule P for terms of a sequence: with `a_{n+1} = 3a_n - 1` and `a_2 = 5`, it is false that `a_3 = 15`. Each formula that the
 * text gives for the sequence and that applies must disagree. The rule is silent if a formula holds only for some
 * indices, or if a term has several values.
 */

import { t } from '../../../l10n/index.ts';
import { createRelationEvidence, pickFirstFittingBrief } from '../evidence/evidence-texts.ts';
import { formatNumericValue, formatValuesDistinguishably } from '../evidence/format-value.ts';
import { toReadableMath } from '../evidence/readable-math.ts';
import { areSameValue } from '../mathematics/decide-relation.ts';
import { evaluateExpression } from '../mathematics/evaluate.ts';
import type { NumericValue } from '../mathematics/numeric-values.ts';
import { readOperand } from '../parsing/operand.ts';
import { isSentenceHedged, leadsToContradiction } from '../prose/sentences.ts';
import { type ChainLink, type ChainLinkContext, getChainLinkPosition } from '../relations/chain-link.ts';
import { getSentenceAroundRelation, hasAnyRelationDecimals } from '../relations/equation-cautions.ts';
import { readValueStatement } from '../relations/known-values.ts';
import { formatProofRelation } from '../relations/link-evidence.ts';
import { tryReadingOrEvaluating } from '../relations/listed-relations.ts';
import { mayHoldInAlternativeArithmetic, mayHoldInRing } from '../relations/other-arithmetic.ts';
import {
  listLetters,
  listRelationTokens,
  type ProofRelation,
  type ProofRelationIndex,
} from '../relations/proof-equations.ts';
import {
  readSequenceTerm,
  readSequenceTermFormula,
  type SequenceTermFormula,
  substituteIndexIntoFormula,
} from '../relations/recursions.ts';
import { collectFreeNames } from '../terms/expression.ts';
import { tryEveryReading } from '../terms/readings.ts';
import type { Evidence, RuleOutcome } from '../terms/types.ts';
import { createWordListPattern } from '../terms/word-search.ts';
import { WorkBudget } from '../terms/work-budget.ts';
import type { ChainLinkRule } from './rule-types.ts';
import { isRelationCalledFalse } from './word-cues.ts';

/** How many relations back a formula may be, and how many values of terms are read. */
const BACK = 200;
const MOST_STATEMENTS = 60;

/** Words that restrict a formula to some indices, or a value to a case. */
const RESTRICTED = createWordListPattern(
  String.raw`even odd otherwise unless cases? mod(?:ulo)? divisible prime parity suppos\w* assum\w* try\w* guess\w* conjectur\w* claim\w*
  pattern possib\w+ or either approximat\w+ about roughly`,
  String.raw`\\begin\{cases\}|\\pmod|\\bmod|\\pm|≈|\\approx|\?`,
);

/** A condition right behind a formula. */
const IF = /^[\s$\\)\],]*(?:\\text\s*\{\s*)?(?:if|when|whenever)\b/i;

/** The smallest index where a formula holds. */
const FROM = (letter: string): RegExp =>
  new RegExp(String.raw`${letter}\s*(>|≥|\\geq?(?![a-z])|\\gt(?![a-z]))\s*(\d{1,4})`);

export const falseSequenceTermRule: ChainLinkRule = {
  id: 'P',
  strength: 'refuted',
  judge(around, link): RuleOutcome | undefined {
    const claim = claimOf(around, link);
    if (claim === undefined) return undefined;
    const { equations, to, name, index, stated } = claim;
    let first: Evidence | undefined;
    for (const relation of equations.before(to, BACK)) {
      const formula = readSequenceTermFormula(relation);
      if (formula?.name !== name) continue;
      const value = calculateTerm(around, equations, formula, index, to);
      if (value === 'restricted') return undefined;
      if (value === undefined) continue;
      if (areSameValue(value, stated) !== false) return undefined;
      const written = { sign: '=', left: to.left.tokens, right: to.right.tokens } as const;
      const budget = WorkBudget.ofRelation(around.budget);
      if (mayHoldInAlternativeArithmetic(around.known.heard, written, value, stated, budget)) return undefined;
      first ??= evidenceFor(formula, to, value, stated);
    }
    return first && { kind: 'refuted', rule: 'P', evidence: first };
  },
};

/** The link as a value of a term, if the text states it. */
function claimOf(around: ChainLinkContext, link: ChainLink) {
  const { index: position, sign, chain, from, to: right, range } = link;
  if (position !== 0 || sign !== '=' || chain.modular || from.unsure || right.unsure) return undefined;
  const term = readSequenceTerm(from.tokens);
  if (term === undefined || term.index.letter !== undefined || listLetters(right.tokens).size > 0) return undefined;
  const sentence = around.sentences.at(range.start);
  if (isSentenceHedged(sentence) || isRelationCalledFalse(sentence) || leadsToContradiction(sentence)) return undefined;
  if (sentence.words.says(RESTRICTED) || IF.test(around.text.slice(range.end, range.end + 30))) return undefined;
  const equations = around.known.equations;
  const to = equations.at(getChainLinkPosition(around, link));
  if (to === undefined || hasAnyRelationDecimals([to]) || mayHoldInRing(around.known.heard, listRelationTokens(to)))
    return undefined;
  const own = readValueStatement(around, equations, to);
  if (own === undefined) return undefined;
  // A value that was given before isn't calculated here.
  if (termValue(around, equations, own.name, to) !== undefined) return undefined;
  return { equations, to, name: term.name, index: term.index.number, stated: own.value };
}

/** The value of a term by a formula; `undefined` if it can't be calculated. */
function calculateTerm(
  around: ChainLinkContext,
  equations: ProofRelationIndex,
  formula: SequenceTermFormula,
  index: number,
  to: ProofRelation,
): NumericValue | 'restricted' | undefined {
  const { relation, letter, shift } = formula;
  const { words } = getSentenceAroundRelation(around, equations, relation);
  const behind = equations.after(relation, 200);
  if (words.says(RESTRICTED) || IF.test(behind) || hasAnyRelationDecimals([relation])) return 'restricted';
  const number = index - shift;
  const [, sign = '≥', least = '0'] = FROM(letter).exec(behind) ?? FROM(letter).exec(words.text) ?? [];
  if (number < Number(least) + (/^(?:>|\\gt)$/.test(sign) ? 1 : 0)) return undefined;
  const tokens = substituteIndexIntoFormula(formula, number);
  if (tokens === undefined) return undefined;
  const budget = WorkBudget.ofRelation(around.budget);
  const values = tryEveryReading((chooser) =>
    tryReadingOrEvaluating(() => {
      const e = readOperand(tokens, chooser, new Map(), budget);
      const point = new Map<string, NumericValue>();
      for (const name of collectFreeNames(e)) {
        const known = termValue(around, equations, name, to);
        if (known === undefined) return undefined;
        point.set(name, known);
      }
      return evaluateExpression(e, point, { angle: 'radians', root: 'real' }, budget);
    }),
  );
  const [only, ...others] = values ?? [];
  return others.length > 0 ? undefined : only;
}

/** The value that the text gives a term before a relation, if that is only one. */
function termValue(
  around: ChainLinkContext,
  equations: ProofRelationIndex,
  name: string,
  to: ProofRelation,
): NumericValue | undefined {
  const statements = equations.valueStatements(name.split('_')[0] ?? name);
  if (statements.length > MOST_STATEMENTS) return undefined;
  let value: NumericValue | undefined;
  for (const statement of statements) {
    if (statement.text > to.text || (statement.text === to.text && statement.range.start >= to.range.start)) continue;
    const found = readValueStatement(around, equations, statement);
    if (found?.name !== name) continue;
    if (value !== undefined && areSameValue(found.value, value) !== true) return undefined;
    if (getSentenceAroundRelation(around, equations, statement).words.says(RESTRICTED)) return undefined;
    value = found.value;
  }
  return value;
}

function evidenceFor(
  { relation }: SequenceTermFormula,
  to: ProofRelation,
  value: NumericValue,
  stated: NumericValue,
): Evidence {
  const name = toReadableMath(to.left.tokens);
  const [is, said] = formatValuesDistinguishably({ text: '', value }, { text: '', value: stated });
  const evidence = createRelationEvidence(
    '=',
    { text: name, value },
    { text: toReadableMath(to.right.tokens), value: stated },
  );
  return {
    ...evidence,
    message: t('{0} gives {1} = {2}, not {3}.', formatProofRelation(relation), name, is, said),
    brief: pickFirstFittingBrief(
      t('{0} is {1}, not {2}', name, is, said),
      t("False: {0} isn't {1}", name, formatNumericValue(stated)),
    ),
  };
}
