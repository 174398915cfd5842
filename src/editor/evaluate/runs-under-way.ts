/** The evaluations that are under way in this window. Small, since it is there from the start: who judges and who reports are loaded later, and meet here. */

import type * as vscode from 'vscode';
import type { Clock } from '../../core/base/clock.ts';
import type { RunHeader, RunRow } from '../../core/evaluate/index.ts';
import { fileName } from '../base/file-name.ts';
import { Stopping } from '../base/stopping.ts';

/** One evaluation, from its first item to the last that is noted. */
export interface RunUnderWay {
  /** What it is, as its journal says. */
  readonly header: RunHeader;
  /** The journal that is being written. */
  readonly journal: vscode.Uri;
  /** How many items it is to judge. */
  readonly total: number;
  /** When it was begun or taken up here, in milliseconds of the host's clock. */
  readonly since: number;
  /** What came so far, in whatever order; rows of a run that is taken up among them. */
  readonly rows: readonly RunRow[];
  /** Somebody has stopped it: nothing more is begun. */
  readonly isStopping: boolean;
  /**
   * Ends it as *Cancel* in its notification does: what is in flight is waited for, or given up where this is said once more. What came is
   * kept, and it can be taken up.
   */
  stop(): void;
}

/** What happens to a run, for those who show it. */
export interface RunEvent {
  readonly run: RunUnderWay;
  /** `ended`: nothing more comes, and its journal is whole. */
  readonly what: 'begun' | 'row' | 'stopping' | 'ended';
  /** Where an ended run's journal was copied to, for everybody to find; absent where it was not. */
  readonly copy?: vscode.Uri;
}

/** What the evaluation itself holds of its entry. */
export interface RunEntry {
  /** Aborted when a person stops it here: nothing more is begun. */
  readonly halt: AbortSignal;
  /** Aborted when what is in flight is given up. */
  readonly signal: AbortSignal;
  row(row: RunRow): void;
  /** As a person does. */
  stop(): void;
  giveUp(why: unknown): void;
  /** Once; later calls do nothing. @param copy where everybody finds the journal */
  end(copy?: vscode.Uri): void;
}

/** The evaluation runs in progress in this window. */
export class RunsUnderWay {
  readonly #clock: Pick<Clock, 'now'>;
  readonly #runs = new Set<RunUnderWay>();
  readonly #listeners = new Set<(event: RunEvent) => void>();

  constructor(clock: Pick<Clock, 'now'>) {
    this.#clock = clock;
  }

  /** Those begun last first. */
  get all(): readonly RunUnderWay[] {
    return [...this.#runs].reverse();
  }

  /** The run that writes this journal, or has taken up the one of which this is the copy: both have the run's name. */
  of(journal: vscode.Uri): RunUnderWay | undefined {
    return this.all.find((run) => isOf(run, journal));
  }

  /** Each row is told of: who draws takes their time. */
  onDidChange(listener: (event: RunEvent) => void): vscode.Disposable {
    this.#listeners.add(listener);
    return { dispose: () => this.#listeners.delete(listener) };
  }

  begin(begun: Pick<RunUnderWay, 'header' | 'journal' | 'total'>): RunEntry {
    const stopping = new Stopping();
    const { halt, signal } = stopping;
    const rows: RunRow[] = [];
    const tell = (): void => {
      if (this.#runs.has(run)) this.#tell({ run, what: 'stopping' });
    };
    halt.addEventListener('abort', tell, { once: true });
    const run: RunUnderWay = {
      ...begun,
      since: this.#clock.now(),
      rows,
      get isStopping() {
        return halt.aborted;
      },
      stop: () => stopping.stop(),
    };
    this.#runs.add(run);
    this.#tell({ run, what: 'begun' });
    return {
      halt,
      signal,
      row: (row) => {
        rows.push(row);
        this.#tell({ run, what: 'row' });
      },
      stop: () => stopping.stop(),
      giveUp: (why) => stopping.giveUp(why),
      end: (copy) => {
        if (this.#runs.delete(run)) this.#tell({ run, what: 'ended', ...(copy ? { copy } : {}) });
      },
    };
  }

  #tell(event: RunEvent): void {
    for (const listener of [...this.#listeners]) listener(event);
  }
}

/** Whether this is the journal of a run, or its copy. */
export function isOf(run: RunUnderWay, journal: vscode.Uri): boolean {
  return fileName(run.journal) === fileName(journal);
}
