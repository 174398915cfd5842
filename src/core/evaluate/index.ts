/** Judges against labels: which rows a judge gets right, with the counts behind every figure. */
export {
  type Evaluation,
  type EvaluationJson,
  evaluationJson,
  type Subset,
  type SubsetJson,
} from './json.ts';
export type { Interval } from './measures/index.ts';
export { averageF1, Score } from './metrics.ts';
export { evaluationText } from './report.ts';
export type { Metrics, RowResult, RuleCounts } from './types.ts';
