import { usePanelAs } from '../shared/index.ts';
import type { ReportPagePanel } from './panel.ts';

export const useReportPanel = usePanelAs<ReportPagePanel>;
