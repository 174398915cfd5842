/** The page of the review panel. */
import { t } from '../../src/l10n/index.ts';
import { connectToHost, REVIEW_PANEL } from '../../src/protocol/index.ts';
import { startPage } from '../shared/index.ts';
import { App } from './app.tsx';
import { keyTable } from './keys.ts';
import { createPanel } from './panel.ts';
import { readSaved } from './state/saved.ts';
import './review.css';

startPage({
  viewType: REVIEW_PANEL,
  title: () => t('Review'),
  connect: connectToHost,
  hears: (panel, asking) => ({
    show: (view) => panel().show(view),
    goTo: ({ step, then: and }) => panel().goTo(step, and),
    coming: ({ vote }) => panel().coming(vote),
    asking,
  }),
  readSaved,
  createPanel,
  keys: keyTable,
  draw: (panel) => <App panel={panel} />,
});
