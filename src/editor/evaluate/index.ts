export {
  /** Creates the commands that evaluate a judge on a data set and resume such a run. */
  createEvaluations,
} from './evaluation.ts';
export {
  /** What the journals say; undefined if they say nothing that is an address. */
  addressOf,
  /** Opens the data set of a run. */
  findSet,
  /** A data set of this name that is open; of several the one at the address that the run has. */
  openSetOf,
} from './find-set.ts';
export {
  /** Journals of evaluations through the VS Code file system API, for hosts without direct file access. */
  fsRuns,
} from './fs-runs.ts';
export type {
  /** The services that evaluations in the editor depend on. */
  EvaluationParts,
  /** Evaluations as what is loaded later has them. */
  LateEvaluations,
  /** Opens journals of runs, as a kind of host can. */
  RunKeeper,
} from './ports.ts';
export {
  /** Whether this is the journal of a run, or its copy. */
  isOf,
  /** What happens to a run, for those who show it. */
  type RunEvent,
  /** The evaluation runs in progress in this window. */
  RunsUnderWay,
  /** One evaluation, from its first item to the last that is noted. */
  type RunUnderWay,
} from './runs-under-way.ts';
export {
  /** Registers the commands that run an evaluation, or go on with one. */
  registerEvaluations,
} from './window-evaluations.ts';
