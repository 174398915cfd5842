/** Loaded when a relation is first tried with numbers, since it has the checker's parser. */
import './texts.ts';

export {
  describeRejectedAssumption,
  describeRelationTrialSetupFailure,
  formatCounterexampleForDispute,
  listRelationsToTry,
  listRelationTrialResultSentences,
  prepareRelationTrial,
  readUserAssumptions,
  runRelationTrial,
  selectInitialAssumptions,
  tabulateRelationTrialResult,
} from '../../core/reading/index.ts';
