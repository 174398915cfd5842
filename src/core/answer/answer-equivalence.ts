/**
 * Decides whether two final answers are the same. `equal` only if a mathematician would accept one for the other;
 * `unknown` if neither equality nor a difference could be shown. Nothing is guessed.
 */
import { t } from '../../l10n/index.ts';
import { RelationReadingFailure, WorkCapFailure } from '../checker/index.ts';
import type { AnswerComparisonContext } from './compare/comparison-context.ts';
import { describeAnswer } from './compare/describe-answer.ts';
import { AnswerExpressionReader } from './compare/expression-reader.ts';
import { compareUpToRenamedParameters } from './compare/families.ts';
import { compareParsedAnswers } from './compare/parsed-answers.ts';
import { extractFinalAnswerCandidates } from './extract/answer-candidates.ts';
import { findBoxedAnswers } from './extract/boxes.ts';
import type { ParsedAnswer } from './read/answer.ts';
import { parseAnswer } from './read/read-answer.ts';
import type { AnswerCompareOptions, AnswerComparison, AnswerEquivalence } from './types.ts';

/** Compares an answer with the reference answer. Either may be LaTeX or plain text, with or without a box. */
export function compareAnswers(gold: string, pred: string, options: AnswerCompareOptions = {}): AnswerComparison {
  const plain = compareIntegers(gold, pred);
  if (plain !== undefined) return plain;
  return compareAnswersByParsing(gold, pred, options);
}

/** At most three digits: such numbers are shown as written, except for the minus sign. */
const INTEGER = /^-?[1-9]\d{0,2}$/;

/** Compares small whole numbers, the most frequent answers, without parsing them. */
function compareIntegers(gold: string, pred: string): AnswerComparison | undefined {
  if (!INTEGER.test(gold) || !INTEGER.test(pred)) return undefined;
  const verdict = gold === pred ? 'equal' : 'different';
  return {
    verdict,
    gold: gold.replace('-', '−'),
    pred: pred.replace('-', '−'),
    reason: describeEquivalence(verdict),
  };
}

/** Compares answers of any kind by parsing them. */
export function compareAnswersByParsing(
  gold: string,
  pred: string,
  options: AnswerCompareOptions = {},
): AnswerComparison {
  const a = parseAnswer(unboxed(gold));
  const b = parseAnswer(unboxed(pred));
  const sides = { gold: describeAnswer(a), pred: describeAnswer(b) };
  if (a === undefined || b === undefined)
    return { verdict: 'unknown', ...sides, reason: t('One of the answers is too long to compare.') };
  if (sides.gold === '' || sides.pred === '' || [a, b].some((side) => side.kind === 'text' && side.text === ''))
    return { verdict: 'unknown', ...sides, reason: t('One of the answers is empty.') };
  let said: string | undefined;
  let work = 0;
  const reader = new AnswerExpressionReader();
  const context: AnswerComparisonContext = {
    ...options,
    reader,
    compare(x, y) {
      if (++work > 3_000) throw new WorkCapFailure();
      return compareParsedAnswers(x, y, context);
    },
    say(reason) {
      said = reason;
    },
  };
  let verdict: AnswerEquivalence;
  try {
    verdict = context.compare(a, b);
    if (verdict !== 'equal') verdict = withOtherReadings(gold, pred, a, b, verdict, context);
  } catch (error) {
    if (
      !(error instanceof WorkCapFailure) &&
      !(error instanceof RelationReadingFailure) &&
      !(error instanceof RangeError)
    )
      throw error;
    return { verdict: 'unknown', ...sides, reason: t('The answers are too complex to compare.') };
  }
  return { verdict, ...sides, reason: said ?? describeEquivalence(verdict) };
}

function describeEquivalence(verdict: AnswerEquivalence): string {
  switch (verdict) {
    case 'equal':
      return t('The answers are equal.');
    case 'different':
      return t("The answers aren't equal.");
    case 'unknown':
      return t("Couldn't determine whether the answers are equal.");
    default:
      return verdict satisfies never;
  }
}

/** The content of the last box or boxes, if there are any. */
function unboxed(text: string): string {
  if (findBoxedAnswers(text).length === 0) return text;
  return extractFinalAnswerCandidates(text).findLast((c) => c.why === 'boxed')?.text ?? text;
}

/** Also compares other readings: a comma in a number may separate a list, and the other way round. */
function withOtherReadings(
  gold: string,
  pred: string,
  a: ParsedAnswer,
  b: ParsedAnswer,
  verdict: AnswerEquivalence,
  context: AnswerComparisonContext,
): AnswerEquivalence {
  const others = (text: string): readonly ParsedAnswer[] => {
    const found: ParsedAnswer[] = [];
    if (/\d,\d{3}/.test(text)) {
      const spaced = parseAnswer(text.replace(/(\d),(?=\d{3}(?!\d))/g, '$1, '));
      if (spaced?.kind === 'list') found.push(spaced);
    }
    return found;
  };
  const decimal = (written: string, other: ParsedAnswer): ParsedAnswer | undefined => {
    const text = written.replace(/(?<=\d)\{,\}(?=\d)/g, ',');
    if (
      !/^[^\d(,]*(?:\d+|\d{1,3}(?:[ .]\d{3})+),\d{1,2}(?![\d,])[^\d),]*$/.test(text) ||
      other.kind !== 'value' ||
      !other.tokens.some((token) => token.kind === 'number' && token.text.includes('.'))
    )
      return undefined;
    return parseAnswer(text.replace(/(?<=\d)[ .](?=\d{3})/g, '').replace(/(\d),(?=\d)/, '$1.'));
  };
  // As a reference, `1,2` is more likely two numbers than 1.2. As an answer to 1.2 it is 1.2.
  const golds = [...others(gold), /,\d(?!\d)/.test(gold) ? undefined : decimal(gold, b)].filter((x) => x !== undefined);
  const preds = [...others(pred), decimal(pred, a)].filter((x) => x !== undefined);
  if (golds.some((x) => context.compare(x, b) === 'equal')) return 'equal';
  if (preds.some((y) => context.compare(a, y) === 'equal')) return 'equal';
  if (golds.some((x) => preds.some((y) => context.compare(x, y) === 'equal'))) return 'equal';
  return compareUpToRenamedParameters(a, b, context) ?? verdict;
}
