export {
  /** Registers the tools for the editor's agents, where the editor has any. */
  registerTools,
} from './agent-tools.ts';
export {
  /** The report of a comparison for an agent. */
  compareForAgent,
  /** The calls, tokens and cost of a comparison, one line each. Empty if no model is queried. */
  estimateForAgent,
} from './compare-for-agents.ts';
