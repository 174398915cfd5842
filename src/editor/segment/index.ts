export {
  /** Has a model divide a document's solution into paragraphs, and applies the breaks as one edit. */
  reformatProofIntoParagraphs,
} from './reformat.ts';
export {
  /** Registers the command *Reformat into Paragraphs*. */
  registerReformatCommand,
} from './reformat-command.ts';
