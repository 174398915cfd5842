import type { ProofLanguage, TextRange } from '../../proof/index.ts';

/** A formula in a passage. Its range includes delimiters. */
export interface PassageFormula extends TextRange {
  /** Without delimiters. An environment such as `align` is part of it. */
  readonly inner: TextRange;
  /** Whether it stands on lines of its own. */
  readonly display: boolean;
  /** Whether delimiters, an environment or a command mark it. Otherwise it was recognized by its characters. */
  readonly delimited: boolean;
}

/** A sentence. The range is in the passage's text, without blanks at its ends. */
export interface PassageSentence extends TextRange {
  /** The same range in `flat`. */
  readonly flat: TextRange;
}

/** A heading. The range is that of its lines or, in LaTeX, of the command with its argument. */
export interface PassageHeading extends TextRange {
  /**
   * From 1, the outermost: the number of `#`, 1 and 2 for lines underlined by `===` and `---`, 7 for a line that is bold as a
   * whole. In LaTeX 1 is a part, 3 a section, 6 a paragraph.
   */
  readonly level: number;
  /** Without the marks around it. */
  readonly title: TextRange;
}

/** An environment of LaTeX outside formulas. The range includes `\begin{…}` and `\end{…}`. */
export interface PassageEnvironment extends TextRange {
  /** With its star, if any. */
  readonly name: string;
  /** `\begin{…}` with its arguments. */
  readonly opening: TextRange;
  /** `\end{…}`; undefined if the passage doesn't have it, so that the environment goes on to the end. */
  readonly closing: TextRange | undefined;
  /** The argument that names it, without brackets: “Bound” in `\begin{theorem}[Bound]`. */
  readonly title: TextRange | undefined;
}

/**
 * A problem or a step, prepared for rules that search its prose. All ranges are offsets in `text`, in UTF-16 code units,
 * unless they say otherwise.
 */
export interface Passage {
  readonly text: string;
  readonly language: ProofLanguage;
  /** In text order, disjoint. */
  readonly formulas: readonly PassageFormula[];
  /**
   * The prose, in which each formula is one `FORMULA_PLACEHOLDER`. Hyphens, quotation marks and blanks of all kinds are the ASCII
   * ones. Comments, emphasis and font commands are left out; in LaTeX also the commands of sections and environments, labels,
   * drawings, the words of tables, and a bibliography. `\item`, `\ref{…}`, `\cite{…}` and other commands stay. For matching
   * only: never show it.
   */
  readonly flat: string;
  /** The offsets in `flat` of each `FORMULA_PLACEHOLDER`, ascending: one for each of `formulas`. */
  readonly markOffsets: readonly number[];
  /** In text order, disjoint. */
  readonly sentences: readonly PassageSentence[];
  /** In text order, disjoint. */
  readonly headings: readonly PassageHeading[];
  /** By their start. They are nested or disjoint. */
  readonly environments: readonly PassageEnvironment[];
  /** Converts a range of `flat` to the range of `text` that it stands for. */
  toTextRange(flat: TextRange): TextRange;
  /** The inverse: the range of `flat` that stands for a range of `text`. Empty if all of that is left out. */
  toFlatRange(range: TextRange): TextRange;
}

/** How to read a passage. */
export interface PassageOptions {
  readonly language: ProofLanguage;
  /**
   * Whether the document has no delimited formulas, so that single letters between words are formulas, too: the `n` of
   * “Let n be an integer”.
   */
  readonly isUndelimited?: boolean;
}
