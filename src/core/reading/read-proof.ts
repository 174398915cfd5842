/** Reads a whole proof. What a caller doesn't ask for isn't computed. */
import { t } from '../../l10n/index.ts';
import { findFirstIndexByBinarySearch } from '../base/binary-search.ts';
import { getOrCreate } from '../base/groups.ts';
import { finishWork, type ResumableWork } from '../base/resumable-work.ts';
import {
  getStepName,
  hasDelimitedFormula,
  type Proof,
  type SolutionRow,
  type StepNames,
  type TextRange,
} from '../proof/index.ts';
import type { LatexInputFileContents } from './files/input-files.ts';
import { findNotAProofReason, mayNotBeAProof } from './hints/assess-completeness.ts';
import { findCrossStepHints } from './hints/find-proof-hints.ts';
import type { NotAProofReason, StepHint } from './hints/types.ts';
import {
  computeProofLatexNumbering,
  detectPassageReadingOptions,
  getTextAroundProof,
  listStepNames,
  type ProofStepTexts,
} from './label-proof.ts';
import { nameStepsAndParts, type StepNamesAndParts } from './labels/label-steps.ts';
import type { LatexNumbering } from './labels/latex-numbers.ts';
import { addLatexNumbersToHeadings } from './labels/number-headings.ts';
import type { StepHeadings } from './labels/types.ts';
import { buildOutline, type Outline } from './outline/build-outline.ts';
import { PassageReading } from './passage-reading.ts';
import type { LocationInProof } from './place.ts';
import type { CrossReferenceTable } from './references/reference-table.ts';
import { resolveCrossReferences } from './references/resolve-references.ts';
import type { ResolvedCrossReferenceTarget } from './references/types.ts';
import { FormulaParser } from './symbols/parse-formula.ts';
import { resolveSymbols, type SymbolTable } from './symbols/resolve-symbols.ts';
import { parsePassage } from './text/read-passage.ts';
import type { Passage } from './text/types.ts';

/** Commands that bring in other files. */
const FILE_COMMAND = /\\(?:input|include|subfile|import|externaldocument)(?![a-zA-Z])/;

/** The class of a part of another document, which it names. */
const SUBFILE = /\\documentclass[^{}]{0,400}\{subfiles\}/;

/** The maximum length of what stands beside a name in a title, such as “(Euler)”, in UTF-16 code units. */
const MAX_TITLE_CHARS = 100;
/** How much of a bibliography's entry is shown, in UTF-16 code units. */
const MAX_ENTRY_CHARS = 400;

const NO_TITLES: ReadonlyMap<string, string> = new Map();

/** A proof, read without a model. */
export class ProofReading implements StepNames {
  readonly proof: Proof;
  /** The document's other files. */
  readonly files: LatexInputFileContents | undefined;
  readonly #around: ReturnType<typeof getTextAroundProof>;
  /** Whether the steps have no delimited formulas, so that their formulas are found without delimiters. */
  readonly isUndelimited: boolean;
  readonly #problem: PassageReading | undefined;
  readonly #steps: readonly PassageReading[];
  #headings: readonly StepHeadings[] | undefined;
  #latex: LatexNumbering | undefined;
  #labeled: StepNamesAndParts | undefined;
  #texts: readonly string[] | undefined;
  #symbols: SymbolTable | undefined;
  #references: CrossReferenceTable | undefined;
  #outline: Outline | undefined;
  #hints: readonly StepHint[] | undefined;
  #completeness: { readonly notAProof: NotAProofReason | undefined } | undefined;
  #isReleased = false;

  /**
   * @param documentText as for `readProof`
   * @param previous the reading before an edit, whose unchanged passages are used again
   */
  constructor(
    proof: Proof,
    documentText: string,
    previous: ProofReading | undefined,
    files: LatexInputFileContents | undefined,
  ) {
    this.proof = proof;
    this.files = files;
    this.#around = getTextAroundProof(proof, documentText, files);
    const { language, problem, steps } = proof;
    const options = detectPassageReadingOptions(proof);
    this.isUndelimited = options.isUndelimited;
    const known = previous?.isReadLike(options) ? previous.#listKnownSteps() : new Map<string, PassageReading>();
    this.#problem =
      problem === undefined
        ? undefined
        : readProblem(problem.text, language, previous === undefined ? undefined : previous.#problem);
    // Steps with equal texts are read once.
    this.#steps = steps.map(({ text }) => getOrCreate(known, text, () => new PassageReading(text, options)));
  }

  /** Whether parts were dropped that `readAll` reads again. */
  get isReleased(): boolean {
    return this.#isReleased;
  }

  /** Drops the prepared passages and the symbols, most of the memory, until they are asked for. Labels, references, and hints stay. */
  release(): void {
    this.#isReleased = true;
    this.#symbols = undefined;
    for (const passage of [this.#problem, ...this.#steps]) passage?.release();
  }

  /** Reads all that there is to ask for, in pieces. What was read before isn't read again. */
  *readAll(): ResumableWork<void> {
    yield* this.readAllButSymbols();
    yield* this.#readSymbols();
  }

  /** Like `readAll`, but without the symbols, which take almost half of the time: the labels of the steps first. */
  *readAllButSymbols(): ResumableWork<void> {
    this.#isReleased = false;
    yield* this.#readLabels();
    yield* this.#readHints();
    yield* this.#readReferences();
    yield* this.#readOutline();
    yield* this.#readCompleteness();
  }

  /** Symbols with their introductions and uses. */
  get symbols(): SymbolTable {
    return this.#symbols ?? finishWork(this.#readSymbols());
  }

  *#readSymbols(): ResumableWork<SymbolTable> {
    if (this.#symbols !== undefined) return this.#symbols;
    const { parts } = yield* this.#readLabels();
    const parser = new FormulaParser();
    const problem = this.#problem && (yield* this.#problem.readSymbols(parser));
    const table = yield* resolveSymbols(
      problem,
      yield* mapInPieces(this.#steps, (step) => step.readSymbols(parser)),
      parts,
    );
    // What was asked for meanwhile stays.
    this.#symbols ??= table;
    return this.#symbols;
  }

  /** The author's labels of steps, and the parts that they belong to. */
  get labeled(): StepNamesAndParts {
    return this.#labeled ?? finishWork(this.#readLabels());
  }

  *#readLabels(): ResumableWork<StepNamesAndParts> {
    if (this.#labeled !== undefined) return this.#labeled;
    const labeled = yield* nameStepsAndParts(yield* this.#readHeadings(), this.proof.hasGivenSteps);
    this.#labeled ??= labeled;
    return this.#labeled;
  }

  /** What readers call the steps, by index. */
  get texts(): readonly string[] {
    this.#texts ??= listStepNames(this.labeled);
    return this.#texts;
  }

  /** References with the places that they lead to. */
  get references(): CrossReferenceTable {
    return this.#references ?? finishWork(this.#readReferences());
  }

  *#readReferences(): ResumableWork<CrossReferenceTable> {
    if (this.#references !== undefined) return this.#references;
    const labeled = yield* this.#readLabels();
    const headings = yield* this.#readHeadings();
    const table = yield* resolveCrossReferences({
      problem: this.#problem && (yield* this.#problem.readReferences(this.#problem.readHeadings(NO_TITLES))),
      steps: yield* mapInPieces(this.#steps, (reading, step) =>
        reading.readReferences(headings[step] ?? reading.readHeadings(NO_TITLES)),
      ),
      labeled,
      latex: yield* this.#readNumbers(),
      files: this.files,
      hasUnreadFiles: this.#hasUnreadFiles(),
      getText: (step) => this.getText(step),
    });
    this.#references ??= table;
    return this.#references;
  }

  /** Claims, lemmas, cases and steps with what they cite. */
  get outline(): Outline {
    return this.#outline ?? finishWork(this.#readOutline());
  }

  *#readOutline(): ResumableWork<Outline> {
    if (this.#outline !== undefined) return this.#outline;
    const outline = yield* buildOutline({ problem: this.#problem?.passage, ...(yield* this.#readSources()) });
    this.#outline ??= outline;
    return this.#outline;
  }

  /** Words that are worth a closer look, in text order. None of them says that something is wrong. */
  get hints(): readonly StepHint[] {
    return this.#hints ?? finishWork(this.#readHints());
  }

  *#readHints(): ResumableWork<readonly StepHint[]> {
    if (this.#hints !== undefined) return this.#hints;
    const byStep = yield* mapInPieces(this.#steps, (reading) => reading.readHints());
    const sources = yield* this.#readSources();
    const hints = [
      ...byStep.flatMap((found, step) => found.map((hint) => ({ ...hint, step }))),
      ...(yield* findCrossStepHints({ ...sources, latex: yield* this.#readNumbers() })),
    ].sort((one, other) => one.step - other.step || one.start - other.start);
    this.#hints ??= hints;
    return this.#hints;
  }

  /** Why the text isn't a proof; undefined if nothing says so. */
  get notAProof(): NotAProofReason | undefined {
    return (this.#completeness ?? finishWork(this.#readCompleteness())).notAProof;
  }

  *#readCompleteness(): ResumableWork<{ readonly notAProof: NotAProofReason | undefined }> {
    if (this.#completeness !== undefined) return this.#completeness;
    const notAProof = yield* findNotAProofReason(yield* this.#readPassages());
    this.#completeness ??= { notAProof };
    return this.#completeness;
  }

  /** The label of a step, or “Problem” if `step` is undefined. */
  getLabel(step: number | undefined): string {
    return step === undefined ? t('Problem') : getStepName({ labels: this }, step);
  }

  /** The text of a step, or of the problem if `step` is undefined. */
  getText(step: number | undefined): string {
    return (step === undefined ? this.proof.problem?.text : this.proof.steps[step]?.text) ?? '';
  }

  /** The passage of a step, or of the problem if `step` is undefined. Undefined if there is none. */
  getPassage(step: number | undefined): Passage | undefined {
    return (step === undefined ? this.#problem : this.#steps[step])?.passage;
  }

  /**
   * The range of the sentence around a place, in the text of its passage, with the next one if it is only a title, such as “Lemma 1.”.
   * For the beginning of an environment, that of its first sentence.
   */
  findSurroundings({ step, range }: LocationInProof): TextRange {
    const passage = this.getPassage(step);
    const { sentences = [], environments = [] } = passage ?? {};
    const opening = environments.find(({ start }) => start === range.start)?.opening;
    const from = opening?.end ?? range.start;
    const at = findFirstIndexByBinarySearch(sentences.length, (index) => (sentences[index]?.end ?? 0) > from);
    const around = sentences[at];
    if (around === undefined || (opening === undefined && around.start > from)) return range;
    if (opening !== undefined) return around;
    const text = this.getText(step);
    const rest = text.slice(around.start, range.start) + text.slice(range.end, around.end);
    const isTitle = rest.length < MAX_TITLE_CHARS && !/[\p{L}\p{N}]/u.test(rest.replace(/\([^()]*\)/g, ''));
    const last = (isTitle ? sentences[at + 1] : undefined) ?? around;
    const end = Math.max(last.end, range.end);
    // A bold title begins before its sentence.
    const marks = /[*_]*$/.exec(text.slice(Math.max(0, around.start - 3), around.start))?.[0] ?? '';
    const isClosed = marks !== '' && text.slice(around.start, end).includes(marks);
    return { start: around.start - (isClosed ? marks.length : 0), end };
  }

  /** The words at a target in another file of the document: of a work, its entry. '' elsewhere. */
  getFileText({ kind, name, file }: ResolvedCrossReferenceTarget): string {
    const text = this.files?.texts.get(file?.path ?? '');
    if (file === undefined || text === undefined) return '';
    if (kind !== 'cite') return text.slice(file.range.start, file.range.end);
    const entry = this.files?.entries.get(name);
    if (entry?.path === file.path) return entry.text;
    return text.slice(file.range.end, file.range.end + MAX_ENTRY_CHARS).split(/\n\s*\n|\\bibitem|\\end\{/, 1)[0] ?? '';
  }

  /** Whether another reading would read equal passages alike. */
  isReadLike({ language, isUndelimited }: { language: Proof['language']; isUndelimited: boolean }): boolean {
    return this.proof.language === language && this.isUndelimited === isUndelimited;
  }

  /** Whether labels may stand in other files: of those that the document brings in, or of the document that this is a part of. */
  #hasUnreadFiles(): boolean {
    const { problem, steps, language } = this.proof;
    const { before } = this.#around;
    if (language !== 'latex') return false;
    if (!before.includes('\\documentclass') || SUBFILE.test(before)) return true;
    if (this.files !== undefined) return !this.files.areComplete;
    if (FILE_COMMAND.test(before)) return true;
    return (
      (problem !== undefined && FILE_COMMAND.test(problem.text)) || steps.some(({ text }) => FILE_COMMAND.test(text))
    );
  }

  #listKnownSteps(): Map<string, PassageReading> {
    return new Map(this.#steps.map((reading) => [reading.text, reading]));
  }

  *#readPassages(): ResumableWork<readonly Passage[]> {
    return yield* mapInPieces(this.#steps, (reading) => reading.readPassage());
  }

  *#readSources() {
    const steps = yield* this.#readPassages();
    return { steps, labeled: yield* this.#readLabels(), references: yield* this.#readReferences() };
  }

  *#readHeadings(): ResumableWork<readonly StepHeadings[]> {
    if (this.#headings !== undefined) return this.#headings;
    const latex = yield* this.#readNumbers();
    yield* this.#readPassages();
    const read: StepHeadings[] = [];
    for (const [step, reading] of this.#steps.entries()) {
      read.push(reading.readHeadings(latex.titles, this.#around.stepsBelowRule.has(step)));
      yield;
    }
    const headings = addLatexNumbersToHeadings(read, latex);
    this.#headings ??= headings;
    return this.#headings;
  }

  *#readNumbers(): ResumableWork<LatexNumbering> {
    if (this.#latex !== undefined) return this.#latex;
    const latex = yield* computeProofLatexNumbering(this.proof, this.#around, this.files);
    this.#latex ??= latex;
    return this.#latex;
  }
}

/** Does the work of each item, one after the other. A piece ends after each, at the latest. */
function* mapInPieces<T, R>(
  items: readonly T[],
  read: (item: T, index: number) => ResumableWork<R>,
): ResumableWork<R[]> {
  const results: R[] = [];
  for (const [index, item] of items.entries()) {
    results.push(yield* read(item, index));
    yield;
  }
  return results;
}

/**
 * Reads a proof.
 *
 * @param documentText the document that the ranges of the proof refer to; '' for a row of a data set
 * @param previous the reading before an edit
 * @param files the other files of the document
 */
export function createProofReading(
  proof: Proof,
  documentText: string,
  previous?: ProofReading,
  files?: LatexInputFileContents,
): ProofReading {
  return new ProofReading(proof, documentText, previous, files);
}

function readProblem(text: string, language: Proof['language'], previous: PassageReading | undefined): PassageReading {
  if (previous?.text === text && previous.options.language === language) return previous;
  return new PassageReading(text, { language, isUndelimited: !hasDelimitedFormula(text) });
}

/** Why a proof isn't one, as `ProofReading.notAProof`, for lists of many proofs: quick for nearly all of them. */
export function findNotAProofReasonForList(proof: ProofStepTexts): NotAProofReason | undefined {
  const { steps } = proof;
  if (!mayNotBeAProof(steps.map(({ text }) => text).join('\n\n'))) return undefined;
  const options = detectPassageReadingOptions(proof);
  return finishWork(findNotAProofReason(steps.map(({ text }) => parsePassage(text, options))));
}

/** Whether the solution of a data set's row isn't a proof, as by `findNotAProofReasonForList`. */
export function isRowNotAProof({ solution }: SolutionRow): boolean {
  const texts = solution.kind === 'steps' ? solution.steps : solution.text.split(/\n\s*\n/);
  return findNotAProofReasonForList({ language: 'markdown', steps: texts.map((text) => ({ text })) }) !== undefined;
}
