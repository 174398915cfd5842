/** The page of the review panel. */
import { t } from '../../src/l10n/index.ts';
import { connectToReviewHost, REVIEW_PANEL_VIEW_TYPE } from '../../src/protocol/index.ts';
import { initializePage } from '../shared/index.ts';
import { ReviewApp } from './app.tsx';
import { createReviewKeyBindings } from './keys.ts';
import { createReviewPageController } from './panel.ts';
import { parseSavedReviewPageState } from './state/saved.ts';
import './review.css';

initializePage({
  viewType: REVIEW_PANEL_VIEW_TYPE,
  title: () => t('Review'),
  connect: connectToReviewHost,
  hears: (panel, asking) => ({
    show: (view) => panel().show(view),
    goTo: ({ step, then: and }) => panel().goTo(step, and),
    coming: ({ vote }) => panel().coming(vote),
    asking,
  }),
  readSaved: parseSavedReviewPageState,
  createPanel: createReviewPageController,
  keys: createReviewKeyBindings,
  draw: (panel) => <ReviewApp panel={panel} />,
});
