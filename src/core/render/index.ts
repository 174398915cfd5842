/** Parses texts into trees of blocks and inlines, with formulas for KaTeX. */

export {
  /** All formulas of a text, in order, also those without delimiters. */
  findAllFormulas,
  /** The same, in pieces. */
  findAllFormulasInPieces,
} from './formulas/all-formulas.ts';
export {
  /** Creates a writer that expands macros in the formulas of one text. */
  createMacroExpander,
  /** Writes a formula. */
  type FormulaTransformer,
} from './formulas/expand-macros.ts';
export {
  /** The outermost formulas of a text that delimiters or commands mark, in order. */
  findFormulaRanges,
} from './formulas/formula-ranges.ts';
export {
  /** Turns blocks into inlines. */
  flattenBlocksToInlines,
  /** The text of inlines, with formulas as source. */
  joinInlineTexts,
} from './inlines/flatten-blocks.ts';
export {
  /** Shows some words of blocks under other names. */
  renameWordsInBlocks,
  /** Words to show under another name. */
  type WordRenaming,
} from './inlines/rename-words.ts';
export {
  /** The macros that a document defines anywhere, including its front matter. */
  readDocumentMacros,
  /** The statements that a document defines by `\newtheorem`: their names by environment. */
  readTheoremTitlesByEnvironment,
} from './latex/macros.ts';
export {
  /** Replaces comments and verbatim text of LaTeX by blanks of the same length. */
  maskCommentsAndVerbatim,
} from './latex/mask-comments.ts';
export {
  /** Parses a step, a problem, or a critique into blocks. */
  renderTextToBlocks,
  /** How a text is rendered: its language, its marks, and the definitions of its document. */
  type TextRenderOptions,
} from './render.ts';
export type {
  /** A block of a text: a paragraph, heading, displayed formula, list, table, quote, statement, code, or rule. */
  Block,
  /** A displayed formula. */
  DisplayMathFormula,
  /** A shaded part of a formula, as offsets in its `tex`. */
  FormulaShade,
  /** A piece of a paragraph, for example text, a formula, a mark, or a link. */
  Inline,
  /** A macro that the author defines, or that KaTeX lacks. */
  LatexMacro,
  /** An item of a list, with its label if it has one of its own. */
  ListItem,
  /** A phrase to mark or to shade, as offsets in the rendered text. */
  PhraseMark,
  /** The kind of a marked phrase: the loud error, another error, or a search hit. */
  PhraseMarkTone,
  /** The kind of a shaded phrase: whether its relations were checked. */
  PhraseShadeTone,
  /** A cell of a table. */
  TableCell,
} from './types.ts';
export {
  /** Escapes a text for one line of Markdown. */
  escapeAsMarkdownLine,
  /** Writes blocks as a block quote. */
  formatMarkdownBlockQuote,
  /** Writes a text as a fenced code block. Replaces invisible characters that could reverse a line or move a cursor. */
  toFencedCodeBlock,
} from './write-markdown.ts';
