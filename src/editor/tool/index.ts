export {
  /** Offers the MCP server to the editor's agents, where the editor starts such servers. */
  registerAgentServer,
  /** Registers the tools for the editor's agents, where the editor has any. */
  registerAgentTools,
} from './agent-tools.ts';
export {
  /** The report of a comparison for an agent. */
  compareProofsForAgent,
  /** The calls, tokens and cost of a comparison, one line each. Empty if no model is queried. */
  listComparisonEstimateLinesForAgent,
} from './compare-for-agents.ts';
export {
  /** Creates the tools for the editor's agents. */
  createAgentTools,
} from './tool-table.ts';
