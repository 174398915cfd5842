/** All export formats. To add a format, create a file in this folder and add a line here. */
import type { LabelFormat } from './format.ts';
import { prm800k } from './prm800k.ts';
import { processBench } from './processbench.ts';
import { rl } from './rl.ts';
import { trlPreference } from './trl-preference.ts';
import { trlStepwise } from './trl-stepwise.ts';

/** The export formats by the names that `--to` accepts, in the order of the list. */
export const FORMATS = {
  processbench: processBench,
  prm800k,
  'trl-stepwise': trlStepwise,
  'trl-preference': trlPreference,
  rl,
} as const satisfies Readonly<Record<string, LabelFormat>>;

/** The name of a format of exported labels. */
export type ExportFormat = keyof typeof FORMATS;

/** The names of all formats of exported labels. */
export const EXPORT_FORMATS = Object.keys(FORMATS) as readonly ExportFormat[];
