/** The review panel without its looks, with a host that a test scripts. */
import type { ReviewHostApi, ReviewView, SavedReviewPageState } from '../../../src/protocol/index.ts';
import { createReviewKeyBindings } from '../../../webview/review/keys.ts';
import { createReviewPageController } from '../../../webview/review/panel.ts';
import { openedWith, typing } from './opened-with.ts';
import { stepOf, viewOf } from './views.ts';

export const press = typing(createReviewKeyBindings);
export { settled } from './opened-with.ts';

export const proof = viewOf([stepOf(0), stepOf(1, { isFlag: true }), stepOf(2)]);

export const opened = (view: ReviewView = proof, host: Partial<ReviewHostApi> = {}, saved?: SavedReviewPageState) =>
  openedWith(createReviewPageController, view, host, saved);
