/** Loaded when the first review panel opens, or an agent first reviews a proof. */
import './texts.ts';

export { formatReviewForAgent } from '../../core/agents/index.ts';
export { ReviewPanelSet } from '../panel/index.ts';
