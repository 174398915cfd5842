export {
  /** Has a model divide a document's solution into paragraphs, and applies the breaks as one edit. */
  reformatProofIntoParagraphs,
} from './reformat.ts';
export { registerReformatCommand } from './reformat-command.ts';
