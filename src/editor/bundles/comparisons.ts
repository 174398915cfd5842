/** What is loaded when the first comparison is opened. */
import './texts.ts';
import { CompareSet } from '../compare/compare-set.ts';
import type { RunJournals } from '../compare/journals/run-journal.ts';
import type { CompareParts, ComparisonSet } from '../compare/types.ts';
import { amountsForAgent, compareForAgent } from '../tool/compare-for-agents.ts';

/** @param journals as this kind of host can keep them */
export function comparisonsWith(journals: RunJournals) {
  return {
    createComparisons: (parts: CompareParts): ComparisonSet => new CompareSet(parts, journals),
    compareForAgent,
    amountsForAgent,
  };
}
