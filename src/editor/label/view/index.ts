/** What the label panel shows: pure functions from what is known to views. */
export { labelBody } from './bodies.ts';
export type * from './types.ts';
export { shownOf } from './veil.ts';
export { labellingView, progressWords } from './view.ts';
