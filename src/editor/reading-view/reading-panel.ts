import * as vscode from 'vscode';
import { toDocumentRange } from '../../core/proof/index.ts';
import { t } from '../../l10n/index.ts';
import {
  connectToReadingPanel,
  type ReadingHostApi,
  type ReadingPageApi,
  type ReadingView,
} from '../../protocol/index.ts';
import { refocusOpenQuestion } from '../ask/index.ts';
import { getFileName } from '../base/file-name.ts';
import { selectRangeInEditor } from '../base/show-in-editor.ts';
import { explainHiddenReview } from '../data/index.ts';
import { createCachingTextRenderer, getDocumentLatexDefinitions, PagePanel, PanelCursorSync } from '../pages/index.ts';
import type { DocumentReading } from '../reading/index.ts';
import { type DocumentReview, toProofUri } from '../review/index.ts';
import { renderReviewTextByKey } from '../step-view/index.ts';
import { buildReadingView } from './build-reading-view.ts';
import { listSymbolsForSteps } from './list-symbols.ts';
import type { ReadingTextOptions } from './render-passage-line.ts';
import type { LoadedReadingViewServices } from './types.ts';

/** The minimum time between two snapshots, in milliseconds. */
const MIN_SNAPSHOT_GAP = 200;

const bodyCache = createCachingTextRenderer();

/** A snapshot of the page, with what it was made of. */
interface SentReading {
  readonly revision: number;
  readonly latest: DocumentReview;
  readonly read: DocumentReading;
}

/** The panel with the outline, graph and symbols of a proof. */
export class ReadingPanel {
  readonly #services: LoadedReadingViewServices;
  readonly page: PagePanel<ReadingView, ReadingPageApi>;
  readonly #cursor: PanelCursorSync;
  #document: vscode.TextDocument | undefined;
  #revision = 0;
  #sent: SentReading | undefined;
  /** The last view of a proof. */
  #view: ReadingView | undefined;
  #current = -1;
  /** The first step of the part whose parts the graph shows. */
  #expandedStep: number | undefined;
  /** The proof that is being read, so that it is read once. */
  #awaited: DocumentReview | undefined;

  constructor(panel: vscode.WebviewPanel, services: LoadedReadingViewServices) {
    const { clock, extensionUri, log, reviews } = services;
    this.#services = services;
    this.#cursor = new PanelCursorSync(clock, {
      shown: () => {
        const { latest } = this;
        return { ...(this.#document && { document: this.#document }), ...(latest && { latest }) };
      },
      onStep: (step) => this.#follow(step),
    });
    this.page = new PagePanel(panel, {
      page: 'reading',
      title: t('Reading view'),
      extensionUri,
      clock,
      gap: MIN_SNAPSHOT_GAP,
      warn: (what) => log.warn(`The reading view: ${what}`),
      connect: (transport, told) => connectToReadingPanel(transport, this.#createHostApi(), told),
      view: () => this.#buildView(),
      sent: () => this.#cursor.look(),
    });
    const askIfShown = (document: vscode.TextDocument): void => {
      if (document.uri.toString() !== this.#document?.uri.toString()) return;
      // A reopened document is a new object.
      if (!document.isClosed) this.#document = document;
      this.page.ask();
    };
    this.page.add(
      this.#cursor,
      reviews.onDidChange(askIfShown),
      reviews.onDidVeil(() => this.page.ask()),
      services.readings.onDidChange(askIfShown),
      vscode.workspace.onDidOpenTextDocument(askIfShown),
    );
  }

  get document(): vscode.TextDocument | undefined {
    return this.#document;
  }

  /** The latest review of the shown proof. */
  get latest(): DocumentReview | undefined {
    return this.#document && this.#services.reviews.of(this.#document);
  }

  /** Shows the reading of another document, or of none. */
  show(document: vscode.TextDocument | undefined): void {
    if (document?.uri.toString() !== this.#document?.uri.toString()) {
      this.#current = -1;
      this.#expandedStep = undefined;
    }
    this.#document = document;
    const title = document ? t('Reading: {0}', getFileName(document.uri)) : t('Reading view');
    if (title !== this.page.title) this.page.title = title;
    this.page.ask();
  }

  #buildView(): ReadingView {
    const document = this.#document;
    const { latest } = this;
    const { reviews, readings } = this.#services;
    const revision = ++this.#revision;
    const uri = document ? toProofUri(document.uri, latest?.name).toString() : '';
    const named = { uri, name: document ? getFileName(document.uri) : '' };
    const say = (phase: 'empty' | 'waiting', sentence: string): ReadingView => {
      this.#view = undefined;
      this.#sent = undefined;
      const nothing = { rows: [], rowsLeft: 0, steps: [], notes: [], macros: [] };
      return { revision, document: named, phase, sentence, ...nothing };
    };
    if (!document) return say('empty', t('Open a proof first: a Markdown, LaTeX, or text file.'));
    if (reviews.isVeiled(document)) return say('empty', explainHiddenReview());
    if (!latest) return say('empty', t("This file hasn't been reviewed as a proof. Run “Review Proof” first."));
    const read = readings.read(latest);
    if (!read) {
      this.#readLater(latest);
      // While an edit is read, the page shows the text before it.
      if (this.#view?.document.uri !== uri || !this.#sent) return say('waiting', t('Reading the proof…'));
      this.#sent = { ...this.#sent, revision };
      this.#view = { ...this.#view, revision };
      return this.#view;
    }
    this.#sent = { revision, latest, read };
    this.#view = buildReadingView({
      latest,
      reading: read.reading,
      hints: readings.listShownHints(read),
      definitions: getDocumentLatexDefinitions(document, read.reading.proof.language),
      document: named,
      revision,
      expandedStep: this.#expandedStep,
    });
    return this.#view;
  }

  /** Reads a very long proof or one that is being edited. Then the page shows it. */
  #readLater(latest: DocumentReview): void {
    if (this.#awaited === latest) return;
    this.#awaited = latest;
    this.#whenRead(latest).then(
      (read) => {
        this.#awaited = undefined;
        // If the text has changed meanwhile, its next review asks again.
        if (read) this.page.ask();
      },
      (error: unknown) => {
        this.#awaited = undefined;
        this.#services.log.error(`The reading view: ${String(error)}`);
      },
    );
  }

  #whenRead({ document, review }: DocumentReview): Promise<DocumentReading | undefined> {
    const [first] = review.proof.steps;
    const { token } = new vscode.CancellationTokenSource();
    return this.#services.readings.whenRead(document, first?.range.start ?? 0, token);
  }

  #createHostApi(): ReadingHostApi {
    return {
      ready: async ({ state }) => {
        if (state && state.uri === this.#address) this.#current = state.current;
        return this.page.ready();
      },
      bodies: async ({ keys }) =>
        bodyCache(keys, (key) => this.#sent && renderReviewTextByKey(this.#sent.latest.review, key)),
      look: async ({ current, moved }) => {
        this.#current = current;
        this.#cursor.forget();
        const step = this.latest?.review.steps[current]?.step;
        if (moved && step && this.latest?.version === this.#document?.version) this.#cursor.reveal(step.range);
      },
      symbols: async ({ revision, from, to }) => {
        const { read, latest } = this.#getSent(revision);
        // Symbols are read last.
        const newest = await this.#whenRead(latest);
        this.#getSent(revision);
        if (newest?.version !== read.version) throw createEditedError();
        return listSymbolsForSteps(newest.reading, { from, to }, this.#getTextOptions(latest));
      },
      open: async ({ revision, step }) => this.#open(this.#getSent(revision), step),
      expand: async ({ revision, row }) => {
        this.#getSent(revision);
        this.#expandedStep = row;
        this.page.now();
      },
      focusQuestion: async () => refocusOpenQuestion(),
      report: async ({ message }) => this.#services.log.error(`The reading view: error in the page: ${message}`),
    };
  }

  get #address(): string {
    return this.#document ? toProofUri(this.#document.uri, this.latest?.name).toString() : '';
  }

  /** @throws Error with a sentence for people if the page shows an older text */
  #getSent(revision: number): SentReading {
    if (this.#sent?.revision !== revision) throw createEditedError();
    return this.#sent;
  }

  #getTextOptions({ document, review }: DocumentReview): ReadingTextOptions {
    const { language } = review.proof;
    const { macros, statements } = getDocumentLatexDefinitions(document, language);
    return { language, macros, ...(statements ? { statements } : {}) };
  }

  async #open({ read, latest }: SentReading, step: number): Promise<void> {
    if (latest.version !== latest.document.version)
      throw new Error(t('The proof is being edited. Try again in a moment.'));
    const found = read.reading.proof.steps[step];
    const start = { start: 0, end: 0 };
    const range = found
      ? toDocumentRange(found, start)
      : read.locator.toDocumentRange({ step: undefined, range: start });
    if (!range) throw new Error(t("The problem isn't in this file."));
    await selectRangeInEditor(latest.document, range);
  }

  #follow(step: number): void {
    if (!this.page.isReady || step === this.#current) return;
    this.#current = step;
    this.page.remote.goTo({ step });
  }
}

function createEditedError(): Error {
  return new Error(t('The proof is being edited. Try again in a moment.'));
}
