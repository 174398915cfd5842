/** Loaded when the reading view first opens. */
import './texts.ts';

export { ReadingViewPanels } from '../reading-view/index.ts';
