/** Loaded when the first comparison opens. */
import { type CompareServices, type ComparisonJournals, ComparisonSet } from '../compare/index.ts';
import { compareProofsForAgent, estimateComparisonForAgent } from '../tool/index.ts';
import './texts.ts';

/** @param journals in the way that this kind of host supports */
export function createComparisonBundle(journals: ComparisonJournals) {
  return {
    createComparisons: (parts: CompareServices) => new ComparisonSet(parts, journals),
    compareProofsForAgent,
    estimateComparisonForAgent,
  };
}
