/** Labels the steps of a proof and reads nothing else, so that features that only name steps stay small. */
import { finishWork, type ResumableWork } from '../base/resumable-work.ts';
import { hasDelimitedFormula, type Proof, type StepNames } from '../proof/index.ts';
import type { LatexInputFileContents } from './files/input-files.ts';
import { nameStepsAndParts, type StepNamesAndParts } from './labels/label-steps.ts';
import { computeLatexNumbering, type LatexNumbering } from './labels/latex-numbers.ts';
import { addLatexNumbersToHeadings } from './labels/number-headings.ts';
import { hasHorizontalRule, readStepHeadings } from './labels/read-headings.ts';
import { parsePassage } from './text/read-passage.ts';
import type { PassageOptions } from './text/types.ts';

/** Characters that would break a line or reverse its order, which a label doesn't show. */
const UNSHOWN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** Labels that are read when the first is needed: most proofs of a data set never show one. */
class LazyStepNames implements StepNames {
  readonly #read: () => StepNamesAndParts;
  #texts: readonly string[] | undefined;

  constructor(read: () => StepNamesAndParts) {
    this.#read = read;
  }

  get texts(): readonly string[] {
    this.#texts ??= listStepNames(this.#read());
    return this.#texts;
  }
}

/**
 * The same proof with the labels of its steps.
 *
 * @param documentText the document that the ranges of the proof refer to; '' for a row of a data set
 * @param files the other files of the document, in which numbers go on
 */
export function addStepNames(proof: Proof, documentText: string, files?: LatexInputFileContents): Proof {
  return { ...proof, labels: new LazyStepNames(() => labelProof(proof, documentText, files)) };
}

function labelProof(proof: Proof, documentText: string, files: LatexInputFileContents | undefined): StepNamesAndParts {
  const around = getTextAroundProof(proof, documentText, files);
  const numbers = finishWork(computeProofLatexNumbering(proof, around, files));
  const options = detectPassageReadingOptions(proof);
  const headings = proof.steps.map(({ text }, index) =>
    readStepHeadings(parsePassage(text, options), numbers.titles, around.stepsBelowRule.has(index)),
  );
  return finishWork(nameStepsAndParts(addLatexNumbersToHeadings(headings, numbers), proof.hasGivenSteps));
}

/** The labels as shown, by index of the step. */
export function listStepNames({ labels }: StepNamesAndParts): readonly string[] {
  return labels.map(({ text }) => text.replace(UNSHOWN, ''));
}

/** The text of a LaTeX document around a proof. */
interface TextAroundProof {
  /** With the document's definitions. */
  readonly before: string;
  /** Empty if the document brings in no files. */
  readonly after: string;
  /** Indices of the steps with a rule across the page between them and the step before. */
  readonly stepsBelowRule: ReadonlySet<number>;
}

/** The text around a proof, empty in other languages than LaTeX, and the rules between its steps. */
export function getTextAroundProof(
  { language, problem, steps }: Proof,
  documentText: string,
  files: LatexInputFileContents | undefined,
): TextAroundProof {
  const stepsBelowRule = new Set<number>();
  for (const [index, { range }] of steps.entries())
    if (index > 0 && hasHorizontalRule(documentText.slice(steps[index - 1]?.range.end, range.start)))
      stepsBelowRule.add(index);
  if (language !== 'latex') return { before: '', after: '', stepsBelowRule };
  const start = problem?.range?.start ?? steps[0]?.range.start ?? 0;
  const end = steps.at(-1)?.range.end ?? documentText.length;
  return {
    before: documentText.slice(0, start),
    after: files === undefined ? '' : documentText.slice(end),
    stepsBelowRule,
  };
}

/** Numbers what LaTeX numbers. */
export function computeProofLatexNumbering(
  { problem, steps, language }: Proof,
  { before, after }: TextAroundProof,
  files: LatexInputFileContents | undefined,
): ResumableWork<LatexNumbering> {
  const texts = [
    ...(problem === undefined ? [] : [{ step: undefined, text: problem.text }]),
    ...steps.map(({ index, text }) => ({ step: index, text })),
  ];
  return computeLatexNumbering(before, texts, language, after, files);
}

/** The part of a proof that says how its steps are read. */
export interface ProofStepTexts {
  readonly language: Proof['language'];
  readonly steps: readonly { readonly text: string }[];
}

/** How to read the steps of a proof. Its author may write formulas in another way than that of the problem. */
export function detectPassageReadingOptions({ steps, language }: ProofStepTexts): Required<PassageOptions> {
  return { language, isUndelimited: !steps.some(({ text }) => hasDelimitedFormula(text)) };
}
