/** Kinds of errors that annotators may name: ProcessBench's four, and four of Scaling generative verifiers. Offered, never forced. */
export const CATEGORIES = [
  'mathematical',
  'logical',
  'conceptual',
  'completeness',
  'circular-argument',
  'small-cases',
  'added-assumption',
  'invented-theorem',
] as const;

export type Category = (typeof CATEGORIES)[number];
