/** Every figure of an evaluation, from rows and policies alone. Shares are in per cent; what is of nothing is absent. */
export { type BestOfN, bestOfN } from './best-of-n.ts';
export { bootstrap } from './bootstrap.ts';
export { type Calibrated, type CalibrateOptions, calibrateThreshold } from './calibrate.ts';
export { type CallsCurves, type CallsPoint, callsOf } from './calls.ts';
export { type CheckerNotes, checkerNotesOf, type RuleCounts } from './checker-notes.ts';
export { beliefOf, type Known } from './confidence.ts';
export {
  type Calibration,
  type CalibrationBin,
  calibrationOf,
  type ThresholdPoint,
  thresholdsOf,
} from './curves.ts';
export { type EarlyEnds, earlyEndsOf } from './early.ts';
export {
  type ByAuthor,
  byAuthor,
  bySubset,
  grouped,
  type LocatedSubsets,
  locatedByAuthor,
  locatedBySubset,
  verdictsByAuthor,
} from './groups.ts';
export { type Located, locatedOf, type Place, placeOf } from './located.ts';
export { earliestOf, rightOf, type Said, verdictOf } from './outcomes.ts';
export {
  type By,
  byWhat,
  type Comparison,
  compare,
  isHit,
  mcnemar,
  pairRows,
  type RowPair,
} from './paired.ts';
export { doublings, passAtK } from './pass-at-k.ts';
export { type Position, positionsOf } from './positions.ts';
export { type Rates, ratesOf } from './rates.ts';
export {
  type Expansion,
  type ExpansionAt,
  expansionOf,
  expansionOver,
  type PassAtK,
  passOver,
  reachable,
  type Samples,
  type Unsolved,
  unsolvedSets,
} from './samples.ts';
export { differenceInterval, harmonicMean, meanOf, shareOf, wilson } from './shares.ts';
export {
  defaultResampling,
  type Estimate,
  type Interval,
  type Resampling,
  type Share,
} from './types.ts';
export { type Cell, type Cells, cellOf, type Verdicts, verdictsOf, verdictsOfCells } from './verdicts.ts';
