/** Loaded when the first comparison opens. */
import { type ComparisonFeatureServices, type ComparisonJournalOpener, OpenComparisons } from '../compare/index.ts';
import { compareProofsForAgent, estimateComparisonForAgent } from '../tool/index.ts';
import './texts.ts';

/** @param journals in the way that this kind of host supports */
export function createComparisonBundle(journals: ComparisonJournalOpener) {
  return {
    createComparisons: (parts: ComparisonFeatureServices) => new OpenComparisons(parts, journals),
    compareProofsForAgent,
    estimateComparisonForAgent,
  };
}
