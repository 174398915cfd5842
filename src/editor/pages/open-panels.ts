/** The panels of this host that are open. Each bundle has this module for itself, so what they share is the host's. */
import type * as vscode from 'vscode';

interface Shared {
  readonly panels: Set<vscode.WebviewPanel>;
  /** States of pages whose hosts were killed, by the panels that take their place. */
  readonly states: WeakMap<vscode.WebviewPanel, unknown>;
}

const KEY = Symbol.for('ProofmarkOpenPanels');
const holder = globalThis as { [KEY]?: Shared };
holder[KEY] ??= { panels: new Set(), states: new WeakMap() };
const { panels, states } = holder[KEY];

export function joinOpenPanels(panel: vscode.WebviewPanel): void {
  panels.add(panel);
  panel.onDidDispose(() => panels.delete(panel));
}

/** Whether the panel of this kind that is in front is one of this host's. */
export function isConnected(viewType: string): boolean {
  return [...panels].some((panel) => panel.active && panel.viewType === viewType);
}

/** @param state of the page that the panel takes the place of */
export function rememberState(panel: vscode.WebviewPanel, state: unknown): void {
  states.set(panel, state);
}

/** The state of the page before this one, if its host was killed. */
export function rememberedState(panel: vscode.WebviewPanel): unknown {
  return states.get(panel);
}
