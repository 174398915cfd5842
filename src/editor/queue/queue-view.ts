/** The part of the queue that is loaded at startup: the view and its commands. The rest is loaded with the first data set. */

import * as vscode from 'vscode';
import { LazyPart, registerCommand, reportFailure, treeItem } from '../ask/index.ts';
import { Disposables } from '../base/disposables.ts';
import { commands, contextKeys, formerCommands, views } from '../base/names.ts';
import type { LazyQueue, QueueShown } from './lazy-queue.ts';
import type { QueueNode } from './model.ts';
import { QUEUE_COMMANDS, type QueueParts } from './ports.ts';
import { revealAgain } from './reveal-again.ts';

const FORMER = [
  [formerCommands.judgeListed, commands.judgeItems],
  [formerCommands.evaluateListed, commands.evaluate],
] as const;

/** The view of the items of open data sets. */
export class QueueView implements vscode.TreeDataProvider<QueueNode> {
  readonly #parts: QueueParts;
  readonly #late: LazyPart<LazyQueue>;
  readonly #changed = new vscode.EventEmitter<QueueNode | undefined>();
  readonly #disposables = new Disposables();
  readonly #view: vscode.TreeView<QueueNode>;

  readonly onDidChangeTreeData = this.#changed.event;

  /** @param load is called once, with the first data set */
  constructor(parts: QueueParts, load: (parts: QueueParts, shown: QueueShown) => Promise<LazyQueue>) {
    this.#parts = parts;
    this.#late = new LazyPart(async () => {
      const late = await load(parts, this.#shown());
      const follow = late.tree.onDidChangeTreeData?.(() => this.#draw());
      if (follow) this.#disposables.add(follow);
      return late;
    });
    this.#view = vscode.window.createTreeView(views.queue, { treeDataProvider: this, showCollapseAll: true });
    this.#disposables.add(
      this.#changed,
      this.#late,
      this.#view,
      this.#view.onDidChangeVisibility(({ visible }) => {
        if (visible) void parts.sets.reopen();
      }),
      parts.sets.onDidChange(() => void this.#setsChanged()),
      parts.sets.onDidShow((set) => reportFailure(async () => (await this.#late.get()).showSet(set))),
      ...QUEUE_COMMANDS.map(([name, command]) =>
        this.#late.command(name, (late, node) =>
          reportFailure(() => late.run(command, isNode(node) ? node : undefined)),
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

  getChildren(node?: QueueNode): vscode.ProviderResult<QueueNode[]> {
    return this.#late.now?.tree.getChildren(node) ?? [];
  }

  getParent(node: QueueNode): vscode.ProviderResult<QueueNode> {
    return this.#late.now?.tree.getParent?.(node);
  }

  getTreeItem(node: QueueNode): vscode.TreeItem | Thenable<vscode.TreeItem> {
    return this.#late.now?.tree.getTreeItem(node) ?? treeItem({ label: '' });
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
  loaded(): Promise<LazyQueue> {
    return this.#late.get();
  }

  #shown(): QueueShown {
    return {
      isVisible: () => this.#view.visible,
      selected: () => this.#view.selection[0],
      reveal: async (node, options) => {
        await revealAgain(() => this.#view.reveal(node, options), this.#parts.clock);
      },
    };
  }

  dispose(): void {
    this.#disposables.dispose();
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

function isNode(value: unknown): value is QueueNode {
  return typeof value === 'object' && value !== null && 'kind' in value && 'set' in value;
}
