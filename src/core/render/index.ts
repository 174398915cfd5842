/** Texts as they are to be drawn: trees of blocks and inlines, with formulas ready for KaTeX. */

export { macrosOf, statementsOf } from './macros.ts';
export { type RenderOptions, renderText } from './render.ts';
export type { Block, Inline, Macro, Mark, Tone } from './types.ts';
export { formulaWriter, type WriteFormula } from './written-out.ts';
