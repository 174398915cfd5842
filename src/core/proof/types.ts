/** Offsets into a text in UTF-16 code units; includes `start`, excludes `end`. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** An edit that replaces a range of the old text by `text`. */
export interface TextChange extends TextRange {
  readonly text: string;
}

/** The language of a proof's text. It determines the syntax of comments, headings, lists, and mathematics. */
export type ProofLanguage = 'markdown' | 'latex' | 'plain';

/**
 * How a solution is cut into steps. `strict` cuts only at blank lines (ProcessBench 3.1). `logical` also joins
 * headings, single displays, and end marks to the steps that they belong to.
 */
export type StepSplitMode = 'logical' | 'strict';

/** A part of a document that isn't a step: the problem, a reference proof, a rubric, an answer. */
export interface ProofPart {
  /** Line ends are always `\n`. */
  readonly text: string;
  /** Its range in the document. Absent for several pieces, or a source such as a row's field or another file. */
  readonly range?: TextRange;
}

/** One step of a solution, usually a paragraph. */
export interface Step {
  /** From 0. Readers see its label (`getStepName`). */
  readonly index: number;
  /** The text at `range` with `\n` line ends, so that all documents give the same steps. */
  readonly text: string;
  /** `logical` steps have nonblank edges. `strict` steps are whole lines, so that splitting reverses joining. */
  readonly range: TextRange;
  /** A hash of `text`: equal texts have equal fingerprints. Not for security. */
  readonly fingerprint: string;
  /** Offsets in `text` of each `\n` that is `\r\n` in the document, ascending; absent if there are none. */
  readonly crlf?: readonly number[];
}

/** A problem and a solution in steps: the input of judges. */
export interface Proof {
  readonly language: ProofLanguage;
  readonly problem?: ProofPart;
  readonly reference?: ProofPart;
  readonly rubric?: ProofPart;
  readonly answer?: ProofPart;
  /** In document order; ranges are disjoint. */
  readonly steps: readonly Step[];
  /** Whether a row of a data set gives the steps as a list. */
  readonly hasGivenSteps?: true;
  /** What readers call the steps. Absent for a proof that nobody reads. */
  readonly labels?: StepNames | undefined;
  /** Its place in an open document with several proofs. */
  readonly place?: ProofPlaceInDocument;
}

/** Which of several proofs of a document a proof is. */
export interface ProofPlaceInDocument {
  /** The name of its pair. */
  readonly name: string;
  /** The steps of all proofs of the document, in order. */
  readonly steps: readonly Step[];
  /** The index of the proof's first step among them. */
  readonly first: number;
}

/** What readers call the steps of a proof, after the author: “Step 3”, “Claim 1 ¶2”. */
export interface StepNames {
  /** By index of the step. Undefined as long as the proof hasn't been read. May be computed when it is first used. */
  readonly texts: readonly string[] | undefined;
}

/** A problem with its solution in a document that has several: a proof of its own. */
export interface ProblemSolutionPair {
  /** The author's name of the problem if all problems are numbered, else by order: “Problem 3”, “Aufgabe 2, solution 2”. Unique. */
  readonly name: string;
  /** The range in the document, from the problem to the end of the solution. A second solution begins at its own mark. */
  readonly range: TextRange;
  /** All ranges are those of the document. Steps count from 0. */
  readonly proof: Proof;
}

/** The proof of a document, and the pairs that it consists of. */
export interface DocumentProofWithPairs {
  /** The whole document as one proof. */
  readonly proof: Proof;
  /** In document order: none, or at least two. */
  readonly pairs: readonly ProblemSolutionPair[];
}
