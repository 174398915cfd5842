import { usePanelAs } from '../shared/index.ts';
import type { ReviewPageController } from './panel.ts';

export const useReviewPanel = usePanelAs<ReviewPageController>;
