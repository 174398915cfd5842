/** Finds the pairs of a problem and its solution in a document with several. */
import { type DocumentBlock, NON_HEADING_RANK } from '../blocks/block.ts';
import type { HeadingKind } from '../text/heading-words.ts';
import { readPartHeading } from '../text/part-names.ts';
import {
  type DividedDocument,
  divideBlocksIntoParts,
  isContentBlock,
  MAX_PRE_PROBLEM_CHARS,
  removePartMarker,
  type TextSlicer,
} from './divide-blocks.ts';
import type { ProofFrontMatter } from './front-matter.ts';

/** The blocks of a problem and of one of its solutions. */
export interface ProblemSolutionBlocks {
  /** Begin with the mark of the problem. Marks that mean nothing in a pair are removed. */
  readonly blocks: readonly DocumentBlock[];
  /** Has a problem, and a solution with content. */
  readonly division: DividedDocument;
  /** The offset where the pair begins: at its problem or, from the problem's second solution on, at the solution. */
  readonly start: number;
  readonly end: number;
  /** “Problem 3”, “Aufgabe 2, solution 2”: the author's name if all are numbered, else by order. Unique. */
  readonly name: string;
}

/** Maximum number of solutions of one problem, since its text is read for each of them. */
const MAX_SOLUTIONS = 50;

/** Results: a proof after one of them doesn't solve the problem before. */
const STATEMENTS: ReadonlySet<HeadingKind | undefined> = new Set<HeadingKind>([
  'theorem',
  'lemma',
  'proposition',
  'corollary',
  'claim',
  'fact',
  'observation',
]);

/**
 * Finds at least two pairs, or returns none: then the document is one proof. It is strict, since a paper also has problems and
 * proofs. All problems are marked in the same way (by `## Problem 2`, by `\begin{exercise}`), and at least half have a solution. A
 * proof counts as a solution only if no other statement or heading stands between. If the headings are only numbers, they are
 * consecutive, and each has a solution. Hardly any text is outside the pairs.
 * @param blocks of the whole document, each one by itself
 * @param front its parts belong to all pairs
 */
export function findProblemSolutionBlocks(
  slice: TextSlicer,
  blocks: readonly DocumentBlock[],
  front: ProofFrontMatter | undefined,
): readonly ProblemSolutionBlocks[] {
  if (front?.parts.problem !== undefined) return [];
  const openers = listOpeners(slice, blocks);
  if (openers.length < 2) return [];
  const found: FoundPair[] = [];
  let solved = 0;
  for (const [i, opener] of openers.entries()) {
    const next = openers[i + 1]?.index ?? blocks.length;
    const solutions = listSolutions(slice, blocks, opener, next, front);
    if (solutions.length > 0) solved++;
    found.push(...solutions.map((solution, order) => ({ opener, order, ...solution })));
  }
  if (solved < (openers[0]?.word === '' ? openers.length : Math.max(2, openers.length / 2))) return [];
  if (hasTextOutside(blocks, openers, found)) return [];
  const names = namePairs(found);
  return found.map(({ opener, order, first, last, blocks: own, division }, i) => ({
    blocks: own,
    division,
    start: blocks[order === 0 ? opener.index : first]?.start ?? 0,
    end: blocks[last - 1]?.end ?? 0,
    name: names[i] ?? '',
  }));
}

/** The mark of a problem. */
interface Opener {
  /** The index of its block. */
  readonly index: number;
  /** “Problem”, as written; '' for a heading that is only a number. */
  readonly word: string;
  readonly number: string | undefined;
  readonly rank: number;
}

/** Indices of blocks; the solution is `first … last`. */
interface FoundSolution {
  readonly problemEnd: number;
  readonly first: number;
  readonly last: number;
  readonly blocks: readonly DocumentBlock[];
  readonly division: DividedDocument;
}

interface FoundPair extends FoundSolution {
  readonly opener: Opener;
  /** 0 for the first solution of the problem. */
  readonly order: number;
}

/** The problems that are marked in the same way as the first one, outside solutions in environments. */
function listOpeners(slice: TextSlicer, blocks: readonly DocumentBlock[]): readonly Opener[] {
  const openers: Opener[] = [];
  let style: string | undefined;
  let isInBox = false;
  for (const [index, block] of blocks.entries()) {
    const { mark } = block;
    if (mark === undefined) continue;
    if (mark.part === 'solution' && (mark.form === 'begin' || mark.form === 'end')) isInBox = mark.form === 'begin';
    if (mark.part !== 'problem' || isInBox) continue;
    const heading = readPartHeading(slice(block.start, Math.min(block.end, block.start + 100)));
    if (heading === undefined) continue;
    const form = mark.form === 'titled' ? 'line' : mark.form;
    const own = `${form} ${mark.rank} ${heading.word.toLowerCase()}`;
    style ??= own;
    if (own !== style) continue;
    const last = openers.at(-1)?.number;
    if (heading.word === '' && last !== undefined && Number(heading.number) !== Number(last) + 1) return [];
    openers.push({ index, rank: mark.rank, ...heading });
  }
  return openers;
}

/** The solutions of a problem: at most one, or several in environments. */
function listSolutions(
  slice: TextSlicer,
  blocks: readonly DocumentBlock[],
  opener: Opener,
  next: number,
  front: ProofFrontMatter | undefined,
): readonly FoundSolution[] {
  const solutions: FoundSolution[] = [];
  let problemEnd = -1;
  let tries = 0;
  for (let i = opener.index + 1; i < next && tries < MAX_SOLUTIONS; i++) {
    const mark = blocks[i]?.mark;
    if (mark?.part !== 'solution' || mark.form === 'end') continue;
    if (problemEnd < 0 && !canSolve(slice, blocks, opener, i)) return [];
    if (problemEnd < 0) problemEnd = i;
    else if (mark.form !== 'begin') continue;
    tries++;
    const isBox = mark.form === 'begin';
    const close = isBox ? findBoxEnd(blocks, i, next) : -1;
    const last = dropTrailingHeadings(
      blocks,
      i,
      close < 0 ? findSectionEnd(slice, blocks, i, next, opener.rank) : close + 1,
    );
    const own = [
      markProblem(blocks[opener.index]),
      ...blocks.slice(opener.index + 1, problemEnd),
      ...blocks.slice(i, last).map((block, k) => {
        const isKept = close < 0 ? block.mark?.part !== 'problem' : k === 0 || i + k === close;
        return isKept ? block : removePartMarker(block);
      }),
    ];
    const division = divideBlocksIntoParts(slice, own, front);
    if (division.parts.problem !== undefined && division.solution.some((run) => run.some(isArgument)))
      solutions.push({ problemEnd, first: i, last, blocks: own, division });
    if (close < 0) break;
    i = close;
  }
  return solutions;
}

/** The index of the end of the environment that begins at `begin`, or -1. */
function findBoxEnd(blocks: readonly DocumentBlock[], begin: number, next: number): number {
  for (let i = begin + 1; i < next; i++) if (blocks[i]?.mark?.form === 'end') return i;
  return -1;
}

/** Whether the solution at `solution` is one of this problem. */
function canSolve(
  slice: TextSlicer,
  blocks: readonly DocumentBlock[],
  { index: problem, word }: Opener,
  solution: number,
): boolean {
  const block = blocks[solution];
  if (block === undefined) return false;
  const head = slice(block.start, Math.min(block.end, block.start + 100));
  const isProof = readPartHeading(head)?.kind === 'proof';
  if (!isProof) return true;
  // A section “1.” of a paper may begin with a proof, and “Proof of Theorem 1” doesn't solve a problem.
  if (word === '') return false;
  if (block.mark?.form === 'opens' && !head.startsWith('\\begin')) return false;
  return blocks.slice(problem + 1, solution).every(({ kind, start, end }) => {
    if (kind === 'heading' || kind === 'title') return false;
    return !STATEMENTS.has(readPartHeading(slice(start, Math.min(end, start + 100)))?.kind);
  });
}

/** The index of the first heading that ranks higher than the problem's, from where on the text isn't part of the solution. */
function findSectionEnd(
  slice: TextSlicer,
  blocks: readonly DocumentBlock[],
  from: number,
  next: number,
  rank: number,
): number {
  if (rank >= NON_HEADING_RANK) return next;
  for (let i = from + 1; i < next; i++) {
    const block = blocks[i];
    if (block?.kind !== 'heading') continue;
    const hashes = /^#{1,6}(?=\s)/.exec(slice(block.start, Math.min(block.end, block.start + 7)))?.[0].length;
    if (hashes !== undefined && hashes < rank) return i;
  }
  return next;
}

/** The index after the last block from `first` on that isn't a heading, a ruler, or LaTeX without content. */
function dropTrailingHeadings(blocks: readonly DocumentBlock[], first: number, last: number): number {
  let end = last;
  for (; end > first + 1; end--) {
    const kind = blocks[end - 1]?.kind;
    if (kind !== 'heading' && kind !== 'opener' && kind !== 'ruler' && kind !== 'silent') break;
  }
  return end;
}

/** Whether a block is more than a frame around text. */
function isArgument(block: DocumentBlock): boolean {
  return isContentBlock(block) && block.kind !== 'heading' && block.kind !== 'opener' && block.kind !== 'closer';
}

/** Whether more text is outside all problems and pairs than comments: as much as before one problem, and a twentieth. */
function hasTextOutside(
  blocks: readonly DocumentBlock[],
  openers: readonly Opener[],
  pairs: readonly FoundPair[],
): boolean {
  const isInside = new Uint8Array(blocks.length);
  const solved = new Set(pairs.map(({ opener }) => opener.index));
  for (const [i, { index }] of openers.entries()) {
    if (!solved.has(index)) isInside.fill(1, index, openers[i + 1]?.index ?? blocks.length);
  }
  for (const { opener, problemEnd, first, last } of pairs) {
    isInside.fill(1, opener.index, problemEnd);
    isInside.fill(1, first, last);
  }
  let inside = 0;
  let outside = 0;
  for (const [i, block] of blocks.entries()) {
    if (!isArgument(block)) continue;
    if (isInside[i] === 1) inside += block.end - block.start;
    else outside += block.end - block.start;
  }
  return outside > MAX_PRE_PROBLEM_CHARS && outside > inside / 20;
}

function namePairs(pairs: readonly FoundPair[]): readonly string[] {
  const problems = new Map(pairs.map(({ opener }) => [opener.index, opener]));
  const given = new Set(
    [...problems.values()].map(({ word, number }) => (number === undefined ? '' : `${word} ${number}`)),
  );
  const isNumbered = given.size === problems.size && !given.has('');
  const order = new Map([...problems.keys()].map((index, i) => [index, i + 1]));
  return pairs.map(({ opener: { index, word, number }, order: solution }) => {
    const name = `${word} ${isNumbered ? number : order.get(index)}`.trim();
    return solution === 0 ? name : `${name}, solution ${solution + 1}`;
  });
}

/** A problem's block with a mark that divides the pair: a heading with a title is only the mark. */
function markProblem(block: DocumentBlock | undefined): DocumentBlock {
  if (block?.mark === undefined) throw new Error('A problem without a mark');
  return block.mark.form === 'titled' ? { ...block, mark: { ...block.mark, form: 'line' } } : block;
}
