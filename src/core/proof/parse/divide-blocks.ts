import { type DocumentBlock, NON_HEADING_RANK } from '../blocks/block.ts';
import { findTrimmedEnd, skipBlanks } from '../text/characters.ts';
import { skipSameLineArguments } from '../text/environments.ts';
import type { ProofPart } from '../types.ts';
import type { FrontMatterPartName, ProofFrontMatter } from './front-matter.ts';
import { createProofPart } from './steps.ts';

/** A document divided into the solution and the other parts. */
export interface DividedDocument {
  readonly parts: Partial<Record<FrontMatterPartName, ProofPart>>;
  /** Runs of blocks with only other parts between them. No step extends from one run into another. */
  readonly solution: readonly (readonly DocumentBlock[])[];
}

/** Returns a part of the document's text. */
export type TextSlicer = (start: number, end: number) => string;

/** Maximum length of the text before a problem, such as a title, in characters. Longer text is part of the argument. */
export const MAX_PRE_PROBLEM_CHARS = 600;

/**
 * The second stage: removes the problem, reference, rubric, and answer from the solution if the document marks them
 * clearly: one problem near the beginning, and a solution or proof after it. A problem in an environment ends with it,
 * so it doesn't need a mark of the solution. A document with several problems is read as a whole. Without a problem,
 * only unmistakable parts are removed: a rubric, and a reference before the solution. An answer before the solution is
 * the answer to compare with; a later one belongs to the solution. A marked solution without content is empty; the
 * problem doesn't become a step.
 */
export function divideBlocksIntoParts(
  slice: TextSlicer,
  blocks: readonly DocumentBlock[],
  front: ProofFrontMatter | undefined,
): DividedDocument {
  const given = front?.parts ?? {};
  const whole: DividedDocument = { parts: given, solution: [blocks] };
  const problem = findProblem(blocks);
  if (problem < 0 && given.problem === undefined && !hasRubricOrReference(blocks)) return whole;
  if (problem >= 0 && leadLength(blocks, problem) > MAX_PRE_PROBLEM_CHARS) return whole;

  const walk = new Walk();
  if (problem < 0) walk.enter('solution');
  for (const block of blocks.slice(Math.max(problem, 0))) {
    if (!walk.step(block)) return whole;
  }
  let { found, solution } = walk.result();
  if (solution.length === 0 && walk.answerIsSolution()) ({ found, solution } = walk.result());
  const isMarked = walk.isSolutionMarked;
  if (isMarked && solution.every((run) => run.every((block) => isFrame(slice, block)))) solution = [];
  const range = found.get('problem');
  if ((solution.length === 0 && !isMarked) || (problem >= 0 && range === undefined)) return whole;

  const parts: Partial<Record<FrontMatterPartName, ProofPart>> = {};
  for (const [name, runs] of found) {
    const part = joinParts(runs.flatMap((run) => createPartFromBlocks(slice, run) ?? []));
    if (part !== undefined) parts[name] = part;
  }
  if (problem >= 0 && parts.problem === undefined) return whole;
  return { parts: { ...parts, ...given }, solution };
}

/** Whether marks name a problem and, after it, a solution or proof. */
export function hasProblemAndSolution(blocks: readonly DocumentBlock[]): boolean {
  const problem = blocks.findIndex(({ mark }) => mark?.part === 'problem');
  if (problem < 0) return false;
  return blocks.slice(problem + 1).some(({ mark }) => mark?.part === 'solution' || mark?.part === 'answer');
}

function findProblem(blocks: readonly DocumentBlock[]): number {
  return blocks.findIndex(({ mark }) => mark?.part === 'problem' && mark.form !== 'titled');
}

/** Whether a heading names a rubric, or a reference that another heading separates from the solution. */
function hasRubricOrReference(blocks: readonly DocumentBlock[]): boolean {
  let isReferenceAbove = false;
  for (const { mark } of blocks) {
    if (mark?.form !== 'line') continue;
    if (mark.part === 'rubric' || (mark.part === 'solution' && isReferenceAbove)) return true;
    isReferenceAbove ||= mark.part === 'reference';
  }
  return false;
}

function leadLength(blocks: readonly DocumentBlock[], problem: number): number {
  let length = 0;
  for (const block of blocks.slice(0, problem)) {
    if (isContentBlock(block)) length += block.end - block.start;
  }
  return length;
}

type Place = FrontMatterPartName | 'solution';

/** Goes through the blocks and tracks the current part of the document. */
class Walk {
  /** Runs of blocks as in `ProofDivision.solution`, since a part may consist of several pieces. */
  readonly #found = new Map<FrontMatterPartName, DocumentBlock[][]>();
  #solution: DocumentBlock[][] = [];
  #place: Place = 'problem';
  /** Whether the position is between a problem's environment and the start of the solution. */
  #problemClosed = false;
  /** The rank of the heading of the current reference, rubric, or answer. */
  #rank = NON_HEADING_RANK;
  /** Whether the solution contains more than rulers. */
  #hasContent = false;
  /** Whether a mark has started the solution. */
  isSolutionMarked = false;
  #isAnswerMarked = false;
  /** Whether the solution is in an environment that is still open. */
  #around = false;

  enter(place: Place): void {
    this.#place = place;
    if (place === 'solution') this.#solution.push([]);
  }

  /** Returns false if the document can't be divided clearly because it has a second problem. */
  step(block: DocumentBlock): boolean {
    const { mark } = block;
    const begun = this.#solution.length > 0;
    if (mark === undefined || mark.form === 'titled') {
      this.#add(block);
      return true;
    }
    switch (mark.part) {
      case 'problem':
        if (begun || this.#problemClosed) return false;
        if (mark.form === 'environment') {
          if (this.#found.has('problem')) return false;
          this.#found.set('problem', [[block]]);
          this.#problemClosed = true;
          this.enter('solution');
          return true;
        }
        if (mark.form === 'line' && !this.#found.has('problem')) return true;
        break;
      case 'solution':
        if (this.#opens(block)) return true;
        break;
      case 'answer':
        if (mark.form !== 'line') break;
        if (this.#place === 'solution' && (this.#hasContent || this.isSolutionMarked)) break;
        this.#isAnswerMarked = true;
        this.#enterPart('answer', mark.rank);
        return true;
      case 'reference':
      case 'rubric':
        if (mark.form !== 'line') break;
        this.#enterPart(mark.part, mark.rank);
        return true;
      default:
        mark.part satisfies never;
    }
    this.#add(block);
    return true;
  }

  /** Handles a mark of a solution. Returns true if the block is only the mark. */
  #opens(block: DocumentBlock): boolean {
    const { mark } = block;
    if (mark === undefined) return false;
    if (mark.form === 'end') {
      const ours = this.#around;
      this.#around = false;
      return ours;
    }
    const alone = mark.form === 'line' || mark.form === 'begin';
    if (this.#place === 'solution') {
      if (this.#hasContent) return false;
      this.isSolutionMarked = true;
      if (!this.#problemClosed || !alone) return false;
      this.#around = mark.form === 'begin';
      return true;
    }
    // A proof inside a reference proof begins the solution only if its heading is at least as high.
    if (this.#place !== 'problem' && (!alone || mark.rank > this.#rank)) return false;
    this.enter('solution');
    this.isSolutionMarked = true;
    this.#around = mark.form === 'begin';
    return alone;
  }

  /** Enters a part. A second heading for a part begins another run, except in the middle of that part. */
  #enterPart(part: FrontMatterPartName, rank: number): void {
    if (this.#place !== part) this.#found.get(part)?.push([]);
    this.#place = part;
    this.#rank = rank;
  }

  #add(block: DocumentBlock): void {
    if (this.#place === 'solution') {
      this.#solution.at(-1)?.push(block);
      this.#hasContent ||= isContentBlock(block);
      return;
    }
    const runs = this.#found.get(this.#place);
    if (runs === undefined) this.#found.set(this.#place, [[block]]);
    else runs.at(-1)?.push(block);
  }

  /** "Question … Answer …": if there is no other solution, the answer is the solution. */
  answerIsSolution(): boolean {
    if (this.isSolutionMarked) return false;
    const answer = this.#found.get('answer');
    if (answer === undefined) {
      this.isSolutionMarked = this.#isAnswerMarked;
      return false;
    }
    this.#found.delete('answer');
    this.#solution = answer;
    return true;
  }

  result(): {
    found: ReadonlyMap<FrontMatterPartName, readonly (readonly DocumentBlock[])[]>;
    solution: readonly (readonly DocumentBlock[])[];
  } {
    const solution = this.#solution.filter((run) => run.some((block) => isContentBlock(block)));
    return { found: this.#found, solution };
  }
}

/** Joins the pieces of a part. With several, it has no range: the text in between belongs to other parts. */
function joinParts(parts: readonly ProofPart[]): ProofPart | undefined {
  return parts.length < 2 ? parts[0] : { text: parts.map(({ text }) => text).join('\n\n') };
}

/** A part's text and range: its blocks without a mark at the beginning and without rulers at either end. */
export function createPartFromBlocks(slice: TextSlicer, blocks: readonly DocumentBlock[]): ProofPart | undefined {
  const inside = blocks.filter((block) => isContentBlock(block));
  const first = inside[0];
  const last = inside.at(-1);
  if (first === undefined || last === undefined) return undefined;
  const { mark } = first;
  const isEnvironment = mark?.form === 'environment' && first === last;
  const from = isEnvironment || mark?.form === 'head' ? mark.from : first.start;
  const text = slice(from, isEnvironment ? mark.to : last.end);
  let start = 0;
  if (isEnvironment) {
    const feed = text.indexOf('\n');
    start = skipSameLineArguments(text, 0, feed < 0 ? text.length : feed);
  }
  start = skipBlanks(text, start, text.length);
  const end = findTrimmedEnd(text, start, text.length);
  if (start === end) return undefined;
  return { text: createProofPart(text, { start, end }).text, range: { start: from + start, end: from + end } };
}

/** Maximum length of a `\begin{proof}[…]\end{proof}` on one line. */
const longestEmpty = 200;

/** Whether a block only marks where a solution begins or ends: a heading, or lines of its environment. */
function isFrame(slice: TextSlicer, block: DocumentBlock): boolean {
  const { kind, mark, start, end } = block;
  if (kind === 'opener' || kind === 'closer' || !isContentBlock(block)) return true;
  if (mark?.part !== 'solution') return false;
  if (mark.form === 'line') return true;
  return (
    end - start <= longestEmpty && /^\\begin\{([^{}]+)\}\s*(?:\[[^[\]]*\]\s*)?\\end\{\1\}$/.test(slice(start, end))
  );
}

export function isContentBlock(block: DocumentBlock): boolean {
  return block.kind !== 'ruler' && block.kind !== 'silent' && block.kind !== 'apart';
}

/** A block without its mark, so that no text at its beginning is removed. */
export function removePartMarker({ mark: _, ...block }: DocumentBlock): DocumentBlock {
  return block;
}
