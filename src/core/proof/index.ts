/** Parses texts into proofs: the problem, the steps of the solution, and their positions in the document. */
export {
  /** Converts a range of a step's text to a range of its document. */
  toDocumentRange,
  /** Converts a range of the document to a range of a step's text, without the parts outside the step. */
  toStepRange,
} from './anchor.ts';
export {
  /** The sentence that a problem's images aren't sent, if the judge doesn't accept images. */
  describeUnsentImages,
  /** The images that a text links to, in text order, each path once. */
  findImageLinks,
  /** Maximum size of an image, in bytes. */
  MAX_IMAGE_BYTES,
  /** A host's function to read a path. Returns the bytes, or the reason why not. */
  type ReadImage,
  /** Reads the images that a problem links to, one after the other. */
  readImages,
} from './files/images.ts';
export {
  /** The language of a file by its extension, or undefined for a file that isn't a proof. */
  getProofLanguage,
  /** The shared beginning of a proof's sibling files: `imo` for `imo.proof.md` and for `imo.tex`. */
  getProofStem,
  /** The part that a file provides for all proofs in its folder: `problem.md`. */
  getSharedPart,
  /** Decides from the first 4 KB of a document whether it is a proof. */
  isProof,
  /** The parts that the document doesn't contain, which sibling files may provide. */
  listMissingParts,
  /** The possible names of a part's file in the proof's folder; the first existing one is used. */
  listSiblingNames,
  /** Maximum size of a sibling file, in bytes, and of its text, in UTF-16 code units. */
  MAX_SIBLING_BYTES,
  /** The part of a proof that a file contains, and the shared stem, from the file name. */
  parseSiblingName,
  /** A part of a proof that may be in a file next to it: `name.problem.md` for `name.proof.md`. */
  type SiblingPart,
  /** Why a sibling file wasn't used; shown next to its name. */
  type SiblingProblem,
  /** The text of a sibling file, and its name, which determines its language. */
  type SiblingText,
  /** The parts of a proof that may be in files next to it. */
  siblingParts,
  /**
   * Describes a sibling file that is larger than `MAX_SIBLING_BYTES`. A host that knows the size needn't read the file.
   */
  toTooLargeProblem,
  /** Adds parts from sibling files that the document doesn't contain. */
  withSiblings,
} from './files/proof-files.ts';
export {
  /** Fingerprints of the text before each step of a proof: its problem and all earlier steps. */
  FingerprintHistory,
  /** A 64-bit hash of a step's text, as 16 hexadecimal digits. */
  fingerprint,
} from './fingerprint.ts';
export {
  /** The document after some changes, as an editor reports them. */
  editDocument,
  /** A version of a document. */
  ParsedDocument,
  /** Reads a document that will be edited. */
  parseDocument,
} from './incremental/document.ts';
export {
  /** Front matter in a small subset of YAML: `key: value`, plain or in single or double quotes, and blocks after `|` and `>`. */
  readFrontMatter,
} from './parse/front-matter.ts';
export {
  /** How to read a document: its language, and how to cut it into steps. */
  type ParseOptions,
  /** Divides a document into a problem and the steps of a solution. */
  parse,
} from './parse/parse.ts';
export {
  /** Creates the document of a solution that is already in steps, joined with blank lines (ProcessBench 3.1). */
  createProofFromSteps,
  /** The step at `start … end` of a document. */
  makeStep,
} from './parse/steps.ts';
export {
  /** For each step of `next`, the index of the same step in `previous`, or undefined for a new or changed step. */
  reanchor,
} from './reanchor.ts';
export {
  /** Fields besides the solution that are only recognized by these names. */
  COMMON_FIELD_NAMES,
  /** Whether a row has an id of its own, so that it isn't named after its position. */
  hasOwnId,
  /** A nonempty string, or a number as text. */
  readNameField,
  /** The problem's text; in PRM800K it is one level deeper. Undefined for a value of another type. */
  readProblem,
  /** A list of strings; undefined for anything else. */
  readStrings,
} from './rows/fields.ts';
export {
  /** The solutions of one row, recognized by the names of its fields. */
  parseRow,
} from './rows/parse-row.ts';
export {
  /** Guesses the language of a text without a file name: LaTeX if it has document commands, else Markdown. */
  guessLanguage,
  /** How to read rows. Without a language, it is guessed from each text. */
  type RowReading,
  /** Converts a row to a proof: with the row's own steps, or with steps cut from its text. */
  toRowProof,
} from './rows/proof-of-row.ts';
export type {
  /** One solution of a row, ready for review. */
  DataRow,
  /** Why a row can't be read; shown next to its line number. */
  RowError,
} from './rows/row.ts';
export {
  /** Whether a row has the form of a published data set with a reader of its own. */
  hasKnownShape,
} from './rows/shapes.ts';
export {
  /** Whether a code unit is blank: white space, no-break spaces, zero-width characters, the byte order mark. */
  isBlank,
  /** An ASCII letter. */
  isLetter,
} from './text/characters.ts';
export {
  /** The class of an environment by its name; a star at the end doesn't matter. */
  getEnvironmentClass,
  /** The name in `{name}` whose brace is at `at`; '' if there is none. */
  readEnvironmentName,
  /** The offset after the group that opens at `at` with `[` or `{`, or -1 if it doesn't close before `end`. */
  skipGroup,
} from './text/environments.ts';
export {
  /** Options for other ways to split a text. Without any, the result is that of {@link splitSegments}. */
  type ScanOptions,
  /** Splits a text into stretches of mathematics and prose. */
  splitSegments,
  /** Like {@link splitSegments}, but with `options` and without caching. */
  splitSegmentsWith,
  /** One stretch of a step. */
  type TextSegment,
} from './text/maths-and-prose.ts';
export type {
  /** The language of a proof's text. */
  Language,
  /** A problem and a solution in steps: the input of judges. */
  Proof,
  /** A part of a document that isn't a step: the problem, a reference proof, a rubric, an answer. */
  ProofPart,
  /** How a solution is cut into steps. */
  SplitMode,
  /** One paragraph step of a solution. */
  Step,
  /** An edit that replaces a range of the old text by `text`. */
  TextChange,
  /** Offsets into a text in UTF-16 code units; includes `start`, excludes `end`. */
  TextRange,
} from './types.ts';
