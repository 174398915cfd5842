import type { TextChange } from '../../core/proof/index.ts';

/** The maximum number of changes in one edit that are tracked. Replace All makes thousands. */
const MAX_TRACKED_CHANGES = 100;

/**
 * Offsets that were sent to the editor, moved through edits as the editor moves them, so that unchanged decorations needn't be
 * set again. Their position is unknown if an edit touches an offset, or happens before the window has received them.
 */
export class TrackedOffsets {
  readonly #offsets: number[];
  readonly #words: string;
  #isKnown = true;
  #isOnItsWay = true;

  /** @param words everything else that was set */
  constructor(offsets: readonly number[], words = '') {
    this.#offsets = [...offsets];
    this.#words = words;
  }

  /** The window has received the offsets. Edits that arrive from now on were made after that. */
  arrived(): void {
    this.#isOnItsWay = false;
  }

  /** Whether all positions are known: no edit has touched an offset or happened while the offsets were being sent. */
  get isKnown(): boolean {
    return this.#isKnown;
  }

  /** Moves the offsets through the changes of one edit, in the order in which they apply. */
  edit(changes: readonly TextChange[]): void {
    const offsets = this.#offsets;
    // Setting all decorations again is less work than tracking.
    if (changes.length > MAX_TRACKED_CHANGES || (this.#isOnItsWay && changes.length > 0)) this.#isKnown = false;
    for (const { start, end, text } of changes) {
      if (!this.#isKnown) return;
      const shift = text.length - (end - start);
      for (let k = 0; k < offsets.length; k++) {
        const offset = offsets[k] ?? 0;
        if (offset > end) offsets[k] = offset + shift;
        else if (offset >= start) {
          this.#isKnown = false;
          return;
        }
      }
    }
  }

  /** Whether the editor already shows exactly these offsets and words. */
  shows(offsets: readonly number[], words = ''): boolean {
    return (
      this.#isKnown &&
      this.#words === words &&
      this.#offsets.length === offsets.length &&
      offsets.every((offset, k) => offset === this.#offsets[k])
    );
  }
}
