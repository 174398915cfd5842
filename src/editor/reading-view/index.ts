/** The reading view: outline, graph and symbols of a proof, read without a model. */

export {
  /** The reading view, which follows the active proof. */
  ReadingPanelManager,
} from './reading-view-panels.ts';
export {
  /** The command and the restoring of the panel; the rest loads on demand. */
  registerReadingView,
} from './register-reading-view.ts';
export type {
  /** What the reading view needs, with the readings of open proofs. */
  LoadedReadingViewServices,
  /** What the reading view needs from the extension. */
  ReadingViewServices,
} from './types.ts';
