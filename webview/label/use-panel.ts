import { usePanelAs } from '../shared/index.ts';
import type { LabelPageController } from './panel.ts';

export const useLabelPanel = usePanelAs<LabelPageController>;
