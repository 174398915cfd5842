/** The reader's base rate and annotator agreement, which are saved and apply to other reports too. */

import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type * as vscode from 'vscode';
import type { RunInfo } from '../../core/evaluate/index.ts';
import { appendToBoundedMap, readStoredMap } from '../base/memento-storage.ts';

const BASE_RATE_KEY = 'report.baseRate';
const CEILINGS_KEY = 'report.ceilings';
/** The agreement is saved for this number of data sets; the oldest entries are dropped. */
const MOST_CEILINGS = 500;

export type RunIdAndDataSets = Pick<RunInfo, 'run' | 'dataSets'>;

/** The base rate that a reader expects, for all reports, and the annotators' agreement with the labels of a data set, for all runs on it. */
export class AssumedRatesStore {
  readonly #memory: vscode.Memento;
  readonly #listeners = new Set<() => void>();

  constructor(memory: vscode.Memento) {
    this.#memory = memory;
  }

  /** 0 to 1; undefined until the reader sets it. */
  get baseRate(): number | undefined {
    const kept = this.#memory.get<unknown>(BASE_RATE_KEY);
    return typeof kept === 'number' && kept > 0 && kept < 1 ? kept : undefined;
  }

  /** The annotators' agreement with the labels of a run's data, 0 to 1; undefined if unknown. */
  ceilingOf(run: RunIdAndDataSets): number | undefined {
    return readStoredMap(this.#memory, CEILINGS_KEY, isShare).get(hashRunData(run));
  }

  /** @param ceiling undefined if unknown */
  async keep(run: RunIdAndDataSets, baseRate: number, ceiling: number | undefined): Promise<void> {
    await this.#memory.update(BASE_RATE_KEY, baseRate);
    const mark = hashRunData(run);
    // Agreement by the hash of the data.
    const all = readStoredMap(this.#memory, CEILINGS_KEY, isShare);
    if (ceiling === undefined) all.delete(mark);
    else appendToBoundedMap(all, mark, ceiling, MOST_CEILINGS);
    await this.#memory.update(CEILINGS_KEY, [...all]);
    for (const listener of this.#listeners) listener();
  }

  /** Returns a disposable that removes the listener. */
  onDidChange(listener: () => void): { dispose(): void } {
    this.#listeners.add(listener);
    return { dispose: () => this.#listeners.delete(listener) };
  }
}

function isShare(value: unknown): value is number {
  return typeof value === 'number' && value >= 0 && value <= 1;
}

/**
 * Equal for runs on equal data, regardless of file names and folders. Files without a hash in the journal are identified by their address;
 * without either, by the run.
 */
function hashRunData({ run, dataSets }: RunIdAndDataSets): string {
  const sets = dataSets.map(({ name, sha256: hash, address }) => hash ?? address ?? `${run} ${name}`);
  return bytesToHex(sha256(utf8ToBytes(JSON.stringify(sets.length === 0 ? [run] : sets.sort()))));
}
