import { usePanelAs } from '../shared/index.ts';
import type { Panel } from './panel.ts';

export const usePanel = usePanelAs<Panel>;
