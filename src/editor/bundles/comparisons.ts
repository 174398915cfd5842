/** What is loaded when the first comparison is opened. */
import * as vscode from 'vscode';
import { useTexts } from '../../l10n/index.ts';
import { CompareSet } from '../compare/compare-set.ts';
import { amountsForAgent, compareForAgent } from '../compare/for-agents.ts';
import type { RunJournals } from '../compare/keep/run-journal.ts';
import type { ComparisonModule } from '../compare/types.ts';

/** @param journals as this kind of host can keep them */
export function comparisonsWith(journals: RunJournals): ComparisonModule {
  // On Node this is a bundle of its own, with texts of its own.
  const withTexts = (): void => useTexts(vscode.l10n.bundle);
  return {
    createComparisons: (parts) => {
      withTexts();
      return new CompareSet(parts, journals);
    },
    compareForAgent: (input, parts, signal) => {
      withTexts();
      return compareForAgent(input, parts, signal);
    },
    amountsForAgent: (input, parts) => {
      withTexts();
      return amountsForAgent(input, parts);
    },
  };
}
