import { usePageController } from '../shared/index.ts';
import type { ReviewPageController } from './panel.ts';

export const useReviewPageController = usePageController<ReviewPageController>;
