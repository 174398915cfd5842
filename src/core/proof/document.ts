import { assemble, type Layout } from './assemble.ts';
import { readStretch } from './blocks.ts';
import { moveFrame } from './frame.ts';
import { readFrontMatter } from './front-matter.ts';
import { Nest } from './nest.ts';
import { bodyOf, type ParseOptions } from './parse.ts';
import { beginsStep, cutSegments, endsSettled, followsBlankLine, type Segment } from './segments.ts';
import type { Change, Proof, Range } from './types.ts';

/** A version of a document. It never changes; an edit makes the next one, which shares most of it. */
export interface ParsedDocument {
  readonly text: string;
  /** What `parse` gives for the text. */
  readonly proof: Proof;
  /** How much of the text was read to know this version from the one before, in UTF-16 code units. */
  readonly read: number;
  /** How it was read; of use only to `edit`. */
  readonly layout: ReadLayout;
}

interface ReadLayout extends Layout {
  readonly grain: number;
}

/** How long segments are, at least: what a keystroke has to read again. */
const usualGrain = 1000;

/**
 * Reads a document that is going to be edited. `parse` is the same for one that is not.
 * @param grain how long the stretches are that are read again by themselves, at least
 */
export function openDocument(text: string, options: ParseOptions, grain = usualGrain): ParsedDocument {
  const front = readFrontMatter(text);
  const body = bodyOf(text, options.language, front?.end ?? 0);
  const around = Nest.root();
  const stretch = readStretch(text, options.language, body.start, body.end, around);
  const segments = cutSegments(text, stretch, body.start, body.end, around, grain, true);
  return finish(text, { options, front, body, segments, grain }, text.length);
}

/**
 * The document after some changes, given as an editor gives them: all offsets are into the text before, in any
 * order, and no two changes overlap. Its proof equals `parse` of the new text; what the changes do not touch is
 * not read again, and its steps keep their fingerprints (before the changes the very objects stay).
 * @throws RangeError if changes overlap or lie outside of the text
 */
export function edit(previous: ParsedDocument, changes: readonly Change[]): ParsedDocument {
  const sorted = sortChanges(previous.text, changes);
  if (sorted.length === 0) return previous;
  const text = splice(previous.text, sorted);
  const { layout } = previous;
  const frame = moveFrame(previous.text, layout, sorted, text);
  if (frame === undefined) return openDocument(text, layout.options, layout.grain);
  const rereading = new Rereading(text, layout, frame.body);
  const segments = rereading.apply(sorted);
  return finish(text, { ...layout, body: frame.body, segments }, rereading.read);
}

function finish(text: string, layout: ReadLayout, read: number): ParsedDocument {
  return { text, proof: assemble(text, layout), read, layout };
}

function sortChanges(text: string, changes: readonly Change[]): readonly Change[] {
  const sorted = changes.toSorted((a, b) => a.start - b.start || a.end - b.end);
  let last = 0;
  for (const { start, end } of sorted) {
    if (!(start >= last && end >= start && end <= text.length)) {
      throw new RangeError(`No change of ${start} to ${end} is possible here: it overlaps or is outside.`);
    }
    last = end;
  }
  return sorted;
}

function splice(text: string, changes: readonly Change[]): string {
  const pieces: string[] = [];
  let at = 0;
  for (const change of changes) {
    pieces.push(text.slice(at, change.start), change.text);
    at = change.end;
  }
  pieces.push(text.slice(at));
  // Joined, not added: the sum would be copied again when it is read.
  return pieces.join('');
}

/**
 * Finds the segments of a document after an edit. Around each change a window of whole segments is read again:
 * its start is a border of the old text with all before it unchanged, so it is one of the new text. Its end is a
 * border of the new text if nothing read in the window reaches behind it; where what is open there is the same
 * as before, all that follows was read in the same state, and stays.
 */
class Rereading {
  /** How much was read. */
  read = 0;
  readonly #text: string;
  readonly #layout: ReadLayout;
  readonly #body: Range;
  readonly #result: Segment[] = [];
  /** The first old segment that is not in the result yet, and where it was. */
  #next = 0;
  #oldAt: number;
  /** Where the result ends in the new text. */
  #newAt: number;

  constructor(text: string, layout: ReadLayout, body: Range) {
    this.#text = text;
    this.#layout = layout;
    this.#body = body;
    this.#oldAt = layout.body.start;
    this.#newAt = body.start;
  }

  apply(changes: readonly Change[]): readonly Segment[] {
    const { body, segments } = this.#layout;
    const inside = changes.filter((change) => change.start >= body.start && change.end <= body.end);
    for (let i = 0; i < inside.length; ) {
      this.#keepUntil(inside[i]?.start ?? 0);
      i = this.#reread(inside, i);
    }
    for (const segment of segments.slice(this.#next)) this.#result.push(segment);
    return this.#result;
  }

  /** Keeps the old segments that end at or before `offset`, but for the last of all. */
  #keepUntil(offset: number): void {
    const { segments } = this.#layout;
    for (;;) {
      const segment = segments[this.#next];
      if (segment === undefined || this.#next + 1 === segments.length) return;
      if (this.#oldAt + segment.length > offset) return;
      this.#result.push(segment);
      this.#next++;
      this.#oldAt += segment.length;
      this.#newAt += segment.length;
    }
  }

  /** Reads the window around `changes[index]` again, and gives the index of the first change behind it. */
  #reread(changes: readonly Change[], index: number): number {
    const { segments, options, grain } = this.#layout;
    let around = segments[this.#next]?.around;
    let from = this.#newAt;
    let at = from;
    let after = index;
    /** How many more segments to take in, if these are not enough: twice as many each time. */
    let more = 1;
    const grow = (count: number) => {
      for (let i = 0; i < count && this.#next < segments.length; i++) {
        const length = segments[this.#next]?.length ?? 0;
        this.#next++;
        this.#oldAt += length;
        at += length;
      }
      for (;;) {
        const change = changes[after];
        const isLast = this.#next === segments.length;
        if (change === undefined || (change.start >= this.#oldAt && !isLast)) return;
        while (change.end > this.#oldAt && this.#next < segments.length) {
          const length = segments[this.#next]?.length ?? 0;
          this.#next++;
          this.#oldAt += length;
          at += length;
        }
        at += change.text.length - (change.end - change.start);
        after++;
      }
    };
    grow(1);
    while (around !== undefined) {
      const following = segments[this.#next];
      const opening = this.#result.length === 0;
      const to = following === undefined ? this.#body.end : at;
      if (following !== undefined && (to - from < grain / 2 || !followsBlankLine(this.#text, from, to))) {
        grow(1);
        continue;
      }
      this.read += to - from;
      const stretch = readStretch(this.#text, options.language, from, to, around);
      const { blocks } = stretch;
      if (!opening && blocks.length > 0 && !beginsStep(blocks, 0)) {
        const before = this.#result.pop();
        from -= before?.length ?? 0;
        around = before?.around;
        continue;
      }
      if (following !== undefined && (stretch.exit !== following.around || !endsSettled(blocks, opening))) {
        grow(more);
        more *= 2;
        continue;
      }
      for (const segment of cutSegments(this.#text, stretch, from, to, around, grain, opening)) {
        this.#result.push(segment);
      }
      this.#newAt = to;
      break;
    }
    return after;
  }
}
