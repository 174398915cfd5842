/** All export formats. To add a format, create a file in this folder and add a line here. */
import type { LabelExportFormat } from './export-format.ts';
import { prm800kFormat } from './prm800k.ts';
import { processBenchFormat } from './processbench.ts';
import { trlPreferenceFormat } from './trl-preference.ts';
import { trlStepwiseFormat } from './trl-stepwise.ts';
import { verlFormat } from './verl.ts';

/** The export formats by the names that `--to` accepts, in the order of the list. */
export const LABEL_EXPORT_FORMATS = {
  processbench: processBenchFormat,
  prm800k: prm800kFormat,
  'trl-stepwise': trlStepwiseFormat,
  'trl-preference': trlPreferenceFormat,
  rl: verlFormat,
} as const satisfies Readonly<Record<string, LabelExportFormat>>;

/** The name of a format of exported labels. */
export type ExportFormatName = keyof typeof LABEL_EXPORT_FORMATS;

/** The names of all formats of exported labels. */
export const EXPORT_FORMAT_NAMES = Object.keys(LABEL_EXPORT_FORMATS) as readonly ExportFormatName[];
