/** Labels as rows of formats that others read, and what such rows cannot hold. */
export type { Made } from './format.ts';
export { EXPORT_FORMATS, type ExportFormat, FORMATS } from './formats.ts';
export { goldLabel, settledLabel, submittedLabel } from './label.ts';
export { type Partner, pairsOf } from './pairs.ts';
export { prm800kRecord } from './prm800k.ts';
export { processBenchRow } from './processbench.ts';
export { rlRow } from './rl.ts';
export { RowExporter } from './rows-of.ts';
export { type ExportSet, exportLines, itemsOf, MOST_PAIRS } from './run.ts';
export { chosenLabels, goldSource, LabelBooks, type LabelSource } from './source.ts';
export { ExportTally } from './tally.ts';
export { preferenceRow } from './trl-preference.ts';
export { stepwiseRow } from './trl-stepwise.ts';
export * from './types.ts';
export { exportWords } from './words.ts';
