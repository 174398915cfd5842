import { usePanelAs } from '../shared/index.ts';
import type { LabPagePanel } from './panel.ts';

export const useLabPanel = usePanelAs<LabPagePanel>;
