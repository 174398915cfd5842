export {
  /** Registers the commands that export labels and open the sample. */
  registerExportLabels,
} from './commands.ts';
export {
  /** Asks for what is not given, and exports. */
  exportLabels,
} from './export-labels.ts';
