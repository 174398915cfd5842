import * as vscode from 'vscode';
import { t } from '../../l10n/index.ts';
import {
  type Connection,
  connectToPanel,
  hasDrafts,
  type PanelApi,
  type PanelKey,
  type PanelState,
  REVIEW_PANEL,
  type ReviewView,
} from '../../protocol/index.ts';
import { Disposables } from '../disposables.ts';
import { pageHtml } from '../pages/html.ts';
import { Paced } from '../pages/paced.ts';
import { makeOurs, takeFocus, transportOf } from '../pages/webview.ts';
import { CursorSync } from './cursor-sync.ts';
import { hostApi } from './host-api.ts';
import { type Look, Shown } from './shown.ts';
import type { PanelParts, Target } from './types.ts';

/** The least time between two snapshots, in milliseconds. */
const GAP = 100;

/** Makes the panel's tab, beside the editor that has the focus. */
export function makeWebviewPanel(preserveFocus: boolean): vscode.WebviewPanel {
  return vscode.window.createWebviewPanel(
    REVIEW_PANEL,
    t('Review'),
    { viewColumn: vscode.ViewColumn.Beside, preserveFocus },
    { enableFindWidget: true },
  );
}

/** One panel with the review of one proof. */
export class ReviewPanel {
  readonly shown: Shown;
  readonly #panel: vscode.WebviewPanel;
  readonly #parts: PanelParts;
  readonly #connection: Connection<PanelApi>;
  readonly #cursor: CursorSync;
  readonly #snapshots: Paced;
  readonly #disposables = new Disposables();
  readonly #changed = new vscode.EventEmitter<void>();
  #look: Look = { current: -1, open: [] };
  #isPinned: boolean;
  #hasDrafts: boolean;
  #isReady = false;
  #isDisposed = false;
  #revision = 0;
  /** What the page shows. */
  #view: ReviewView | undefined;
  /** Where the cursor was when the page went out of sight. */
  #cursorThen: number | undefined;
  /** Where to go once the page is there. */
  #goal: Pick<Target, 'step' | 'todo'> | undefined;

  /** It has got the focus or lost it, is pinned or not any more, has a review, or was closed. */
  readonly onDidChange = this.#changed.event;

  constructor(panel: vscode.WebviewPanel, parts: PanelParts, state?: PanelState) {
    const { reviews, labels, clock, log, extensionUri } = parts;
    this.#panel = panel;
    this.#parts = parts;
    this.#isPinned = state?.isPinned ?? false;
    this.#hasDrafts = state !== undefined && hasDrafts(state);
    this.shown = new Shown(parts);
    this.#snapshots = new Paced(clock, GAP, () => this.#send());
    this.#cursor = new CursorSync(clock, {
      shown: () => this.shown.current,
      onStep: (step) => this.#follow(step),
    });
    makeOurs(panel, extensionUri);
    this.#connection = connectToPanel(
      transportOf(panel.webview),
      hostApi(
        {
          shown: this.shown,
          ready: (left) => this.#ready(left),
          look: (look, hasMoved) => this.#looked(look, hasMoved),
          pin: (isPinned) => this.pin(isPinned),
          takeFocus: () => takeFocus(panel),
          drafts: (isAny) => {
            this.#hasDrafts = isAny;
          },
        },
        parts,
      ),
      {
        onProblem: (sentence, error) =>
          log.warn(`The review panel: ${sentence}${error === undefined ? '' : ` ${String(error)}`}`),
      },
    );
    const lookIfShown = (document: vscode.TextDocument): void => {
      if (document.uri.toString() !== this.shown.document?.uri.toString()) return;
      // One that was closed and opened again is another document.
      if (!document.isClosed) this.shown.set(document);
      this.#snapshots.ask();
      this.#changed.fire();
    };
    this.#disposables.add(
      this.#changed,
      this.#cursor,
      { dispose: () => this.#snapshots.stop() },
      { dispose: () => this.#connection.dispose() },
      reviews.onDidChange(lookIfShown),
      labels.onDidChange(lookIfShown),
      reviews.onDidVeil(() => {
        this.#snapshots.ask();
        this.#changed.fire();
      }),
      vscode.workspace.onDidOpenTextDocument(lookIfShown),
      panel.onDidChangeViewState(() => this.#viewStateChanged()),
    );
    panel.onDidDispose(() => this.#disposed());
    panel.webview.html = pageHtml(panel.webview, extensionUri, 'review', t('Review'));
  }

  get isPinned(): boolean {
    return this.#isPinned;
  }

  /** Whether anything is written in it that is not said yet: closed, it would take that along. */
  get hasDrafts(): boolean {
    return this.#hasDrafts;
  }

  /** Whether it has the focus, or would have it if the editor's window had. */
  get isActive(): boolean {
    return !this.#isDisposed && this.#panel.active;
  }

  get isVisible(): boolean {
    return !this.#isDisposed && this.#panel.visible;
  }

  get isDisposed(): boolean {
    return this.#isDisposed;
  }

  /** Has the chosen judge judge anew from the step on that the reader is at. @throws Error with a sentence for people */
  async judgeAgain(): Promise<void> {
    const { current } = this.#look;
    if (current < 0) return this.#parts.judgeAgain(await this.shown.open(), 0);
    const { document, step } = await this.shown.standing({ revision: this.#revision, step: current });
    return this.#parts.judgeAgain(document, step.index);
  }

  /** Shows the review of another document, or of none. */
  show(document: vscode.TextDocument | undefined): void {
    if (document?.uri.toString() !== this.shown.document?.uri.toString()) {
      this.#look = { current: -1, open: [] };
      this.#goal = undefined;
    }
    this.shown.set(document);
    this.#panel.title = document ? t('Review: {0}', this.shown.name) : t('Review');
    this.#snapshots.ask();
    this.#changed.fire();
  }

  /** A file or a folder has another address now: what was written of it goes along. */
  renamed(from: string, to: string): void {
    this.shown.renamed(from, to);
    this.#snapshots.ask();
  }

  /** Goes to a step, at once or when the page is there. */
  goTo({ step, todo }: Pick<Target, 'step' | 'todo'>): void {
    if (step === undefined) return;
    if (!this.#isReady) {
      this.#goal = { step, todo };
      return;
    }
    // The step may be of a snapshot that was not sent yet.
    this.#snapshots.now();
    this.#tell(step, todo);
  }

  press(key: PanelKey): void {
    if (this.#isReady) this.#connection.remote.press({ key });
  }

  pin(isPinned: boolean): void {
    if (isPinned === this.#isPinned) return;
    this.#isPinned = isPinned;
    this.#snapshots.now();
    this.#changed.fire();
  }

  reveal(preserveFocus: boolean): void {
    this.#panel.reveal(undefined, preserveFocus);
  }

  dispose(): void {
    this.#panel.dispose();
  }

  /** The page has come, for the first time or again: whatever an earlier page was told is forgotten with it. */
  #ready(left: PanelState | undefined): ReviewView {
    const isOurs = left !== undefined && left.uri === this.shown.document?.uri.toString();
    this.#look = { current: isOurs ? left.current : -1, open: [] };
    this.#hasDrafts = left !== undefined && hasDrafts(left);
    this.#isReady = true;
    const { clock } = this.#parts;
    this.#disposables.add({
      // Once the reply is on its way.
      dispose: clock.after(0, () => {
        const goal = this.#goal;
        this.#goal = undefined;
        const hasCursorMoved = this.#cursorThen !== undefined && this.#cursor.step() !== this.#cursorThen;
        if (goal?.step !== undefined) this.#tell(goal.step, goal.todo);
        else if (!isOurs || hasCursorMoved) this.#follow(this.#cursor.step() ?? this.#look.current);
      }),
    });
    return this.#nextView();
  }

  #looked(look: Look, hasMoved: boolean): void {
    const before = this.#look;
    this.#look = look;
    const { latest, document } = this.shown.current;
    const reviewed = latest?.review.steps[look.current];
    if (look.current !== before.current) this.#cursor.forget();
    if (hasMoved && reviewed && latest.version === document?.version)
      this.#cursor.reveal(reviewed.step.range);
    const isMore = look.open.some((index) => !before.open.includes(index));
    if (isMore) this.#snapshots.now();
  }

  #follow(step: number): void {
    if (this.#isReady && !this.#isPinned && step !== this.#look.current) this.#tell(step);
  }

  #tell(step: number, todo?: 'open' | 'dispute'): void {
    this.#look = { ...this.#look, current: step };
    // biome-ignore lint/suspicious/noThenProperty: never awaited; it says what is to happen then
    this.#connection.remote.goTo({ step, ...(todo ? { then: todo } : {}) });
  }

  #send(): void {
    if (!this.#isReady || !this.isVisible) return;
    this.#connection.remote.show(this.#nextView());
    this.#cursor.look();
  }

  #nextView(): ReviewView {
    this.#view = this.shown.view(this.#look, ++this.#revision, this.#isPinned, this.#view);
    return this.#view;
  }

  /** What is hidden has no page; it gets a new one, which says that it is ready, when it is in sight again. */
  #viewStateChanged(): void {
    if (!this.isVisible && this.#isReady) {
      this.#cursorThen = this.#cursor.step();
      this.#isReady = false;
      this.#snapshots.stop();
    }
    this.#changed.fire();
  }

  #disposed(): void {
    this.#isDisposed = true;
    this.#isReady = false;
    this.#changed.fire();
    this.#disposables.dispose();
  }
}
