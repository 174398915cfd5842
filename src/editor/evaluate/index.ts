export {
  /** Creates the commands that evaluate a judge on a data set and resume such a run. */
  createEvaluationCommands,
} from './evaluation-commands.ts';
export {
  /** The address of the data set in the journals; undefined if there is none or it isn't valid. */
  findDataSetAddress,
  /** The open data set of this name. */
  findOpenDataSetByName,
  /** Opens the data set of a run. */
  findOrOpenRunDataSet,
} from './find-data-set.ts';
export {
  /** Journals of evaluations through the VS Code file system API, for hosts without direct file access. */
  vsCodeRunJournalOpener,
} from './fs-run-journals.ts';
export type {
  /** The services that evaluations in the editor depend on. */
  EvaluationServices,
  /** Opens journals of runs in the way that a kind of host supports. */
  RunJournalOpener,
} from './ports.ts';
export {
  /** A change of a run, for the views that show it. */
  type EvaluationEvent,
  /** Whether this is the journal of a run, or its copy. */
  isJournalOfRun,
  /** An evaluation in progress. */
  type RunningEvaluation,
  /** The evaluation runs in progress in this window. */
  RunningEvaluationRegistry,
} from './running-evaluations.ts';
export {
  /** The folder of runs in the extension storage. */
  getRunJournalFolder,
} from './unfinished-runs.ts';
export {
  /** Registers the commands that run or resume an evaluation. */
  registerEvaluationCommands,
} from './window-evaluations.ts';
