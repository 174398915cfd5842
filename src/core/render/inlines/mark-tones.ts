import { findFirstIndexByBinarySearch } from '../../base/binary-search.ts';
import type { TextRange } from '../../proof/index.ts';
import type { PhraseMark, PhraseMarkTone, PhraseShadeTone } from '../types.ts';

type Tone = PhraseMark['tone'];

/** A range of the text with one tone, or without. */
export interface ToneRange<T extends Tone> extends TextRange {
  readonly tone: T | undefined;
}

/** The marks and the shades of a text. */
export interface PhraseTones {
  readonly tones: MergedPhraseMarks<PhraseMarkTone>;
  readonly shades: MergedPhraseMarks<PhraseShadeTone>;
}

/** @param length the length of the text */
export function createPhraseTones(marks: readonly PhraseMark[], length: number): PhraseTones {
  return {
    tones: new MergedPhraseMarks(marks, ['hint', 'look', 'doubt', 'error'], length),
    shades: new MergedPhraseMarks(marks, ['checked', 'unchecked'], length),
  };
}

/** The marked ranges of a text and their tones. Where marks overlap, the loudest tone wins. */
class MergedPhraseMarks<T extends Tone> {
  readonly #tones: readonly T[];
  /** Ascending, disjoint, not empty. */
  readonly #marked: readonly (TextRange & { readonly tone: T })[];

  /** @param tones the tones of this map, the loudest last; other marks are ignored */
  constructor(marks: readonly PhraseMark[], tones: readonly T[], length: number) {
    this.#tones = tones;
    const edges: { at: number; tone: number; by: 1 | -1 }[] = [];
    for (const mark of marks) {
      const start = Math.max(0, Math.min(length, mark.start));
      const end = Math.max(0, Math.min(length, mark.end));
      const tone = (tones as readonly Tone[]).indexOf(mark.tone);
      if (tone < 0 || !(start < end)) continue;
      edges.push({ at: start, tone, by: 1 }, { at: end, tone, by: -1 });
    }
    edges.sort((a, b) => a.at - b.at);
    const open = tones.map(() => 0);
    const marked: { start: number; end: number; tone: T }[] = [];
    let from = 0;
    for (const { at, tone, by } of edges) {
      const now = tones[open.findLastIndex((count) => count > 0)];
      if (now !== undefined && at > from) {
        const last = marked.at(-1);
        if (last?.end === from && last.tone === now) last.end = at;
        else marked.push({ start: from, end: at, tone: now });
      }
      from = at;
      open[tone] = (open[tone] ?? 0) + by;
    }
    this.#marked = marked;
  }

  /** Splits `start … end` into slices of one tone, in text order. */
  slices(start: number, end: number): ToneRange<T>[] {
    const found: ToneRange<T>[] = [];
    let at = start;
    for (let i = this.#after(start); at < end; i++) {
      const mark = this.#marked[i];
      if (mark === undefined || mark.start >= end) break;
      if (mark.start > at) found.push({ start: at, end: mark.start, tone: undefined });
      const from = Math.max(at, mark.start);
      at = Math.min(end, mark.end);
      found.push({ start: from, end: at, tone: mark.tone });
    }
    if (at < end) found.push({ start: at, end, tone: undefined });
    return found;
  }

  /** The loudest tone in `start … end`. */
  touching(start: number, end: number): T | undefined {
    let loudest = -1;
    for (let i = this.#after(start); ; i++) {
      const mark = this.#marked[i];
      if (mark === undefined || mark.start >= end) return this.#tones[loudest];
      loudest = Math.max(loudest, this.#tones.indexOf(mark.tone));
    }
  }

  /** The index of the first mark that ends after `start`. */
  #after(start: number): number {
    return findFirstIndexByBinarySearch(this.#marked.length, (k) => (this.#marked[k]?.end ?? 0) > start);
  }
}
