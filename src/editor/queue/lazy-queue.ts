/** The part of the queue that is loaded with the first data set. */

import * as vscode from 'vscode';
import {
  EMPTY_QUEUE_FILTER,
  isEmptyQueueFilter,
  LABELING_MODE_TEXTS,
  QUEUE_ROW_TEXTS,
} from '../../core/annotate/index.ts';
import { omitUndefined } from '../../core/base/optional-values.ts';
import { definePluralText, t } from '../../l10n/index.ts';
import { isQuestionOpen, pickFromList, refocusOpenQuestion } from '../ask/index.ts';
import { DisposableOwner } from '../base/disposables.ts';
import { commandIds } from '../base/manifest-names.ts';
import { findColumnBesidePanel } from '../base/show-in-editor.ts';
import { type EditorDataSet, getOrReopenDataSets, pickDataSet } from '../data/index.ts';
import { pickQueueFilter } from './filter-picker.ts';
import { pickQueueItemNumber } from './item-picker.ts';
import { OpenDataSetQueues } from './open-set-queues.ts';
import type { QueueCommandName, QueueServices } from './ports.ts';
import { countChangedLabels, describeQueueProgress, toQueueRow } from './queue-row.ts';
import { QueueTree } from './queue-tree.ts';
import { findQueueItemNode, type QueueTreeNode } from './queue-tree-nodes.ts';
import { QueueTreeState } from './queue-tree-state.ts';

const listedItems = definePluralText(
  '{0} item of {1} that matches the filter',
  '{0} items of {1} that match the filter',
);

/** The description and badge beside the view's title. */
interface QueueViewHeader {
  readonly description?: string;
  readonly badge?: vscode.ViewBadge;
}

/** Access to the view for the part that is loaded later. */
export interface QueueViewHandle {
  isVisible(): boolean;
  /** The selected row. */
  selected(): QueueTreeNode | undefined;
  /** Reveals a row if it exists. */
  reveal(node: QueueTreeNode, options: { readonly select: boolean; readonly focus: boolean }): Promise<void>;
}

/** The part of the queue that is loaded later. Created once. */
export class LoadedQueueFeature extends DisposableOwner {
  readonly queues: OpenDataSetQueues;
  readonly tree: QueueTree;
  readonly #parts: QueueServices;
  readonly #shown: QueueViewHandle;
  readonly #state: QueueTreeState;
  #current: string | undefined;

  constructor(parts: QueueServices, shown: QueueViewHandle) {
    super();
    this.#parts = parts;
    this.#shown = shown;
    this.queues = new OpenDataSetQueues(parts);
    this.#state = new QueueTreeState(parts, this.queues);
    this.tree = new QueueTree(parts, this.queues, this.#state);
    this.own(
      this.queues,
      this.tree,
      parts.labeling.onDidChange((set) => this.#follow(set)),
    );
  }

  head(): QueueViewHeader {
    const states = this.#state.states();
    const description = describeQueueProgress(states);
    const changed = countChangedLabels(states);
    const badge = { value: changed, tooltip: QUEUE_ROW_TEXTS.changed(changed) };
    return omitUndefined({ description, badge: changed === 0 ? undefined : badge });
  }

  /** Runs a command. @param node its row; undefined for the selected one. @throws Error with a sentence for people */
  async run(command: QueueCommandName, node: QueueTreeNode | undefined): Promise<void> {
    switch (command) {
      case 'choose':
        return node && this.#choose(node);
      case 'open-item':
        return this.#onItem(node, (set, number) => this.#open(set, number));
      case 'compare':
        return this.#onItem(node, async (set, number) => {
          await vscode.commands.executeCommand(commandIds.compareProofs, this.#parts.sets.uriOf(set, number));
        });
      case 'open-line':
        return this.#openLine(node);
      case 'close':
        if (node?.kind === 'waiting') return this.#parts.sets.dismiss(vscode.Uri.parse(node.set));
        return this.#onSet(node, async (set) => this.#parts.sets.close(set));
      case 'fields':
        return this.#onSet(node, (set) => this.#parts.sets.changeFields(set));
      case 'filter':
        return this.#onSet(node, async (set) => {
          const filter = await pickQueueFilter(this.queues.of(set));
          if (filter) this.queues.setFilter(set, filter);
        });
      case 'clear-filter':
        return this.#onSet(node, async (set) => this.queues.setFilter(set, EMPTY_QUEUE_FILTER));
      case 'find':
        return this.#onSet(node, (set) => this.#find(set));
      case 'next-page':
        return this.#nextPage(node);
      case 'refresh':
        return this.tree.drawNow();
      default:
        return command satisfies never;
    }
  }

  /** Reveals a set and gives it the focus. */
  async showSet(set: EditorDataSet): Promise<void> {
    this.tree.drawNow();
    // Reveals the set, not its first item: the order isn't known before the labeling mode.
    const node: QueueTreeNode = { kind: 'set', set: set.uri.toString() };
    // The focus comes only once the row exists: VS Code moves it at the beginning and at the end of a reveal. A list that a person opens in
    // between would be closed.
    await this.#shown.reveal(node, { select: true, focus: false });
    // A list that a person has opened meanwhile keeps the focus.
    if (isQuestionOpen()) return;
    await this.#shown.reveal(node, { select: true, focus: true });
    if (isQuestionOpen()) refocusOpenQuestion();
  }

  async #choose(node: QueueTreeNode): Promise<void> {
    if (node.kind === 'waiting') {
      await this.#parts.sets.show(vscode.Uri.parse(node.set));
      return;
    }
    const set = this.#state.setOf(node);
    const { action } = set ? toQueueRow(node, this.#state.of(set)) : {};
    switch (action) {
      case undefined:
      case 'reopen':
        return;
      case 'open':
        return this.run('open-item', node);
      case 'clear':
        return this.run('clear-filter', node);
      case 'before':
      case 'more':
        return this.#more(node, action === 'more' ? 1 : -1);
      case 'line':
        return this.run('open-line', node);
      case 'more-bad':
        this.#state.moreBad(node.set);
        return this.tree.drawNow();
      default:
        return action satisfies never;
    }
  }

  /** Opens an item: in the label session if the set is being labeled, or else as text. */
  async #open(set: EditorDataSet, number: number): Promise<void> {
    const { labeling, sets } = this.#parts;
    if (labeling.currentIn(set) !== undefined) return labeling.begin(set, number);
    const uri = sets.uriOf(set, number);
    // Beside the panel, so that it doesn't cover the lab or the report.
    if (uri) await vscode.commands.executeCommand('vscode.open', uri, findColumnBesidePanel());
  }

  /**
   * The addresses of the items of a row: one item, a group, or all items of a set that pass the filter. Without a row, asks which filtered
   * set to use, if there is one. `all`: no filter applies. Undefined if the user cancels or the set was closed.
   */
  async itemsFor(node: QueueTreeNode | undefined, title: string): Promise<readonly vscode.Uri[] | 'all' | undefined> {
    if (node) {
      const set = this.#state.setOf(node);
      return set && this.#urisOf(set, node);
    }
    const filtered = this.queues.all.filter(({ queue }) => !isEmptyQueueFilter(queue.filter));
    if (filtered.length === 0) return 'all';
    const rows = filtered.map(({ set, queue: { length } }) => ({
      label: listedItems(length, set.name),
      set,
    }));
    const picked = await pickFromList([...rows, { label: t('All items of a data set'), set: undefined }], { title });
    if (!picked) return undefined;
    return picked.set ? this.#urisOf(picked.set) : 'all';
  }

  #urisOf(set: EditorDataSet, node?: QueueTreeNode): vscode.Uri[] {
    const { queue } = this.queues.of(set);
    const numbers =
      node?.kind === 'item'
        ? [node.number]
        : node?.kind === 'group'
          ? queue.page(node.group, 0, queue.length)
          : queue.order();
    return Array.from(numbers, (number) => this.#parts.sets.uriOf(set, number)).filter((uri) => uri !== undefined);
  }

  async #openLine(node: QueueTreeNode | undefined): Promise<void> {
    const set = node && this.#state.setOf(node);
    if (!set) return;
    const item = node.kind === 'item' ? set.items.at(node.number) : undefined;
    const line = node.kind === 'bad-line' ? node.bad.line : item?.line;
    if (line === undefined) return;
    if (this.queues.of(set).listed.mode === 'blind') throw new Error(LABELING_MODE_TEXTS.noLine(set.name));
    await openFileAtLine(set.uri, line);
  }

  async #find(set: EditorDataSet): Promise<void> {
    const number = await pickQueueItemNumber(this.queues.of(set), this.#parts.clock);
    if (number === undefined) return;
    await this.#reveal(set, number, true);
    await this.#open(set, number);
  }

  async #more(node: QueueTreeNode, direction: 1 | -1): Promise<void> {
    if (!('group' in node)) return;
    const set = this.#state.setOf(node);
    const number = this.#state.more(node, direction);
    this.tree.drawNow();
    if (set && number !== undefined) await this.#reveal(set, number, true);
  }

  /** Shows the next page of the selected group, or else of the items to label. */
  async #nextPage(node: QueueTreeNode | undefined): Promise<void> {
    const at = node ?? this.#shown.selected();
    const set = at?.set ?? this.#parts.sets.all[0]?.uri.toString();
    if (set === undefined) return;
    await this.#more(at && 'group' in at ? at : { kind: 'group', set, group: 'to-do' }, 1);
  }

  async #onItem(
    node: QueueTreeNode | undefined,
    run: (set: EditorDataSet, number: number) => Promise<void>,
  ): Promise<void> {
    const at = node ?? this.#shown.selected();
    const set = at && this.#state.setOf(at);
    if (!set || at.kind !== 'item') return;
    // The row may be from before the file changed.
    const number = set.items.numberOf(at.id);
    if (number === undefined) throw new Error(t('Item {0} is no longer in the data set.', at.id));
    await run(set, number);
  }

  async #onSet(node: QueueTreeNode | undefined, run: (set: EditorDataSet) => Promise<void>): Promise<void> {
    const all = await getOrReopenDataSets(this.#parts.sets);
    // The row of a closed set doesn't stand for another set.
    if (node && !this.#state.setOf(node)) return;
    const at = node ?? this.#shown.selected();
    const set = (at && this.#state.setOf(at)) ?? (await pickDataSet(all, { title: t('Select a data set') }));
    if (set) await run(set);
    else if (all.length === 0) throw new Error(t('No data set is open. Open one first.'));
  }

  /** Selects the item that is being labeled, without moving the focus. */
  #follow(of: EditorDataSet | undefined): void {
    const set = of ?? this.#parts.sets.all.find((one) => this.#parts.labeling.currentIn(one) !== undefined);
    const number = set && this.#parts.labeling.currentIn(set);
    const id = number === undefined ? undefined : set?.items.at(number)?.id;
    if (!set || number === undefined || id === this.#current) return;
    this.#current = id;
    if (this.#shown.isVisible()) void this.#reveal(set, number, false);
  }

  async #reveal(set: EditorDataSet, number: number, focus: boolean): Promise<void> {
    this.#state.showItem(set, number);
    const node = findQueueItemNode(this.#state.of(set), number);
    if (!node) return;
    this.tree.drawNow();
    await this.#shown.reveal(node, { select: true, focus: focus && !isQuestionOpen() });
  }
}

/** The largest file that an extension can open, in bytes: a limit of VS Code. */
const LONGEST = 50 << 20;

/** Opens a file at a line, from 1. @throws Error with a sentence and the line if it's too large for the editor */
async function openFileAtLine(uri: vscode.Uri, line: number): Promise<void> {
  const { size } = await vscode.workspace.fs.stat(uri);
  if (size >= LONGEST)
    throw new Error(
      t(
        "Can't open {1} at line {0} because the file is too large ({2} MB).",
        line,
        uri.path.slice(uri.path.lastIndexOf('/') + 1),
        Math.round(size / 1_000_000),
      ),
    );
  await vscode.window.showTextDocument(uri, { selection: new vscode.Range(line - 1, 0, line - 1, 0) });
}
