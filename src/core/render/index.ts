/** Texts as they are to be drawn: trees of blocks and inlines, with formulas ready for KaTeX. */
export {
  /** Words in one line, whatever stands in them. */
  escapeMarkdown,
  /** A text as it was written, but for signs that nobody sees, which could turn a line about or move a cursor. */
  fenceText,
  /** Blocks in a block quote. */
  quoteBlocks,
} from './as-markdown.ts';
export {
  /** Writes the formulas of one text with the macros in them replaced by what they stand for. */
  createFormulaWriter,
  /** Writes a formula. */
  type WriteFormula,
} from './formulas/written-out.ts';
export {
  /** The macros that a document defines anywhere, including its front matter. */
  readMacros,
  /** The statements that a document defines by `\newtheorem`: environments and what they are called. */
  readStatementNames,
} from './latex/macros.ts';
export {
  /** How a text is rendered: its language, its marks and what its document defines. */
  type RenderOptions,
  /** A step, a problem or a critique as the tree of blocks that is drawn. */
  renderText,
} from './render.ts';
export type {
  /** Environments of LaTeX, and headings in bold of Markdown, that are statements: `theorem`, `lemma`, `proof`, `claim` … */
  Block,
  /** A cell of a table. */
  Cell,
  /** A displayed formula. */
  DisplayBlock,
  /** A piece of a paragraph: text, a formula, a mark, a link and the like. */
  Inline,
  /** An item of a list, with its label if it has one of its own. */
  ListItem,
  /** A macro that the author defines. */
  Macro,
  /** A phrase to be marked, as offsets into the text that is rendered. */
  Mark,
  /** The kind of a marked phrase: the loud error, another error, or a search hit. */
  Tone,
} from './types.ts';
