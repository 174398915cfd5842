/** Loaded when the reading view first opens. */
import './texts.ts';

export { ReadingPanelManager } from '../reading-view/index.ts';
