import * as vscode from 'vscode';
import { t } from '../../l10n/index.ts';
import {
  type Connection,
  connectToLabelPanel,
  LABEL_PANEL,
  type LabelKey,
  type LabellingView,
  type LabelPageApi,
  type LabelState,
} from '../../protocol/index.ts';
import type { OpenSet } from '../data/types.ts';
import { Disposables } from '../disposables.ts';
import { pageHtml } from '../pages/html.ts';
import { Paced } from '../pages/paced.ts';
import { makeOurs, takeFocus, transportOf } from '../pages/webview.ts';
import { labelHostApi } from './host-api.ts';
import type { LabelSession } from './session.ts';
import type { LabellingParts } from './types.ts';
import { labellingView } from './view/index.ts';

/** The least time between two snapshots that nobody has asked for, in milliseconds. */
const GAP = 60;
/** How often the time on an item is shown anew, in milliseconds. */
const SECOND = 1000;

export function makeLabelPanel(): vscode.WebviewPanel {
  return vscode.window.createWebviewPanel(LABEL_PANEL, t('Label'), vscode.ViewColumn.Active, {
    enableFindWidget: true,
  });
}

/** Where the page is, as far as it has told or was told. */
interface At {
  readonly item: string;
  readonly step: number;
}

/** The panel of a label session. */
export class LabelPanel {
  readonly #panel: vscode.WebviewPanel;
  readonly #session: LabelSession;
  readonly #parts: LabellingParts;
  readonly #connection: Connection<LabelPageApi>;
  readonly #snapshots: Paced;
  readonly #disposables = new Disposables();
  readonly #changed = new vscode.EventEmitter<void>();
  #isReady = false;
  #isDisposed = false;
  #revision = 0;
  #at: At | undefined;
  #tick: (() => void) | undefined;
  /** Keys for a page that is not there yet. */
  #waiting: LabelKey[] = [];

  /** It has got the focus or lost it, or was closed. */
  readonly onDidChange = this.#changed.event;

  constructor(panel: vscode.WebviewPanel, set: OpenSet, session: LabelSession, parts: LabellingParts) {
    const { host, log, extensionUri } = parts;
    this.#panel = panel;
    this.#session = session;
    this.#parts = parts;
    this.#snapshots = new Paced(host.clock, GAP, () => this.#send());
    makeOurs(panel, extensionUri);
    const own = {
      set,
      session,
      ready: (state: LabelState | undefined) => this.#ready(state),
      looked: (item: string, step: number) => {
        this.#at = { item, step };
      },
      tell: () => this.#snapshots.flush(),
      takeFocus: () => takeFocus(panel),
    };
    this.#connection = connectToLabelPanel(transportOf(panel.webview), labelHostApi(own, parts), {
      onProblem: (sentence, error) =>
        log.warn(`The label panel: ${sentence}${error === undefined ? '' : ` ${String(error)}`}`),
    });
    this.#disposables.add(
      this.#changed,
      { dispose: () => this.#snapshots.stop() },
      { dispose: () => this.#tick?.() },
      { dispose: () => this.#connection.dispose() },
      { dispose: session.onDidChange(() => this.#sessionChanged()) },
      panel.onDidChangeViewState(() => this.#viewStateChanged()),
    );
    panel.onDidDispose(() => this.#disposed());
    panel.webview.html = pageHtml(panel.webview, extensionUri, 'label', t('Label'));
    this.#sessionChanged();
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

  /** Hands a key to the page, which knows whether somebody types there. */
  press(key: LabelKey): void {
    if (this.#isReady) this.#connection.remote.press({ key });
    else this.#waiting.push(key);
  }

  reveal(): void {
    if (!this.#isDisposed) this.#panel.reveal();
  }

  dispose(): void {
    if (!this.#isDisposed) this.#panel.dispose();
  }

  /** The page has come, for the first time or again: whatever an earlier page was told is forgotten with it. */
  #ready(left: LabelState | undefined): LabellingView {
    this.#isReady = true;
    this.#at = left && { item: left.item, step: left.current };
    const keys = this.#waiting;
    this.#waiting = [];
    // Behind the view that this is the answer with.
    this.#parts.host.clock.after(0, () => {
      this.#goTo();
      for (const key of keys) this.press(key);
    });
    return this.#nextView();
  }

  #sessionChanged(): void {
    const { item } = this.#session;
    const title = item ? t('Label: {0}', item.name) : t('Label');
    if (this.#panel.title !== title) this.#panel.title = title;
    this.#snapshots.ask();
    this.#tickOn();
  }

  #send(): void {
    if (!this.#isReady || this.#isDisposed || !this.#panel.visible) return;
    this.#connection.remote.show(this.#nextView());
    this.#goTo();
  }

  #nextView(): LabellingView {
    return labellingView({ ...this.#session.input, revision: ++this.#revision });
  }

  /** Takes the page where the session is, if it is not there by itself. */
  #goTo(): void {
    const { item, current } = this.#session;
    if (!item || !this.#isReady || item.proof.steps.length === 0) return;
    if (this.#at?.item === item.key && this.#at.step === current) return;
    this.#at = { item: item.key, step: current };
    this.#connection.remote.goTo({ item: item.key, step: current });
  }

  /** The time on an item goes on while nothing else happens. */
  #tickOn(): void {
    this.#tick?.();
    this.#tick = undefined;
    if (this.#session.input.item?.time === undefined) return;
    this.#tick = this.#parts.host.clock.after(SECOND, () => {
      this.#send();
      this.#tickOn();
    });
  }

  /** What is hidden has no page; it gets a new one, which says that it is ready, when it is in sight again. */
  #viewStateChanged(): void {
    if (!this.#panel.visible && this.#isReady) {
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
