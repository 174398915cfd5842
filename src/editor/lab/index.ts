export {
  /** Adds a case to the file, or creates the file. */
  addCaseToFile,
  /** The ending of the names of case files. */
  CASE_FILE_SUFFIX,
  /** A message that says why no case of a prompt can be saved; undefined if one can. */
  explainUnsavableCases,
  /** The address of the case file of a prompt; undefined if the prompt isn't saved yet. */
  getCaseFileUri,
  /** Reads the cases, from the editor if the file is open there. */
  readCaseFile,
} from './case-file.ts';
export {
  /** The labs of prompts, each in its own panel. */
  LabPanelSet,
} from './lab-panels.ts';
export {
  /** Registers the commands of the prompt lab and restores its panels. */
  registerPromptLabFeatures,
} from './register-prompt-labs.ts';
export type {
  /** The services that the lab needs. */
  LabServices,
} from './types.ts';
