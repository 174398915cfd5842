/** The open panels of this host. Each bundle has its own copy of this module, so the shared state is on the host's global object. */
import type * as vscode from 'vscode';

interface Shared {
  readonly panels: Set<vscode.WebviewPanel>;
  /** The states of pages whose hosts were killed, by the panels that replace them. */
  readonly states: WeakMap<vscode.WebviewPanel, unknown>;
}

const KEY = Symbol.for('ProofmarkOpenPanels');
const holder = globalThis as { [KEY]?: Shared };
holder[KEY] ??= { panels: new Set(), states: new WeakMap() };
const { panels, states } = holder[KEY];

export function trackOpenPanel(panel: vscode.WebviewPanel): void {
  panels.add(panel);
  panel.onDidDispose(() => panels.delete(panel));
}

/** Whether the active panel of this kind belongs to this host. */
export function hasActivePanelOfType(viewType: string): boolean {
  return [...panels].some((panel) => panel.active && panel.viewType === viewType);
}

/** @param state of the page that the panel replaces */
export function rememberReplacedPageState(panel: vscode.WebviewPanel, state: unknown): void {
  states.set(panel, state);
}

/** The state of the replaced page, if its host was killed. */
export function getStateOfReplacedPage(panel: vscode.WebviewPanel): unknown {
  return states.get(panel);
}
