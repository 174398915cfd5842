/** The comparison panel's view: pure, from plain values to what the page draws. */
export type { Beside as BesideInput } from '../../../core/select/beside-words.ts';
export { compareBody } from './reading.ts';
export type { CompareInput, PlanInput, ReadInput } from './types.ts';
export { compareView } from './view.ts';
