/** The features that load on first use. Most windows need none of them. On Node, each is a separate bundle (`src/dev/build.ts`). */
import type { comparisonsWith } from './comparisons.ts';
import type { labelingWith } from './labeling.ts';
import type { createReportsWith } from './reports.ts';

export interface Bundles {
  /** Review panels. */
  panels(): Promise<typeof import('./panels.ts')>;
  /** Comparisons of proofs. */
  comparisons(): Promise<ReturnType<typeof comparisonsWith>>;
  /** The prompt lab. */
  labs(): Promise<typeof import('./labs.ts')>;
  /** Data sets, their queue, evaluations and labeling. */
  labeling(): Promise<ReturnType<typeof labelingWith>>;
  /** The language of prompt files. */
  prompts(): Promise<typeof import('./prompts.ts')>;
  /** Reports of runs. */
  reports(): Promise<ReturnType<typeof createReportsWith>>;
  /** Reformatting into paragraphs. */
  segments(): Promise<typeof import('./segments.ts')>;
}
