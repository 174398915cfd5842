/** Loaded when a relation is first tried with numbers, since it has the checker's parser. */
import './texts.ts';

export {
  describeCounterexample,
  describeRejectedAssumption,
  describeRelationTrialResult,
  describeRelationTrialSetupFailure,
  listRelationsToTry,
  pickAssumptions,
  prepareRelationTrial,
  readUserAssumptions,
  runRelationTrial,
  tabulateRelationTrialResult,
} from '../../core/reading/index.ts';
