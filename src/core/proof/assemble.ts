import type { Block } from './blocks.ts';
import type { FrontMatter } from './front-matter.ts';
import { cutAtBlankLines, groupBlocks } from './group.ts';
import { linesAround, type ParseOptions } from './parse.ts';
import { divide } from './parts.ts';
import { moveBlock, type Segment } from './segments.ts';
import { makeStep } from './steps.ts';
import type { Proof, Range, Step } from './types.ts';

/** A document that was read: what a proof is assembled from. */
export interface Layout {
  readonly options: ParseOptions;
  readonly front: FrontMatter | undefined;
  /** What the segments make up together. */
  readonly body: Range;
  readonly segments: readonly Segment[];
}

/** The proof of a document that was read in segments: just what `parse` makes of it. */
export function assemble(text: string, layout: Layout): Proof {
  const { language, split } = layout.options;
  const blocks: Block[] = [];
  const places: number[] = [];
  let at = layout.body.start;
  for (const segment of layout.segments) {
    places.push(at);
    if (segment.hull !== undefined) blocks.push(moveBlock(segment.hull, at));
    else for (const block of segment.blocks) blocks.push(moveBlock(block, at));
    at += segment.length;
  }
  const { parts, solution } = divide(text, blocks, layout.front);
  const steps = new StepMaker(text, layout, places);
  let next = 0;
  for (const run of solution) {
    if (split === 'strict') {
      steps.addLines(linesAround(text, layout.body, run));
      continue;
    }
    const first = run[0];
    while (next < blocks.length && blocks[next] !== first) next++;
    if (run.every((block, i) => blocks[next + i] === block)) steps.addRun(run);
    else steps.addBroken(run);
  }
  return { language, ...parts, steps: steps.steps };
}

/** Makes the steps of one run of blocks after the other, from those made before where the segment is the same. */
class StepMaker {
  readonly steps: Step[] = [];
  readonly #text: string;
  readonly #layout: Layout;
  readonly #places: readonly number[];
  /** The segment at hand. */
  #index = 0;

  constructor(text: string, layout: Layout, places: readonly number[]) {
    this.#text = text;
    this.#layout = layout;
    this.#places = places;
  }

  /** The blank-line paragraphs of a range. */
  addLines(range: Range): void {
    for (
      let here = this.#goTo(range.start);
      here !== undefined && here.at < range.end;
      here = this.#advance()
    ) {
      const { segment, at } = here;
      const first = segment.blocks[0];
      const last = segment.blocks.at(-1);
      if (first === undefined || last === undefined) continue;
      if (range.start <= at + first.first && range.end >= at + last.last) this.#addWhole(segment, at);
      else {
        const from = Math.max(at, range.start);
        const to = Math.min(at + segment.length, range.end);
        this.#addRanges(segment, at, cutAtBlankLines(this.#text, from, to), false);
        if (at + segment.length > range.end) break;
      }
    }
  }

  /** A run with no other block between its blocks. A step is never part of two segments. */
  addRun(run: readonly Block[]): void {
    for (let i = 0; i < run.length; ) {
      const here = this.#goTo(run[i]?.start ?? 0);
      if (here === undefined) return;
      const { segment, at } = here;
      const first = i;
      while ((run[i]?.start ?? Infinity) < at + segment.length) i++;
      if (segment.hull !== undefined || i - first === segment.blocks.length) this.#addWhole(segment, at);
      else this.#addRanges(segment, at, groupBlocks(this.#text, run.slice(first, i)), false);
    }
  }

  /** A run that some blocks were taken out of: its steps may reach across them. */
  addBroken(run: readonly Block[]): void {
    const blocks: Block[] = [];
    const start = this.#index;
    for (const block of run) {
      const here = this.#goTo(block.start);
      if (here?.segment.hull === undefined) blocks.push(block);
      else for (const inner of here.segment.blocks) blocks.push(moveBlock(inner, here.at));
    }
    this.#index = start;
    const ranges = groupBlocks(this.#text, blocks);
    for (let i = 0; i < ranges.length; ) {
      const here = this.#goTo(ranges[i]?.start ?? 0);
      if (here === undefined) return;
      const first = i;
      while ((ranges[i]?.start ?? Infinity) < here.at + here.segment.length) i++;
      this.#addRanges(here.segment, here.at, ranges.slice(first, i), false);
    }
  }

  #addWhole(segment: Segment, at: number): void {
    const { made } = segment;
    if (!made?.whole) {
      const ranges =
        this.#layout.options.split === 'strict'
          ? cutAtBlankLines(this.#text, at, at + segment.length)
          : groupBlocks(
              this.#text,
              segment.blocks.map((block) => moveBlock(block, at)),
            );
      this.#addRanges(segment, at, ranges, true);
      return;
    }
    const { steps } = made;
    const index = this.steps.length;
    if (made.at === at && (steps[0]?.index ?? index) === index) {
      for (const step of steps) this.steps.push(step);
      return;
    }
    const moved = steps.map((step, i) => moveStep(step, index + i, at - made.at));
    segment.made = { at, whole: true, steps: moved };
    for (const step of moved) this.steps.push(step);
  }

  #addRanges(segment: Segment, at: number, ranges: readonly Range[], whole: boolean): void {
    const before = this.steps.length;
    for (const range of ranges) this.steps.push(this.#make(segment.made, at, range));
    segment.made = { at, whole, steps: this.steps.slice(before) };
  }

  /** The step at `range`, from one that was made there before if there is one. */
  #make(made: Segment['made'], at: number, range: Range): Step {
    const index = this.steps.length;
    if (made !== undefined) {
      const by = at - made.at;
      const old = stepAt(made.steps, range.start - by);
      if (old?.range.end === range.end - by)
        return by === 0 && old.index === index ? old : moveStep(old, index, by);
    }
    return detached(makeStep(this.#text, index, range.start, range.end));
  }

  /** The segment that holds the character at `offset`, which is not before the segment at hand. */
  #goTo(offset: number): { segment: Segment; at: number } | undefined {
    while ((this.#places[this.#index + 1] ?? Infinity) <= offset) this.#index++;
    return this.#here();
  }

  #advance(): { segment: Segment; at: number } | undefined {
    this.#index++;
    return this.#here();
  }

  #here(): { segment: Segment; at: number } | undefined {
    const segment = this.#layout.segments[this.#index];
    const at = this.#places[this.#index];
    return segment === undefined || at === undefined ? undefined : { segment, at };
  }
}

/** The step that begins at `start`, of steps in their order. */
function stepAt(steps: readonly Step[], start: number): Step | undefined {
  let low = 0;
  let high = steps.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((steps[middle]?.range.start ?? Infinity) < start) low = middle + 1;
    else high = middle;
  }
  return steps[low]?.range.start === start ? steps[low] : undefined;
}

function moveStep(step: Step, index: number, by: number): Step {
  const range = { start: step.range.start + by, end: step.range.end + by };
  const { text, fingerprint, crlf } = step;
  return crlf === undefined ? { index, text, range, fingerprint } : { index, text, range, fingerprint, crlf };
}

/**
 * A step whose text is a copy. Engines keep a whole document for a slice of it; steps that outlive the versions
 * of the document they came from must not keep those.
 */
function detached(step: Step): Step {
  return { ...step, text: ` ${step.text}`.slice(1) };
}
