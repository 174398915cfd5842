import * as vscode from 'vscode';
import { isRecord } from '../../core/base/records.ts';
import { t } from '../../l10n/index.ts';
import {
  connectToLabelPanel,
  LABEL_PANEL,
  type LabelDrafts,
  type LabellingView,
  type LabelPageApi,
  type LabelState,
} from '../../protocol/index.ts';
import type { OpenSet } from '../data/index.ts';
import { PagePanel } from '../pages/index.ts';
import { labelHostApi } from './host-api.ts';
import type { LabelSession } from './session.ts';
import type { LabellingParts } from './types.ts';
import { labellingView } from './view/view.ts';

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
  readonly #session: LabelSession;
  readonly #parts: LabellingParts;
  readonly #page: PagePanel<LabellingView, LabelPageApi>;
  readonly #attended = new vscode.EventEmitter<void>();
  #hasKeyboard = true;
  #revision = 0;
  #at: At | undefined;
  #tick: (() => void) | undefined;
  /** The page is to show its keys once it is there. */
  #showsKeys = false;

  constructor(
    panel: vscode.WebviewPanel,
    set: OpenSet,
    session: LabelSession,
    window: string,
    parts: LabellingParts,
  ) {
    const { host, log, extensionUri } = parts;
    this.#session = session;
    this.#parts = parts;
    const address = set.uri.toString();
    const left = parts.drafts.left[address];
    const served = labelHostApi(
      {
        set,
        session,
        ready: (state: LabelState | undefined) => this.#ready(state),
        looked: (item: string, step: number) => {
          this.#at = { item, step };
        },
        attend: (isHere: boolean) => {
          this.#hasKeyboard = isHere;
          this.#attended.fire();
        },
        drafts: (drafts: LabelDrafts) => {
          const isAny = [drafts.drafts, drafts.disputes ?? {}].some((each) => Object.keys(each).length > 0);
          parts.drafts.keep(this, isAny ? { [address]: drafts } : {});
        },
        tell: () => this.#page.flush(),
        takeFocusAgain: () => this.#page.takeFocusAgain(),
      },
      parts,
    );
    this.#page = new PagePanel(panel, {
      page: 'label',
      title: t('Label'),
      extensionUri,
      clock: host.clock,
      warn: (what) => log.warn(`The label panel: ${what}`),
      gap: GAP,
      // The page reads it with suspicion.
      ...(isRecord(left) ? { state: { v: 1, set: address, item: '', current: -1, ...left } } : {}),
      connect: (transport, told) => connectToLabelPanel(transport, served, told),
      view: () => ({
        ...labellingView({ ...this.#session.input, revision: ++this.#revision }),
        window,
      }),
      sent: () => this.#goTo(),
    });
    this.#page.add(
      { dispose: () => this.#tick?.() },
      { dispose: () => parts.drafts.closed(this) },
      this.#attended,
      {
        dispose: session.onDidChange(() => this.#sessionChanged()),
      },
    );
    this.#sessionChanged();
  }

  /** It has got the focus or lost it, or was closed. */
  get onDidChange(): vscode.Event<void> {
    return this.#page.onDidChange;
  }

  /** Its page has the keyboard, or has it no more. */
  get onDidAttend(): vscode.Event<void> {
    return this.#attended.event;
  }

  /** Whether the annotator is at it: it's the active tab, and neither a list nor the side bar has the keyboard. */
  get isAttended(): boolean {
    return this.isActive && this.#hasKeyboard;
  }

  /** Whether it has the focus, or would have it if the editor's window had. */
  get isActive(): boolean {
    return this.#page.isActive;
  }

  get isVisible(): boolean {
    return this.#page.isVisible;
  }

  get isDisposed(): boolean {
    return this.#page.isDisposed;
  }

  get column(): vscode.ViewColumn | undefined {
    return this.#page.column;
  }

  /** Comes to the front and shows the keys. */
  showKeys(): void {
    this.#page.reveal();
    this.#showsKeys = !this.#page.isReady;
    if (this.#page.isReady) this.#page.remote.showKeys({});
  }

  reveal(): void {
    this.#page.reveal();
  }

  dispose(): void {
    this.#page.dispose();
  }

  /** The page has come, with what it remembers. */
  #ready(left: LabelState | undefined): LabellingView {
    this.#at = left && { item: left.item, step: left.current };
    // Behind the view that this is the answer with.
    this.#parts.host.clock.after(0, () => {
      this.#goTo();
      if (this.#showsKeys) this.showKeys();
    });
    return this.#page.ready();
  }

  #sessionChanged(): void {
    const { item } = this.#session;
    this.#page.title = item ? t('Label: {0}', item.name) : t('Label');
    this.#page.ask();
    this.#tickOn();
  }

  /** Takes the page where the session is, if it is not there by itself. */
  #goTo(): void {
    const { item, current } = this.#session;
    if (!item || !this.#page.isReady || item.proof.steps.length === 0) return;
    if (this.#at?.item === item.key && this.#at.step === current) return;
    this.#at = { item: item.key, step: current };
    this.#page.remote.goTo({ item: item.key, step: current });
  }

  /** The time on an item goes on while nothing else happens. */
  #tickOn(): void {
    this.#tick?.();
    this.#tick = undefined;
    if (this.#session.input.item?.time === undefined) return;
    this.#tick = this.#parts.host.clock.after(SECOND, () => {
      this.#page.send();
      this.#tickOn();
    });
  }
}
