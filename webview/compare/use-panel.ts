import { usePageControllerAs } from '../shared/index.ts';
import type { ComparePageController } from './panel.ts';

export const useComparePageController = usePageControllerAs<ComparePageController>;
