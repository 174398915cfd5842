/** Reads proofs without a model: labels, symbols, references, outline, hints. Nothing here is a verdict. */

export {
  /** The keys of dismissed hints. */
  createHintKeys,
  /** What a description needs of a document. */
  type DocumentHoverContext,
  /** What a reader should know about a rename, as sentences. */
  describeRename,
  /** The paragraphs of a hover about a symbol or a reference. */
  describeSymbolOrReference,
  /** “Lemma 1, line 9”. */
  formatLocationInProof,
  /** A hint, or the words that say why the text isn't a proof, with their place in the document. */
  type HintInDocument,
  /** A paragraph of a hover, without markup. */
  type HoverParagraph,
  /** The places of hints in the document. */
  listHintsInDocument,
} from './cursor/describe-at-cursor.ts';
export {
  /** The range of the letter that a rename begins with. */
  findLetterToRename,
  /** Finds the symbol or the reference at an offset of a document. */
  findSymbolOrReference,
  /** The place of a symbol or a reference. */
  getSymbolOrReferenceLocation,
  /** The places that define a symbol, or that a reference leads to. */
  listDefinitionLocations,
  /** The uses of a symbol, or the references that lead to the same place. */
  listUseLocations,
  /** A reading with the places of its passages in the document. */
  type ReadingWithLocator,
  /** The edits that rename a symbol. */
  renameSymbol,
  /** A symbol, or a reference to another place. */
  type SymbolOrReference,
  /** The ranges of places in the document. */
  toDocumentRanges,
  /** The line and the column of a place in another file. */
  toLineAndColumnInFile,
} from './cursor/find-at-cursor.ts';
export {
  /** The files that a document names, as far as they could be read. */
  type LatexInputFileContents,
  /** A range of another file of the document. */
  type LatexInputFileLocation,
  /** Lists the files that a LaTeX text names. */
  listLatexInputFilePaths,
  /** Reads the files that a LaTeX document names, directly or through others. */
  loadLatexInputFiles,
  /** The maximum size of such a file, in bytes. */
  MAX_LATEX_INPUT_FILE_BYTES,
} from './files/input-files.ts';
export {
  /** What an error means for each part. */
  computePartErrorStatuses,
  /** Draws the graph of a proof: its parts and what cites what. */
  layOutPartGraph,
  /** What an error means for a part. */
  type PartErrorStatus,
  /** The graph of a proof. */
  type PartGraph,
} from './graph/draw-part-graph.ts';
export {
  /** The size of a box of the graph, in pixels. */
  GRAPH_BOX_SIZE,
} from './graph/types.ts';
export {
  /** Sentences for a hover: what a hint is and what it isn't. */
  describeHint,
  /** The banner's sentence. */
  describeNotAProofReason,
  /** The reason in a few words, with those of the author, for lists. */
  formatNotAProofReasonForList,
  /** The name of a kind of hint, in lower case. */
  getHintKindName,
  /** The line at the top, for two hints or more. */
  summarizeHints,
} from './hints/describe-hints.ts';
export type {
  /** Why a text isn't a proof. */
  NotAProofReason,
  /** Words that are worth a closer look, and the step that they are in. */
  StepHint,
} from './hints/types.ts';
export {
  /** Adds the labels of its steps to a proof. */
  addStepNames,
} from './label-proof.ts';
export {
  /** “Case 1 (2nd)”, the label of the second part of a name. */
  appendOrdinal,
} from './labels/label-steps.ts';
export type {
  /** A range of the text of a step or of the problem. */
  LocationInProof,
} from './place.ts';
export {
  /** Converts between places of a proof and offsets of its document. */
  LocationInProofConverter,
} from './place-locator.ts';
export {
  /** Reads a proof. After an edit, only changed passages are read again. */
  createProofReading,
  /** Why a proof isn't one, for lists of many proofs. */
  findNotAProofReasonForList,
  /** Whether the solution of a data set's row isn't a proof. */
  isRowNotAProof,
  /** A proof, read without a model. */
  type ProofReading,
} from './read-proof.ts';
export type {
  /** A reference with the place that it leads to. */
  CrossReferenceWithStatus,
} from './references/types.ts';
export {
  /** Sentences about what a restatement changed. */
  describeRestatement,
  /** Finds the author's restatement of the problem, with what it certainly changed. */
  findRestatement,
} from './restatement/compare-restatement.ts';
export {
  /** Finds what the problem asks, and where the solution says its answer. */
  findProblemQuestion,
} from './restatement/find-question.ts';
export type {
  /** An introduction of a symbol with its place. */
  SymbolIntroductionLocation,
  /** A use of a symbol with its place. */
  SymbolUseLocation,
} from './symbols/types.ts';
export type {
  /** A problem or a step, prepared for rules that search its prose. */
  Passage,
} from './text/types.ts';
export {
  /** Why a text that a reader typed isn't an assumption. */
  describeRejectedAssumption,
  /** Why nothing can be tried at a place. */
  describeRelationTrialSetupFailure,
  /** The counterexample of a trial with its assumptions, as the reason of a dispute. */
  formatCounterexampleForDispute,
  /** `k = 1, n = 3`. */
  formatExactPoint,
  /** The result of a trial in at most two sentences. */
  listRelationTrialResultSentences,
  /** The points of a trial with exact values, counterexamples first. */
  tabulateRelationTrialResult,
} from './trial/describe-trial.ts';
export {
  /** The relations that stand in a range of a step. */
  listRelationsToTry,
  /** Finds a relation to try with numbers, with the assumptions about its variables. */
  prepareRelationTrial,
  /** The relations that a reader types as assumptions of a trial. */
  readUserAssumptions,
} from './trial/find-trial.ts';
export {
  /** The most points of a trial. */
  MAX_RELATION_TRIAL_POINTS,
  /** The result of a trial. It isn't a verdict. */
  type RelationTrialResult,
  /** Tries a relation at exact values that assumptions allow. */
  runRelationTrial,
  /** The assumptions to begin with. */
  selectInitialAssumptions,
} from './trial/run-trial.ts';
export type {
  /** A relation to try, with its assumptions. */
  RelationTrial,
  /** Something that the text says, or that is usual, about the variables of a trial. */
  RelationTrialAssumption,
  /** Why nothing can be tried. */
  RelationTrialSetupFailure,
} from './trial/types.ts';
export type {
  /** A reading in the JSON format of `proofmark`. */
  ReadingJson,
} from './write/json-types.ts';
export {
  /** A reading as an object for JSON. */
  toReadingJson,
} from './write/reading-json.ts';
export {
  /** A reading as Markdown. */
  formatReadingAsMarkdown,
  /** A reading as lines of text. */
  listReadingLines,
  /** A line of a reading: a title of a section, or an entry of it. */
  type ReadingLine,
} from './write/reading-text.ts';
export {
  /** Writes a passage as one line of plain text with Unicode mathematics. */
  toUnicodeText,
} from './write/unicode-text.ts';
