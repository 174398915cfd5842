/** The contracts between the extension and its panels: types, validators, one rpc. */
export type { Block, Cell, DisplayBlock, Inline, ListItem, Macro, Tone } from '../core/render/types.ts';
export type { StepState } from '../core/review/types.ts';
export * from './review.ts';
