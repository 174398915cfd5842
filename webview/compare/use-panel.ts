import { usePanelAs } from '../shared/index.ts';
import type { ComparePage } from './panel.ts';

export const useComparePanel = usePanelAs<ComparePage>;
