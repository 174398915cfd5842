import * as vscode from 'vscode';
import { isRecord } from '../../core/base/unknown-fields.ts';
import { t } from '../../l10n/index.ts';
import {
  connectToLabelPanel,
  LABEL_PANEL_VIEW_TYPE,
  type LabelHostApi,
  type LabelingView,
  type LabelPageApi,
  type LabelPanelAction,
  type SavedLabelPageState,
} from '../../protocol/index.ts';
import { refocusOpenQuestion } from '../ask/index.ts';
import { commandIds, type LabelingKeyAction, labelingKeybindings } from '../base/manifest-names.ts';
import type { EditorDataSet } from '../data/index.ts';
import { createCachingTextRenderer, PagePanel } from '../pages/index.ts';
import type { LabelSession } from './label-session.ts';
import type { LabelingServices } from './types.ts';
import { renderItemTextByKey } from './view/item-bodies.ts';
import { toLabelingView } from './view/labeling-view.ts';

/** The least time between two unrequested snapshots, in milliseconds. */
const GAP = 60;
/** How often the time on an item is updated, in milliseconds. */
const SECOND = 1000;

/** Drawn texts by keys. A key covers everything that affects the drawing, regardless of the item. */
const labelBodies = createCachingTextRenderer();

/** The common prefix of the commands for labeling keys. */
const KEY_PREFIX = labelingKeybindings.help.command.slice(0, -('help' satisfies LabelingKeyAction).length);

export function createLabelWebviewPanel(): vscode.WebviewPanel {
  return vscode.window.createWebviewPanel(LABEL_PANEL_VIEW_TYPE, t('Label'), vscode.ViewColumn.Active, {
    enableFindWidget: true,
  });
}

/** The panel of a label session. */
export class LabelPanel {
  readonly #set: EditorDataSet;
  readonly #session: LabelSession;
  readonly #parts: LabelingServices;
  /** The page. It fires a change when the panel is focused, left or closed. */
  readonly page: PagePanel<LabelingView, LabelPageApi>;
  readonly #attended = new vscode.EventEmitter<void>();
  #hasKeyboard = true;
  #revision = 0;
  #at: { readonly item: string; readonly step: number } | undefined;
  #tick: (() => void) | undefined;
  /** The page shows its keys once it is ready. */
  #showsKeys = false;

  constructor(
    panel: vscode.WebviewPanel,
    set: EditorDataSet,
    session: LabelSession,
    window: string,
    parts: LabelingServices,
  ) {
    const { host, log, extensionUri } = parts;
    this.#set = set;
    this.#session = session;
    this.#parts = parts;
    const address = set.uri.toString();
    const left = parts.drafts.left[address];
    this.page = new PagePanel(panel, {
      page: 'label',
      title: t('Label'),
      extensionUri,
      clock: host.clock,
      warn: (what) => log.warn(`Label panel: ${what}`),
      gap: GAP,
      // The page validates it.
      ...(isRecord(left) ? { state: { v: 1, set: address, item: '', current: -1, ...left } } : {}),
      connect: (transport, told) => connectToLabelPanel(transport, this.#served(), told),
      view: () => ({
        ...toLabelingView({ ...this.#session.input, revision: ++this.#revision }),
        window,
      }),
      sent: () => this.#goTo(),
    });
    this.page.add({ dispose: () => this.#tick?.() }, { dispose: () => parts.drafts.closed(this) }, this.#attended, {
      dispose: session.onDidChange(() => this.#sessionChanged()),
    });
    this.#sessionChanged();
  }

  /** The page got or lost the keyboard focus. */
  get onDidAttend(): vscode.Event<void> {
    return this.#attended.event;
  }

  /** Whether the annotator works in the panel: it's the active tab, and neither a list nor the side bar has the keyboard. */
  get isAttended(): boolean {
    return this.page.isActive && this.#hasKeyboard;
  }

  /** Reveals the panel and shows the keys. */
  showKeys(): void {
    this.page.reveal();
    this.#showsKeys = !this.page.isReady;
    if (this.page.isReady) this.page.remote.showKeys({});
  }

  /** Handles the requests of the page. Errors have sentences for people. */
  #served(): LabelHostApi {
    const session = this.#session;
    const { drafts, log } = this.#parts;
    /** Sends the new view before the answer, since the page applies the next key to that view. */
    const told = (doing: Promise<void>): Promise<void> => doing.finally(() => this.page.flush());
    return {
      ready: async ({ state }) => this.#ready(state),
      bodies: async ({ keys }) =>
        labelBodies(keys, (key) => session.input.item && renderItemTextByKey(session.input.item, key)),
      look: async ({ item, current, moved }) => {
        this.#at = { item, step: current };
        if (moved && current >= 0) await session.look(item, current);
        else session.alive();
      },
      attend: async ({ isHere }) => {
        this.#hasKeyboard = isHere;
        this.#attended.fire();
      },
      drafts: async (written) => {
        const isAny = [written.drafts, written.disputes ?? {}].some((each) => Object.keys(each).length > 0);
        drafts.keep(this, isAny ? { [this.#set.uri.toString()]: written } : {});
      },
      say: ({ item, word }) => told(session.act({ kind: 'say', word }, item)),
      undo: () => told(session.act({ kind: 'undo' })),
      submit: ({ item }) => told(session.act({ kind: 'submit' }, item)),
      go: ({ to }) => told(session.act({ kind: 'go', way: to })),
      reference: ({ item, isShown }) => told(session.act({ kind: 'reference', isShown }, item)),
      // A modal dialog takes the focus.
      unblind: ({ item }) => told(session.act({ kind: 'unblind' }, item).finally(() => this.page.takeFocusAgain())),
      focusQuestion: async () => refocusOpenQuestion(),
      act: ({ action }) => this.#act(action),
      report: async ({ message }) => log.error(`Label panel: ${message}`),
    };
  }

  async #act(action: LabelPanelAction): Promise<void> {
    const run = (command: string, ...args: string[]) => vscode.commands.executeCommand(command, ...args);
    const acts: Readonly<Record<LabelPanelAction, () => unknown>> = {
      openDataSet: () => run(commandIds.openDataSet),
      openDocument: () => this.#openDocument(),
      openReview: async () => {
        await this.#openDocument();
        await run(commandIds.openReview);
      },
      // Shows only our keybindings.
      keys: () => run('workbench.action.openGlobalKeybindings', KEY_PREFIX),
      showLog: () => this.#parts.log.show(),
    };
    await acts[action]();
  }

  /** Opens the item as text beside the panel. */
  async #openDocument(): Promise<void> {
    const { item, current } = this.#session;
    const uri = item && this.#parts.sets.uriOf(this.#set, item.number);
    if (!uri) return;
    const document = await vscode.workspace.openTextDocument(uri);
    const start = document.positionAt(item.proof.steps[current]?.range.start ?? 0);
    await vscode.window.showTextDocument(document, {
      viewColumn: vscode.ViewColumn.Beside,
      selection: new vscode.Range(start, start),
      preview: true,
    });
  }

  /** Handles that the page is ready and has restored its state. */
  #ready(left: SavedLabelPageState | undefined): LabelingView {
    this.#at = left && { item: left.item, step: left.current };
    // After the view that this call returns.
    this.#parts.host.clock.after(0, () => {
      this.#goTo();
      if (this.#showsKeys) this.showKeys();
    });
    return this.page.ready();
  }

  #sessionChanged(): void {
    const { item } = this.#session;
    this.page.title = item ? t('Label: {0}', item.name) : t('Label');
    this.page.ask();
    this.#tickOn();
  }

  /** Moves the page to the session's position, unless it is already there. */
  #goTo(): void {
    const { item, current } = this.#session;
    if (!item || !this.page.isReady || item.proof.steps.length === 0) return;
    if (this.#at?.item === item.key && this.#at.step === current) return;
    this.#at = { item: item.key, step: current };
    this.page.remote.goTo({ item: item.key, step: current });
  }

  /** Updates the time on an item while nothing else happens. */
  #tickOn(): void {
    this.#tick?.();
    this.#tick = undefined;
    if (this.#session.input.item?.time === undefined) return;
    this.#tick = this.#parts.host.clock.after(SECOND, () => {
      this.page.send();
      this.#tickOn();
    });
  }
}
