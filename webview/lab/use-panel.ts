import { usePanelAs } from '../shared/index.ts';
import type { LabPageController } from './panel.ts';

export const useLabPanel = usePanelAs<LabPageController>;
