/** Reads a whole proof. What a caller doesn't ask for isn't computed. */
import { t } from '../../l10n/index.ts';
import { binarySearchFirst } from '../base/binary-search.ts';
import { finishWork } from '../base/resumable-work.ts';
import { getStepName, type Proof, type StepNames, type TextRange } from '../proof/index.ts';
import type { InputFiles } from './files/input-files.ts';
import { findNotAProofReason, mayNotBeAProof } from './hints/assess-completeness.ts';
import { findPassageHints } from './hints/find-hints.ts';
import { findCrossStepHints } from './hints/find-proof-hints.ts';
import type { Hint, NotAProofReason, StepHint } from './hints/types.ts';
import {
  computeProofLatexNumbering,
  detectPassageReadingOptions,
  FORMULA_DELIMITER_PATTERN,
  getTextBeforeProof,
  listStepNames,
  type ProofTexts,
} from './label-proof.ts';
import { nameStepsAndParts, type StepNamesAndParts } from './labels/label-steps.ts';
import type { LatexNumbering } from './labels/latex-numbers.ts';
import { addLatexNumbersToHeadings } from './labels/number-headings.ts';
import { readStepHeadings } from './labels/read-headings.ts';
import type { PartHeading, StepHeadings } from './labels/types.ts';
import { buildOutline, type Outline } from './outline/build-outline.ts';
import type { LocationInProof } from './place.ts';
import { readPassageCrossReferences } from './references/find-references.ts';
import type { CrossReferenceTable } from './references/reference-table.ts';
import { resolveCrossReferences } from './references/resolve-references.ts';
import type { PassageCrossReferences, ResolvedTarget } from './references/types.ts';
import { FormulaParser } from './symbols/parse-formula.ts';
import { readPassageSymbols } from './symbols/read-passage-symbols.ts';
import { resolveSymbols, type SymbolTable } from './symbols/resolve-symbols.ts';
import type { PassageSymbols } from './symbols/types.ts';
import { readPassage } from './text/read-passage.ts';
import type { Passage } from './text/types.ts';

/** Commands that bring in other files. */
const FILE_COMMAND = /\\(?:input|include|subfile|import|externaldocument)(?![a-zA-Z])/;

/** The class of a part of another document, which it names. */
const SUBFILE = /\\documentclass[^{}]{0,400}\{subfiles\}/;

/** How much of a bibliography's entry is shown, in UTF-16 code units. */
const MAX_ENTRY_CHARS = 400;

const NO_TITLES: ReadonlyMap<string, string> = new Map();

/** What one passage says by itself. It stays the same while its text is unchanged. */
class PassageReading {
  readonly passage: Passage;
  #symbols: PassageSymbols | undefined;
  #hints: readonly Hint[] | undefined;
  #headings: { readonly titles: ReadonlyMap<string, string>; readonly read: StepHeadings } | undefined;
  #references: { readonly headings: StepHeadings; readonly read: PassageCrossReferences } | undefined;

  constructor(passage: Passage) {
    this.passage = passage;
  }

  readSymbols(parser: FormulaParser): PassageSymbols {
    this.#symbols ??= finishWork(readPassageSymbols(this.passage, parser));
    return this.#symbols;
  }

  get hints(): readonly Hint[] {
    this.#hints ??= finishWork(findPassageHints(this.passage));
    return this.#hints;
  }

  /** @param titles of environments that `\newtheorem` defines, which are the document's */
  readHeadings(titles: ReadonlyMap<string, string>): StepHeadings {
    if (this.#headings === undefined || !areEqualMaps(this.#headings.titles, titles))
      this.#headings = { titles, read: readStepHeadings(this.passage, titles) };
    return this.#headings.read;
  }

  /** @param headings of the passage, with numbers that depend on what stands before it */
  readReferences(headings: StepHeadings): PassageCrossReferences {
    if (this.#references === undefined || !areNumberedAlike(this.#references.headings, headings))
      this.#references = { headings, read: readPassageCrossReferences(this.passage, headings) };
    return this.#references.read;
  }
}

/** Whether the headings of one passage have the same names and numbers. */
function areNumberedAlike(one: StepHeadings, other: StepHeadings): boolean {
  const areAlike = (some: readonly PartHeading[], others: readonly PartHeading[]): boolean =>
    some.length === others.length &&
    some.every(
      (heading, index) =>
        heading === others[index] || (heading.number === others[index]?.number && heading.name === others[index]?.name),
    );
  return one === other || (areAlike(one.first, other.first) && areAlike(one.later, other.later));
}

function areEqualMaps(one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>): boolean {
  return one.size === other.size && [...one].every(([key, value]) => other.get(key) === value);
}

/** A proof, read without a model. */
export class ProofReading implements StepNames {
  readonly proof: Proof;
  /** The document's other files. */
  readonly files: InputFiles | undefined;
  readonly #before: string;
  readonly #after: string;
  readonly #isUndelimited: boolean;
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

  /**
   * @param documentText as for `readProof`
   * @param previous the reading before an edit, whose unchanged passages are used again
   */
  constructor(proof: Proof, documentText: string, previous: ProofReading | undefined, files: InputFiles | undefined) {
    this.proof = proof;
    this.files = files;
    this.#before = getTextBeforeProof(proof, documentText);
    this.#after = files === undefined ? '' : documentText.slice(proof.steps.at(-1)?.range.end ?? documentText.length);
    const { language, problem, steps } = proof;
    const options = detectPassageReadingOptions(proof);
    this.#isUndelimited = options.isUndelimited;
    const known = previous?.isReadLike(options) ? previous.#listKnownSteps() : new Map<string, PassageReading>();
    this.#problem =
      problem === undefined
        ? undefined
        : readProblem(problem.text, language, previous === undefined ? undefined : previous.#problem);
    this.#steps = steps.map(({ text }) => known.get(text) ?? new PassageReading(readPassage(text, options)));
  }

  /** Symbols with their introductions and uses. */
  get symbols(): SymbolTable {
    const parser = new FormulaParser();
    this.#symbols ??= resolveSymbols(
      this.#problem?.readSymbols(parser),
      this.#steps.map((step) => step.readSymbols(parser)),
      this.labeled.parts,
    );
    return this.#symbols;
  }

  /** The author's labels of steps, and the parts that they belong to. */
  get labeled(): StepNamesAndParts {
    this.#labeled ??= nameStepsAndParts(this.#readHeadings(), this.proof.hasGivenSteps);
    return this.#labeled;
  }

  /** What readers call the steps, by index. */
  get texts(): readonly string[] {
    this.#texts ??= listStepNames(this.labeled);
    return this.#texts;
  }

  /** References with the places that they lead to. */
  get references(): CrossReferenceTable {
    if (this.#references !== undefined) return this.#references;
    const { labeled } = this;
    const headings = this.#readHeadings();
    this.#references = resolveCrossReferences({
      problem: this.#problem?.readReferences(this.#problem.readHeadings(NO_TITLES)),
      steps: this.#steps.map((reading, step) =>
        reading.readReferences(headings[step] ?? reading.readHeadings(NO_TITLES)),
      ),
      labeled,
      latex: this.#numberItems(),
      files: this.files,
      hasUnreadFiles: this.#hasUnreadFiles(),
      getText: (step) => this.getText(step),
    });
    return this.#references;
  }

  /** Claims, lemmas, cases and steps with what they cite. */
  get outline(): Outline {
    this.#outline ??= buildOutline({ problem: this.#problem?.passage, ...this.#readSources() });
    return this.#outline;
  }

  /** Words that are worth a closer look, in text order. None of them says that something is wrong. */
  get hints(): readonly StepHint[] {
    this.#hints ??= [
      ...this.#steps.flatMap(({ hints }, step) => hints.map((hint) => ({ ...hint, step }))),
      ...findCrossStepHints({ ...this.#readSources(), latex: this.#numberItems() }),
    ].sort((one, other) => one.step - other.step || one.start - other.start);
    return this.#hints;
  }

  /** Why the text isn't a proof; undefined if nothing says so. */
  get notAProof(): NotAProofReason | undefined {
    this.#completeness ??= { notAProof: findNotAProofReason(this.#steps.map(({ passage }) => passage)) };
    return this.#completeness.notAProof;
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
   * The range of the sentence around a place, in the text of its passage. For the beginning of an environment, that of its first
   * sentence.
   */
  findSurroundings({ step, range }: LocationInProof): TextRange {
    const passage = this.getPassage(step);
    const { sentences = [], environments = [] } = passage ?? {};
    const opening = environments.find(({ start }) => start === range.start)?.opening;
    const from = opening?.end ?? range.start;
    const around = sentences[binarySearchFirst(sentences.length, (index) => (sentences[index]?.end ?? 0) > from)];
    if (around === undefined || (opening === undefined && around.start > from)) return range;
    return opening === undefined ? { start: around.start, end: Math.max(around.end, range.end) } : around;
  }

  /** The words at a target in another file of the document: of a work, its entry. '' elsewhere. */
  getFileText({ kind, name, file }: ResolvedTarget): string {
    const text = this.files?.texts.get(file?.path ?? '');
    if (file === undefined || text === undefined) return '';
    if (kind !== 'cite') return text.slice(file.range.start, file.range.end);
    const entry = this.files?.entries.get(name);
    if (entry?.path === file.path) return entry.text;
    return text.slice(file.range.end, file.range.end + MAX_ENTRY_CHARS).split(/\n\s*\n|\\bibitem|\\end\{/, 1)[0] ?? '';
  }

  /** Whether another reading would read equal passages alike. */
  isReadLike({ language, isUndelimited }: { language: Proof['language']; isUndelimited: boolean }): boolean {
    return this.proof.language === language && this.#isUndelimited === isUndelimited;
  }

  /** Whether labels may stand in other files: of those that the document brings in, or of the document that this is a part of. */
  #hasUnreadFiles(): boolean {
    const { problem, steps, language } = this.proof;
    if (language !== 'latex') return false;
    if (!this.#before.includes('\\documentclass') || SUBFILE.test(this.#before)) return true;
    if (this.files !== undefined) return !this.files.areComplete;
    if (FILE_COMMAND.test(this.#before)) return true;
    return (
      (problem !== undefined && FILE_COMMAND.test(problem.text)) || steps.some(({ text }) => FILE_COMMAND.test(text))
    );
  }

  #listKnownSteps(): ReadonlyMap<string, PassageReading> {
    return new Map(this.#steps.map((reading) => [reading.passage.text, reading]));
  }

  #readSources() {
    return { steps: this.#steps.map(({ passage }) => passage), labeled: this.labeled, references: this.references };
  }

  #readHeadings(): readonly StepHeadings[] {
    const latex = this.#numberItems();
    this.#headings ??= addLatexNumbersToHeadings(
      this.#steps.map((reading) => reading.readHeadings(latex.titles)),
      latex,
    );
    return this.#headings;
  }

  #numberItems(): LatexNumbering {
    this.#latex ??= computeProofLatexNumbering(this.proof, this.#before, this.#after, this.files);
    return this.#latex;
  }
}

/**
 * Reads a proof.
 *
 * @param documentText the document that the ranges of the proof refer to; '' for a row of a data set
 * @param previous the reading before an edit
 * @param files the other files of the document
 */
export function readProof(
  proof: Proof,
  documentText: string,
  previous?: ProofReading,
  files?: InputFiles,
): ProofReading {
  return new ProofReading(proof, documentText, previous, files);
}

function readProblem(text: string, language: Proof['language'], previous: PassageReading | undefined): PassageReading {
  if (previous?.passage.text === text && previous.passage.language === language) return previous;
  return new PassageReading(readPassage(text, { language, isUndelimited: !FORMULA_DELIMITER_PATTERN.test(text) }));
}

/** Why a proof isn't one, as `ProofReading.notAProof`, for lists of many proofs: quick for nearly all of them. */
export function assessCompleteness(proof: ProofTexts): NotAProofReason | undefined {
  const { steps } = proof;
  if (!mayNotBeAProof(steps.map(({ text }) => text).join('\n\n'))) return undefined;
  const options = detectPassageReadingOptions(proof);
  return findNotAProofReason(steps.map(({ text }) => readPassage(text, options)));
}
