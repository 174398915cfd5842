export {
  /** Registers the tools for the editor's agents, where the editor has any. */
  registerTools,
} from './agent-tools.ts';
export {
  /** How many calls and tokens a comparison takes, and what it costs, a line each; nothing where no model is asked. */
  amountsForAgent,
  /** What an agent is told of a comparison. */
  compareForAgent,
} from './compare-for-agents.ts';
