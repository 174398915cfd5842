import { usePageController } from '../shared/index.ts';
import type { LabelPageController } from './panel.ts';

export const useLabelPageController = usePageController<LabelPageController>;
