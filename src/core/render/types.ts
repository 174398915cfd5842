/** A rendered text: a tree of blocks and inlines, drawn without reading Markdown or LaTeX. */
import type { TextRange } from '../proof/index.ts';
/** The kind of a marked phrase: the loud error, another error, or a search hit. */
export type PhraseMarkTone = 'error' | 'doubt' | 'look' | 'hint';

/** The kind of a shaded phrase: whether its relations were checked. Marks and shades may overlap. */
export type PhraseShadeTone = 'checked' | 'unchecked';

/** A phrase to mark or to shade, as offsets in the rendered text. */
export interface PhraseMark extends TextRange {
  readonly tone: PhraseMarkTone | PhraseShadeTone;
}

/** A shaded part of a formula, as offsets in its `tex`. */
export interface FormulaShade extends TextRange {
  readonly tone: PhraseShadeTone;
}

/** A block of a text: a paragraph, heading, displayed formula, list, table, quote, statement, code, or rule. */
export type Block =
  | { readonly kind: 'paragraph'; readonly inlines: readonly Inline[] }
  | { readonly kind: 'heading' /** 1 to 6. */; readonly level: number; readonly inlines: readonly Inline[] }
  | DisplayMathFormula
  | {
      readonly kind: 'list';
      /** The number of the first item; absent if items aren't numbered. */
      readonly start?: number;
      readonly items: readonly ListItem[];
    }
  | {
      readonly kind: 'table';
      readonly align: readonly ('left' | 'right' | 'center' | 'none')[];
      /** Absent if the table has no head. */
      readonly head?: readonly TableCell[];
      readonly rows: readonly (readonly TableCell[])[];
    }
  | { readonly kind: 'quote'; readonly blocks: readonly Block[] }
  | { readonly kind: 'code'; readonly text: string }
  | {
      readonly kind: 'statement';
      /** `Theorem 2`, `Proof`. */
      readonly name: string;
      /** The text in brackets after the name. */
      readonly title?: readonly Inline[];
      readonly blocks: readonly Block[];
    }
  | { readonly kind: 'rule' }
  /** Unreadable source. `isFigure`: it draws a figure. */
  | { readonly kind: 'source'; readonly text: string; readonly isFigure?: true };

/** An item of a list, with its label if it has one of its own. */
export interface ListItem {
  /** The author's own bullet or number. */
  readonly label?: readonly Inline[];
  readonly blocks: readonly Block[];
}

export type TableCell = readonly Inline[];

export interface DisplayMathFormula {
  readonly kind: 'display';
  /** For KaTeX: without delimiters, but with an environment such as `align*`. */
  readonly tex: string;
  /** The source with its delimiters, shown if the formula can't be typeset. */
  readonly source: string;
  readonly tone?: PhraseMarkTone;
  /** The part of `tex` with the tone, in UTF-16 code units; absent if all of it has the tone. */
  readonly part?: { readonly start: number; readonly end: number };
  readonly shades?: readonly FormulaShade[];
}

/** A piece of a paragraph, for example text, a formula, a mark, or a link. */
export type Inline =
  | { readonly kind: 'text'; readonly text: string }
  | ({ readonly kind: 'maths' } & Omit<DisplayMathFormula, 'kind'>)
  /** A displayed formula in the middle of a paragraph. */
  | DisplayMathFormula
  | { readonly kind: 'strong' | 'emphasis' | 'underline' | 'small-caps'; readonly inlines: readonly Inline[] }
  | { readonly kind: 'code'; readonly text: string }
  /** A link is drawn as its text with the address after it, so that nothing is opened or loaded. */
  | { readonly kind: 'link'; readonly address: string; readonly inlines: readonly Inline[] }
  /** A picture is drawn as its alternative text. */
  | { readonly kind: 'image'; readonly alt: string; readonly address: string }
  | { readonly kind: 'mark'; readonly tone: PhraseMark['tone']; readonly inlines: readonly Inline[] }
  /** Words that are shown under another name. `original`: as they were written. */
  | { readonly kind: 'renamed'; readonly text: string; readonly original: string }
  | { readonly kind: 'break' };

/** A macro that the author defines, or that KaTeX lacks. */
export interface LatexMacro {
  /** With its backslash. */
  readonly name: string;
  /** With `#1` … for the arguments. */
  readonly body: string;
}
