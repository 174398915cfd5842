import * as vscode from 'vscode';
import { getErrorMessage } from '../../core/base/errors.ts';
import { describeRowOddities } from '../../core/data/index.ts';
import { t } from '../../l10n/index.ts';
import { showInfo } from '../ask/index.ts';
import { DisposableOwner } from '../base/disposables.ts';
import { statFile, watchFiles } from '../base/files.ts';
import { createItemUri } from '../base/item-address.ts';
import { readStoredTexts } from '../base/memento-storage.ts';
import { ItemDocumentStore } from './item-documents.ts';
import { askAndSaveFieldMapping, openFieldMappedDataSet } from './mapped-data-set.ts';
import { ReloadableDataSet } from './reloadable-data-set.ts';
import { createOpenDataSetListStore, type OpenDataSetListStore } from './saved-data-set-list.ts';
import type { DataSetServices, DataSets, EditorDataSet, UnopenedDataSet } from './types.ts';

/** The delay before a changed file is read again, in milliseconds. Its writer may not be done. */
const SETTLED = 300;

/** Sets of this size or larger, in bytes, don't reopen automatically after a reload. */
const LARGE = 100 << 20;
/** The storage key for the sets whose oddities have been shown. */
const TOLD_IDS = 'toldIds';
/** The maximum number of stored sets. The oldest are dropped. */
const MOST_TOLD = 200;

/** The lazily loaded part of data sets: the open sets of this window. */
export class OpenDataSetRegistry
  extends DisposableOwner
  implements Omit<DataSets, 'show' | 'onDidShow' | 'isAnyKnown' | 'itemOf' | 'readItem' | 'showReference'>
{
  readonly #parts: DataSetServices;
  readonly #remembered: OpenDataSetListStore;
  /** By address, in the order of opening. A promise while a set is being opened. */
  readonly #sets = new Map<string, Promise<ReloadableDataSet | undefined>>();
  readonly #all: ReloadableDataSet[] = [];
  #waiting: readonly UnopenedDataSet[] = [];
  /** The sets that were open before the reload and aren't reopened yet. */
  #notReopened: readonly vscode.Uri[];
  readonly documents: ItemDocumentStore;
  readonly #changed = new vscode.EventEmitter<EditorDataSet | undefined>();
  #reopened: Promise<void> | undefined;

  readonly onDidChange = this.#changed.event;
  /** Fires when the text of an item's document changes. */
  readonly onDidChangeItem: vscode.Event<vscode.Uri>;

  constructor(parts: DataSetServices) {
    super();
    this.#parts = parts;
    this.#remembered = createOpenDataSetListStore(parts.memory);
    this.#notReopened = this.#remembered.get();
    this.documents = new ItemDocumentStore((set) => this.#opened(set));
    this.onDidChangeItem = this.documents.onDidChange;
    this.own(this.#changed, this.documents);
  }

  get waiting(): readonly UnopenedDataSet[] {
    return this.#waiting;
  }

  get all(): readonly EditorDataSet[] {
    return this.#all;
  }

  async open(uri: vscode.Uri): Promise<EditorDataSet | undefined> {
    const isNew = !this.#sets.has(uri.toString());
    const set = await this.#opened(uri, true);
    if (set && isNew) void this.#tellIds(set);
    // Opening a set again rereads its file.
    if (set?.problem !== undefined) await set.readAgain();
    return set;
  }

  reopen(): Promise<void> {
    this.#reopened ??= this.#reopen();
    return this.#reopened;
  }

  close(set: EditorDataSet): void {
    const opened = this.#all.find((one) => one === set);
    if (!opened) return;
    this.#all.splice(this.#all.indexOf(opened), 1);
    this.#sets.delete(set.uri.toString());
    opened.dispose();
    this.documents.forget(opened);
    this.#keepInMind();
    this.#changed.fire(undefined);
  }

  dismiss(uri: vscode.Uri): void {
    this.#waiting = withoutUri(this.#waiting, uri);
    this.#keepInMind();
    this.#changed.fire(undefined);
  }

  uriOf(set: EditorDataSet, number: number): vscode.Uri | undefined {
    const facts = set.items.at(number);
    return facts && (this.documents.addressOf(set, facts.id) ?? createItemUri(set.uri, facts));
  }

  override dispose(): void {
    for (const set of this.#all.splice(0)) set.dispose();
    super.dispose();
  }

  #opened(uri: vscode.Uri, isAsked = false): Promise<ReloadableDataSet | undefined> {
    const key = uri.toString();
    let opened = this.#sets.get(key);
    if (!opened) {
      opened = this.#open(uri, isAsked);
      this.#sets.set(key, opened);
      const forget = (): void => {
        this.#sets.delete(key);
      };
      void opened.then((set) => set ?? forget(), forget);
    }
    return opened;
  }

  async #open(uri: vscode.Uri, isAsked: boolean): Promise<ReloadableDataSet | undefined> {
    const read = await openFieldMappedDataSet(uri, this.#parts, isAsked);
    if (!read) return undefined;
    const set = new ReloadableDataSet(uri, read, (one) => this.#readAgain(one));
    set.keep(
      set.onDidChange(() => this.#changed.fire(set)),
      this.#follow(set),
    );
    this.#all.push(set);
    this.#waiting = withoutUri(this.#waiting, uri);
    this.#parts.log.info(`Opened ${vscode.workspace.asRelativePath(uri)} as a data set.`);
    this.#keepInMind();
    this.#changed.fire(set);
    return set;
  }

  /** Reads a set again when its file has changed. */
  #follow(set: ReloadableDataSet): vscode.Disposable {
    const pattern = new vscode.RelativePattern(vscode.Uri.joinPath(set.uri, '..'), toFileGlob(set.name));
    let due: (() => void) | undefined;
    const watching = watchFiles(pattern, () => {
      due?.();
      due = this.#parts.clock.after(SETTLED, () => void set.readAgain());
    });
    return vscode.Disposable.from(watching, { dispose: () => due?.() });
  }

  async #readAgain(set: ReloadableDataSet): Promise<void> {
    try {
      const read = await openFieldMappedDataSet(set.uri, this.#parts, false);
      if (!read) return;
      if (!this.#all.includes(set)) {
        void read.data.close();
        return;
      }
      set.replace(read);
      // Not awaited, since reads of items may wait for this function.
      void this.documents.refresh(set);
      this.#parts.log.info(`Reloaded the changed data set ${vscode.workspace.asRelativePath(set.uri)}.`);
    } catch (error) {
      set.fail(error instanceof Error ? error.message : t("Can't reload {0}.", set.name));
    }
  }

  async changeFields(set: EditorDataSet): Promise<void> {
    const opened = this.#all.find((one) => one === set);
    if (!opened) return;
    if (await askAndSaveFieldMapping(opened.uri, opened, opened.mapping, this.#parts)) await opened.readAgain();
  }

  /** Shows the oddities of a set's rows, once per workspace. */
  async #tellIds(set: ReloadableDataSet): Promise<void> {
    await set.done;
    const sentences = describeRowOddities(set.oddities);
    const known = readStoredTexts(this.#parts.memory, TOLD_IDS);
    const key = set.uri.toString();
    if (sentences.length === 0 || known.includes(key) || !this.#all.includes(set)) return;
    await this.#parts.memory.update(TOLD_IDS, [...known, key].slice(-MOST_TOLD));
    const change = t('Change Fields…');
    const { byPlace, unreadLabels } = set.oddities;
    const canChange = byPlace > 0 || unreadLabels > 0;
    const words = [`${set.name}:`, ...sentences].join(' ');
    if ((await showInfo(words, ...(canChange ? [change] : []))) === change) await this.changeFields(set);
  }

  async #reopen(): Promise<void> {
    for (const uri of this.#notReopened) {
      try {
        // Opening a missing file reports the error.
        const size = (await statFile(uri))?.size ?? 0;
        if (size >= LARGE && !this.#sets.has(uri.toString())) {
          this.#waiting = [...this.#waiting, { uri, size }];
          this.#changed.fire(undefined);
        } else await this.#opened(uri);
      } catch (error) {
        this.#parts.log.warn(getErrorMessage(error));
      }
      this.#notReopened = this.#notReopened.filter((one) => one !== uri);
    }
    this.#keepInMind();
  }

  #keepInMind(): void {
    const known = [...this.#waiting, ...this.#all].map(({ uri }) => uri);
    const names = new Set(known.map(String));
    this.#remembered.set([...this.#notReopened.filter((uri) => !names.has(uri.toString())), ...known]);
  }
}

function withoutUri(sets: readonly UnopenedDataSet[], uri: vscode.Uri): readonly UnopenedDataSet[] {
  return sets.filter((one) => one.uri.toString() !== uri.toString());
}

/** A glob that matches exactly one name. */
function toFileGlob(name: string): string {
  return name.replace(/[[\]{}*?!]/g, '[$&]');
}
