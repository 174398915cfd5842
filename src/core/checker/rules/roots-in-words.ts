/**
 * Rule Y for roots in words: "the roots of x² − 5x + 6 = 0 are 2 and 4". The equation is named, or it is the last one
 * before. A polynomial has the roots of its equation with zero.
 */
import type { TextRange } from '../../proof/index.ts';
import { evaluateExpression } from '../mathematics/evaluate.ts';
import type { NumericValue } from '../mathematics/numeric-values.ts';
import { readOperand } from '../parsing/operand.ts';
import type { RelationChain } from '../parsing/relation-chains.ts';
import { readNumberTokens, replaceMathWithPlaceholders } from '../prose/number-facts.ts';
import { isUniversalStatementHedged } from '../prose/sentences.ts';
import type { ChainLinkContext } from '../relations/chain-link.ts';
import {
  chargeRelationCostOnce,
  findSoleUnknown,
  hasAmbiguousLetters,
  hasAnyRelationDecimals,
} from '../relations/equation-cautions.ts';
import { isBareName } from '../relations/operand-shapes.ts';
import { mayHoldInRing } from '../relations/other-arithmetic.ts';
import { listLetters, listRelationTokens, type ProofRelation } from '../relations/proof-equations.ts';
import { classifyReadingError } from '../relations/reading-attempts.ts';
import type { MathToken } from '../terms/math-tokens.ts';
import { tryEveryReading } from '../terms/readings.ts';
import type { RelationOutcome } from '../terms/types.ts';
import { createWordListPattern } from '../terms/word-search.ts';
import { WorkBudget } from '../terms/work-budget.ts';
import { isProseStatementHedged } from './false-fact.ts';
import { findNonSolutionEvidence } from './no-solution.ts';
import type { ProseRule } from './rule-types.ts';

const S = '\\s{1,3}';
const SEGMENT = '(?:(?<!\uE000)\uE000+|(?<!\uE001)\uE001+)';
/** Rule Y itself judges `$x = 2$`. */
const VALUE = `(?:(?<!\uE000)\uE000+|(?<![\\w.])[-−]?\\d{1,9}(?:/\\d{1,9})?(?![\\w.,]*\\d|[\\w^%°]|\\s?[-−+*/^=]))`;
const ADJECTIVES = `(?:(?:two|three|four|only|real|distinct|different|integer|rational|positive|negative)${S}){0,3}`;
const PATTERN = new RegExp(
  `(?<!\\b(?:of|by|from|to|between|than|with|and|for)${S})\\b[Tt]he${S}${ADJECTIVES}(?<noun>roots?|zeros?|zeroes|solutions?)${S}(?:(?:of|to)${S}(?:(?:the|this)${S}(?:quadratic${S}|cubic${S}|linear${S})?(?:equation|polynomial|quadratic|function)${S})?(?<of>${SEGMENT})${S})?(?:is|are)${S}(?:exactly${S}|simply${S}|therefore${S}|thus${S}|then${S})?(?<values>${VALUE}(?:\\s{0,2},\\s{1,2}${VALUE}){0,6}(?:\\s{0,2},?${S}and${S}${VALUE})?)(?=\\s{0,3}(?:$|[.;:!?)](?!\\d)|,(?!\\s{0,2}[\\d\uE000\uE001])|\\n)|${S}(?:so|but|while|which|since|because)\\b)`,
  'gud',
);

/** Words for roots of something else than the equation: of a derivative, of another variable, as a sum, rounded. */
const ELSEWHERE = createWordListPattern(String.raw`
  sum product difference number count respectively derivative other another new approximat\w* about round\w* modulo mod numerator
  denominator multiplicity reciprocals? squares? opposite transform\w* substitut\w* shift\w* form\w* between case if
`);

/** Longer sentences are lists of other things. In UTF-16 code units. */
const MAX_SENTENCE_CHARS = 1_000;

/** How many relations before the equation are read. */
const MOST_BEFORE = 25;

export const falseRootsInWordsRule: ProseRule = {
  id: 'Y',
  strength: 'refuted',
  find: ({ text, ...rest }) => {
    if (!/\b(?:roots?|zero(?:e?s)?|solutions?)\b/.test(text)) return [];
    const around = { text, ...rest };
    return [...replaceMathWithPlaceholders(text).matchAll(PATTERN)].map((match) => {
      const range = { start: match.index, end: match.index + match[0].length };
      return { range, judge: () => judge(around, match, range) };
    });
  },
};

function judge(around: ChainLinkContext, match: RegExpExecArray, range: TextRange): RelationOutcome | undefined {
  const { noun = '', values = '' } = match.groups ?? {};
  const [from, to] = match.indices?.groups?.of ?? [];
  const of = from === undefined || to === undefined ? undefined : { start: from, end: to };
  // "The solution is 5" may be the answer to the problem.
  if (of === undefined && /^solution$/.test(noun)) return undefined;
  const sentence = around.sentences.at(range.start);
  if (sentence.end - sentence.start > MAX_SENTENCE_CHARS) return undefined;
  const rest = `${around.text.slice(sentence.start, range.start)} … ${around.text.slice(range.end, sentence.end)}`;
  if (isProseStatementHedged(around, range) || isUniversalStatementHedged(sentence, rest) || ELSEWHERE.test(rest))
    return undefined;
  const budget = WorkBudget.ofRelation(around.budget);
  try {
    const equation = findEquation(around, range, of);
    if (equation === undefined || mayHoldInRing(around.known.heard, listRelationTokens(equation))) return undefined;
    const { equations } = around.known;
    const read = chargeRelationCostOnce(around, equation, equations.readAll(equation));
    const unknown = read && findSoleUnknown(read);
    if (unknown === undefined || hasAmbiguousLetters(equation)) return undefined;
    // With `u = x^2`, the roots may be those for the other letter.
    const isTied = (e: ProofRelation): boolean => e.letters.has(unknown) && e.letters.size > 1;
    if (of === undefined && equations.before(equation, MOST_BEFORE).some(isTied)) return undefined;
    const [start = 0] = match.indices?.groups?.values ?? [];
    for (const { index, 0: source } of values.matchAll(new RegExp(VALUE, 'gu'))) {
      const at = { start: start + index, end: start + index + source.length };
      const tokens = readNumberTokens(around.text, at);
      const value = tokens && evaluate(tokens, budget);
      if (tokens === undefined || value === undefined) return undefined;
      const stated = createRelation(around, at, [], tokens);
      const isNamed = of !== undefined;
      // Decimals may be rounded.
      const isExact = isNamed && !hasAnyRelationDecimals([stated, equation]);
      const evidence = findNonSolutionEvidence(
        around,
        { equations, to: stated, unknown, value, asRoot: isExact, members: [], others: [], isListed: true },
        isNamed ? [equation] : undefined,
      );
      if (evidence !== undefined) return { kind: 'refuted', rule: 'Y', evidence };
    }
  } catch (error) {
    if (classifyReadingError(error) === undefined) throw error;
  }
  return undefined;
}

/** The equation in a segment, that of the polynomial in it with zero, or the last equation before the statement. */
function findEquation(
  around: ChainLinkContext,
  statement: TextRange,
  of: TextRange | undefined,
): ProofRelation | undefined {
  const [last] = around.known.equations.before(positionAt(around, of?.end ?? statement.start), 1);
  if (of === undefined) return last?.sign === '=' && !isBareName(last.left.tokens) ? last : undefined;
  if (last !== undefined && last.text === around.step + 1 && last.range.start >= of.start)
    return last.sign === '=' && last.of.signs.length === 1 && !last.of.modular ? last : undefined;
  const tokens = readNumberTokens(around.text, of);
  if (tokens === undefined || tokens.length < 2) return undefined;
  return createRelation(around, of, tokens, [{ kind: 'number', text: '0', start: of.end, end: of.end }]);
}

function positionAt({ step }: ChainLinkContext, at: number) {
  return { text: step + 1, group: at, chain: 0, link: 0 };
}

/** A relation that the text states in words. */
function createRelation(
  around: ChainLinkContext,
  range: TextRange,
  left: readonly MathToken[],
  right: readonly MathToken[],
): ProofRelation {
  const operands = [left, right].map((tokens) => ({ tokens, unsure: false }));
  const of: RelationChain = { operands, signs: ['='], modular: false };
  const [l = { tokens: left, unsure: false }, r = { tokens: right, unsure: false }] = operands;
  return { ...positionAt(around, range.start), range, sign: '=', left: l, right: r, of, letters: listLetters(left) };
}

/** The value of a number, if it is exact and the same in all readings. */
function evaluate(tokens: readonly MathToken[], budget: WorkBudget): NumericValue | undefined {
  if (listLetters(tokens).size > 0) return undefined;
  const values = tryEveryReading((chooser) =>
    evaluateExpression(
      readOperand(tokens, chooser, new Map(), budget),
      new Map(),
      { angle: 'radians', root: 'real' },
      budget,
    ),
  );
  const [only, ...others] = values ?? [];
  return only?.kind === 'exact' && others.length === 0 ? only : undefined;
}
