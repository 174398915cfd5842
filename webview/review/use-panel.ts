import { usePanelAs } from '../shared/index.ts';
import type { ReviewPagePanel } from './panel.ts';

export const useReviewPanel = usePanelAs<ReviewPagePanel>;
