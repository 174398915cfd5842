/** A text as it is to be drawn: a tree of blocks and inlines. Whoever draws it reads no Markdown and no LaTeX. */
import type { TextRange } from '../proof/index.ts';
/** The kind of a marked phrase: the loud error, another error, or a search hit. */
export type Tone = 'error' | 'doubt' | 'look';

/** A phrase to be marked, as offsets into the text that is rendered. */
export interface Mark extends TextRange {
  readonly tone: Tone;
}

/** Environments of LaTeX, and headings in bold of Markdown, that are statements: `theorem`, `lemma`, `proof`, `claim` … */
export type Block =
  | { readonly kind: 'paragraph'; readonly inlines: readonly Inline[] }
  | { readonly kind: 'heading' /** 1 to 6. */; readonly level: number; readonly inlines: readonly Inline[] }
  | DisplayBlock
  | {
      readonly kind: 'list';
      /** The number of the first item; absent where items have none. */
      readonly start?: number;
      readonly items: readonly ListItem[];
    }
  | {
      readonly kind: 'table';
      readonly align: readonly ('left' | 'right' | 'center' | 'none')[];
      /** Absent where the table has no head. */
      readonly head?: readonly Cell[];
      readonly rows: readonly (readonly Cell[])[];
    }
  | { readonly kind: 'quote'; readonly blocks: readonly Block[] }
  | { readonly kind: 'code'; readonly text: string }
  | {
      readonly kind: 'statement';
      /** As people read it: `Theorem 2`, `Proof`. */
      readonly name: string;
      /** What stands in brackets behind the name. */
      readonly title?: readonly Inline[];
      readonly blocks: readonly Block[];
    }
  | { readonly kind: 'rule' }
  /** Unreadable source, as it is. `isFigure`: it draws a figure. */
  | { readonly kind: 'source'; readonly text: string; readonly isFigure?: true };

/** An item of a list, with its label if it has one of its own. */
export interface ListItem {
  /** The author's own bullet or number. */
  readonly label?: readonly Inline[];
  readonly blocks: readonly Block[];
}

/** A cell of a table. */
export type Cell = readonly Inline[];

/** A displayed formula. */
export interface DisplayBlock {
  readonly kind: 'display';
  /** For KaTeX: without delimiters; an environment such as `align*` is part of it. */
  readonly tex: string;
  /** As it stands in the source, delimiters included: shown where the formula cannot be typeset. */
  readonly source: string;
  readonly tone?: Tone;
  /** Which part of `tex` has the tone, in UTF-16 units; all of it where absent. */
  readonly part?: { readonly start: number; readonly end: number };
}

/** A piece of a paragraph: text, a formula, a mark, a link and the like. */
export type Inline =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'maths'; readonly tex: string; readonly source: string; readonly tone?: Tone }
  /** A displayed formula in the middle of a paragraph. */
  | DisplayBlock
  | { readonly kind: 'strong' | 'emphasis' | 'underline' | 'small-caps'; readonly inlines: readonly Inline[] }
  | { readonly kind: 'code'; readonly text: string }
  /** A link is drawn as its words, its address behind them: nothing is ever opened or loaded. */
  | { readonly kind: 'link'; readonly address: string; readonly inlines: readonly Inline[] }
  /** A picture is drawn as its words. */
  | { readonly kind: 'image'; readonly alt: string; readonly address: string }
  | { readonly kind: 'mark'; readonly tone: Tone; readonly inlines: readonly Inline[] }
  | { readonly kind: 'break' };

/** A macro that the author defines. */
export interface Macro {
  /** With its backslash. */
  readonly name: string;
  /** With `#1` … for the arguments. */
  readonly body: string;
}
