import { usePageController } from '../shared/index.ts';
import type { ReadingPageController } from './panel.ts';

export const useReadingPageController = usePageController<ReadingPageController>;
