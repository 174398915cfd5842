import * as vscode from 'vscode';
import { DataSetChangedError, type ItemMetadata } from '../../core/data/index.ts';
import type { SolutionRow, StepSplitMode } from '../../core/proof/index.ts';
import { t } from '../../l10n/index.ts';
import { DisposableOwner } from '../base/disposables.ts';
import { getOpenDocument } from '../base/files.ts';
import { formatLabelItemNameFromUri, type ItemUriParts, parseItemUri } from '../base/item-address.ts';
import { readResourceSettings } from '../base/settings.ts';
import { buildItemDocumentText } from './item-text.ts';
import type { ReloadableDataSet } from './reloadable-data-set.ts';
import type { EditorDataSet, ItemDocument, ItemFile } from './types.ts';

/** How many items without an open document stay in memory. */
const MOST_CLOSED = 64;

interface OpenItemDocument {
  readonly item: ItemDocument;
  readonly row: SolutionRow;
  readonly split: StepSplitMode;
  readonly isReferenceShown: boolean;
  readonly file: ItemFile;
}

export class ItemDocumentStore extends DisposableOwner {
  readonly #open: (set: vscode.Uri) => Promise<ReloadableDataSet | undefined>;
  /** By the item's address, the most recently used last. */
  readonly #held = new Map<string, OpenItemDocument>();
  readonly #withReference = new Set<string>();
  readonly #changed = new vscode.EventEmitter<vscode.Uri>();
  #version = Date.now();

  /** Fires when the text of an item changes. */
  readonly onDidChange = this.#changed.event;

  /** @param open opens a data set if need be */
  constructor(open: (set: vscode.Uri) => Promise<ReloadableDataSet | undefined>) {
    super();
    this.#open = open;
    this.own(
      this.#changed,
      vscode.workspace.onDidCloseTextDocument(({ uri, isClosed }) => {
        // Keep the item: during labeling, the editor closes its document and opens it again.
        if (isClosed) this.#withReference.delete(uri.toString());
      }),
    );
  }

  of(uri: vscode.Uri): ItemDocument | undefined {
    return this.#held.get(uri.toString())?.item;
  }

  /** The open document of an item. After a change of the file, the item may be at another place. */
  addressOf(set: EditorDataSet, id: string): vscode.Uri | undefined {
    for (const { item } of this.#held.values()) if (item.set === set && item.facts.id === id) return item.uri;
    return undefined;
  }

  async read(uri: vscode.Uri): Promise<ItemDocument> {
    return (await this.#at(uri)).item;
  }

  async fileOf(uri: vscode.Uri): Promise<ItemFile> {
    return (await this.#at(uri)).file;
  }

  showReference(uri: vscode.Uri, isShown: boolean): void {
    const key = uri.toString();
    if (this.#withReference.has(key) === isShown) return;
    if (isShown) this.#withReference.add(key);
    else this.#withReference.delete(key);
    this.#changed.fire(uri);
  }

  /** Reads the items of a set again whose documents are open. */
  async refresh(set: ReloadableDataSet): Promise<void> {
    const held = [...this.#held.entries()].filter(([, { item }]) => item.set === set);
    for (const [key] of held) this.#held.delete(key);
    for (const [, before] of held) {
      const { uri } = before.item;
      if (!getOpenDocument(uri)) continue;
      // The document of a deleted item keeps its text, but isn't an item.
      const now = await this.#at(uri, before).catch(() => undefined);
      if (now && now.file.text !== before.file.text) this.#changed.fire(uri);
    }
  }

  forget(set: ReloadableDataSet): void {
    for (const [key, { item }] of this.#held) if (item.set === set) this.#held.delete(key);
  }

  async #at(uri: vscode.Uri, before?: OpenItemDocument): Promise<OpenItemDocument> {
    const key = uri.toString();
    const { split } = readResourceSettings(uri);
    const isReferenceShown = this.#withReference.has(key);
    const known = this.#held.get(key);
    if (known && known.split === split && known.isReferenceShown === isReferenceShown) return known;
    const { set, facts, row } = known ? { ...known.item, row: known.row } : await this.#find(uri);
    const made = buildItemDocumentText(row, { split, isReferenceShown });
    const last = known ?? before;
    // Keep the same object if nothing has changed, so that its users can skip work.
    const proof = last && last.row === row && last.split === split ? last.item.proof : made.proof;
    const item: ItemDocument = {
      uri,
      set,
      facts,
      item: formatLabelItemNameFromUri(set.uri, facts.id),
      text: made.text,
      proof,
      get number() {
        return set.items.numberOf(facts.id) ?? -1;
      },
    };
    const isSame = last?.file.text === made.text;
    const file = isSame ? last.file : { text: made.text, version: ++this.#version };
    const held = { item, row, split, isReferenceShown, file };
    this.#held.delete(key);
    this.#held.set(key, held);
    this.#tidy();
    return held;
  }

  async #find(uri: vscode.Uri): Promise<FoundItem & { readonly set: EditorDataSet }> {
    const address = parseItemUri(uri);
    if (!address) throw new Error(t("This isn't an item of a data set."));
    const set = await this.#open(address.set);
    if (!set) throw new Error(t('Open the data set of this item first.'));
    return { set, ...(await readItemAt(set, address)) };
  }

  #tidy(): void {
    let closed = this.#held.size - MOST_CLOSED;
    if (closed <= 0) return;
    const open = new Set(vscode.workspace.textDocuments.map(({ uri }) => uri.toString()));
    for (const key of this.#held.keys()) {
      if (closed <= 0) return;
      if (open.has(key)) continue;
      this.#held.delete(key);
      closed--;
    }
  }
}

/** An item as read from its data set. */
interface FoundItem {
  readonly facts: ItemMetadata;
  readonly row: SolutionRow;
}

/** Like `find`, but first rereads a file that changed since it was opened. @throws Error with a message for people */
async function readItemAt(set: ReloadableDataSet, address: ItemUriParts): Promise<FoundItem> {
  try {
    return await findRenamedItem(set, address);
  } catch (error) {
    if (!isDataChanged(error)) throw error;
    await set.readAgain();
    if (set.problem !== undefined) throw new Error(set.problem);
    return findRenamedItem(set, address);
  }
}

/** Finds an item by its id, which survives changes of the file, or else by its place. @throws Error with a message for people */
async function findRenamedItem(set: ReloadableDataSet, { id, row, part }: ItemUriParts): Promise<FoundItem> {
  const known = set.items.numberOf(id);
  const facts = known === undefined ? undefined : set.items.at(known);
  if (facts) return set.read(facts);
  // The item may not be indexed yet.
  const there = await set.read({ row, part }).catch((error: unknown) => {
    if (isDataChanged(error)) throw error;
    return undefined;
  });
  if (there?.facts.id === id) return there;
  await set.done;
  const found = set.items.numberOf(id);
  const late = found === undefined ? undefined : set.items.at(found);
  if (!late) throw new Error(t('{0} no longer contains the item {1}.', set.name, id));
  return set.read(late);
}

function isDataChanged(error: unknown): boolean {
  return error instanceof DataSetChangedError;
}
