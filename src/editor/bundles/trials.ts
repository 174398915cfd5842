/** Loaded when a relation is first tried with numbers, since it has the checker's parser. */
import './texts.ts';

export {
  describeCounterexample,
  describeRejectedAssumption,
  describeTrialResult,
  describeTrialSetupFailure,
  findTrial,
  listRelationsToTry,
  pickAssumptions,
  readUserAssumptions,
  runTrial,
  tabulateTrial,
} from '../../core/reading/index.ts';
