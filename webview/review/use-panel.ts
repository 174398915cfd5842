import { usePageControllerAs } from '../shared/index.ts';
import type { ReviewPageController } from './panel.ts';

export const useReviewPageController = usePageControllerAs<ReviewPageController>;
