import * as vscode from 'vscode';
import type { Clock } from '../../core/base/clock.ts';
import { t } from '../../l10n/index.ts';
import {
  type Connection,
  type PanelPage,
  reconnectCommand,
  type Told,
  type Transport,
} from '../../protocol/index.ts';
import { focusQuestion, isQuestionOpen, onDidChangeQuestion, setPanelTitle } from '../ask/index.ts';
import { Disposables } from '../base/disposables.ts';
import { pageHtml, pagesFolder } from './html.ts';
import { joinOpenPanels, rememberedState } from './open-panels.ts';
import { Paced } from './paced.ts';

export interface PagePanelParts<Page, View> {
  /** The page's name: a folder of `webview`. */
  readonly page: string;
  /** What the page is called by itself; the tab has a title of its own. */
  readonly title: string;
  readonly extensionUri: vscode.Uri;
  readonly clock: Clock;
  /** The least time between two snapshots that nobody has asked for, in milliseconds. */
  readonly gap: number;
  /** Tells the log what page and host could not make of each other's messages. */
  warn(what: string): void;
  /** What the page begins with where the editor has kept no state of its own. */
  readonly state?: unknown;
  /** Joins the page, and serves what it asks for. */
  connect(transport: Transport, told: Told): Connection<Page>;
  /** What the page is to be shown now. */
  view(): View;
  /** Called behind each snapshot that was sent. */
  sent?(): void;
  /** Called when the page goes out of sight, while it is still there. */
  hidden?(): void;
}

/** What a page may ask for at any time: it reads, or says where the reader is. All else waits for the answer to a question that is open. */
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

/** What was meant for the question reaches a page that has the focus: the focus goes back to the question. */
function refusedWhileAsking(method: string): string | undefined {
  if (!isQuestionOpen() || QUIET.has(method)) return undefined;
  focusQuestion();
  return t('Answer the open question first.');
}

/**
 * The life of a panel's page. What is hidden has no page; it gets a new one, which says that it is ready, when it is in sight again. A page that is
 * ready and in sight is sent snapshots, at most one within a while.
 */
export class PagePanel<View, Page extends PanelPage<View>> {
  readonly #panel: vscode.WebviewPanel;
  readonly #parts: PagePanelParts<Page, View>;
  readonly #connection: Connection<Page>;
  readonly #snapshots: Paced;
  readonly #disposables = new Disposables();
  readonly #changed = new vscode.EventEmitter<void>();
  #isReady = false;
  #isDisposed = false;

  /** It has got the focus or lost it, was closed, or its owner has said so. */
  readonly onDidChange = this.#changed.event;

  constructor(panel: vscode.WebviewPanel, parts: PagePanelParts<Page, View>) {
    this.#panel = panel;
    this.#parts = parts;
    this.#snapshots = new Paced(parts.clock, parts.gap, () => this.send());
    makeOurs(panel, parts.extensionUri);
    this.#connection = parts.connect(transportOf(panel.webview), {
      onProblem: (sentence, error) =>
        parts.warn(error === undefined ? sentence : `${sentence} ${String(error)}`),
      refuse: refusedWhileAsking,
    });
    this.#disposables.add(
      this.#changed,
      { dispose: () => this.#snapshots.stop() },
      { dispose: () => this.#connection.dispose() },
      onDidChangeQuestion(() => this.#tellOfQuestion()),
      panel.onDidChangeViewState(() => this.#viewStateChanged()),
    );
    panel.onDidDispose(() => this.#disposed());
    const state = rememberedState(panel) ?? parts.state;
    panel.webview.html = pageHtml(panel.webview, parts.extensionUri, parts.page, parts.title, state);
  }

  /** What the page is told by. Nothing is heard of it by a page that is not there. */
  get remote(): Page {
    return this.#connection.remote;
  }

  /** Whether the page is there, and has been told all. */
  get isReady(): boolean {
    return this.#isReady;
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

  get column(): vscode.ViewColumn | undefined {
    return this.#panel.viewColumn;
  }

  get title(): string {
    return this.#panel.title;
  }

  set title(title: string) {
    setPanelTitle(this.#panel, title);
  }

  /** To be disposed with the panel. */
  add(...items: { dispose(): unknown }[]): void {
    this.#disposables.add(...items);
  }

  /** The page has come, for the first time or again: whatever an earlier page was told is forgotten with it. */
  ready(): View {
    this.#isReady = true;
    if (isQuestionOpen()) this.#tellOfQuestion();
    return this.#parts.view();
  }

  /** Something is to be shown anew, soon. */
  ask(): void {
    this.#snapshots.ask();
  }

  /** At once. */
  now(): void {
    this.#snapshots.now();
  }

  /** At once if it is due. */
  flush(): void {
    this.#snapshots.flush();
  }

  /** At once, besides what is due. */
  send(): void {
    if (!this.#isReady || !this.isVisible) return;
    this.remote.show(this.#parts.view());
    this.#parts.sent?.();
  }

  /** Tells those who listen to `onDidChange`. */
  changed(): void {
    this.#changed.fire();
  }

  /**
   * A question that all of the window waited for has been answered: the workbench gives the focus back to the frame around the page, and at
   * times not to the page, to which keys do not come then.
   */
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
function transportOf(webview: vscode.Webview): Transport {
  return {
    send: (message) => webview.postMessage(message),
    listen: (hear) => {
      const listening = webview.onDidReceiveMessage(hear);
      return () => listening.dispose();
    },
  };
}

/** What every panel of ours is: its page runs our script alone, a link in it does nothing but reconnect it, and its tab has our mark. */
function makeOurs(panel: vscode.WebviewPanel, extensionUri: vscode.Uri): void {
  panel.webview.options = {
    enableScripts: true,
    enableCommandUris: [reconnectCommand(panel.viewType)],
    localResourceRoots: [pagesFolder(extensionUri)],
  };
  panel.iconPath = {
    dark: vscode.Uri.joinPath(extensionUri, 'media', 'icons', 'review-panel-dark.svg'),
    light: vscode.Uri.joinPath(extensionUri, 'media', 'icons', 'review-panel-light.svg'),
  };
  // Last: of one that was closed meanwhile the editor has thrown above.
  joinOpenPanels(panel);
}
