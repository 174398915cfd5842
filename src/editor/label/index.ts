export {
  /** Decides which items blind labeling hides. */
  LabelBlindMask,
} from './blind-mask.ts';
export {
  /** Labeling of data sets: at most one session at a time. */
  LabelingFeature,
} from './labeling.ts';
export {
  /** Creates the part of labeling that is loaded later. Called once. */
  createLazyLabelingFeature,
} from './window-labeling.ts';
