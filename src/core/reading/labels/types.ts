import type { HeadingKind, TextRange } from '../../proof/index.ts';

/** The author's own name of a part, where it begins: “**Claim 1 (parity).**”. */
export interface PartHeading {
  readonly kind: HeadingKind;
  /** As written, without markup: “3”, “2b”, “1.1”, “(i)”, “A”. Undefined if the author gives none. */
  readonly number: string | undefined;
  /** The name as written, without markup: “Lemma 2”. '' for a heading that consists of a title or of a number and a title. */
  readonly name: string;
  /** Without markup, formulas as written, at most 80 characters; '' if there is none. */
  readonly title: string;
  /** The range of the name in the passage's text; of the number or the title if there is no name. */
  readonly range: TextRange;
  /** 1–6 for a heading of Markdown or a section of LaTeX, 7 for a line of its own, 8 for the beginning of a paragraph. */
  readonly level: number;
  /** The LaTeX environment that begins here, such as `lemma`. */
  readonly environment?: string;
  /** The offset of the LaTeX command that is numbered: of `\begin` or `\section`. */
  readonly command?: number;
  /** What a proof proves, if it says so: “Proof of Lemma 2”. */
  readonly proves?: { readonly kind: HeadingKind; readonly number: string | undefined };
}

/** The headings of a step. */
export interface StepHeadings {
  /** Those at the beginning of the step, outermost first: “### Step 3” directly followed by “**Claim 1.**”. */
  readonly first: readonly PartHeading[];
  /** Those of later lines of the step, in text order. */
  readonly later: readonly PartHeading[];
  /** The mark at the beginning of the step if it is an item of a list: `-` or `1`. */
  readonly itemMark: '-' | '1' | undefined;
  /** Whether a rule across the page stands before the step's text. */
  readonly isAfterRule: boolean;
  /** Whether the step ends a proof: it ends with ∎, □, “QED” or `\end{proof}`. */
  readonly isClosed: boolean;
  /** The statements that the step uses, such as `lemma 2` for “by Lemma 2”. */
  readonly used: readonly string[];
  /** Whether the step ends with `\end{solution}`. */
  readonly endsSolution: boolean;
}

/** The name of a step that a reader sees. */
export interface StepNameDetails {
  /** “Step 3”, “Lemma 2, Step 1”, “Claim 1 ¶3”, “Lemma 2, proof ¶2”, “¶4”. Unique in a proof. */
  readonly text: string;
  /** Whether the author's words are in it. */
  readonly isAuthored: boolean;
  /** Whether the step begins with the heading that it is named after. */
  readonly beginsPart: boolean;
}
