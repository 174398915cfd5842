import { usePanelAs } from '../shared/index.ts';
import type { LabelPagePanel } from './panel.ts';

export const useLabelPanel = usePanelAs<LabelPagePanel>;
