export {
  /** Labeling of data sets: at most one session at a time. */
  LabelingFeature,
} from './labelling.ts';
export {
  /** Made once. */
  createWindowLabeling,
} from './late-labelling.ts';
export {
  /** Decides which items blind labeling hides. */
  LabelBlindMask,
} from './veil.ts';
