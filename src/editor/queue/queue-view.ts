/** The part of the queue that is loaded at startup: the view and its commands. The rest is loaded with the first data set. */

import * as vscode from 'vscode';
import { createTreeItem, LazyFeature, registerCommand, runAndShowErrors } from '../ask/index.ts';
import { DisposableOwner } from '../base/disposables.ts';
import { commandIds, contextKeys, formerCommandIds, viewIds } from '../base/manifest-names.ts';
import type { LoadedQueueFeature, QueueViewHandle } from './lazy-queue.ts';
import { QUEUE_COMMANDS, type QueueServices } from './ports.ts';
import type { QueueTreeNode } from './queue-tree-nodes.ts';
import { revealTreeItemWithRetries } from './reveal-with-retries.ts';

const FORMER = [
  [formerCommandIds.judgeListed, commandIds.judgeItems],
  [formerCommandIds.evaluateListed, commandIds.evaluate],
] as const;

/** The view of the items of open data sets. */
export class QueueView extends DisposableOwner implements vscode.TreeDataProvider<QueueTreeNode> {
  readonly #parts: QueueServices;
  readonly #late: LazyFeature<LoadedQueueFeature>;
  readonly #changed = new vscode.EventEmitter<QueueTreeNode | undefined>();
  readonly #view: vscode.TreeView<QueueTreeNode>;

  readonly onDidChangeTreeData = this.#changed.event;

  /** @param load is called once, with the first data set */
  constructor(
    parts: QueueServices,
    load: (parts: QueueServices, shown: QueueViewHandle) => Promise<LoadedQueueFeature>,
  ) {
    super();
    this.#parts = parts;
    this.#late = new LazyFeature(async () => {
      const late = await load(parts, this.#shown());
      const follow = late.tree.onDidChangeTreeData?.(() => this.#draw());
      if (follow) this.own(follow);
      return late;
    });
    this.#view = vscode.window.createTreeView(viewIds.queue, { treeDataProvider: this, showCollapseAll: true });
    this.own(
      this.#changed,
      this.#late,
      this.#view,
      this.#view.onDidChangeVisibility(({ visible }) => {
        if (visible) void parts.sets.reopen();
      }),
      parts.sets.onDidChange(() => void this.#setsChanged()),
      parts.sets.onDidShow((set) => runAndShowErrors(async () => (await this.#late.get()).showSet(set))),
      ...QUEUE_COMMANDS.map(([name, command]) =>
        this.#late.command(name, (late, node) =>
          runAndShowErrors(() => late.run(command, isNode(node) ? node : undefined)),
        ),
      ),
      // Former commands run their replacements on the selected row.
      ...FORMER.map(([name, command]) =>
        registerCommand(name, (node: unknown = this.#view.selection[0]) =>
          vscode.commands.executeCommand(command, node),
        ),
      ),
    );
    // Commands on data sets reopen the sets that were open before.
    this.#tellHasSets();
    if (this.#view.visible) void parts.sets.reopen();
  }

  getChildren(node?: QueueTreeNode): vscode.ProviderResult<QueueTreeNode[]> {
    return this.#late.now?.tree.getChildren(node) ?? [];
  }

  getParent(node: QueueTreeNode): vscode.ProviderResult<QueueTreeNode> {
    return this.#late.now?.tree.getParent?.(node);
  }

  getTreeItem(node: QueueTreeNode): vscode.TreeItem | Thenable<vscode.TreeItem> {
    return this.#late.now?.tree.getTreeItem(node) ?? createTreeItem({ label: '' });
  }

  /**
   * The addresses of the items of a row. Without a row, the items that pass a filter, if the user chooses that; `all` if no filter
   * applies.
   */
  async itemsFor(at: unknown, title: string): Promise<readonly vscode.Uri[] | 'all' | undefined> {
    const node = isNode(at) ? at : undefined;
    const late = node ? await this.#late.get() : this.#late.now;
    return late ? late.itemsFor(node, title) : 'all';
  }

  /** Loads the rest of the queue if needed. */
  loaded(): Promise<LoadedQueueFeature> {
    return this.#late.get();
  }

  #shown(): QueueViewHandle {
    return {
      isVisible: () => this.#view.visible,
      selected: () => this.#view.selection[0],
      reveal: async (node, options) => {
        await revealTreeItemWithRetries(() => this.#view.reveal(node, options), this.#parts.clock);
      },
    };
  }

  #tellHasSets(): void {
    const { isAnyKnown } = this.#parts.sets;
    void vscode.commands.executeCommand('setContext', contextKeys.hasDataSets, isAnyKnown);
  }

  async #setsChanged(): Promise<void> {
    this.#tellHasSets();
    const { all, waiting } = this.#parts.sets;
    if (all.length + waiting.length === 0 && !this.#late.now) return;
    await this.#late.get();
    this.#draw();
  }

  #draw(): void {
    const { description = '', badge } = this.#late.now?.head() ?? {};
    this.#view.description = description;
    this.#view.badge = badge;
    this.#changed.fire(undefined);
  }
}

function isNode(value: unknown): value is QueueTreeNode {
  return typeof value === 'object' && value !== null && 'kind' in value && 'set' in value;
}
