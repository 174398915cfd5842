/** Which part of a reply the page does not have yet. */
import { type LabReplyView, MOST_SHOWN } from '../../protocol/lab.ts';

export interface Piece {
  readonly sample: number;
  /** Where it begins, in characters. */
  readonly at: number;
  readonly text: string;
}

export class Streaming {
  #sample = -1;
  #sent = '';

  /** The page was shown this much in a snapshot; undefined: nothing that streams. */
  shown(reply: Pick<LabReplyView, 'shown' | 'parts'> | undefined): void {
    this.#sample = reply?.shown ?? -1;
    this.#sent = reply?.parts.map(({ text }) => text).join('') ?? '';
  }

  /**
   * What has come since. `anew`: it is another vote's, does not go on from what the page has, or is too long for pieces.
   * @param raw all that has come; undefined where nothing streams any more
   */
  next(sample: number, raw: string | undefined): Piece | 'anew' | undefined {
    if (raw === undefined) return undefined;
    if (sample !== this.#sample || raw.length > MOST_SHOWN || !raw.startsWith(this.#sent)) return 'anew';
    if (raw.length === this.#sent.length) return undefined;
    const at = this.#sent.length;
    this.#sent = raw;
    return { sample, at, text: raw.slice(at) };
  }
}
