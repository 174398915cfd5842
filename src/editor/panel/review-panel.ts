import * as vscode from 'vscode';
import { t } from '../../l10n/index.ts';
import {
  connectToReviewPanel,
  hasDisputeDrafts,
  REVIEW_PANEL_VIEW_TYPE,
  type RelationTrialAction,
  type ReviewPageApi,
  type ReviewView,
  type SavedReviewPageState,
} from '../../protocol/index.ts';
import { isQuestionOpen } from '../ask/index.ts';
import { type PageDrafts, PagePanel, PanelCursorSync, ThrottledTask } from '../pages/index.ts';
import type { RelationToTry } from '../reading/index.ts';
import { createReviewHostApi } from './host-api.ts';
import { RelationShading } from './relation-shading.ts';
import { type ReviewPageDisplayState, ReviewPanelDocument } from './shown-document.ts';
import { buildStreamingVoteView, type StreamingVoteSelection } from './streaming-vote.ts';
import { RelationTrialCard } from './trial-card.ts';
import type { ReviewPanelServices, ReviewPanelTarget } from './types.ts';

/** The minimum time between two snapshots, and between two updates of an incoming vote, in milliseconds. */
const MIN_SNAPSHOT_GAP = 100;
const MIN_STREAMING_GAP = 250;

/** Creates the panel's tab beside the focused editor. Focuses it unless a question is open. */
export function createReviewWebviewPanel(): vscode.WebviewPanel {
  return vscode.window.createWebviewPanel(
    REVIEW_PANEL_VIEW_TYPE,
    t('Review'),
    { viewColumn: vscode.ViewColumn.Beside, preserveFocus: isQuestionOpen() },
    { enableFindWidget: true },
  );
}

/** One panel with the review of one proof. */
export class ReviewPanel {
  readonly shown: ReviewPanelDocument;
  readonly #parts: ReviewPanelServices;
  /** Fires when the panel gains or loses focus, is pinned or unpinned, gets a review, or is closed. */
  readonly page: PagePanel<ReviewView, ReviewPageApi>;
  readonly #cursor: PanelCursorSync;
  #look: ReviewPageDisplayState = { current: -1, open: [] };
  /** The address of the proof that the position belongs to. */
  #address = '';
  #isPinned: boolean;
  #hasDrafts: boolean;
  #revision = 0;
  /** The incoming vote that the reader watches. */
  #watched: StreamingVoteSelection = { at: 0, isWhole: false };
  readonly #coming: ThrottledTask;
  /** Created when the reader first asks for it. */
  #shading: RelationShading | undefined;
  #trial: RelationTrialCard | undefined;
  /** The view that the page shows. */
  #view: ReviewView | undefined;
  /** The step of the cursor when the page was hidden. */
  #cursorThen: number | undefined;
  /** The step to go to once the page has loaded. */
  #goal: Pick<ReviewPanelTarget, 'step' | 'todo'> | undefined;

  constructor(panel: vscode.WebviewPanel, parts: ReviewPanelServices, state?: SavedReviewPageState) {
    const { reviews, labels, clock, log, extensionUri } = parts;
    this.#parts = parts;
    this.#isPinned = state?.isPinned ?? false;
    this.#hasDrafts = state !== undefined && hasDisputeDrafts(state);
    this.shown = new ReviewPanelDocument(parts);
    this.#coming = new ThrottledTask(clock, MIN_STREAMING_GAP, () => this.#tellComing());
    this.#cursor = new PanelCursorSync(clock, {
      shown: () => this.shown.current,
      onStep: (step) => this.#follow(step),
    });
    const host = createReviewHostApi(
      {
        shown: this.shown,
        ready: (left) => this.#ready(left),
        look: (look, hasMoved) => this.#looked(look, hasMoved),
        pin: (isPinned) => this.pin(isPinned),
        drafts: (drafts) => {
          this.#hasDrafts = Object.keys(drafts).length > 0;
          parts.drafts.keep(this, drafts);
        },
        watch: (watched) => {
          this.#watched = watched;
          this.#coming.now();
        },
        trial: (action) => this.#actOnTrial(action),
      },
      parts,
    );
    this.page = new PagePanel(panel, {
      page: 'review',
      title: t('Review'),
      extensionUri,
      clock,
      warn: (what) => log.warn(`The review panel: ${what}`),
      gap: MIN_SNAPSHOT_GAP,
      state: toStateWithDrafts(parts.drafts.left),
      connect: (transport, told) => connectToReviewPanel(transport, host, told),
      view: () => this.#nextView(),
      sent: () => this.#cursor.look(),
      hidden: () => {
        this.#cursorThen = this.#cursor.step();
      },
    });
    const lookIfShown = (document: vscode.TextDocument): void => {
      if (document.uri.toString() !== this.shown.document?.uri.toString()) return;
      // A reopened document is a new object.
      if (!document.isClosed) this.shown.set(document);
      this.#followProof();
      this.page.ask();
      this.page.changed();
    };
    this.page.add(
      this.#cursor,
      reviews.onDidChange(lookIfShown),
      labels.onDidChange(lookIfShown),
      parts.readings.onDidChange((document) => {
        if (document.uri.toString() === this.shown.document?.uri.toString()) this.page.ask();
      }),
      reviews.onDidHear((document) => {
        if (document.uri.toString() === this.shown.document?.uri.toString()) this.#coming.ask();
      }),
      { dispose: () => this.#coming.stop() },
      { dispose: () => parts.drafts.closed(this) },
      parts.onDidTrouble(() => this.page.ask()),
      reviews.onDidVeil(() => {
        this.page.ask();
        this.page.changed();
      }),
      vscode.workspace.onDidOpenTextDocument(lookIfShown),
    );
  }

  get isPinned(): boolean {
    return this.#isPinned;
  }

  /** Whether it contains an unsaved draft, which would be lost if the panel were closed. */
  get hasDrafts(): boolean {
    return this.#hasDrafts;
  }

  /** Judges again from the reader's step. @throws Error with a message for the user */
  async judgeAgain(): Promise<void> {
    const { current } = this.#look;
    if (current < 0) return this.#parts.judgeAgain(await this.shown.open(), 0);
    const { document, step } = await this.shown.standing({ revision: this.#revision, step: current });
    return this.#parts.judgeAgain(document, step.index);
  }

  /** Shows the review of another document, or of none. */
  show(document: vscode.TextDocument | undefined): void {
    if (document?.uri.toString() !== this.shown.document?.uri.toString()) this.#goal = undefined;
    this.shown.set(document);
    this.#watched = { at: 0, isWhole: false };
    this.#coming.ask();
    this.#followProof();
    this.page.ask();
    this.page.changed();
  }

  /** A file or folder was renamed. Drafts about it move along. */
  renamed(from: string, to: string): void {
    this.shown.renamed(from, to);
    this.page.ask();
  }

  /** Goes to a step, now or once the page has loaded. */
  goTo({ step, todo }: Pick<ReviewPanelTarget, 'step' | 'todo'>): void {
    if (step === undefined) return;
    if (!this.page.isReady) {
      this.#goal = { step, todo };
      return;
    }
    // The step may belong to a snapshot that wasn't sent yet.
    this.page.now();
    this.#tell(step, todo);
  }

  /** Tries a relation with numbers, in a card that takes the focus. */
  try(trial: RelationToTry): void {
    this.#trial = new RelationTrialCard(trial);
    this.page.now();
  }

  async #actOnTrial(action: RelationTrialAction): Promise<void> {
    const trial = this.#trial;
    // After an edit, the result is about another text. The next view has no card.
    const isDone = trial?.isOf(this.shown.document) && (await trial.act(action));
    if (isDone && trial === this.#trial) this.#trial = undefined;
    this.page.now();
  }

  pin(isPinned: boolean): void {
    if (isPinned === this.#isPinned) return;
    this.#isPinned = isPinned;
    this.page.now();
    this.page.changed();
  }

  /** Another document, or another proof of it, may be shown now. */
  #followProof(): void {
    const { address, name } = this.shown;
    if (address !== this.#address) this.#look = { ...this.#look, current: -1, open: [] };
    this.#address = address;
    this.#shade();
    const title = address === '' ? t('Review') : t('Review: {0}', name);
    if (title !== this.page.title) this.page.title = title;
  }

  /** The page has loaded with its saved state. */
  #ready(left: SavedReviewPageState | undefined): ReviewView {
    const isOurs = left !== undefined && left.uri === this.shown.address;
    // The page then says what else it shows.
    this.#look = { current: isOurs ? left.current : -1, open: [] };
    this.#hasDrafts = left !== undefined && hasDisputeDrafts(left);
    const { clock } = this.#parts;
    this.page.add({
      // After the reply was sent.
      dispose: clock.after(0, () => {
        const goal = this.#goal;
        this.#goal = undefined;
        const hasCursorMoved = this.#cursorThen !== undefined && this.#cursor.step() !== this.#cursorThen;
        if (goal?.step !== undefined) this.#tell(goal.step, goal.todo);
        else if (!isOurs || hasCursorMoved) this.#follow(this.#cursor.step() ?? this.#look.current);
      }),
    });
    return this.page.ready();
  }

  #looked(look: ReviewPageDisplayState, hasMoved: boolean): void {
    const before = this.#look;
    this.#look = look;
    const { latest, document } = this.shown.current;
    const reviewed = latest?.review.steps[look.current];
    if (look.current !== before.current) this.#cursor.forget();
    if (hasMoved && reviewed && latest.version === document?.version) this.#cursor.reveal(reviewed.step.range);
    const isMore = look.open.some((index) => !before.open.includes(index));
    const isOther = look.isListing !== before.isListing || look.isShading !== before.isShading;
    if (isMore || isOther) this.page.now();
    this.#shade();
  }

  /** Shades the text in the editor, too. */
  #shade(): void {
    const document = this.#look.isShading ? this.shown.document : undefined;
    if (document && !this.#shading) {
      this.#shading = new RelationShading(this.#parts.reviews);
      this.page.add(this.#shading);
    }
    this.#shading?.show(document);
  }

  #follow(step: number): void {
    if (!this.page.isReady || this.#isPinned || step === this.#look.current) return;
    // The step may belong to another proof of the document, which the page doesn't show yet.
    if (this.#view?.document.uri !== this.shown.address) this.page.now();
    this.#tell(step);
  }

  #tell(step: number, todo?: 'open' | 'dispute'): void {
    this.#look = { ...this.#look, current: step };
    // biome-ignore lint/suspicious/noThenProperty: never awaited; it names the action at the step
    this.page.remote.goTo({ step, ...(todo ? { then: todo } : {}) });
  }

  #tellComing(): void {
    if (!this.page.isReady) return;
    const { document } = this.shown;
    const { reviews, clock } = this.#parts;
    const vote = buildStreamingVoteView(document && reviews.comingOf(document), this.#watched, clock);
    this.page.remote.coming(vote ? { vote } : {});
  }

  #nextView(): ReviewView {
    const view = this.shown.view(this.#look, ++this.#revision, this.#isPinned, this.#view);
    const trial = this.#trial;
    // A result is about the text that was tried.
    if (!trial?.isOf(this.shown.document)) this.#trial = undefined;
    this.#view = this.#trial ? { ...view, trial: this.#trial.view() } : view;
    return this.#view;
  }
}

/** The state of a new page that has only drafts from other panels. */
function toStateWithDrafts(drafts: PageDrafts): SavedReviewPageState | undefined {
  if (Object.keys(drafts).length === 0) return undefined;
  const nowhere = { uri: '', isPinned: false, current: -1, opened: [], closed: [], drafts: {}, scroll: -1 };
  // The page validates it.
  return { v: 1, ...nowhere, elsewhere: drafts as NonNullable<SavedReviewPageState['elsewhere']> };
}
