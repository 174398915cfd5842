import { binarySearchFirst } from '../../base/binary-search.ts';
import type { TextRange } from '../../proof/index.ts';
import type { PhraseMark, PhraseMarkTone } from '../types.ts';

/** A range of the text with one tone, or without. */
export interface ToneRange extends TextRange {
  readonly tone: PhraseMarkTone | undefined;
}

const loudness: Record<PhraseMarkTone, number> = { look: 0, doubt: 1, error: 2 };
const tones: readonly PhraseMarkTone[] = ['look', 'doubt', 'error'];

/** The marked ranges of a text and their tones. Where marks overlap, the loudest tone wins. */
export class MergedPhraseMarks {
  /** Ascending, disjoint, not empty. */
  readonly #marked: readonly (ToneRange & { readonly tone: PhraseMarkTone })[];

  constructor(marks: readonly PhraseMark[], length: number) {
    const edges: { at: number; tone: number; by: 1 | -1 }[] = [];
    for (const mark of marks) {
      const start = Math.max(0, Math.min(length, mark.start));
      const end = Math.max(0, Math.min(length, mark.end));
      if (!(start < end)) continue;
      edges.push({ at: start, tone: loudness[mark.tone], by: 1 }, { at: end, tone: loudness[mark.tone], by: -1 });
    }
    edges.sort((a, b) => a.at - b.at);
    const open = [0, 0, 0];
    const marked: { start: number; end: number; tone: PhraseMarkTone }[] = [];
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
  slices(start: number, end: number): ToneRange[] {
    const found: ToneRange[] = [];
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
  touching(start: number, end: number): PhraseMarkTone | undefined {
    let loudest: PhraseMarkTone | undefined;
    for (let i = this.#after(start); ; i++) {
      const mark = this.#marked[i];
      if (mark === undefined || mark.start >= end) return loudest;
      if (loudest === undefined || loudness[mark.tone] > loudness[loudest]) loudest = mark.tone;
    }
  }

  /** The index of the first mark that ends after `start`. */
  #after(start: number): number {
    return binarySearchFirst(this.#marked.length, (k) => (this.#marked[k]?.end ?? 0) > start);
  }
}
