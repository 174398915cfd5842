import { usePageController } from '../shared/index.ts';
import type { ComparePageController } from './panel.ts';

export const useComparePageController = usePageController<ComparePageController>;
