/** Loaded when the first comparison opens. */
import { ComparePanelSet, type ComparisonFeatureServices, type ComparisonJournalOpener } from '../compare/index.ts';
import { compareProofsForAgent, listComparisonEstimateLinesForAgent } from '../tool/index.ts';
import './texts.ts';

/** @param journals in the way that this kind of host supports */
export function createComparisonFeatureBundle(journals: ComparisonJournalOpener) {
  return {
    createComparisons: (parts: ComparisonFeatureServices) => new ComparePanelSet(parts, journals),
    compareProofsForAgent,
    listComparisonEstimateLinesForAgent,
  };
}
