/** Texts as they are to be drawn: trees of blocks and inlines, with formulas ready for KaTeX. */

export { formulaWriter, type WriteFormula } from './formulas/written-out.ts';
export { macrosOf, statementsOf } from './latex/macros.ts';
export { type RenderOptions, renderText } from './render.ts';
export type { Block, Inline, Macro, Mark, Tone } from './types.ts';
