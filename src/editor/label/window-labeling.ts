/** The part of labeling that is loaded later: the running session with its panel, status bar item and text editors. */
import * as vscode from 'vscode';
import {
  formatLabelingStatusBarText,
  formatLabelingStatusBarTooltip,
  formatLabelProgress,
} from '../../core/annotate/index.ts';
import { createSerialQueue } from '../../core/base/serial-queue.ts';
import { t } from '../../l10n/index.ts';
import { parseWithSchema, savedLabelPageStateSchema } from '../../protocol/index.ts';
import { isQuestionOpen, LeftStatusBarItem, refocusOpenQuestion, showInStatusBar, showWarning } from '../ask/index.ts';
import { Disposables } from '../base/disposables.ts';
import {
  commandIds,
  ITEM_URI_SCHEME,
  type LabelingKeyAction,
  SETTINGS_SECTION,
  statusBarItemIds,
} from '../base/manifest-names.ts';
import type { DataSets, EditorDataSet, ItemDocument } from '../data/index.ts';
import { areLabelsSavedInWorkspace, ensureAnnotatorName } from '../labels/index.ts';
import { UserCursorMoveDetector } from './cursor-position-memory.ts';
import { performLabelingKeyAction } from './label-key-handler.ts';
import { showLabelMenu } from './label-menu.ts';
import { createLabelWebviewPanel, LabelPanel } from './label-panel.ts';
import { LabelSession } from './label-session.ts';
import { createLabelSessionPorts, getLabelItemName } from './session-ports.ts';
import type { LabelingServices, LabelingStartTarget } from './types.ts';
import type { LabelingViewInput } from './view/types.ts';
import { WindowItemLeases } from './window-item-claims.ts';

interface RunningSession {
  readonly set: EditorDataSet;
  readonly session: LabelSession;
  readonly panel: LabelPanel;
  readonly status: LabelStatusItem;
  readonly disposables: Disposables;
  /** The number of the item that listeners were last notified of. */
  told?: number | undefined;
}

/** The part of labeling that is loaded later. Created once. */
export class LoadedLabelingFeature {
  readonly #parts: LabelingServices;
  readonly #changed = new vscode.EventEmitter<void>();
  #running: RunningSession | undefined;
  #pressed: Promise<void> = Promise.resolve();
  /** Starts sessions one after another, since two at once would leave an orphaned panel. */
  readonly #oneByOne = createSerialQueue();
  readonly #cursor: UserCursorMoveDetector;

  /** A session started, ended or moved to another item. */
  readonly onDidChange = this.#changed.event;

  constructor(parts: LabelingServices) {
    this.#parts = parts;
    this.#cursor = new UserCursorMoveDetector(parts.host.clock);
  }

  /** The set that is being labeled and the number of the current item. */
  get current(): { readonly set: EditorDataSet; readonly number: number | undefined } | undefined {
    const running = this.#running;
    return running && { set: running.set, number: running.session.number };
  }

  /** Starts or resumes a session. @throws Error with a sentence for people */
  async begin({ set, number, step }: LabelingStartTarget): Promise<void> {
    await ensureAnnotatorName(areLabelsSavedInWorkspace(set.uri));
    await this.#oneByOne(async () => {
      const known = this.#running;
      if (known?.set === set) {
        known.panel.page.reveal();
        // Without an item, labeling continues where it is.
        if (number !== undefined || !known.session.item) await known.session.open(number, step);
        return;
      }
      await (await this.#run(set, createLabelWebviewPanel)).session.open(number, step);
    });
  }

  /** Restores a panel after a reload. */
  async restore(kept: vscode.WebviewPanel, left: unknown): Promise<void> {
    const state = parseWithSchema(savedLabelPageStateSchema, left);
    const at = 'value' in state ? state.value : undefined;
    const set = at && (await this.#parts.sets.open(vscode.Uri.parse(at.set)).catch(() => undefined));
    const session = await this.#oneByOne(async () =>
      set && !this.#running ? (await this.#run(set, () => kept, at.window)).session : undefined,
    );
    if (!at || !set || !session) {
      kept.dispose();
      return;
    }
    const id = at.item.slice(set.name.length + 1);
    // The item may not be indexed yet.
    const number = await waitForItemNumber(set, id);
    await session.open(number, number === undefined || at.current < 0 ? undefined : at.current);
  }

  /** Performs the action of a key in the text editor, after earlier keys. */
  async press(key: LabelingKeyAction): Promise<void> {
    if (isQuestionOpen()) return refocusOpenQuestion();
    // Keys run in order, since an earlier key may move the cursor.
    this.#pressed = this.#pressed
      .then(() => this.#press(key))
      .catch((error: unknown) => {
        this.#parts.log.error("Couldn't handle a labeling key.", error instanceof Error ? error : `${error}`);
      });
    await this.#pressed;
  }

  stop(): void {
    this.#running?.panel.page.dispose();
  }

  async showMenu(): Promise<void> {
    const running = this.#running;
    if (!running) return;
    await showLabelMenu({
      set: running.set,
      veil: this.#parts.veil,
      showPanel: () => running.panel.page.reveal(),
      stop: () => this.stop(),
    });
  }

  async #press(key: LabelingKeyAction): Promise<void> {
    const running = this.#running;
    if (!running) return;
    const at = findActiveItem(this.#parts.sets);
    if (at?.item.set === running.set) return this.#pressAt(running, at, key);
    // For example, a command from the palette while the panel is active.
    const { session, panel } = running;
    const problem = await performLabelingKeyAction(session, panel, session.item?.key, key);
    if (problem !== undefined) void showWarning(problem);
  }

  dispose(): void {
    this.#end();
    this.#changed.dispose();
  }

  /**
   * @param panelFor is called once there is something to show, since a waiting panel is blank
   * @param window the name of this window before a reload
   */
  async #run(set: EditorDataSet, panelFor: () => vscode.WebviewPanel, window?: string): Promise<RunningSession> {
    const { veil, sets, reviews, labels, flags } = this.#parts;
    const queues = await this.#parts.queues();
    const own = labels.forSet(set.uri);
    const disposables = new Disposables();
    disposables.add(own);
    await own.ready();
    this.#end();
    const windows = new WindowItemLeases(set.uri, {
      storage: this.#parts.storage,
      clock: this.#parts.host.clock,
      now: Date.now,
      annotator: () => own.me,
      changed: () => session.refresh(),
      window,
      keyOf: (number) => getLabelItemName(set, number),
    });
    disposables.add(windows);
    let shown: LabelPanel | undefined;
    const isAtWork = (): boolean =>
      vscode.window.state.focused &&
      (shown === undefined || shown.isAttended || findActiveItem(sets)?.item.set === set);
    const session = new LabelSession(
      createLabelSessionPorts(this.#parts, set, own, queues, { hasFocus: isAtWork, windows }),
    );
    const panel = new LabelPanel(panelFor(), set, session, windows.window, this.#parts);
    shown = panel;
    const attend = (): void => session.focus(isAtWork());
    const status = new LabelStatusItem();
    const running: RunningSession = { set, session, panel, status, disposables };
    this.#running = running;
    const refresh = (): void => session.refresh();
    disposables.add(
      status,
      { dispose: session.onDidChange(() => this.#sessionChanged(running)) },
      own.onDidChange(refresh),
      veil.onDidChangeMode(refresh),
      queues.onDidChange(refresh),
      sets.onDidChange(() => {
        if (!sets.all.includes(set)) this.stop();
        else session.refresh();
      }),
      reviews.onDidChange(({ uri }) => {
        if (sets.itemOf(uri)?.item === session.item?.key) session.refresh();
      }),
      vscode.window.onDidChangeWindowState(attend),
      vscode.window.onDidChangeActiveTextEditor(attend),
      panel.onDidAttend(attend),
      vscode.window.onDidChangeTextEditorSelection((event) => this.#cursorMoved(running, event)),
      vscode.workspace.onDidChangeConfiguration((event) => {
        if (event.affectsConfiguration(SETTINGS_SECTION)) session.refresh();
      }),
      panel.page.onDidChange(() => {
        attend();
        if (panel.page.isDisposed) this.#end();
      }),
      ...(flags ? [flags.onDidChange(refresh)] : []),
    );
    this.#changed.fire();
    return running;
  }

  #end(): void {
    const running = this.#running;
    if (!running) return;
    this.#running = undefined;
    running.disposables.dispose();
    running.panel.page.dispose();
    this.#changed.fire();
  }

  #sessionChanged(running: RunningSession): void {
    const { session, status, set } = running;
    status.show(session.input);
    const uri = session.number === undefined ? undefined : this.#parts.sets.uriOf(set, session.number);
    // Opening the document starts its review, unless the item is hidden.
    if (uri && !this.#parts.veil.isVeiled(uri)) void vscode.workspace.openTextDocument(uri).then(undefined, () => {});
    for (const editor of vscode.window.visibleTextEditors) {
      const at = findItemInEditor(editor, this.#parts.sets);
      if (at && at.item.item === session.item?.key && at.step !== session.current) this.#show(at, session.current);
    }
    // Not for every step, since lists visit all items of a set on each change.
    if (session.number === running.told) return;
    running.told = session.number;
    this.#changed.fire();
  }

  /** Makes the step at the cursor the current one if a person has moved the cursor. */
  #cursorMoved({ session, set }: RunningSession, { textEditor, kind }: vscode.TextEditorSelectionChangeEvent): void {
    const at = findItemInEditor(textEditor, this.#parts.sets);
    if (at?.item.set !== set) return;
    const { Keyboard, Mouse } = vscode.TextEditorSelectionChangeKind;
    if (!this.#cursor.tell(formatCursorPlace(textEditor), kind === Keyboard || kind === Mouse)) return;
    if (at.item.item === session.item?.key && at.step !== session.current) void session.look(at.item.item, at.step);
  }

  #show(at: ItemInEditor, step: number): void {
    if (revealStepInEditor(at, step)) this.#cursor.set(formatCursorPlace(at.editor));
  }

  /** Handles a key in the text of an item: it applies to the step at the cursor. The next item replaces this one in the editor. */
  async #pressAt({ session, panel, set }: RunningSession, at: ItemInEditor, key: LabelingKeyAction): Promise<void> {
    if (session.item?.key !== at.item.item) await session.open(at.item.number, at.step);
    else if (this.#cursor.see(formatCursorPlace(at.editor)) && session.current !== at.step)
      await session.look(at.item.item, at.step);
    const problem = await performLabelingKeyAction(session, panel, at.item.item, key);
    if (problem !== undefined) void showWarning(problem);
    const { item } = session;
    if (!item || item.key === at.item.item) {
      const { notice } = session.input;
      if (notice && !notice.isProblem) showInStatusBar(notice.words, NOTICE_FOR);
      return;
    }
    const uri = this.#parts.sets.uriOf(set, item.number);
    if (!uri) return;
    const next = findItemInEditor(await showItemDocument(uri, at.editor.viewColumn), this.#parts.sets);
    if (next) this.#show(next, session.current);
  }
}

/** How long a notice is shown if there is no panel, in milliseconds. */
const NOTICE_FOR = 6_000;

async function waitForItemNumber(set: EditorDataSet, id: string): Promise<number | undefined> {
  const known = set.items.numberOf(id);
  if (known !== undefined || set.isIndexed) return known;
  return new Promise((resolve) => {
    const listening = set.onDidChange(() => {
      const number = set.items.numberOf(id);
      if (number === undefined && !set.isIndexed && set.problem === undefined) return;
      listening.dispose();
      resolve(number);
    });
  });
}

/** The priority in the status bar: on the left, before the review of the active proof. */
const PRIORITY = 40.4;

/** The status bar item with the annotator's progress. A click shows a menu. It shows nothing that blind mode hides. */
class LabelStatusItem {
  readonly #item = new LeftStatusBarItem(statusBarItemIds.labeling, PRIORITY, t('Proofmark Labeling'));

  constructor() {
    this.#item.command = commandIds.showLabelingMenu;
  }

  show({ set, mode, progress }: Omit<LabelingViewInput, 'revision'>): void {
    const { all, labelled, unsure } = progress;
    const words = formatLabelingStatusBarText(labelled, all);
    this.#item.show({
      icon: 'primitive-square',
      words,
      tooltip: [formatLabelingStatusBarTooltip(set?.name ?? '', mode, formatLabelProgress(labelled, unsure))],
      spoken: t('Proofmark: {0}', words),
    });
  }

  dispose(): void {
    this.#item.dispose();
  }
}

/** An item in a text editor, and the step at or before the cursor. */
interface ItemInEditor {
  readonly editor: vscode.TextEditor;
  readonly item: ItemDocument;
  readonly step: number;
}

function findActiveItem(sets: DataSets): ItemInEditor | undefined {
  const editor = vscode.window.activeTextEditor;
  return editor?.document.uri.scheme === ITEM_URI_SCHEME ? findItemInEditor(editor, sets) : undefined;
}

function findItemInEditor(editor: vscode.TextEditor, sets: DataSets): ItemInEditor | undefined {
  const { document, selection } = editor;
  const item = sets.itemOf(document.uri);
  if (!item) return undefined;
  const offset = document.offsetAt(selection.active);
  const step = item.proof.steps.findLastIndex(({ range }) => range.start <= offset);
  return { editor, item, step: Math.max(0, step) };
}

/** Moves the cursor to a step unless it's already there. @returns whether it moved */
function revealStepInEditor({ editor, item, step: now }: ItemInEditor, step: number): boolean {
  const range = item.proof.steps[step]?.range;
  if (!range) return false;
  const { document } = editor;
  const start = document.positionAt(range.start);
  const isThere = now === step && document.offsetAt(editor.selection.active) >= range.start;
  if (!isThere) editor.selection = new vscode.Selection(start, start);
  editor.revealRange(
    new vscode.Range(start, document.positionAt(range.end)),
    vscode.TextEditorRevealType.InCenterIfOutsideViewport,
  );
  return !isThere;
}

/** Formats the position of an editor's cursor, for comparison. */
function formatCursorPlace({ document, selection: { anchor, active } }: vscode.TextEditor): string {
  return [document.uri.toString(), anchor.line, anchor.character, active.line, active.character].join();
}

/** Shows an item's document in the preview tab. */
async function showItemDocument(uri: vscode.Uri, column: vscode.ViewColumn | undefined): Promise<vscode.TextEditor> {
  const document = await vscode.workspace.openTextDocument(uri);
  return vscode.window.showTextDocument(document, {
    preview: true,
    ...(column === undefined ? {} : { viewColumn: column }),
  });
}
