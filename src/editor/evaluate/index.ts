export {
  /** Creates the commands that evaluate a judge on a data set and resume such a run. */
  createEvaluations,
} from './evaluation.ts';
export {
  /** The address of the data set in the journals; undefined if there is none or it isn't valid. */
  addressOf,
  /** Opens the data set of a run. */
  findSet,
  /** The open data set of this name. */
  openSetOf,
} from './find-set.ts';
export {
  /** Journals of evaluations through the VS Code file system API, for hosts without direct file access. */
  fsRuns,
} from './fs-runs.ts';
export type {
  /** The services that evaluations in the editor depend on. */
  EvaluationParts,
  /** The commands of evaluations, which are loaded when first needed. */
  LateEvaluations,
  /** Opens journals of runs in the way that a kind of host supports. */
  RunKeeper,
} from './ports.ts';
export {
  /** Whether this is the journal of a run, or its copy. */
  isOf,
  /** A change of a run, for the views that show it. */
  type RunEvent,
  /** The evaluation runs in progress in this window. */
  RunsUnderWay,
  /** An evaluation in progress. */
  type RunUnderWay,
} from './runs-under-way.ts';
export {
  /** Registers the commands that run or resume an evaluation. */
  registerEvaluations,
} from './window-evaluations.ts';
