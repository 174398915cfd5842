/** Every figure of an evaluation, from rows and policies alone. Shares are in per cent; what is of nothing is absent. */
export { bestOfN } from './best-of-n.ts';
export { bootstrap, bootstrapAll, drawCounts } from './bootstrap.ts';
export { calibrateThreshold } from './calibrate.ts';
export { type CallsCurves, type CallsPoint, callsOf } from './calls.ts';
export { type CheckerNotes, checkerNotesOf } from './checker-notes.ts';
export { earlyEndsOf } from './confidence.ts';
export { type Calibration, calibrationOf, type ThresholdPoint, thresholdsOf } from './curves.ts';
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
export { type Located, locatedOf, placeOf, positionsOf } from './located.ts';
export { earliestOf, rightOf, verdictOf } from './outcomes.ts';
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
export { harmonicMean, meanOf, shareOf, wilson } from './shares.ts';
export { defaultResampling, type Estimate, type Interval, type Resampling, type Share } from './types.ts';
export { cellOf, type Verdicts, verdictsOf } from './verdicts.ts';
