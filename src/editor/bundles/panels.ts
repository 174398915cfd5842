/** Loaded when the first review panel opens. */
import './texts.ts';

export { ReviewPanelSet } from '../panel/index.ts';
