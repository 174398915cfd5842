import { findFirstIndexByBinarySearch } from '../../base/binary-search.ts';
import type { DocumentBlock } from '../blocks/block.ts';
import { type DividedDocument, divideBlocksIntoParts } from '../parse/divide-blocks.ts';
import { findProblemSolutionBlocks } from '../parse/find-pairs.ts';
import type { ProofFrontMatter } from '../parse/front-matter.ts';
import { cutTextAtBlankLines, groupBlocksIntoSteps } from '../parse/group-blocks.ts';
import type { ProofParseOptions } from '../parse/parse.ts';
import { createStep } from '../parse/steps.ts';
import type { ProblemSolutionPair, Proof, Step, TextRange } from '../types.ts';
import { type DocumentSegment, shiftBlockOffsets } from './segments.ts';

/** The parts of a parsed document that a proof is assembled from. */
export interface SegmentedDocument {
  readonly options: ProofParseOptions;
  readonly front: ProofFrontMatter | undefined;
  /** The text before, in, and after the body. */
  readonly head: string;
  readonly segments: readonly DocumentSegment[];
  readonly tail: string;
}

/** Assembles the proof of a document that was read in segments. The result equals that of `parse`. */
export function assembleProof(layout: SegmentedDocument): Proof {
  const places = new Places(layout);
  const blocks = places.listBlocks();
  const division = divideBlocksIntoParts((start, end) => places.slice(start, end), blocks, layout.front);
  return createProof(layout, places, blocks, division, 'made');
}

/** Assembles the pairs of a problem and its solution, if the document has several. Equals that of `parseDocumentProofs`. */
export function assembleProblemSolutionPairs(layout: SegmentedDocument): readonly ProblemSolutionPair[] {
  const places = new Places(layout);
  const found = findProblemSolutionBlocks(
    (start, end) => places.slice(start, end),
    places.listBlocks({ areWhole: true }),
    layout.front,
  );
  return found.map(({ name, start, end, blocks, division }) => ({
    name,
    range: { start, end },
    proof: createProof(layout, places, blocks, division, 'paired'),
  }));
}

/** @param blocks all blocks that were divided */
function createProof(
  { options: { language, split } }: SegmentedDocument,
  places: Places,
  blocks: readonly DocumentBlock[],
  { parts, solution }: DividedDocument,
  cache: 'made' | 'paired',
): Proof {
  const maker = new StepMaker(places, split === 'strict', cache);
  let next = 0;
  for (const run of solution) {
    if (split === 'strict') {
      maker.addLines(run);
      continue;
    }
    const first = run[0];
    while (next < blocks.length && blocks[next] !== first) next++;
    if (run.every((block, i) => blocks[next + i] === block)) maker.addRun(run);
    else maker.addBroken(run);
  }
  return { language, ...parts, steps: maker.steps };
}

interface Place {
  readonly segment: DocumentSegment;
  /** Its offset in the document. */
  readonly at: number;
  readonly end: number;
}

/** The positions of the segments of a document. */
class Places {
  readonly starts: readonly number[];
  readonly #segments: readonly DocumentSegment[];

  constructor({ head, segments }: SegmentedDocument) {
    this.#segments = segments;
    let at = head.length;
    this.starts = segments.map(({ text }) => {
      const start = at;
      at += text.length;
      return start;
    });
  }

  /** The blocks of all segments, with offsets in the document. If `areWhole`, none of them stands for several. */
  listBlocks({ areWhole = false } = {}): readonly DocumentBlock[] {
    const blocks: DocumentBlock[] = [];
    for (const [i, segment] of this.#segments.entries()) {
      const at = this.starts[i] ?? 0;
      if (segment.hull !== undefined && !areWhole) blocks.push(shiftBlockOffsets(segment.hull, at));
      else for (const block of segment.blocks) blocks.push(shiftBlockOffsets(block, at));
    }
    return blocks;
  }

  get(index: number): Place | undefined {
    const segment = this.#segments[index];
    const at = this.starts[index];
    if (segment === undefined || at === undefined) return undefined;
    return { segment, at, end: at + segment.text.length };
  }

  /** The index of the segment that contains the character at `offset`. */
  indexOf(offset: number): number {
    const next = findFirstIndexByBinarySearch(this.starts.length, (k) => (this.starts[k] ?? Infinity) > offset);
    return Math.max(0, next - 1);
  }

  slice(start: number, end: number): string {
    const pieces: string[] = [];
    for (let i = this.indexOf(start); ; i++) {
      const place = this.get(i);
      if (place === undefined || place.at >= end) return pieces.join('');
      pieces.push(place.segment.text.slice(Math.max(0, start - place.at), end - place.at));
    }
  }
}

/** Creates the steps of runs of blocks. Reuses the steps of unchanged segments. */
class StepMaker {
  readonly steps: Step[] = [];
  readonly #places: Places;
  readonly #strict: boolean;
  readonly #cache: 'made' | 'paired';

  /** @param cache where segments keep their steps: those of the whole document, or those of its pairs */
  constructor(places: Places, strict: boolean, cache: 'made' | 'paired') {
    this.#places = places;
    this.#strict = strict;
    this.#cache = cache;
  }

  /** Adds the blank-line paragraphs of a run, with all lines from its first block to its last. */
  addLines(run: readonly DocumentBlock[]): void {
    const from = run[0]?.first ?? 0;
    const to = run.at(-1)?.last ?? 0;
    for (let i = this.#places.indexOf(from); ; i++) {
      const place = this.#places.get(i);
      if (place === undefined || place.at >= to) return;
      const { segment, at } = place;
      const first = segment.blocks[0];
      const last = segment.blocks.at(-1);
      if (first === undefined || last === undefined) continue;
      if (from <= at + first.first && to >= at + last.last) {
        this.#addWhole(place);
        continue;
      }
      const { text } = segment;
      const start = from <= at ? 0 : text.lastIndexOf('\n', from - at) + 1;
      const feed = to - at < text.length ? text.indexOf('\n', to - at) : -1;
      this.#addRanges(place, cutTextAtBlankLines(text, start, feed < 0 ? text.length : feed), false);
    }
  }

  /** Adds a run without gaps. A step is never part of two segments. */
  addRun(run: readonly DocumentBlock[]): void {
    for (let i = 0; i < run.length; ) {
      const place = this.#places.get(this.#places.indexOf(run[i]?.start ?? 0));
      if (place === undefined) return;
      const { segment, at, end } = place;
      const first = i;
      while ((run[i]?.start ?? Infinity) < end) i++;
      if (this.#isHull(segment) || i - first === segment.blocks.length) this.#addWhole(place);
      else {
        const own = run.slice(first, i).map((block) => shiftBlockOffsets(block, -at));
        this.#addRanges(place, groupBlocksIntoSteps(segment.text, own), false);
      }
    }
  }

  /** Adds a run with gaps where other parts were removed; its steps may reach across gaps and segments. */
  addBroken(run: readonly DocumentBlock[]): void {
    const from = run[0]?.first ?? 0;
    const text = this.#places.slice(from, run.at(-1)?.last ?? 0);
    const blocks: DocumentBlock[] = [];
    for (const block of run) {
      const place = this.#places.get(this.#places.indexOf(block.start));
      if (place === undefined || !this.#isHull(place.segment)) blocks.push(shiftBlockOffsets(block, -from));
      else for (const inner of place.segment.blocks) blocks.push(shiftBlockOffsets(inner, place.at - from));
    }
    for (const { start, end } of groupBlocksIntoSteps(text, blocks)) {
      const step = createStep(text, this.steps.length, start, end);
      this.steps.push(moveStep(step, step.index, from));
    }
  }

  /** Whether one block of a run stands for all blocks of a segment. Pairs consist of single blocks. */
  #isHull(segment: DocumentSegment): boolean {
    return this.#cache === 'made' && segment.hull !== undefined;
  }

  /** Adds all steps of a segment. */
  #addWhole(place: Place): void {
    const { segment, at } = place;
    const made = segment[this.#cache];
    if (!made?.whole) {
      const { text, blocks } = segment;
      const ranges = this.#strict ? cutTextAtBlankLines(text, 0, text.length) : groupBlocksIntoSteps(text, blocks);
      this.#addRanges(place, ranges, true);
      return;
    }
    const { steps } = made;
    const index = this.steps.length;
    if (made.at === at && (steps[0]?.index ?? index) === index) {
      for (const step of steps) this.steps.push(step);
      return;
    }
    const moved = steps.map((step, i) => moveStep(step, index + i, at - made.at));
    segment[this.#cache] = { at, whole: true, steps: moved };
    for (const step of moved) this.steps.push(step);
  }

  /** Adds the steps at some ranges of a segment's text. */
  #addRanges({ segment, at }: Place, ranges: readonly TextRange[], whole: boolean): void {
    const made = segment[this.#cache];
    const steps = ranges.map(({ start, end }, i): Step => {
      const index = this.steps.length + i;
      const old = made === undefined ? undefined : stepAt(made.steps, made.at + start);
      if (made !== undefined && old?.range.end === made.at + end) {
        return made.at === at && old.index === index ? old : moveStep(old, index, at - made.at);
      }
      return moveStep(createStep(segment.text, index, start, end), index, at);
    });
    segment[this.#cache] = { at, whole, steps };
    for (const step of steps) this.steps.push(step);
  }
}

/** Finds the step that begins at `start` in an ordered list. */
function stepAt(steps: readonly Step[], start: number): Step | undefined {
  const step = steps[findFirstIndexByBinarySearch(steps.length, (k) => (steps[k]?.range.start ?? Infinity) >= start)];
  return step?.range.start === start ? step : undefined;
}

function moveStep(step: Step, index: number, by: number): Step {
  return { ...step, index, range: { start: step.range.start + by, end: step.range.end + by } };
}
