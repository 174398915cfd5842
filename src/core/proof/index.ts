/** Texts as proofs: the problem, the solution cut into steps, and where each stands in its document. */
export {
  /** A range of a step's text as a range of its document. */
  toDocumentRange,
  /** A range of the document as one of a step's text; what lies outside the step is left out. */
  toStepRange,
} from './anchor.ts';
export {
  /** Says that the pictures a problem links to aren't sent, where the judge takes none. */
  describeUnsentImages,
  /** The pictures that a text links to, in text order, each path once. */
  findImageLinks,
  /** The largest image that is sent, in bytes. */
  MAX_IMAGE_BYTES,
  /** What a host's reader answers for a path: the bytes, or why it gives none. */
  type ReadImage,
  /** Reads the pictures that a problem links to, one after the other. */
  readImages,
} from './files/images.ts';
export {
  /** The language of a file by the ending of its name, or undefined for a file that holds no proof. */
  getProofLanguage,
  /** The shared beginning of a proof's sibling files: `imo` for `imo.proof.md` and for `imo.tex`. */
  getProofStem,
  /** The part that a file is for all proofs of its folder, by its name: `problem.md`. */
  getSharedPart,
  /** Whether a document is a proof by what its first 4 kB say. */
  isProof,
  /** The parts that a document does not have itself: the only ones that a sibling can give. */
  listMissingParts,
  /** The file names that a part of a proof may have in its own folder; the first that exists is used. */
  listSiblingNames,
  /** The largest sibling that is read: in bytes of the file, and in UTF-16 code units of its text. */
  MAX_SIBLING_BYTES,
  /** The part of a proof that a file is by its name, and the stem that both share. */
  parseSiblingName,
  /** A part of a proof that may stand in a file of its own beside it: `name.problem.md` for `name.proof.md`. */
  type SiblingPart,
  /** Why a sibling was left out, to be shown to a person beside its name. */
  type SiblingProblem,
  /** The text of a sibling as the host read it, and its name, which says what it is written in. */
  type SiblingText,
  /** The parts of a proof that may stand in files of their own beside it. */
  siblingParts,
  /**
   * Describes a sibling file that is larger than `MAX_SIBLING_BYTES`. A host that knows the size needn't read the file.
   */
  toTooLargeProblem,
  /** A proof with what its document lacks taken from its siblings; what the document has wins. */
  withSiblings,
} from './files/proof-files.ts';
export {
  /** Fingerprints of what stands before the steps of one proof: its problem and all earlier steps. */
  FingerprintHistory,
  /** A hash of a step's text in 64 bits, as 16 hexadecimal digits: two lanes of multiply and rotate, mixed at the end. */
  fingerprint,
} from './fingerprint.ts';
export {
  /** The document after some changes, given as an editor gives them. */
  editDocument,
  /** A version of a document. */
  ParsedDocument,
  /** Reads a document that is going to be edited. */
  parseDocument,
} from './incremental/document.ts';
export {
  /** Front matter in a small subset of YAML: `key: value`, plain or in single or double quotes, and blocks after `|` and `>`. */
  readFrontMatter,
} from './parse/front-matter.ts';
export {
  /** How a document is read: its language, and how it is cut into steps. */
  type ParseOptions,
  /** A document as a problem and a solution in steps. */
  parse,
} from './parse/parse.ts';
export {
  /** The document of a solution that comes already in steps: joined with a blank line (ProcessBench 3.1). */
  createProofFromSteps,
  /** The step at `start … end` of a document. */
  makeStep,
} from './parse/steps.ts';
export {
  /** For each step of `next` the index of the step of `previous` that it is, or undefined for a new or a changed one. */
  reanchor,
} from './reanchor.ts';
export {
  /** Fields beside a solution that are read by these names alone, whatever the others are called. */
  COMMON_FIELD_NAMES,
  /** Whether a row has an id of its own, so that it isn't named by where it stands. */
  hasOwnId,
  /** A text that is not empty, or a number as it is written. */
  readNameField,
  /** The problem's text, which PRM800K has a level deeper; a value of another kind is none. */
  readProblem,
  /** A list of strings; undefined of anything else. */
  readStrings,
} from './rows/fields.ts';
export {
  /** The solutions of one row, recognised by the names of its fields. */
  parseRow,
} from './rows/parse-row.ts';
export {
  /** Guesses the language of a text without a file name: LaTeX if it has document commands, else Markdown. */
  guessLanguage,
  /** How rows are read; where the language is not given, it is guessed from each text. */
  type RowReading,
  /** A row as a proof: in the row's own steps, else its text is cut into steps. */
  toRowProof,
} from './rows/proof-of-row.ts';
export type {
  /** One solution of a row, ready to be reviewed. */
  DataRow,
  /** What is wrong with a row, to be shown to a person beside its line number. */
  RowError,
} from './rows/row.ts';
export {
  /** Whether a row has one of the shapes of published data sets that are read in their own way. */
  hasKnownShape,
} from './rows/shapes.ts';
export {
  /** Whether a code unit shows nothing: white space, no-break spaces, zero-width characters, the byte order mark. */
  isBlank,
  /** An ASCII letter. */
  isLetter,
} from './text/characters.ts';
export {
  /** The class of an environment by its name; a star at the end makes no difference. */
  getEnvironmentClass,
  /** The name in `{name}` whose brace stands at `at`; '' if there is none. */
  readEnvironmentName,
  /** The offset after the group that opens at `at` with `[` or `{`, or -1 if it does not close before `end`. */
  skipGroup,
} from './text/environments.ts';
export {
  /** How other readers of a text want it cut; without any of it, as {@link segments} does. */
  type ScanOptions,
  /** Splits a text into stretches of mathematics and prose. */
  splitSegments,
  /** As {@link segments}, cut as `options` say; nothing is remembered. */
  splitSegmentsWith,
  /** One stretch of a step. */
  type TextSegment,
} from './text/maths-and-prose.ts';
export type {
  /** The language of a proof's text. */
  Language,
  /** A problem and a solution in steps: what judges judge. */
  Proof,
  /** A part of a document that is not a step: the problem, a reference proof, a rubric, an answer. */
  ProofPart,
  /** How a solution is cut into steps. */
  SplitMode,
  /** One paragraph step of a solution. */
  Step,
  /** An edit: `text` takes the place of what stands at the range of the text before. */
  TextChange,
  /** Offsets into a text in UTF-16 code units, half-open: `start` is in, `end` is out. */
  TextRange,
} from './types.ts';
