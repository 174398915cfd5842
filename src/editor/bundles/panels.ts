/** Loaded when the first review panel opens, or an agent first reviews a proof. */
import './texts.ts';

export { ReviewPanelSet } from '../panel/index.ts';
export { formatReviewForAgent } from '../tool/index.ts';
