export {
  /** Decides which items blind labeling hides. */
  LabelBlindMask,
} from './blind-mask.ts';
export {
  /** Labeling of data sets: at most one session at a time. */
  LabelingFeature,
} from './labeling.ts';
export {
  /** Made once. */
  createWindowLabeling,
} from './window-labeling.ts';
