/** What the review panel shows: pure functions from snapshots to views. */
export { bodyOf } from './bodies.ts';
export { phraseOf, replyOf } from './opinions.ts';
export type { ViewInput } from './types.ts';
export { reviewView } from './view.ts';
