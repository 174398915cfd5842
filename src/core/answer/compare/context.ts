import type { Answer } from '../read/answer.ts';
import type { Choices, Equivalence } from '../types.ts';
import type { Reader } from './reader.ts';

/** One comparison under way. */
export interface ComparisonContext {
  readonly reader: Reader;
  readonly choices?: Choices;
  /** Compares two answers of any kind: the reference first. */
  compare(gold: Answer, pred: Answer): Equivalence;
  /** Gives the reason. The last one counts. */
  say(reason: string): void;
}

/** Different if any is, else unknown if any is, else equal. */
export function getWorstVerdict(verdicts: Iterable<Equivalence>): Equivalence {
  let result: Equivalence = 'equal';
  for (const v of verdicts) {
    if (v === 'different') return v;
    if (v === 'unknown') result = v;
  }
  return result;
}
