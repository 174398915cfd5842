/** The start of every panel's page: connects the host, the saved state, and the components. */
import { type ComponentChild, render } from 'preact';
import {
  buildPageReconnectUri,
  type PanelHostApi,
  type PanelPageApi,
  type RpcConnector,
} from '../../../src/protocol/index.ts';
import { type KeyBindings, listenForKeys } from '../keys/keys.ts';
import { listenForScrollKeys } from '../keys/scroll-keys.ts';
import type { PageControllerEnvironment } from '../state/panel-core.ts';
import { registerFormulaCopyHandler } from '../text/copy-formulas.ts';
import { createConnectionLostBar, monitorHostConnection } from './connection.ts';
import { applyPageTextsAndReadState, connectPageToHost } from './rpc-client.ts';
import { vsCodeWebviewApi } from './vscode-page.ts';

export interface PageInitializationOptions<Panel, Host, Page, State> {
  /** The kind of panel. */
  readonly viewType: string;
  /** Called first, once the texts of the reader's language are set. */
  readonly title: () => string;
  readonly connect: RpcConnector<Page, Host>;
  /** The calls from the host to the panel, and `asking`, which the page handles itself. */
  readonly hears: (panel: () => Panel, asking: PanelPageApi<unknown>['asking']) => Page;
  /** Reads the saved state as untrusted data. */
  readonly readSaved: (saved: unknown) => State | undefined;
  readonly createPanel: (surroundings: PageControllerEnvironment<Host, State>) => Panel;
  /** The page's current keys. */
  readonly keys: (panel: Panel) => KeyBindings;
  readonly draw: (panel: Panel) => ComponentChild;
}

/** Connects a page to its host and draws it. Call it once. */
export function initializePage<
  Panel extends { start(): Promise<void>; keep(): void },
  Host extends Pick<PanelHostApi<State, unknown>, 'focusQuestion' | 'report'>,
  Page,
  State,
>(parts: PageInitializationOptions<Panel, Host, Page, State>): void {
  const given = applyPageTextsAndReadState();
  registerFormulaCopyHandler();
  document.title = parts.title();
  /** Whether one of our dialogs is open in the window. Until it closes, keys belong to it. */
  let isAsking = false;
  const { remote, alive } = connectPageToHost(
    parts.connect,
    parts.hears(
      () => panel,
      ({ isOpen }) => {
        isAsking = isOpen;
      },
    ),
  );
  const panel = parts.createPanel({
    host: remote,
    saved: parts.readSaved(vsCodeWebviewApi.getState() ?? given),
    save: (state) => vsCodeWebviewApi.setState(state),
    later,
    isAsking: () => isAsking,
  });
  listenForKeys(
    () => parts.keys(panel),
    (act) => {
      if (isAsking) void remote.focusQuestion({}).catch(() => {});
      else act();
    },
  );
  listenForScrollKeys();

  // A page that is hidden may be gone before the next timer, and what it says then may be heard by nobody; but the focus leaves first.
  window.addEventListener('blur', () => panel.keep());
  window.addEventListener('pagehide', () => panel.keep());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') panel.keep();
  });

  render(parts.draw(panel), document.getElementById('app') ?? document.body);
  void panel.start();

  const askAgain = monitorHostConnection({
    alive,
    later,
    changed(isConnected) {
      // Unsent drafts are saved with the page.
      panel.keep();
      isAsking = false;
      bar.show(isConnected);
      if (isConnected) void panel.start();
    },
  });
  const bar = createConnectionLostBar(() => {
    panel.keep();
    askAgain();
    return buildPageReconnectUri(parts.viewType, vsCodeWebviewApi.getState());
  });
}

function later(then: () => void, milliseconds: number): () => void {
  const timer = setTimeout(then, milliseconds);
  return () => clearTimeout(timer);
}
