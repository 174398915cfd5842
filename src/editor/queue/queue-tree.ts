import * as vscode from 'vscode';
import type { Proof } from '../../core/proof/index.ts';
import { t } from '../../l10n/index.ts';
import { createTreeItem } from '../ask/index.ts';
import { Disposables } from '../base/disposables.ts';
import { readResourceSettings } from '../base/settings.ts';
import { buildItemDocumentText, type EditorDataSet } from '../data/index.ts';
import type { OpenDataSetQueues } from './open-set-queues.ts';
import { CHOOSE_QUEUE_ROW_COMMAND, type QueueServices } from './ports.ts';
import { createUnopenedDataSetRow, type QueueRow, shouldNameStepsInRow, toQueueRow } from './queue-row.ts';
import { findQueueParent, getQueueNodeKey, listQueueChildren, type QueueTreeNode } from './queue-tree-nodes.ts';
import { QueueStepNames, type QueueTreeState } from './queue-tree-state.ts';

/** How soon a change is drawn, in milliseconds. Changes until then are drawn together. */
const BATCH = 50;

/** The queue as a VS Code tree. */
export class QueueTree implements vscode.TreeDataProvider<QueueTreeNode> {
  readonly #parts: QueueServices;
  readonly #state: QueueTreeState;
  readonly #names = new QueueStepNames(readItemSteps);
  readonly #changed = new vscode.EventEmitter<QueueTreeNode | undefined>();
  readonly #disposables = new Disposables();
  #due: (() => void) | undefined;

  readonly onDidChangeTreeData = this.#changed.event;

  constructor(parts: QueueServices, queues: OpenDataSetQueues, state: QueueTreeState) {
    this.#parts = parts;
    this.#state = state;
    this.#disposables.add(
      this.#changed,
      queues.onDidChange(() => this.draw()),
    );
  }

  getChildren(node?: QueueTreeNode): QueueTreeNode[] {
    const children = listQueueChildren(node, this.#state.states());
    return node ? [...children] : [...children, ...this.#state.waiting()];
  }

  getParent(node: QueueTreeNode): QueueTreeNode | undefined {
    return findQueueParent(node);
  }

  /** Only rows that are shown are asked for, and only those that name steps read the proof. */
  getTreeItem(node: QueueTreeNode): vscode.TreeItem | Promise<vscode.TreeItem> {
    if (node.kind === 'waiting') return toQueueTreeItem(node, createUnopenedDataSetRow(node));
    const set = this.#state.setOf(node);
    if (!set) return createTreeItem({ label: t('Data set closed') });
    const draw = (proof: Pick<Proof, 'labels'>): vscode.TreeItem =>
      toQueueTreeItem(node, toQueueRow(node, this.#state.of(set), proof));
    if (node.kind !== 'item' || !shouldNameStepsInRow(this.#state.of(set), node.number)) return draw({});
    const named = this.#names.of(set, node.number);
    return named instanceof Promise ? named.then(draw) : draw(named);
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

async function readItemSteps(set: EditorDataSet, number: number): Promise<Proof> {
  const facts = set.items.at(number);
  if (!facts) throw new Error(`There is no item ${number}.`);
  const { row } = await set.read(facts);
  const { split } = readResourceSettings(set.uri);
  return buildItemDocumentText(row, { split, isReferenceShown: false }).proof;
}

function toQueueTreeItem(node: QueueTreeNode, row: QueueRow): vscode.TreeItem {
  const { label, description, tooltip, icon, context, spoken, action } = row;
  return createTreeItem({
    label,
    state: toCollapsibleState(row),
    // An empty group has another ID: otherwise the editor would keep it closed once it has items.
    id: node.kind === 'group' && row.children === 'none' ? `${getQueueNodeKey(node)} empty` : getQueueNodeKey(node),
    ...(description === undefined ? {} : { description }),
    tooltip,
    ...(icon === undefined ? {} : { icon: new vscode.ThemeIcon(icon) }),
    context,
    spoken,
    ...(action === undefined
      ? {}
      : { command: { command: CHOOSE_QUEUE_ROW_COMMAND, title: t('Open'), arguments: [node] } }),
  });
}

function toCollapsibleState({ children }: QueueRow): vscode.TreeItemCollapsibleState {
  const { None, Expanded, Collapsed } = vscode.TreeItemCollapsibleState;
  return { none: None, open: Expanded, closed: Collapsed }[children];
}
