import type { Answer } from '../read/answer.ts';
import type { Choices, Equivalence } from '../types.ts';
import type { Reader } from './reader.ts';

/** The state of one comparison. */
export interface ComparisonContext {
  readonly reader: Reader;
  readonly choices?: Choices;
  /** Compares two answers of any kind: the reference first. */
  compare(gold: Answer, pred: Answer): Equivalence;
  /** Sets the reason. The last reason wins. */
  say(reason: string): void;
}

/** The combined verdict: different if any is different, otherwise unknown if any is unknown, otherwise equal. */
export function getWorstVerdict(verdicts: Iterable<Equivalence>): Equivalence {
  let result: Equivalence = 'equal';
  for (const v of verdicts) {
    if (v === 'different') return v;
    if (v === 'unknown') result = v;
  }
  return result;
}
