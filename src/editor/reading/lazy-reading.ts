import * as vscode from 'vscode';
import type { Clock } from '../../core/base/clock.ts';
import { LazyFeature } from '../ask/index.ts';
import { Disposables } from '../base/disposables.ts';
import { COMPARE_RESTATEMENT_COMMAND, commandIds } from '../base/manifest-names.ts';
import { runAfterWindowSettles } from '../base/window-settling.ts';
import type { ProofLabels } from '../labels/index.ts';
import type { DocumentReview, ProofReviews } from '../review/index.ts';
import type {
  HintSummary,
  HintSummaryProvider,
  ReadingProvider,
  RelationTrialBundle,
  RelationTrialCardTarget,
} from './types.ts';

/** The part that loads with the first proof. */
export interface ReadingBundle {
  startReadingFeature(services: ReadingServices): ReadingFeature;
}

/** Reads open proofs. */
export interface ReadingFeature extends vscode.Disposable, HintSummaryProvider {
  readonly readings: ReadingProvider;
  /** The actions of the commands. */
  readonly commands: Readonly<Record<ReadingCommand, (at: unknown) => unknown>>;
}

const READING_COMMANDS = [commandIds.toggleHints, commandIds.tryWithNumbers, COMPARE_RESTATEMENT_COMMAND] as const;

type ReadingCommand = (typeof READING_COMMANDS)[number];

/** What the reading of proofs needs. */
export interface ReadingServices {
  readonly reviews: ProofReviews;
  readonly clock: Clock;
  readonly memory: vscode.Memento;
  readonly labels: ProofLabels;
  readonly log: vscode.LogOutputChannel;
  loadTrials(): Promise<RelationTrialBundle>;
  /** Shows a trial in the review panel. */
  showTrial(target: RelationTrialCardTarget): Promise<void>;
}

/** Starts to read proofs once one is open, or a command needs it, so that a window without proofs doesn't load the code. */
export class LazyReadingFeature implements vscode.Disposable, HintSummaryProvider {
  readonly #changed = new vscode.EventEmitter<vscode.TextDocument>();
  readonly #disposables = new Disposables();
  readonly #reading: LazyFeature<ReadingFeature>;
  readonly onDidChange = this.#changed.event;

  constructor(services: ReadingServices, load: () => Promise<ReadingBundle>) {
    const { reviews, log } = services;
    const reading = new LazyFeature(async () => {
      const started = (await load()).startReadingFeature(services);
      this.#disposables.add(started.onDidChange((document) => this.#changed.fire(document)));
      return started;
    });
    this.#reading = reading;
    const loadNow = (): void => {
      reading.get().then(
        () => {
          // Proofs whose review was complete before the part was loaded.
          for (const open of new Set(reviews.all().map(({ document }) => document))) this.#changed.fire(open);
        },
        (error: unknown) => log.error(`Couldn't load the proof reader: ${String(error)}`),
      );
    };
    const first = reviews.onDidChange((document) => {
      // Loading holds up this thread, so the marks of the first review are sent to the window before.
      if (reviews.of(document)?.review.complete !== true) return;
      first.dispose();
      runAfterWindowSettles(loadNow, loadNow);
    });
    const commands = READING_COMMANDS.map((id) => reading.command(id, (started, at) => started.commands[id](at)));
    this.#disposables.add(this.#changed, first, reading, ...commands);
  }

  of(latest: DocumentReview): HintSummary | undefined {
    return this.#reading.now?.of(latest);
  }

  /** Starts to read proofs if that hasn't begun. */
  async loadReadings(): Promise<ReadingProvider> {
    return (await this.#reading.get()).readings;
  }

  dispose(): void {
    this.#disposables.dispose();
  }
}
