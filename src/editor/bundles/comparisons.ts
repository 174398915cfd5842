/** Loaded when the first comparison opens. */
import { type CompareParts, type ComparisonJournals, ComparisonSet } from '../compare/index.ts';
import { compareForAgent, estimateForAgent } from '../tool/index.ts';
import './texts.ts';

/** @param journals in the way that this kind of host supports */
export function comparisonsWith(journals: ComparisonJournals) {
  return {
    createComparisons: (parts: CompareParts) => new ComparisonSet(parts, journals),
    compareForAgent,
    estimateForAgent,
  };
}
