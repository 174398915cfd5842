/** The text of an item as a document, and its proof with offsets into that text. */
import {
  createStep,
  guessProofLanguage,
  type Proof,
  type ProofPart,
  parseProofText,
  type SolutionRow,
  type Step,
  type StepSplitMode,
  type TextRange,
} from '../../core/proof/index.ts';
import { addStepNames } from '../../core/reading/index.ts';

/** How an item is shown. */
export interface ItemDocumentTextOptions {
  /** For a solution that isn't split into steps. */
  readonly split: StepSplitMode;
  /** Whether the reference is part of the text. */
  readonly isReferenceShown: boolean;
}

export interface ItemDocumentText {
  /** Line ends are `\n`, so that the editor's normalization doesn't move offsets. */
  readonly text: string;
  readonly proof: Proof;
}

/**
 * The problem and the solution under headings, with the reference and its answer on request. The steps are the row's own, joined by a
 * blank line, whatever they contain. Only a solution in one text is split. The reference and the answer are always part of the proof,
 * without a place in the text.
 */
export function buildItemDocumentText(
  row: SolutionRow,
  { split, isReferenceShown }: ItemDocumentTextOptions,
): ItemDocumentText {
  const pieces = new Pieces();
  let problem: ProofPart | undefined;
  if (row.problem !== undefined) {
    pieces.add('# Problem\n\n');
    problem = { text: unified(row.problem), range: pieces.add(row.problem) };
    pieces.add('\n\n');
  }
  pieces.add('# Solution\n\n');
  const solution = solutionOf(row, split, pieces);
  const { reference, rubric, answer } = row;
  if (isReferenceShown) {
    if (reference !== undefined) pieces.add(`\n\n# Reference\n\n${reference}`);
    if (answer !== undefined) pieces.add(`\n\n# Answer\n\n${answer}`);
  }
  pieces.add('\n');
  return {
    text: pieces.text,
    proof: addStepNames(
      {
        ...solution,
        ...(problem ? { problem } : {}),
        ...(reference === undefined ? {} : { reference: { text: unified(reference) } }),
        ...(rubric === undefined ? {} : { rubric: { text: unified(rubric) } }),
        ...(answer === undefined ? {} : { answer: { text: unified(answer) } }),
      },
      '',
    ),
  };
}

/** Builds a text and records the offsets of its pieces. */
class Pieces {
  readonly #pieces: string[] = [];
  #length = 0;

  get text(): string {
    return this.#pieces.join('');
  }

  add(piece: string): TextRange {
    // The editor treats a lone carriage return as a line end, so replace it by a line feed of the same length.
    const text = unified(piece).replaceAll('\r', '\n');
    const start = this.#length;
    this.#pieces.push(text);
    this.#length += text.length;
    return { start, end: this.#length };
  }
}

const PART_NAMES = ['problem', 'reference', 'rubric', 'answer'] as const;

function solutionOf({ solution }: SolutionRow, split: StepSplitMode, pieces: Pieces): Proof {
  switch (solution.kind) {
    case 'steps': {
      const steps = solution.steps.map((given, index): Step => {
        if (index > 0) pieces.add('\n\n');
        return { ...createStep(given, index, 0, given.length), range: pieces.add(given) };
      });
      return { language: 'markdown', steps: steps.map(({ crlf: _, ...step }) => step), hasGivenSteps: true };
    }
    case 'text': {
      const text = unified(solution.text);
      const { start } = pieces.add(text);
      const parsed = parseProofText(text, { language: guessProofLanguage(text), split });
      const { language, steps } = parsed;
      const moved: { [name in (typeof PART_NAMES)[number]]?: ProofPart } = {};
      for (const name of PART_NAMES) {
        const part = parsed[name];
        if (part) moved[name] = part.range ? { ...part, range: shifted(part.range, start) } : part;
      }
      return {
        language,
        ...moved,
        steps: steps.map((step) => ({ ...step, range: shifted(step.range, start) })),
      };
    }
  }
}

function shifted({ start, end }: TextRange, by: number): TextRange {
  return { start: start + by, end: end + by };
}

/** Normalizes line ends as in `Step.text`: `\r\n` is one line end. */
function unified(text: string): string {
  return text.replaceAll('\r\n', '\n');
}
