import type { LabelDraft, LabelRecord } from '../../core/annotate/index.ts';
import { appendLabels, type FileEnd } from './append.ts';
import { LabelLock } from './lock.ts';

/** Writes one annotator's file: here one label after another, and in turn with other windows. */
export class LabelWriter {
  readonly #file: string;
  readonly #annotator: string;
  readonly #lock: LabelLock;
  #end: FileEnd | undefined;
  #writing: Promise<unknown> = Promise.resolve();

  /** @param locks the folder of locks */
  constructor(file: string, annotator: string, locks: string) {
    this.#file = file;
    this.#annotator = annotator;
    this.#lock = new LabelLock(locks, file);
  }

  /** Resolves once they are on the disk. @throws what `appendLabels` does */
  append(drafts: readonly LabelDraft[], now: () => number): Promise<readonly LabelRecord[]> {
    const work = this.#writing.then(() => this.#append(drafts, now));
    this.#writing = work.catch(() => undefined);
    return work;
  }

  async #append(drafts: readonly LabelDraft[], now: () => number): Promise<readonly LabelRecord[]> {
    const giveBack = await this.#lock.take();
    try {
      const known = this.#end;
      this.#end = undefined;
      const { records, end } = await appendLabels(this.#file, this.#annotator, drafts, now(), known);
      this.#end = end;
      return records;
    } finally {
      giveBack?.();
    }
  }
}
