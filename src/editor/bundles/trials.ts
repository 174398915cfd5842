/** Loaded when a relation is first tried with numbers, since it has the checker's parser. */
import './texts.ts';

export {
  describeAssumptionRefusal,
  describeCounterexample,
  describeTrialRefusal,
  describeTrialResult,
  findTrial,
  formatPoint,
  formatSides,
  listRelationsToTry,
  pickAssumptions,
  readTypedAssumptions,
  runTrial,
} from '../../core/reading/index.ts';
