/** The evaluations in progress in this window. Kept small because it loads at startup; evaluations and reports load later and meet here. */

import type * as vscode from 'vscode';
import type { Clock } from '../../core/base/clock.ts';
import type { RunHeader, RunRow } from '../../core/evaluate/index.ts';
import { getFileName } from '../base/file-name.ts';
import { StopController } from '../base/stop-controller.ts';

/** An evaluation in progress. */
export interface RunningEvaluation {
  /** The header of its journal. */
  readonly header: RunHeader;
  /** The journal that it writes. */
  readonly journal: vscode.Uri;
  /** The number of items to judge. */
  readonly total: number;
  /** When it started or resumed in this window, in milliseconds of the host's clock. */
  readonly since: number;
  /** The results so far, in any order, including those from before it resumed. */
  readonly rows: readonly RunRow[];
  /** Whether it was canceled: no new items start. */
  readonly isStopping: boolean;
  /**
   * Cancels it like *Cancel* in its notification. Replies in flight are awaited; a second call discards them. Results are saved, and
   * the run can resume.
   */
  stop(): void;
}

/** A change of a run, for the views that show it. */
export interface EvaluationEvent {
  readonly run: RunningEvaluation;
  /** `ended`: its journal is complete and no more rows follow. */
  readonly what: 'begun' | 'row' | 'stopping' | 'ended';
  /** The shared copy of the journal of an ended run; absent if there is none. */
  readonly copy?: vscode.Uri;
}

/** The evaluation's own handle on its entry. */
export interface RunningEvaluationHandle {
  /** Aborted when the person cancels: no new items start. */
  readonly halt: AbortSignal;
  /** Aborted when replies in flight are discarded. */
  readonly signal: AbortSignal;
  row(row: RunRow): void;
  /** Cancels the run as the person would. */
  stop(): void;
  giveUp(why: unknown): void;
  /** Ends the entry; later calls do nothing. @param copy the shared copy of the journal */
  end(copy?: vscode.Uri): void;
}

/** The evaluation runs in progress in this window. */
export class RunningEvaluationRegistry {
  readonly #clock: Pick<Clock, 'now'>;
  readonly #runs = new Set<RunningEvaluation>();
  readonly #listeners = new Set<(event: EvaluationEvent) => void>();

  constructor(clock: Pick<Clock, 'now'>) {
    this.#clock = clock;
  }

  /** Newest first. */
  get all(): readonly RunningEvaluation[] {
    return [...this.#runs].reverse();
  }

  /** The run that writes this journal or its original. A journal and its copy have the same name. */
  of(journal: vscode.Uri): RunningEvaluation | undefined {
    return this.all.find((run) => isJournalOfRun(run, journal));
  }

  /** The listener is called for each row and should throttle its drawing. */
  onDidChange(listener: (event: EvaluationEvent) => void): vscode.Disposable {
    this.#listeners.add(listener);
    return { dispose: () => this.#listeners.delete(listener) };
  }

  begin(begun: Pick<RunningEvaluation, 'header' | 'journal' | 'total'>): RunningEvaluationHandle {
    const stopping = new StopController();
    const { halt, signal } = stopping;
    const rows: RunRow[] = [];
    const tell = (): void => {
      if (this.#runs.has(run)) this.#tell({ run, what: 'stopping' });
    };
    halt.addEventListener('abort', tell, { once: true });
    const run: RunningEvaluation = {
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

  #tell(event: EvaluationEvent): void {
    for (const listener of [...this.#listeners]) listener(event);
  }
}

/** Whether this is the journal of a run, or its copy. */
export function isJournalOfRun(run: RunningEvaluation, journal: vscode.Uri): boolean {
  return getFileName(run.journal) === getFileName(journal);
}
