import type * as vscode from 'vscode';
import { getErrorMessage } from '../../core/base/errors.ts';
import { t } from '../../l10n/index.ts';
import {
  connectToLabPanel,
  type LabHostApi,
  type LabPageApi,
  type LabView,
  type SavedLabPageState,
} from '../../protocol/index.ts';
import { refocusOpenQuestion, setPanelTabTitle } from '../ask/index.ts';
import { PagePanel, ThrottledTask } from '../pages/index.ts';
import { addShownProofAsCase, openCaseFile, replaceUnknownPromptVariable, runLabAction } from './lab-actions.ts';
import type { PromptLab } from './prompt-lab.ts';
import { StreamedReplyTracker } from './reply-stream.ts';
import type { LabServices } from './types.ts';
import { buildLabView } from './view/view.ts';

/** The minimum time between two snapshots, in milliseconds. */
const VIEW_GAP_MS = 100;
/** The minimum time between two pieces of a reply, in milliseconds. */
const STREAM_GAP_MS = 50;

export class LabPanel {
  readonly lab: PromptLab;
  readonly #parts: LabServices;
  readonly page: PagePanel<LabView, LabPageApi>;
  readonly #streaming = new StreamedReplyTracker();
  #revision = 0;

  constructor(panel: vscode.WebviewPanel, lab: PromptLab, parts: LabServices) {
    this.lab = lab;
    this.#parts = parts;
    const { host, extensionUri, log } = parts;
    setPanelTabTitle(panel, t('Lab: {0}', lab.prompt.name));
    const served = this.#served();
    this.page = new PagePanel(panel, {
      page: 'lab',
      title: panel.title,
      extensionUri,
      clock: host.clock,
      gap: VIEW_GAP_MS,
      warn: (what) => log.warn(`The lab panel: ${what}`),
      connect: (transport, told) => connectToLabPanel(transport, served, told),
      view: () => this.#view(),
    });
    const pieces = new ThrottledTask(host.clock, STREAM_GAP_MS, () => this.#stream());
    this.page.add(
      { dispose: () => pieces.stop() },
      lab.onDidChange((what) => {
        if (what === 'stream') pieces.ask();
        else this.page.ask();
      }),
    );
  }

  /** Runs an action and shows its error in the panel. */
  async try(run: () => Promise<void>): Promise<void> {
    try {
      await run();
    } catch (error) {
      this.lab.say(getErrorMessage(error), true);
    }
  }

  #view(): LabView {
    const view = buildLabView(this.lab.input(++this.#revision));
    this.#streaming.shown(view.reply?.isStreaming ? view.reply : undefined);
    return view;
  }

  /** Sends the new part of the shown reply, or the whole view if the page's part isn't a prefix. */
  #stream(): void {
    if (!this.page.isReady || !this.page.isVisible) return;
    const { runs } = this.lab;
    const piece = this.#streaming.next(runs.shown, runs.streaming?.raw);
    if (piece === 'anew') this.page.ask();
    else if (piece) this.page.remote.stream(piece);
  }

  async #ready(state: SavedLabPageState | undefined): Promise<LabView> {
    if (state && state.prompt === this.lab.prompt.uri.toString()) {
      this.lab.showAll(state.isAll);
      // Restore it before the first view, or the page would drop it from its saved state.
      if (state.isComparison) await this.lab.bringBack();
    }
    return this.page.ready();
  }

  /** Errors are shown in the panel. Long actions aren't awaited; the page sees their progress. */
  #served(): LabHostApi {
    const { lab } = this;
    const begin = (run: () => Promise<void>): Promise<void> => {
      void this.try(run);
      return Promise.resolve();
    };
    return {
      ready: async ({ state }) => this.#ready(state),
      run: ({ isFresh }) => begin(() => lab.run(isFresh)),
      runCases: () => begin(() => lab.runCases(true)),
      addCase: () => begin(() => addShownProofAsCase(lab)),
      showVote: async ({ sample }) => lab.runs.showVote(sample),
      showAll: async ({ isAll }) => lab.showAll(isAll),
      showHistory: ({ id }) => begin(() => lab.showHistory(id)),
      showCase: ({ id }) => begin(() => lab.showCase(id)),
      openCase: ({ id }) => begin(() => openCaseFile(lab, id)),
      pin: async ({ isPinned }) => lab.stage.pin(isPinned),
      compare: () => begin(() => lab.compare()),
      showFlip: ({ id }) => begin(() => lab.showFlip(id)),
      closeComparison: async () => lab.closeComparison(),
      fix: ({ text, replacement }) => begin(() => replaceUnknownPromptVariable(lab, text, replacement)),
      stop: async () => lab.stop(),
      act: ({ action }) => begin(() => runLabAction(action, lab, this.#parts)),
      focusQuestion: async () => refocusOpenQuestion(),
      report: async ({ message }) => this.#parts.log.error(`${lab.prompt.name}: the panel reported: ${message}`),
    };
  }
}
