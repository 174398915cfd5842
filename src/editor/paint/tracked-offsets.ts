import type { TextChange } from '../../core/proof/index.ts';

/** The most changes of one moment that are followed: "replace all" makes thousands. */
const MAX_TRACKED_CHANGES = 100;

/**
 * Offsets that were handed to the editor, moved through edits as the editor moves them, so that what stands in its
 * place already need not be set again. Where an edit touches one of them it is not known where the editor has it; nor
 * where one is made while they are on their way, as the window may have made it before it got them.
 */
export class TrackedOffsets {
  readonly #offsets: number[];
  readonly #words: string;
  #isKnown = true;
  #isOnItsWay = true;

  /** @param words all else that makes up what was set */
  constructor(offsets: readonly number[], words = '') {
    this.#offsets = [...offsets];
    this.#words = words;
  }

  /** The window has them: edits that become known from now on were made after that. */
  arrived(): void {
    this.#isOnItsWay = false;
  }

  /** Whether no edit has touched an offset, and none happened while the offsets were being sent. */
  get isKnown(): boolean {
    return this.#isKnown;
  }

  /** Follows edits of one moment, in the order in which they apply one after another. */
  edit(changes: readonly TextChange[]): void {
    const offsets = this.#offsets;
    // Setting all anew is less work than following.
    if (changes.length > MAX_TRACKED_CHANGES || (this.#isOnItsWay && changes.length > 0))
      this.#isKnown = false;
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

  /** Whether the editor shows just this. */
  shows(offsets: readonly number[], words = ''): boolean {
    return (
      this.#isKnown &&
      this.#words === words &&
      this.#offsets.length === offsets.length &&
      offsets.every((offset, k) => offset === this.#offsets[k])
    );
  }
}
