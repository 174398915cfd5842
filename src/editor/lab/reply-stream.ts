/** Determines the part of a reply that the page doesn't have yet. */
import { type LabReplyView, MAX_DISPLAYED_TEXT_CHARS } from '../../protocol/lab.ts';

export interface StreamedReplyChunk {
  readonly sample: number;
  /** Its offset, in characters. */
  readonly at: number;
  readonly text: string;
}

export class StreamedReplyTracker {
  #sample = -1;
  #sent = '';

  /** Records what a snapshot showed; undefined if nothing streams. */
  shown(reply: Pick<LabReplyView, 'shown' | 'parts'> | undefined): void {
    this.#sample = reply?.shown ?? -1;
    this.#sent = reply?.parts.map(({ text }) => text).join('') ?? '';
  }

  /**
   * The part that is new since then. `anew`: the page needs the whole view, because the vote changed, the page's part isn't a prefix, or
   * the reply is too long.
   * @param raw the reply so far; undefined if nothing streams
   */
  next(sample: number, raw: string | undefined): StreamedReplyChunk | 'anew' | undefined {
    if (raw === undefined) return undefined;
    if (sample !== this.#sample || raw.length > MAX_DISPLAYED_TEXT_CHARS || !raw.startsWith(this.#sent)) return 'anew';
    if (raw.length === this.#sent.length) return undefined;
    const at = this.#sent.length;
    this.#sent = raw;
    return { sample, at, text: raw.slice(at) };
  }
}
