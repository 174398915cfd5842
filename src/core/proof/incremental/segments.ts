import type { DocumentBlock } from '../blocks/block.ts';
import type { BlocksWithSplitPoints } from '../blocks/blocks.ts';
import type { OpenEnvironmentChain } from '../blocks/open-environments.ts';
import { isContentBlock, MAX_PRE_PROBLEM_CHARS } from '../parse/divide-blocks.ts';
import { findTrimmedEnd } from '../text/characters.ts';
import type { Step } from '../types.ts';

/**
 * A stretch of a document that can be read again on its own. It begins after a blank line, where no open construct can
 * join lines across its border and a step always begins: the step before is complete, and the first block is text, or
 * headings and then text. The offsets of its blocks count from its own start, so that versions of a document share it
 * even if an edit has moved it.
 */
export class DocumentSegment {
  readonly text: string;
  readonly around: OpenEnvironmentChain;
  readonly blocks: readonly DocumentBlock[];
  /** Number of blocks that mark a problem. */
  readonly problemMarks: number;
  /** All its blocks as one, if dividing the document into parts needs no details. */
  readonly hull: DocumentBlock | undefined;
  /** The steps that were last created in it, and their position. Not part of its value. */
  made: SegmentSteps | undefined;
  /** Like `made`, for the steps of pairs. */
  paired: SegmentSteps | undefined;

  constructor(text: string, around: OpenEnvironmentChain, blocks: readonly DocumentBlock[]) {
    this.text = text;
    this.around = around;
    this.blocks = blocks;
    this.problemMarks = blocks.filter(({ mark }) => mark?.part === 'problem').length;
    this.hull = hullOf(blocks);
  }
}

export interface SegmentSteps {
  /** The offset of the segment in the document. */
  readonly at: number;
  /** Whether these are all the steps of its blocks. */
  readonly whole: boolean;
  readonly steps: readonly Step[];
}

/** A block with its offsets moved by `by`. */
export function shiftBlockOffsets(block: DocumentBlock, by: number): DocumentBlock {
  const { start, end, first, last, mark } = block;
  const moved = { ...block, start: start + by, end: end + by, first: first + by, last: last + by };
  if (mark === undefined) return moved;
  return { ...moved, mark: { ...mark, from: mark.from + by, to: mark.to + by } };
}

/**
 * Replaces blocks without marks by one block. Apart from that, only the length of text before a problem matters, and
 * only whether it is longer than an introduction. So a shorter segment keeps its blocks.
 */
function hullOf(blocks: readonly DocumentBlock[]): DocumentBlock | undefined {
  const first = blocks[0];
  const last = blocks.at(-1);
  let start = -1;
  let end = 0;
  let length = 0;
  for (const block of blocks) {
    if (block.mark !== undefined) return undefined;
    if (!isContentBlock(block)) continue;
    if (start < 0) start = block.start;
    end = block.end;
    length += block.end - block.start;
  }
  if (first === undefined || last === undefined || length <= MAX_PRE_PROBLEM_CHARS) return undefined;
  return { start, end, first: first.first, last: last.last, kind: 'text' };
}

/**
 * Cuts an independently read text into segments, each as short as possible but at least `grain` long.
 * @param opening whether it is the beginning of a document
 */
export function cutTextIntoSegments(
  text: string,
  stretch: BlocksWithSplitPoints,
  around: OpenEnvironmentChain,
  grain: number,
  opening: boolean,
): DocumentSegment[] {
  const { blocks, borders } = stretch;
  const segments: DocumentSegment[] = [];
  let start = 0;
  let nest = around;
  let first = 0;
  let settled = !opening;
  const cut = (end: number, next: number) => {
    const own = blocks.slice(first, next).map((block) => shiftBlockOffsets(block, -start));
    segments.push(new DocumentSegment(text.slice(start, end), nest, own));
  };
  for (const [i, block] of blocks.entries()) {
    const border = borders[i];
    if (settled && i > first && border !== undefined && block.first - start >= grain && isStepStart(blocks, i)) {
      const line = text.lastIndexOf('\n', block.first) + 1;
      cut(line, i);
      start = line;
      first = i;
      nest = border;
    }
    settled = isSettled(block, settled);
  }
  cut(text.length, blocks.length);
  return segments;
}

/** Whether the last step of a stretch is complete, so that the next text can begin a step. */
export function endsWithCompleteStep(blocks: readonly DocumentBlock[], opening: boolean): boolean {
  return blocks.reduce((settled, block) => isSettled(block, settled), !opening);
}

/**
 * Whether the last step after this block can only be extended by blocks that belong to what precedes. This is so after
 * text. A block with a mark may begin another part of the document.
 */
function isSettled(block: DocumentBlock, settled: boolean): boolean {
  if (block.mark !== undefined) return false;
  switch (block.kind) {
    case 'text':
      return true;
    case 'display':
    case 'formula':
    case 'ending':
    case 'closer':
    case 'silent':
      return settled;
    case 'heading':
    case 'opener':
    case 'lead':
    case 'title':
    case 'ruler':
    case 'apart':
      return false;
    default:
      return block.kind satisfies never;
  }
}

/**
 * Whether the blocks from `index` on are text, or headings and then text. These begin a step regardless of the text
 * before. Only the first block may have a mark, since a later mark may end the part that the headings belong to.
 */
export function isStepStart(blocks: readonly DocumentBlock[], index: number): boolean {
  for (let i = index; ; i++) {
    const block = blocks[i];
    if (block === undefined || (i > index && block.mark !== undefined)) return false;
    if (block.kind === 'text') return true;
    if (block.kind !== 'heading' && block.kind !== 'opener') return false;
  }
}

/** Whether a text ends with a blank line, so that a paragraph can begin after it. */
export function endsWithBlankLine(text: string): boolean {
  if (text === '') return true;
  if (text.charCodeAt(text.length - 1) !== 0x0a) return false;
  return isBlankSinceLineStart(text, text.length - 1);
}

/** Whether there are only blanks between the last line feed (or the start of the text) and `end`. */
export function isBlankSinceLineStart(text: string, end: number): boolean {
  const line = text.lastIndexOf('\n', end - 1);
  return end === 0 || findTrimmedEnd(text, line + 1, end) === line + 1;
}
