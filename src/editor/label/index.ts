export {
  /** Labeling of data sets: at most one session at a time. */
  Labelling,
} from './labelling.ts';
export {
  /** Made once. */
  createLabelling,
} from './late-labelling.ts';
export {
  /** Decides which items blind labeling hides. */
  LabelVeil,
} from './veil.ts';
