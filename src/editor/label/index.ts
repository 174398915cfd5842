export {
  /** Labelling of data sets: at most one session at a time. */
  Labelling,
} from './labelling.ts';
export {
  /** Made once. */
  createLabelling,
} from './late-labelling.ts';
export {
  /** Decides which items blind labelling hides. */
  LabelVeil,
} from './veil.ts';
