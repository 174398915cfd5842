export {
  /** Registers the commands that export labels and open the sample. */
  registerExportAndSampleCommands,
} from './commands.ts';
export {
  /** Asks for missing options and exports the labels. */
  exportLabels,
} from './export-labels.ts';
