export {
  /** Decides which items blind labeling hides. */
  LabelBlindMask,
} from './blind-mask.ts';
export {
  /** Labeling of data sets: at most one session at a time. */
  LabelingFeature,
} from './labeling.ts';
export {
  /** The part of labeling that is loaded later. Created once. */
  LoadedLabelingFeature,
} from './window-labeling.ts';
