import { usePageController } from '../shared/index.ts';
import type { ReportPageController } from './panel.ts';

export const useReportPageController = usePageController<ReportPageController>;
