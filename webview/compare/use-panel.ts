import { usePanelAs } from '../shared/index.ts';
import type { ComparePageController } from './panel.ts';

export const useComparePanel = usePanelAs<ComparePageController>;
