/** The features that load on first use. Most windows need none of them. On Node, each is a separate bundle (`src/dev/build.ts`). */
import type { createComparisonFeatureBundle } from './comparisons.ts';
import type { createDataSetFeatureBundle } from './labeling.ts';
import type { createReportFeatureBundle } from './reports.ts';

export interface FeatureBundles {
  /** Adding and testing endpoints. */
  endpoints(): Promise<typeof import('./endpoints.ts')>;
  /** Finding the pairs of a problem and its solution. */
  pairs(): Promise<typeof import('./pairs.ts')>;
  /** Review panels. */
  panels(): Promise<typeof import('./panels.ts')>;
  /** Comparisons of proofs. */
  comparisons(): Promise<ReturnType<typeof createComparisonFeatureBundle>>;
  /** The prompt lab. */
  labs(): Promise<typeof import('./labs.ts')>;
  /** Data sets, their queue, evaluations and labeling. */
  labeling(): Promise<ReturnType<typeof createDataSetFeatureBundle>>;
  /** The language of prompt files. */
  prompts(): Promise<typeof import('./prompts.ts')>;
  /** Reading open proofs without a model. */
  readings(): Promise<typeof import('./readings.ts')>;
  /** The reading view. */
  readingViews(): Promise<typeof import('./reading-views.ts')>;
  /** Reports of runs. */
  reports(): Promise<ReturnType<typeof createReportFeatureBundle>>;
  /** Trying relations with numbers. */
  trials(): Promise<typeof import('./trials.ts')>;
  /** The tools for agents. */
  tools(): Promise<typeof import('./tools.ts')>;
  /** Reformatting into paragraphs. */
  segments(): Promise<typeof import('./segments.ts')>;
}
