/** All export formats. To add a format, create a file in this folder and add a line here. */
import type { LabelExportFormat } from './export-format.ts';
import { PRM800K_FORMAT } from './prm800k.ts';
import { PROCESSBENCH_FORMAT } from './processbench.ts';
import { TRL_PREFERENCE_FORMAT } from './trl-preference.ts';
import { TRL_STEPWISE_FORMAT } from './trl-stepwise.ts';
import { VERL_FORMAT } from './verl.ts';

/** The export formats by the names that `--to` accepts, in the order of the list. */
export const LABEL_EXPORT_FORMATS = {
  processbench: PROCESSBENCH_FORMAT,
  prm800k: PRM800K_FORMAT,
  'trl-stepwise': TRL_STEPWISE_FORMAT,
  'trl-preference': TRL_PREFERENCE_FORMAT,
  rl: VERL_FORMAT,
} as const satisfies Readonly<Record<string, LabelExportFormat>>;

export type ExportFormatName = keyof typeof LABEL_EXPORT_FORMATS;

export const EXPORT_FORMAT_NAMES = Object.keys(LABEL_EXPORT_FORMATS) as readonly ExportFormatName[];
