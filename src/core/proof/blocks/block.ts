import type { ProofPartName } from '../text/part-names.ts';

/** How a block relates to the steps around it. */
export type BlockKind =
  /** A stretch of argument. */
  | 'text'
  /** Belongs to what follows: a heading, a label, a bare list mark. */
  | 'heading'
  /** Belongs to what follows: `\begin{proof}`. */
  | 'opener'
  /** Belongs to what precedes: a display formula by itself. */
  | 'display'
  /** Belongs to what precedes if that is an unfinished sentence: a formula without display marks. */
  | 'formula'
  /** A word or two that only begin a sentence, "Consequently:": joins what follows if that is text. */
  | 'lead'
  /** A numbered line that may be a heading or an item, depending on its neighbors. */
  | 'title'
  /** Belongs to what precedes: the mark that ends a proof. */
  | 'ending'
  /** Belongs to what precedes, together with headings before it: `\end{proof}`. */
  | 'closer'
  /** Belongs to no step, and separates the steps around it. */
  | 'ruler'
  /** A bibliography. Acts as a ruler, and the end of the environment around it goes with it. */
  | 'apart'
  /** Belongs to no step and doesn't separate its neighbors: LaTeX that isn't part of the argument. */
  | 'silent';

/** How a block names a part of the document. */
export interface DocumentPartMarker {
  readonly part: ProofPartName;
  /**
   * `line`: the block is only the name, so it isn't a step. `head`: the part begins in this block, at `from`.
   * `environment`: the part is the inside of this block, `from … to`. `begin`, `end`: the lines around a solution's
   * environment, which aren't steps. `opens`: a heading with more words, or `\begin{proof}`. `titled`: a heading that
   * begins a problem only if the document has several, “Problem 3: Title” or “3.”.
   */
  readonly form: 'line' | 'head' | 'environment' | 'begin' | 'end' | 'opens' | 'titled';
  readonly from: number;
  readonly to: number;
  /** A heading's depth, from 1; `NON_HEADING_RANK` if the markup doesn't make it a heading. */
  readonly rank: number;
}

/** Lower than any heading. */
export const NON_HEADING_RANK = 7;

/** Lines that always stay together. Offsets are trimmed. No display, fence, or environment is open between blocks. */
export interface DocumentBlock {
  readonly start: number;
  readonly end: number;
  /** Like `start` and `end`, but including silent lines around the block. */
  readonly first: number;
  readonly last: number;
  readonly kind: BlockKind;
  readonly mark?: DocumentPartMarker;
}
