export {
  /** Adds a case to the file, or makes the file with it. */
  addToCaseFile,
  /** The ending of the names of case files. */
  casesEnding,
  /** Where the cases of a prompt stand; undefined of a prompt that is no file yet. */
  casesUri,
  /** Reads them, as they are edited now where they are open. */
  readCaseFile,
  /** Why no case can be kept of a prompt, in a sentence; undefined where one can. */
  whyNoCases,
} from './case-file.ts';
export {
  /** The labs of prompts, each in a panel of its own. */
  LabPanels,
} from './lab-panels.ts';
export {
  /** The commands of the lab, which is loaded with the first of them. */
  registerLabs,
} from './labs.ts';
export type {
  /** What the lab is made with. */
  LabParts,
} from './types.ts';
