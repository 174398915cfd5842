/** Follows a panel's runs that are running in this window: progress a few times a second, and preliminary figures less often. */

import type * as vscode from 'vscode';
import type { Clock } from '../../core/base/clock.ts';
import type { Run } from '../../core/evaluate/index.ts';
import { t } from '../../l10n/index.ts';
import type { LiveRunProgress } from '../../protocol/index.ts';
import type { EvaluationEvent, RunningEvaluation, RunningEvaluationRegistry } from '../evaluate/index.ts';
import { isJournalOfRun } from '../evaluate/running-evaluations.ts';
import { ThrottledTask } from '../pages/paced-task.ts';
import { buildIncompleteRun, toLiveRunProgress } from './live-run.ts';

/** The minimum time between two progress updates, in milliseconds. */
export const LIVE_RUN_PROGRESS_INTERVAL_MS = 250;
/** The minimum time between two preliminary reports, in milliseconds. */
export const PRELIMINARY_REPORT_INTERVAL_MS = 2_000;
/** Figures take at most 1/20 of the time, however long the run. */
const FIGURES_TIME_SHARE = 20;

export interface LiveRunWatcherServices {
  readonly underWay: RunningEvaluationRegistry;
  readonly clock: Clock;
  /** Addresses of the panel's journals, as they are now. */
  journals(): readonly vscode.Uri[];
  /** Reads a journal of a run that isn't running here. */
  read(journal: vscode.Uri): Promise<Run>;
}

/** Callbacks of the panel. */
export interface LiveRunListener {
  /** The run made progress. */
  progress(): void;
  /** The report has to be rebuilt from the results so far. Resolves once it is. */
  figures(): Promise<void>;
  /** A run ended. @param moved where its journal is from now on, instead of `journal` */
  ended(run: RunningEvaluation, moved: vscode.Uri | undefined): void;
}

export class LiveRunWatcher {
  readonly #parts: LiveRunWatcherServices;
  readonly #told: LiveRunListener;
  readonly #progress: ThrottledTask;
  readonly #listening: vscode.Disposable;
  /** Finished runs, cached while another is running. */
  readonly #still = new Map<string, Run>();
  #due: (() => void) | undefined;
  #isMaking = false;
  /** More results arrived while a report was built. */
  #isMore = false;
  #gap = LIVE_RUN_PROGRESS_INTERVAL_MS;

  constructor(parts: LiveRunWatcherServices, told: LiveRunListener) {
    this.#parts = parts;
    this.#told = told;
    this.#progress = new ThrottledTask(parts.clock, LIVE_RUN_PROGRESS_INTERVAL_MS, () => told.progress());
    this.#listening = parts.underWay.onDidChange((event) => this.#heard(event));
  }

  /** The run whose progress is shown and that Stop ends: the one under study first. */
  get current(): RunningEvaluation | undefined {
    for (const journal of this.#parts.journals()) {
      const run = this.#parts.underWay.of(journal);
      if (run) return run;
    }
    return undefined;
  }

  get shown(): LiveRunProgress | undefined {
    const { current } = this;
    return current && toLiveRunProgress(current, this.#parts.clock.now());
  }

  /** The current state of a run, from its journal or from the results so far. */
  async read(journal: vscode.Uri): Promise<Run> {
    const { underWay, read } = this.#parts;
    const run = underWay.of(journal);
    const soFar = run && buildIncompleteRun(run);
    if (soFar) return soFar;
    const isLive = this.current !== undefined;
    const known = isLive ? this.#still.get(journal.toString()) : undefined;
    if (known) return known;
    const found = await read(journal);
    if (isLive) this.#still.set(journal.toString(), found);
    return found;
  }

  /** @throws Error with a sentence for people if nothing is running here */
  stop(): void {
    const { current } = this;
    if (!current) throw new Error(t("Can't stop this run: it isn't running in this window."));
    current.stop();
  }

  dispose(): void {
    this.#listening.dispose();
    this.#progress.stop();
    this.#due?.();
  }

  #heard({ run, what, copy }: EvaluationEvent): void {
    if (!this.#parts.journals().some((journal) => isJournalOfRun(run, journal))) return;
    if (what === 'ended') {
      this.#progress.stop();
      this.#due?.();
      this.#due = undefined;
      this.#isMore = false;
      this.#still.clear();
      this.#told.ended(run, copy);
      return;
    }
    this.#progress.ask();
    if (what === 'row') this.#figures();
    // The first figures come as soon as there are results.
    else if (what === 'begun') this.#gap = LIVE_RUN_PROGRESS_INTERVAL_MS;
  }

  #figures(): void {
    if (this.#isMaking) this.#isMore = true;
    else this.#due ??= this.#parts.clock.after(this.#gap, () => void this.#make());
  }

  async #make(): Promise<void> {
    const { clock } = this.#parts;
    this.#due = undefined;
    this.#isMaking = true;
    const before = clock.now();
    await this.#told.figures();
    this.#isMaking = false;
    this.#gap = Math.max(PRELIMINARY_REPORT_INTERVAL_MS, FIGURES_TIME_SHARE * (clock.now() - before));
    const isMore = this.#isMore;
    this.#isMore = false;
    if (isMore) this.#figures();
  }
}
