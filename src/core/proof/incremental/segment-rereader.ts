import { readDocumentBlocksWithSplitPoints } from '../blocks/blocks.ts';
import type { TextChange } from '../types.ts';
import type { SegmentedDocument } from './assemble-proof.ts';
import {
  cutTextIntoSegments,
  type DocumentSegment,
  endsWithBlankLine,
  endsWithCompleteStep,
  isBlankSinceLineStart,
  isStepStart,
} from './segments.ts';

/**
 * Finds the segments of a document after an edit by reading a window of whole segments again around each change.
 *
 * The window starts at a border of the old text. All text before it is unchanged. Nothing open there reaches past it,
 * so it is a border of the new text too. The window ends at a border of the new text if a blank line precedes it and
 * nothing in the window reaches past it. If the same environments are open there as before the edit, the following
 * segments stay valid. Otherwise, the window is extended.
 */
export class SegmentReparser {
  /** Length of the text that was read, in UTF-16 code units. */
  read = 0;
  readonly #layout: SegmentedDocument;
  readonly #grain: number;
  readonly #result: DocumentSegment[] = [];
  /** The first old segment after the result and the window, and its offset in the old text. */
  #next = 0;
  #at: number;

  constructor(layout: SegmentedDocument, grain: number) {
    this.#layout = layout;
    this.#grain = grain;
    this.#at = layout.head.length;
  }

  /** The new segments; undefined if the changes may have moved the borders of the body. */
  apply(changes: readonly TextChange[]): readonly DocumentSegment[] | undefined {
    for (let i = 0; i < changes.length; ) {
      this.#keepUntil(changes[i]?.start ?? 0);
      i = this.#reread(changes, i);
      if (i < 0) return undefined;
    }
    const { segments } = this.#layout;
    return this.#result.concat(segments.slice(this.#next));
  }

  /** Keeps the old segments that end at or before `offset`, except for the last of all. */
  #keepUntil(offset: number): void {
    const { segments } = this.#layout;
    for (; this.#next + 1 < segments.length; this.#next++) {
      const segment = segments[this.#next];
      if (segment === undefined || this.#at + segment.text.length > offset) return;
      this.#result.push(segment);
      this.#at += segment.text.length;
    }
  }

  /** Reads the window around `changes[index]`. Returns the next change's index; -1 if body borders may have moved. */
  #reread(changes: readonly TextChange[], index: number): number {
    const { segments, options, tail } = this.#layout;
    const isLatex = options.language === 'latex';
    const start = this.#at;
    /** The window's old text, including the unchanged text before the first change. */
    let old = '';
    let head = '';
    let around = segments[this.#next]?.around;
    let after = index;
    let wanted = 1;
    /** Number of segments to add if the window is too short; doubles each time. */
    let more = 1;
    while (around !== undefined) {
      for (; this.#next < segments.length; this.#next++, wanted--) {
        const segment = segments[this.#next];
        if (segment === undefined || (wanted <= 0 && (changes[after - 1]?.end ?? 0) <= this.#at)) break;
        this.#at += segment.text.length;
        const isLast = this.#next + 1 === segments.length;
        while (after < changes.length && ((changes[after]?.start ?? 0) < this.#at || isLast)) after++;
        old += segment.text;
      }
      const text = head + applyTextChanges(old, changes.slice(index, after), start);
      const opening = this.#result.length === 0;
      const following = segments[this.#next];
      // The lines that delimit the body aren't in the window, but an edit may add new ones.
      if (isLatex && text.includes('{document}')) return -1;
      if (opening && text.charCodeAt(0) === 0xfeff) return -1;
      if (following === undefined && tail !== '' && !isBlankSinceLineStart(text, text.length)) return -1;
      wanted = 1;
      if (following !== undefined && (text.length < this.#grain / 2 || !endsWithBlankLine(text))) continue;

      this.read += text.length;
      const stretch = readDocumentBlocksWithSplitPoints(text, options.language, 0, text.length, around);
      if (!opening && stretch.blocks.length > 0 && !isStepStart(stretch.blocks, 0)) {
        const before = this.#result.pop();
        head = (before?.text ?? '') + head;
        around = before?.around;
        wanted = 0;
        continue;
      }
      if (
        following !== undefined &&
        (stretch.exit !== following.around || !endsWithCompleteStep(stretch.blocks, opening))
      ) {
        wanted = more;
        more *= 2;
        continue;
      }
      for (const segment of cutTextIntoSegments(text, stretch, around, this.#grain, opening))
        this.#result.push(segment);
      break;
    }
    return after;
  }
}

/**
 * Applies changes to a text, in their order.
 * @param start the offset of the text in its document, which their offsets are relative to
 */
export function applyTextChanges(text: string, changes: readonly TextChange[], start = 0): string {
  const pieces: string[] = [];
  let at = 0;
  for (const change of changes) {
    pieces.push(text.slice(at, change.start - start), change.text);
    at = change.end - start;
  }
  pieces.push(text.slice(at));
  // Joined rather than concatenated, since a concatenated string is copied again when it is read.
  return pieces.join('');
}
