/** Parses texts into proofs: the problem, the steps of the solution, and their positions in the document. */

export {
  /** The sentence that a problem's images aren't sent, if the judge doesn't accept images. */
  describeUnsentImages,
  /** The images that a text links to, in text order, each path once. */
  findImageLinks,
  /** A host's function to read a path. Returns the bytes, or the reason why not. */
  type ImageReader,
  /** Maximum size of an image, in bytes. */
  MAX_IMAGE_BYTES,
  /** Reads the images that a problem links to, one after the other. */
  readLinkedImages,
} from './files/problem-images.ts';
export {
  /** Adds parts from sibling files that the document doesn't contain. */
  addMissingProofParts,
  /** Describes a sibling file above `MAX_SIBLING_FILE_BYTES`. A host that knows the size needn't read it. */
  createOversizedFileFailure,
  /** The language of an editor's document by its language and its path; undefined if it can't be a proof. */
  getDocumentLanguage,
  /** The part that a file provides for all proofs in its folder: `problem.md`. */
  getFolderWidePartName,
  /** The language of a file by its extension, or undefined for a file that isn't a proof. */
  getProofFileLanguage,
  /** The shared beginning of a proof's sibling files: `imo` for `imo.proof.md` and for `imo.tex`. */
  getProofFileStem,
  /** Decides from the first 4 KB of a document whether it is a proof. */
  isProofDocument,
  /** The parts that the document doesn't contain, which sibling files may provide. */
  listMissingPartNames,
  /** The possible names of a part's file in the proof's folder; the first existing one is used. */
  listPossibleSiblingFileNames,
  /** Maximum size of a sibling file, in bytes, and of its text, in UTF-16 code units. */
  MAX_SIBLING_FILE_BYTES,
  /** The part of a proof that a file contains, and the shared stem, from the file name. */
  parseSiblingFileName,
  /** The parts of a proof that may be in files next to it. */
  SIBLING_FILE_PART_NAMES,
  /** Why a sibling file wasn't used; shown next to its name. */
  type SiblingFileFailure,
  /** A part of a proof that may be in a file next to it: `name.problem.md` for `name.proof.md`. */
  type SiblingFilePartName,
  /** The text of a sibling file, and its name, which determines its language. */
  type SiblingFileText,
} from './files/proof-files.ts';
export {
  /** A 64-bit hash of a step's text, as 16 hexadecimal digits. */
  computeTextFingerprint,
  /** The fingerprints of the text before each step of a proof. */
  getPrecedingTextFingerprints,
  /** Fingerprints of the text before each step of a proof: its problem and all earlier steps. */
  type PrecedingTextFingerprints,
} from './fingerprint.ts';
export {
  /** The ranges of code, links, addresses and tags in a text. */
  findCodeAndLinkRanges,
} from './formulas/find-unread-ranges.ts';
export {
  /** An atom of a formula without delimiters. */
  type FormulaAtom,
  /** Whether only the author knows what a formula means. */
  isFormulaAmbiguous,
  /** The atoms of a range. */
  readFormulaAtoms,
  /** What a raised or lowered sign of Unicode means. */
  readUnicodeSuperOrSubscript,
} from './formulas/formula-atoms.ts';
export {
  /** Whether a word with a capital begins sentences rather than being a name. */
  isSentenceStarter,
} from './formulas/small-words.ts';
export {
  /** A formula without delimiters, with its atoms. */
  type UndelimitedFormula,
  /** Finds formulas without delimiters in the prose of one text. */
  UndelimitedFormulaFinder,
} from './formulas/undelimited-formulas.ts';
export {
  /** Whether a document has several marks of problems, so that it may have pairs. */
  hasSeveralProblemMarkers,
  /** The pairs of a problem and its solution in a document, if it has several. */
  listProblemSolutionPairs,
  /** A version of a document. */
  ParsedDocument,
  /** Reads a document that will be edited. */
  parseDocumentForEditing,
  /** The document after some changes, as an editor reports them. */
  updateParsedDocument,
} from './incremental/parsed-document.ts';
export type {
  /** A number of things, in JSON formats. */
  Count,
  /** The index of the earliest error; -1 for none. */
  ErrorIndex,
  /** An index, counted from 0. */
  ListIndex,
  /** A number that isn't negative. */
  NonnegativeNumber,
  /** A number of things, at least one. */
  PositiveCount,
  /** A range of the document in JSON formats. */
  RangeJson,
  /** A number from 0 to 1. */
  UnitNumber,
} from './json-values.ts';
export {
  /** Whether two proofs have the same texts, so that judges say the same about them. */
  haveSameProofTexts,
  /** The longest sequence of pairs with increasing first numbers. */
  longestRise,
  /** For each string of `next`, the index of the same one in `previous`. */
  mapEqualItems,
  /** For each proof of `next`, the index of the same proof in `previous`, or undefined for a new one. */
  mapProofsToOlderProofs,
  /** For each step of `next`, the index of the same step in `previous`, or undefined for a new or changed step. */
  mapStepsToOlderProof,
} from './match-versions.ts';
export {
  /** Front matter in a small subset of YAML: `key: value`, plain or in single or double quotes, and blocks after `|` and `>`. */
  readProofFrontMatter,
} from './parse/front-matter.ts';
export {
  /** How to read a document: its language, and how to cut it into steps. */
  type ProofParseOptions,
  /** The proof of a document, and each pair of a problem and its solution if it has several. */
  parseDocumentProofs,
  /** Divides a document into a problem and the steps of a solution. */
  parseProofText,
} from './parse/parse.ts';
export {
  /** Creates the document of a solution that is already in steps, joined with blank lines (ProcessBench 3.1). */
  createProofFromSteps,
  /** The step at `start … end` of a document. */
  createStep,
} from './parse/steps.ts';
export type {
  /** Why a row can't be read; shown next to its line number. */
  RowReadFailure,
  /** Short values of a row by the names of their fields. */
  ShortRowFields,
  /** One solution of a row, ready for review. */
  SolutionRow,
} from './rows/data-row.ts';
export {
  /** The solutions of one row, recognized by the names of its fields. */
  parseDataRow,
} from './rows/parse-row.ts';
export {
  /** Whether a row has the form of a published data set with a reader of its own. */
  isRowInPublishedFormat,
} from './rows/published-rows.ts';
export {
  /** Fields besides the solution that are only recognized by these names. */
  GRADING_FIELD_NAMES,
  /** Whether a row has an id of its own, so that it isn't named after its position. */
  hasExplicitRowId,
  /** Whether a value is short enough to group rows by. */
  isShortFieldValue,
  /** The maximum number of fields of a row. */
  MOST_ROW_FIELDS,
  /** The beginning of a value in quotation marks. */
  quoteValue,
  /** A nonempty string, or a number as text. */
  readNonemptyTextOrNumber,
  /** The first short fields of a row without another meaning. */
  readOtherFields,
  /** The problem's text; in PRM800K it is one level deeper. Undefined for a value of another type. */
  readProblemField,
  /** A list of strings; undefined for anything else. */
  readStringList,
} from './rows/row-fields.ts';
export {
  /** Converts a row to a proof: with the row's own steps, or with steps cut from its text. */
  convertRowToProof,
  /** Guesses the language of a text without a file name: LaTeX if it has document commands, else Markdown. */
  guessProofLanguage,
  /** How to read rows. Without a language, it is guessed from each text. */
  type RowReadOptions,
} from './rows/row-proof.ts';
export {
  /** The label of a step without a label by the author: “¶4” for index 3. */
  formatParagraphName,
  /** What readers call a step: “Step 3”, “Claim 1 ¶2”, else “¶4”. */
  getStepName,
} from './step-labels.ts';
export {
  /** Converts a range of a step's text to a range of its document. */
  toDocumentRange,
  /** Converts a range of the document to a range of a step's text, without the parts outside the step. */
  toRangeInStep,
} from './step-offsets.ts';
export {
  /** An ASCII letter. */
  isAsciiLetterCode,
  /** Whether a code unit is blank: white space, no-break spaces, zero-width characters, the byte order mark. */
  isBlankCharCode,
  /** An ASCII digit. */
  isDigitCharCode,
} from './text/characters.ts';
export {
  /** The class of an environment by its name; a star at the end doesn't matter. */
  getEnvironmentRole,
  /** The name in `{name}` whose brace is at `at`; '' if there is none. */
  readEnvironmentName,
  /** The offset after the group that opens at `at` with `[` or `{`, or -1 if it doesn't close before `end`. */
  skipBracketGroup,
} from './text/environments.ts';
export {
  /** The word of a heading that begins at an offset, in any of the languages. */
  findHeadingWord,
  /** The kind that a word of a reference names, also an abbreviation. */
  getCrossReferenceWordKind,
  /** The kind of a LaTeX environment by its name or the title that `\newtheorem` gives it. */
  getHeadingKindByTitleOrName,
  /** The kind that a word of any of the languages names, in any case. */
  getHeadingWordKind,
  /** The kind of a named part. */
  type HeadingKind,
} from './text/heading-words.ts';
export {
  /** Whether a text seems to have a formula with delimiters. */
  hasDelimitedFormula,
  /** Options for other ways to split a text. Without any, the result is that of {@link splitMathAndProse}. */
  type MathAndProseSplitOptions,
  /** One stretch of a step. */
  type MathOrProseSegment,
  /** Splits a text into stretches of mathematics and prose. */
  splitMathAndProse,
  /** Like {@link splitMathAndProse}, but with `options` and without caching. */
  splitMathAndProseWithOptions,
} from './text/math-and-prose.ts';
export {
  /** The ranges without what ranges before them cover. */
  clipOverlappingRanges,
  /** Ranges that together are a range of a text, cut at blanks if it is long. */
  cutRangeAtBlanks,
  /** The ranges without those that begin in one before them. */
  dropOverlappingRanges,
} from './text/overlaps.ts';
export type {
  /** The proof of a document, and the pairs that it consists of. */
  DocumentProofWithPairs,
  /** A problem with its solution in a document that has several. */
  ProblemSolutionPair,
  /** A problem and a solution in steps: the input of judges. */
  Proof,
  /** The language of a proof's text. */
  ProofLanguage,
  /** A part of a document that isn't a step: the problem, a reference proof, a rubric, an answer. */
  ProofPart,
  /** Which of several proofs of a document a proof is. */
  ProofPlaceInDocument,
  /** One paragraph step of a solution. */
  Step,
  /** What readers call the steps of a proof. */
  StepNames,
  /** How a solution is cut into steps. */
  StepSplitMode,
  /** An edit that replaces a range of the old text by `text`. */
  TextChange,
  /** Offsets into a text in UTF-16 code units; includes `start`, excludes `end`. */
  TextRange,
} from './types.ts';
