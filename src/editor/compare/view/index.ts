/** The comparison panel's view: pure, from plain values to what the page draws. */
export { compareBody } from './reading.ts';
export type { CompareInput, ReadInput } from './types.ts';
export { compareView } from './view.ts';
