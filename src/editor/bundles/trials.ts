/** Loaded when a relation is first tried with numbers, since it has the checker's parser. */
import './texts.ts';

export {
  describeCounterexample,
  describeTrialRefusal,
  describeTrialResult,
  findTrial,
  formatPoint,
  formatSides,
  pickAssumptions,
  runTrial,
} from '../../core/reading/index.ts';
