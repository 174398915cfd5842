import * as vscode from 'vscode';
import { t } from '../../l10n/index.ts';
import { treeItem } from '../ask/index.ts';
import { Disposables } from '../base/disposables.ts';
import { findQueueParent, listQueueChildren, nodeKey, type QueueNode } from './model.ts';
import { CHOOSE_ROW, type QueueParts } from './ports.ts';
import type { Queues } from './queues.ts';
import { createWaitingRow, type QueueRow, toQueueRow } from './row.ts';
import type { TreeState } from './tree-state.ts';

/** How soon a change is drawn, in milliseconds. Changes until then are drawn together. */
const BATCH = 50;

/** The queue as a VS Code tree. */
export class QueueTree implements vscode.TreeDataProvider<QueueNode> {
  readonly #parts: QueueParts;
  readonly #state: TreeState;
  readonly #changed = new vscode.EventEmitter<QueueNode | undefined>();
  readonly #disposables = new Disposables();
  #due: (() => void) | undefined;

  readonly onDidChangeTreeData = this.#changed.event;

  constructor(parts: QueueParts, queues: Queues, state: TreeState) {
    this.#parts = parts;
    this.#state = state;
    this.#disposables.add(
      this.#changed,
      queues.onDidChange(() => this.draw()),
    );
  }

  getChildren(node?: QueueNode): QueueNode[] {
    const children = listQueueChildren(node, this.#state.states());
    return node ? [...children] : [...children, ...this.#state.waiting()];
  }

  getParent(node: QueueNode): QueueNode | undefined {
    return findQueueParent(node);
  }

  getTreeItem(node: QueueNode): vscode.TreeItem {
    if (node.kind === 'waiting') return toQueueTreeItem(node, createWaitingRow(node));
    const set = this.#state.setOf(node);
    if (!set) return treeItem({ label: t('closed') });
    return toQueueTreeItem(node, toQueueRow(node, this.#state.of(set)));
  }

  /** Draws changes after a short delay. */
  draw(): void {
    this.#due ??= this.#parts.clock.after(BATCH, () => this.drawNow());
  }

  drawNow(): void {
    this.#due?.();
    this.#due = undefined;
    this.#changed.fire(undefined);
  }

  dispose(): void {
    this.#due?.();
    this.#disposables.dispose();
  }
}

function toQueueTreeItem(node: QueueNode, row: QueueRow): vscode.TreeItem {
  const { label, description, tooltip, icon, context, spoken, action } = row;
  return treeItem({
    label,
    state: toCollapsibleState(row),
    // An empty group has another ID: otherwise the editor would keep it closed once it has items.
    id: node.kind === 'group' && row.children === 'none' ? `${nodeKey(node)} empty` : nodeKey(node),
    ...(description === undefined ? {} : { description }),
    tooltip,
    ...(icon === undefined ? {} : { icon: new vscode.ThemeIcon(icon) }),
    context,
    spoken,
    ...(action === undefined
      ? {}
      : { command: { command: CHOOSE_ROW, title: t('Open'), arguments: [node] } }),
  });
}

function toCollapsibleState({ children }: QueueRow): vscode.TreeItemCollapsibleState {
  const { None, Expanded, Collapsed } = vscode.TreeItemCollapsibleState;
  return { none: None, open: Expanded, closed: Collapsed }[children];
}
