/** The part of data sets that loads at startup: commands and item files. The rest loads with the first set. */

import * as vscode from 'vscode';
import { t } from '../../l10n/index.ts';
import { LazyFeature, pickFileToOpen, registerCommand, runAndShowErrors } from '../ask/index.ts';
import { DisposableOwner } from '../base/disposables.ts';
import { commandIds, ITEM_URI_SCHEME } from '../base/manifest-names.ts';
import { findActiveDataFile } from './active-data-file.ts';
import type { OpenDataSetRegistry } from './data-set-store.ts';
import { type ItemFileSource, ItemFileSystem } from './item-file-system.ts';
import { createOpenDataSetListStore } from './saved-data-set-list.ts';
import type { DataSetServices, DataSets, EditorDataSet, ItemDocument, ItemFile, UnopenedDataSet } from './types.ts';

/** The data sets of this window. The code that reads them is loaded when needed. */
export class DataSetsProxy extends DisposableOwner implements DataSets, ItemFileSource {
  readonly #parts: DataSetServices;
  readonly #late: LazyFeature<OpenDataSetRegistry>;
  readonly #changed = new vscode.EventEmitter<EditorDataSet | undefined>();
  readonly #asked = new vscode.EventEmitter<EditorDataSet>();
  readonly #itemChanged = new vscode.EventEmitter<vscode.Uri>();
  #hasReopened = false;

  readonly onDidChange = this.#changed.event;
  readonly onDidShow = this.#asked.event;
  readonly onDidChangeItem = this.#itemChanged.event;

  /** @param load called once, on first use */
  constructor(parts: DataSetServices, load: (parts: DataSetServices) => Promise<OpenDataSetRegistry>) {
    super();
    this.#parts = parts;
    this.#late = new LazyFeature(async () => {
      const late = await load(parts);
      this.own(
        late.onDidChange((set) => this.#changed.fire(set)),
        late.onDidChangeItem((uri) => this.#itemChanged.fire(uri)),
      );
      return late;
    });
    this.own(
      this.#changed,
      this.#asked,
      this.#itemChanged,
      vscode.workspace.registerFileSystemProvider(ITEM_URI_SCHEME, new ItemFileSystem(this), {
        isCaseSensitive: true,
        isReadonly: true,
      }),
      registerCommand(commandIds.openDataSet, (at?: unknown) => runAndShowErrors(() => this.#openAsked(at))),
    );
  }

  get all(): readonly EditorDataSet[] {
    return this.#late.now?.all ?? [];
  }

  get waiting(): readonly UnopenedDataSet[] {
    return this.#late.now?.waiting ?? [];
  }

  get isAnyKnown(): boolean {
    const { all, waiting } = this;
    if (all.length + waiting.length > 0) return true;
    return !this.#hasReopened && createOpenDataSetListStore(this.#parts.memory).get().length > 0;
  }

  async open(uri: vscode.Uri): Promise<EditorDataSet | undefined> {
    return (await this.#late.get()).open(uri);
  }

  async show(uri: vscode.Uri): Promise<EditorDataSet | undefined> {
    const set = await this.open(uri);
    if (set) this.#asked.fire(set);
    return set;
  }

  async reopen(): Promise<void> {
    try {
      await (await this.#late.get()).reopen();
    } finally {
      this.#hasReopened = true;
    }
  }

  dismiss(uri: vscode.Uri): void {
    this.#late.now?.dismiss(uri);
  }

  close(set: EditorDataSet): void {
    this.#late.now?.close(set);
  }

  uriOf(set: EditorDataSet, number: number): vscode.Uri | undefined {
    return this.#late.now?.uriOf(set, number);
  }

  itemOf(uri: vscode.Uri): ItemDocument | undefined {
    return this.#late.now?.documents.of(uri);
  }

  async readItem(uri: vscode.Uri): Promise<ItemDocument> {
    return (await this.#late.get()).documents.read(uri);
  }

  async fileOf(uri: vscode.Uri): Promise<ItemFile> {
    return (await this.#late.get()).documents.fileOf(uri);
  }

  showReference(uri: vscode.Uri, isShown: boolean): void {
    this.#late.now?.documents.showReference(uri, isShown);
  }

  async changeFields(set: EditorDataSet): Promise<void> {
    await this.#late.now?.changeFields(set);
  }

  override dispose(): void {
    this.#late.dispose();
    super.dispose();
  }

  async #openAsked(at: unknown): Promise<void> {
    const uri = at instanceof vscode.Uri ? at : (this.#notOpenInFront() ?? (await pickDataFile()));
    if (uri) await this.show(uri);
  }

  /** Prefers the data file in the active tab, unless it is already open as a set. */
  #notOpenInFront(): vscode.Uri | undefined {
    const uri = findActiveDataFile();
    return this.all.some((set) => set.uri.toString() === uri?.toString()) ? undefined : uri;
  }
}

async function pickDataFile(): Promise<vscode.Uri | undefined> {
  const active = vscode.window.activeTextEditor?.document.uri;
  const folder = active && active.scheme !== ITEM_URI_SCHEME ? vscode.Uri.joinPath(active, '..') : undefined;
  const start = vscode.workspace.workspaceFolders?.[0]?.uri ?? folder;
  return pickFileToOpen({
    title: t('Open Data Set'),
    openLabel: t('Open'),
    filters: { [t('Data sets')]: ['jsonl', 'json', 'ndjson'] },
    ...(start ? { defaultUri: start } : {}),
  });
}
