/** Offsets into a text in UTF-16 code units, half-open: `start` is in, `end` is out. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** An edit: `text` takes the place of what stands at the range of the text before. */
export interface TextChange extends TextRange {
  readonly text: string;
}

/** The language of a proof's text. It decides how comments, headings, lists and mathematics are recognised. */
export type Language = 'markdown' | 'latex' | 'plain';

/**
 * How a solution is cut into steps. `strict` cuts at blank lines and nowhere else (ProcessBench 3.1);
 * `logical` joins headings, lone displays and end marks to the step they belong to.
 */
export type SplitMode = 'logical' | 'strict';

/** A part of a document that is not a step: the problem, a reference proof, a rubric, an answer. */
export interface ProofPart {
  /** Line ends are `\n`, whatever the document has. */
  readonly text: string;
  /** Where it stands in the document; absent if it stands in several places or came from elsewhere (a row's field, another file). */
  readonly range?: TextRange;
}

/** One paragraph step of a solution. */
export interface Step {
  /** From 0. People read `index + 1`. */
  readonly index: number;
  /** The text at `range` with `\r\n` turned into `\n`, so that both kinds of document give the same steps. */
  readonly text: string;
  /**
   * In `logical` steps trimmed: the first and the last character are not blank. In `strict` steps whole lines,
   * with the blanks at their edges, so that splitting gives back just what was joined.
   */
  readonly range: TextRange;
  /** A hash of `text`: equal texts have equal fingerprints. Not for security. */
  readonly fingerprint: string;
  /** Offsets in `text` of each `\n` that is `\r\n` in the document, rising; absent where there is none. */
  readonly crlf?: readonly number[];
}

/** A problem and a solution in steps: what judges judge. */
export interface Proof {
  readonly language: Language;
  readonly problem?: ProofPart;
  readonly reference?: ProofPart;
  readonly rubric?: ProofPart;
  readonly answer?: ProofPart;
  /** In document order; ranges are disjoint. */
  readonly steps: readonly Step[];
}
