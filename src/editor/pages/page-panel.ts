import * as vscode from 'vscode';
import type { Clock } from '../../core/base/clock.ts';
import { t } from '../../l10n/index.ts';
import {
  getReconnectCommandId,
  type PanelPageApi,
  type RpcConnection,
  type RpcFailureHandlers,
  type RpcTransport,
} from '../../protocol/index.ts';
import { isQuestionOpen, onDidOpenOrCloseQuestion, refocusOpenQuestion, setPanelTabTitle } from '../ask/index.ts';
import { Disposables } from '../base/disposables.ts';
import { getStateOfReplacedPage, trackOpenPanel } from './open-panels.ts';
import { ThrottledTask } from './paced-task.ts';
import { buildWebviewHtml, getPagesFolder } from './webview-html.ts';

export interface PagePanelOptions<Page, View> {
  /** The page's name: a folder of `webview`. */
  readonly page: string;
  /** The title of the page. The tab has its own title. */
  readonly title: string;
  readonly extensionUri: vscode.Uri;
  readonly clock: Clock;
  /** The minimum time between two unrequested snapshots, in milliseconds. */
  readonly gap: number;
  /** Logs invalid messages between page and host. */
  warn(what: string): void;
  /** The initial state, if VS Code has stored none. */
  readonly state?: unknown;
  /** Connects to the page and serves its requests. */
  connect(transport: RpcTransport, told: RpcFailureHandlers): RpcConnection<Page>;
  /** The current snapshot for the page. */
  view(): View;
  /** Called after each snapshot. */
  sent?(): void;
  /** Called when the page is about to be hidden. */
  hidden?(): void;
}

/** Requests that are allowed while a question is open: they only read, or report the reader's position. */
const QUIET: ReadonlySet<string> = new Set([
  'ready',
  'bodies',
  'report',
  'look',
  'attend',
  'drafts',
  'reply',
  'watch',
  'focusQuestion',
]);

/** Input meant for the question reaches a focused page, so the focus goes back to the question. */
function describeOpenQuestion(method: string): string | undefined {
  if (!isQuestionOpen() || QUIET.has(method)) return undefined;
  refocusOpenQuestion();
  return t('Answer the question at the top of the window first.');
}

/**
 * Manages the lifecycle of a panel's page. A hidden panel has no page. When it is visible again, it gets a new one, which reports that it is ready. A
 * ready, visible page gets snapshots, at most one per interval.
 */
export class PagePanel<View, Page extends PanelPageApi<View>> {
  readonly #panel: vscode.WebviewPanel;
  readonly #parts: PagePanelOptions<Page, View>;
  readonly #connection: RpcConnection<Page>;
  readonly #snapshots: ThrottledTask;
  readonly #disposables = new Disposables();
  readonly #changed = new vscode.EventEmitter<void>();
  #isReady = false;
  #isDisposed = false;

  /** Fires when the panel gains or loses the focus, when it is closed, and on {@link changed}. */
  readonly onDidChange = this.#changed.event;

  constructor(panel: vscode.WebviewPanel, parts: PagePanelOptions<Page, View>) {
    this.#panel = panel;
    this.#parts = parts;
    this.#snapshots = new ThrottledTask(parts.clock, parts.gap, () => this.send());
    makeOurs(panel, parts.extensionUri);
    this.#connection = parts.connect(createWebviewTransport(panel.webview), {
      onProblem: (sentence, error) => parts.warn(error === undefined ? sentence : `${sentence} ${String(error)}`),
      refuse: describeOpenQuestion,
    });
    this.#disposables.add(
      this.#changed,
      { dispose: () => this.#snapshots.stop() },
      { dispose: () => this.#connection.dispose() },
      onDidOpenOrCloseQuestion(() => this.#tellOfQuestion()),
      panel.onDidChangeViewState(() => this.#viewStateChanged()),
    );
    panel.onDidDispose(() => this.#disposed());
    const state = getStateOfReplacedPage(panel) ?? parts.state;
    panel.webview.html = buildWebviewHtml(panel.webview, parts.extensionUri, parts.page, parts.title, state);
  }

  /** The connection to the page. A page that doesn't exist receives nothing. */
  get remote(): Page {
    return this.#connection.remote;
  }

  /** Whether the page exists and has the current snapshot. */
  get isReady(): boolean {
    return this.#isReady;
  }

  /** Whether it has the focus, or would have it if the window had. */
  get isActive(): boolean {
    return !this.#isDisposed && this.#panel.active;
  }

  get isVisible(): boolean {
    return !this.#isDisposed && this.#panel.visible;
  }

  get isDisposed(): boolean {
    return this.#isDisposed;
  }

  get column(): vscode.ViewColumn | undefined {
    return this.#panel.viewColumn;
  }

  get title(): string {
    return this.#panel.title;
  }

  set title(title: string) {
    setPanelTabTitle(this.#panel, title);
  }

  /** Registers things to dispose with the panel. */
  add(...items: { dispose(): unknown }[]): void {
    this.#disposables.add(...items);
  }

  /** The page is ready, for the first time or again. State sent to an earlier page is lost. */
  ready(): View {
    this.#isReady = true;
    if (isQuestionOpen()) this.#tellOfQuestion();
    return this.#parts.view();
  }

  /** Schedules a snapshot. */
  ask(): void {
    this.#snapshots.ask();
  }

  /** Sends a snapshot at once. */
  now(): void {
    this.#snapshots.now();
  }

  /** Sends a pending snapshot at once. */
  flush(): void {
    this.#snapshots.flush();
  }

  /** Sends a snapshot at once and keeps a pending one. */
  send(): void {
    if (!this.#isReady || !this.isVisible) return;
    this.remote.show(this.#parts.view());
    this.#parts.sent?.();
  }

  /** Fires `onDidChange`. */
  changed(): void {
    this.#changed.fire();
  }

  /** After a modal question the frame around the page may get the focus, and the page itself then gets no keys. */
  takeFocusAgain(): void {
    if (!this.#isDisposed && this.#panel.active && !isQuestionOpen()) this.#panel.reveal();
  }

  reveal(preserveFocus?: boolean): void {
    if (!this.#isDisposed) this.#panel.reveal(undefined, preserveFocus || isQuestionOpen());
  }

  dispose(): void {
    if (!this.#isDisposed) this.#panel.dispose();
  }

  #tellOfQuestion(): void {
    if (this.#isReady) this.remote.asking({ isOpen: isQuestionOpen() });
  }

  #viewStateChanged(): void {
    if (!this.isVisible && this.#isReady) {
      this.#parts.hidden?.();
      this.#isReady = false;
      this.#snapshots.stop();
    }
    this.changed();
  }

  #disposed(): void {
    this.#isDisposed = true;
    this.#isReady = false;
    this.changed();
    this.#disposables.dispose();
  }
}

/** Carries messages to a page and back. */
function createWebviewTransport(webview: vscode.Webview): RpcTransport {
  return {
    send: (message) => webview.postMessage(message),
    listen: (hear) => {
      const listening = webview.onDidReceiveMessage(hear);
      return () => listening.dispose();
    },
  };
}

/** Sets the options of a panel: scripts from the pages folder only, the reconnect command as the only command link, and Proofmark's icon. */
function makeOurs(panel: vscode.WebviewPanel, extensionUri: vscode.Uri): void {
  panel.webview.options = {
    enableScripts: true,
    enableCommandUris: [getReconnectCommandId(panel.viewType)],
    localResourceRoots: [getPagesFolder(extensionUri)],
  };
  panel.iconPath = {
    dark: vscode.Uri.joinPath(extensionUri, 'media', 'icons', 'review-panel-dark.svg'),
    light: vscode.Uri.joinPath(extensionUri, 'media', 'icons', 'review-panel-light.svg'),
  };
  // Last, because the lines above throw if the panel was closed in the meantime.
  trackOpenPanel(panel);
}
