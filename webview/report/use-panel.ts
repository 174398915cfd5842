import { usePageControllerAs } from '../shared/index.ts';
import type { ReportPageController } from './panel.ts';

export const useReportPageController = usePageControllerAs<ReportPageController>;
