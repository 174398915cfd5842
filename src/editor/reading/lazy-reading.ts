import * as vscode from 'vscode';
import { registerCommand } from '../ask/index.ts';
import { Disposables } from '../base/disposables.ts';
import { commandIds, SETTINGS_SECTION } from '../base/manifest-names.ts';
import type { ProofReviews } from '../review/index.ts';
import type { ReadingHeadline, ReadingHeadlines } from './types.ts';

/** The part that loads with the first proof. */
export interface ReadingBundle {
  startReading(services: ReadingServices): vscode.Disposable & ReadingHeadlines;
}

/** What the reading of proofs needs. */
export interface ReadingServices {
  readonly reviews: ProofReviews;
  readonly memory: vscode.Memento;
}

/** Starts to read proofs once one is open, so that a window without proofs doesn't load the code. */
export class LazyReading implements vscode.Disposable, ReadingHeadlines {
  readonly #changed = new vscode.EventEmitter<vscode.TextDocument>();
  readonly #disposables = new Disposables();
  #started: ReadingHeadlines | undefined;
  readonly onDidChange = this.#changed.event;

  constructor(services: ReadingServices, load: () => Promise<ReadingBundle>, log: vscode.LogOutputChannel) {
    const { reviews } = services;
    const first = reviews.onDidChange((document) => {
      // The marks of the first review come before anything that loading would hold up.
      if (reviews.of(document)?.review.complete !== true) return;
      first.dispose();
      void this.#start(services, load, log);
    });
    // The command is offered before the part is loaded.
    this.#disposables.add(this.#changed, first, registerToggleHints());
  }

  of(document: vscode.TextDocument): ReadingHeadline | undefined {
    return this.#started?.of(document);
  }

  dispose(): void {
    this.#disposables.dispose();
  }

  async #start(
    services: ReadingServices,
    load: () => Promise<ReadingBundle>,
    log: vscode.LogOutputChannel,
  ): Promise<void> {
    try {
      const started = (await load()).startReading(services);
      this.#started = started;
      this.#disposables.add(
        started,
        started.onDidChange((document) => this.#changed.fire(document)),
      );
      // Proofs whose review was complete before the part was loaded.
      for (const { document } of services.reviews.all()) this.#changed.fire(document);
    } catch (error) {
      log.error(`Couldn't load the reading of proofs: ${String(error)}`);
    }
  }
}

const HINTS_SETTING = 'marks.hints';

/** Registers the command that turns hints off, or on again as they were. */
function registerToggleHints(): vscode.Disposable {
  let shown: unknown;
  return registerCommand(commandIds.toggleHints, async () => {
    const settings = vscode.workspace.getConfiguration(SETTINGS_SECTION);
    const { workspaceValue, globalValue } = settings.inspect(HINTS_SETTING) ?? {};
    // A value of the workspace hides that of the user.
    const isWorkspace = workspaceValue !== undefined;
    const target = isWorkspace ? vscode.ConfigurationTarget.Workspace : vscode.ConfigurationTarget.Global;
    const isOff = settings.get(HINTS_SETTING) === 'off';
    if (!isOff) shown = isWorkspace ? workspaceValue : globalValue;
    await settings.update(HINTS_SETTING, isOff ? (shown ?? (isWorkspace ? 'text' : undefined)) : 'off', target);
  });
}
