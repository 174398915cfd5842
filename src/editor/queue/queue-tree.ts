import * as vscode from 'vscode';
import { t } from '../../l10n/index.ts';
import { Disposables } from '../disposables.ts';
import { commands } from '../names.ts';
import { childrenOf, nodeKey, parentOf, type QueueNode } from './model.ts';
import type { QueueParts } from './ports.ts';
import type { Queues } from './queues.ts';
import { type QueueRow, rowOf } from './row.ts';
import type { TreeState } from './tree-state.ts';

/** How soon a change is drawn, in milliseconds: many changes at once make one drawing. */
const BATCH = 50;

/** The queue as a tree of VS Code's. */
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
    return [...childrenOf(node, this.#state.states())];
  }

  getParent(node: QueueNode): QueueNode | undefined {
    return parentOf(node);
  }

  getTreeItem(node: QueueNode): vscode.TreeItem {
    const set = this.#state.setOf(node);
    if (!set) return new vscode.TreeItem(t('closed'));
    return treeItem(node, rowOf(node, this.#state.of(set)));
  }

  /** Draws what has changed, soon. */
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

function treeItem(node: QueueNode, row: QueueRow): vscode.TreeItem {
  const item = new vscode.TreeItem(row.label, stateOf(row));
  // A group that was empty is another one once it is not: else the editor would keep it closed.
  item.id = node.kind === 'group' && row.children === 'none' ? `${nodeKey(node)} empty` : nodeKey(node);
  if (row.description !== undefined) item.description = row.description;
  // Texts of a data set are anybody's: a plain text is no markup.
  item.tooltip = row.tooltip;
  if (row.icon !== undefined) item.iconPath = new vscode.ThemeIcon(row.icon);
  item.contextValue = row.context;
  item.accessibilityInformation = { label: row.spoken };
  if (row.action !== undefined)
    item.command = { command: commands.chooseQueueRow, title: t('Open'), arguments: [node] };
  return item;
}

function stateOf({ children }: QueueRow): vscode.TreeItemCollapsibleState {
  const { None, Expanded, Collapsed } = vscode.TreeItemCollapsibleState;
  switch (children) {
    case 'none':
      return None;
    case 'open':
      return Expanded;
    case 'closed':
      return Collapsed;
    default:
      return children satisfies never;
  }
}
