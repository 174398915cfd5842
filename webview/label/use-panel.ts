import { usePageControllerAs } from '../shared/index.ts';
import type { LabelPageController } from './panel.ts';

export const useLabelPageController = usePageControllerAs<LabelPageController>;
