import { usePanelAs } from '../shared/index.ts';
import type { ComparePagePanel } from './panel.ts';

export const useComparePanel = usePanelAs<ComparePagePanel>;
