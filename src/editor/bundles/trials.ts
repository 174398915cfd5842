/** Loaded when a relation is first tried with numbers, since it has the checker's parser. */
import './texts.ts';

export {
  describeCounterexample,
  describeRejectedAssumption,
  describeTrialResult,
  describeTrialSetupFailure,
  findTrial,
  formatPoint,
  formatSides,
  listRelationsToTry,
  pickAssumptions,
  readUserAssumptions,
  runTrial,
} from '../../core/reading/index.ts';
