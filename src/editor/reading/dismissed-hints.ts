import { createHintKeys, type ProofReading, type StepHint } from '../../core/reading/index.ts';
import { appendToBoundedMap, type MementoStorage, readStoredMap } from '../base/memento-storage.ts';

const STORAGE_KEY = 'hints.dismissed';

/** The maximum number of remembered dismissals; the oldest ones are dropped. */
const MAX_DISMISSED_HINTS = 2_000;

/**
 * The hints that the reader has dismissed in this workspace. A hint stays dismissed until its own step changes: it is remembered
 * by its document, its rule, its words, the text of its step, and its position among hints that are equal in all of these.
 */
export class DismissedHints {
  readonly #memory: MementoStorage;
  readonly #dismissed: Map<string, true>;

  constructor(memory: MementoStorage) {
    this.#memory = memory;
    this.#dismissed = readStoredMap(memory, STORAGE_KEY, (value): value is true => value === true);
  }

  /** The hints of a proof that aren't dismissed. */
  filter(uri: string, reading: ProofReading): readonly StepHint[] {
    if (this.#dismissed.size === 0) return reading.hints;
    const keys = createHintKeys(uri, reading);
    return reading.hints.filter((_, index) => !this.#dismissed.has(keys[index] ?? ''));
  }

  async dismiss(uri: string, reading: ProofReading, hint: StepHint): Promise<void> {
    const key = createHintKeys(uri, reading)[reading.hints.indexOf(hint)];
    if (key === undefined) return;
    appendToBoundedMap(this.#dismissed, key, true, MAX_DISMISSED_HINTS);
    await this.#memory.update(STORAGE_KEY, [...this.#dismissed]);
  }
}
