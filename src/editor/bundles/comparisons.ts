/** What is loaded when the first comparison is opened. */
import { type CompareParts, CompareSet, type RunJournals } from '../compare/index.ts';
import { amountsForAgent, compareForAgent } from '../tool/index.ts';
import './texts.ts';

/** @param journals as this kind of host can keep them */
export function comparisonsWith(journals: RunJournals) {
  return {
    createComparisons: (parts: CompareParts) => new CompareSet(parts, journals),
    compareForAgent,
    amountsForAgent,
  };
}
