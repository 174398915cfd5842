/** What a reader says of the world beside a report: it is kept, and holds for other reports too. */

import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type * as vscode from 'vscode';
import type { RunInfo } from '../../core/evaluate/index.ts';

const BASE_RATE_KEY = 'report.baseRate';
const CEILINGS_KEY = 'report.ceilings';
/** Of so many data sets it is kept how often people agree; those said first are forgotten. */
const MOST_CEILINGS = 500;

/** What tells a run's data from those of others. */
export type RunData = Pick<RunInfo, 'run' | 'dataSets'>;

/** A data set by its mark, and how often people agree with its labels. */
type Kept = readonly [string, number];

/**
 * The share of right solutions that a reader expects, which holds for all reports; and how often people agree with labels, which is of the
 * data that have these labels, by whatever run. Until the reader says another.
 */
export class Expected {
  readonly #memory: vscode.Memento;
  readonly #listeners = new Set<() => void>();

  constructor(memory: vscode.Memento) {
    this.#memory = memory;
  }

  /** 0 to 1; undefined while the reader has said nothing. */
  get baseRate(): number | undefined {
    const kept = this.#memory.get<unknown>(BASE_RATE_KEY);
    return typeof kept === 'number' && kept > 0 && kept < 1 ? kept : undefined;
  }

  /** How often people agree with the labels of a run's data, 0 to 1; undefined where it is not known. */
  ceilingOf(run: RunData): number | undefined {
    const mark = markOf(run);
    return this.#ceilings().find(([kept]) => kept === mark)?.[1];
  }

  /** @param ceiling undefined: it is not known, or no more */
  async keep(run: RunData, baseRate: number, ceiling: number | undefined): Promise<void> {
    await this.#memory.update(BASE_RATE_KEY, baseRate);
    const mark = markOf(run);
    const others = this.#ceilings().filter(([kept]) => kept !== mark);
    const all: readonly Kept[] = ceiling === undefined ? others : [...others, [mark, ceiling]];
    await this.#memory.update(CEILINGS_KEY, all.slice(-MOST_CEILINGS));
    for (const listener of this.#listeners) listener();
  }

  /** Returns what ends it. */
  onDidChange(listener: () => void): { dispose(): void } {
    this.#listeners.add(listener);
    return { dispose: () => this.#listeners.delete(listener) };
  }

  #ceilings(): readonly Kept[] {
    const kept = this.#memory.get<unknown>(CEILINGS_KEY);
    return Array.isArray(kept) ? kept.filter(isKept) : [];
  }
}

function isKept(one: unknown): one is Kept {
  if (!Array.isArray(one) || one.length !== 2) return false;
  const [mark, share]: unknown[] = one;
  return typeof mark === 'string' && typeof share === 'number' && share >= 0 && share <= 1;
}

/**
 * Equal for runs on equal data, wherever the files lie and whatever they are called. Files of which a journal has no hash are told by their address;
 * what has neither is known to nobody but the run itself.
 */
function markOf({ run, dataSets }: RunData): string {
  const sets = dataSets.map(({ name, sha256: hash, address }) => hash ?? address ?? `${run} ${name}`);
  return bytesToHex(sha256(utf8ToBytes(JSON.stringify(sets.length === 0 ? [run] : sets.sort()))));
}
