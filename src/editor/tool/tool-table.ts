import { languageModelToolNames } from '../base/manifest-names.ts';
import type { AgentToolTable } from './agent-tools.ts';
import { type AgentComparisonModule, createCompareProofsTool } from './compare-tool.ts';
import { createReadProofTool } from './read-tool.ts';
import { type AgentReviewModuleLoaders, createReviewProofTool } from './review-tool.ts';
import type { AgentToolServices } from './tool-proof.ts';

/** What the tools load on first use. */
export interface AgentToolModuleLoaders extends AgentReviewModuleLoaders {
  comparisons(): Promise<AgentComparisonModule>;
}

/** Creates the tools for the editor's agents. */
export function createAgentTools(parts: AgentToolServices, bundles: AgentToolModuleLoaders): AgentToolTable {
  return {
    [languageModelToolNames.reviewProof]: createReviewProofTool(parts, bundles),
    [languageModelToolNames.compareProofs]: createCompareProofsTool(parts, () => bundles.comparisons()),
    [languageModelToolNames.readProof]: createReadProofTool(parts, () => bundles.readings()),
  };
}
