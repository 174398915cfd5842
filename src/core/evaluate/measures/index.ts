/** Every figure of an evaluation, from rows and policies alone. Shares are in per cent; what is of nothing is absent. */
export { bootstrap } from './bootstrap.ts';
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
export { differenceInterval, harmonicMean, meanOf, shareOf, wilson } from './shares.ts';
export {
  defaultResampling,
  type Estimate,
  type Interval,
  type Resampling,
  type Share,
} from './types.ts';
export { type Cell, type Cells, cellOf, type Verdicts, verdictsOf, verdictsOfCells } from './verdicts.ts';
