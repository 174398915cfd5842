/** What is loaded when the first comparison is opened. */
import { type CompareParts, type ComparisonJournals, ComparisonSet } from '../compare/index.ts';
import { compareForAgent, estimateForAgent } from '../tool/index.ts';
import './texts.ts';

/** @param journals as this kind of host can keep them */
export function comparisonsWith(journals: ComparisonJournals) {
  return {
    createComparisons: (parts: CompareParts) => new ComparisonSet(parts, journals),
    compareForAgent,
    estimateForAgent,
  };
}
