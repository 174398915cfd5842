import { usePageController } from '../shared/index.ts';
import type { LabPageController } from './panel.ts';

export const useLabPageController = usePageController<LabPageController>;
