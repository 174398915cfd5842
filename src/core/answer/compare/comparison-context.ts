import type { ParsedAnswer } from '../read/answer.ts';
import type { AnswerCompareOptions, AnswerEquivalence } from '../types.ts';
import type { AnswerExpressionReader } from './expression-reader.ts';

export interface AnswerComparisonContext extends AnswerCompareOptions {
  readonly reader: AnswerExpressionReader;
  /** Compares two answers of any kind: the reference first. */
  compare(gold: ParsedAnswer, pred: ParsedAnswer): AnswerEquivalence;
  /** Sets the reason. The last reason wins. */
  say(reason: string): void;
}

/** The combined verdict: different if any is different, otherwise unknown if any is unknown, otherwise equal. */
export function combineEquivalences(verdicts: Iterable<AnswerEquivalence>): AnswerEquivalence {
  let result: AnswerEquivalence = 'equal';
  for (const v of verdicts) {
    if (v === 'different') return v;
    if (v === 'unknown') result = v;
  }
  return result;
}
