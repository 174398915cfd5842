import type { ProofHint, ProofReading } from '../../core/reading/index.ts';
import { appendToBoundedMap, type MementoStorage, readStoredPairs } from '../base/memento-storage.ts';

const STORAGE_KEY = 'hints.dismissed';

/** The maximum number of remembered dismissals; the oldest ones are dropped. */
const MAX_DISMISSED_HINTS = 2_000;

/**
 * The hints that the reader has dismissed in this workspace. A hint stays dismissed until its own step changes: it is remembered
 * by its document, its rule, the text of its step, and its position among equal ones there.
 */
export class DismissedHints {
  readonly #memory: MementoStorage;
  readonly #dismissed: Map<string, true>;

  constructor(memory: MementoStorage) {
    this.#memory = memory;
    this.#dismissed = readStoredPairs(memory, STORAGE_KEY, (value): value is true => value === true);
  }

  /** The hints of a proof that aren't dismissed. */
  filter(uri: string, reading: ProofReading): readonly ProofHint[] {
    if (this.#dismissed.size === 0) return reading.hints;
    return reading.hints.filter((hint, index) => !this.#dismissed.has(createKey(uri, reading, hint, index)));
  }

  async dismiss(uri: string, reading: ProofReading, hint: ProofHint): Promise<void> {
    const index = reading.hints.indexOf(hint);
    appendToBoundedMap(this.#dismissed, createKey(uri, reading, hint, index), true, MAX_DISMISSED_HINTS);
    await this.#memory.update(STORAGE_KEY, [...this.#dismissed]);
  }
}

function createKey(uri: string, { proof, hints }: ProofReading, hint: ProofHint, index: number): string {
  const isSame = (other: ProofHint): boolean =>
    other.step === hint.step && other.rule === hint.rule && other.quote === hint.quote;
  const position = hints.slice(0, index).filter(isSame).length;
  const step = hint.step === undefined ? '' : (proof.steps[hint.step]?.fingerprint ?? '');
  return [uri, hint.rule, step, hint.quote, position].join('\n');
}
