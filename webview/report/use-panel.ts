import { usePanelAs } from '../shared/index.ts';
import type { ReportPageController } from './panel.ts';

export const useReportPanel = usePanelAs<ReportPageController>;
