import * as vscode from 'vscode';
import {
  buildItemLabel,
  formatLabelItemName,
  type ItemLabel,
  type LabelMode,
  type LabelRecord,
  type LabelUndoPlan,
  parseLabelItemName,
  planLabelUndo,
  type UnsavedLabelRecord,
} from '../../core/annotate/index.ts';
import { getAnnotatorName } from './annotator-name.ts';
import type { LabelSaver } from './label-saver.ts';
import type { LabelStorageChange, LabelStorageLocation, WindowLabelStorage } from './window-label-storage.ts';

/** A data set's labels by ID, from memory (empty until read). Hides nothing: callers ask the blind mask first. */
export class DataSetLabels {
  readonly #set: vscode.Uri;
  readonly #books: WindowLabelStorage;
  readonly #keeper: LabelSaver;
  readonly #listeners = new Set<vscode.Disposable>();
  /** Labels with records in both locations, by annotator and item. */
  readonly #joined = new Map<string, { readonly of: readonly ItemLabel[]; readonly label: ItemLabel }>();

  constructor(set: vscode.Uri, books: WindowLabelStorage, keeper: LabelSaver) {
    this.#set = set;
    this.#books = books;
    this.#keeper = keeper;
  }

  /** Labels of the items with these IDs changed; undefined for any items. */
  readonly onDidChange: vscode.Event<ReadonlySet<string> | undefined> = (listener, that, disposables) => {
    // Subscribes only with a listener, so that an unused object needn't be disposed of.
    const heard = this.#books.onDidChangeItems((changed) => {
      const ids = this.#idsIn(changed);
      if (ids === 'any') listener.call(that, undefined);
      else if (ids.size > 0) listener.call(that, ids);
    });
    const subscription = new vscode.Disposable(() => {
      heard.dispose();
      this.#listeners.delete(subscription);
    });
    this.#listeners.add(subscription);
    disposables?.push(subscription);
    return subscription;
  };

  /** Whether all files have been read. */
  get isReady(): boolean {
    return this.#places().every(({ book }) => book.isLoaded);
  }

  /** Resolves once all files have been read. */
  async ready(): Promise<void> {
    await Promise.all(this.#places().map(({ book }) => book.ready()));
  }

  /** Reads changes on the disk now, for callers that need current labels. */
  async load(): Promise<void> {
    await Promise.all(this.#places().map(({ book }) => book.load()));
  }

  /** The reader's annotator name; undefined until one is set. */
  get me(): string | undefined {
    return getAnnotatorName();
  }

  /** An annotator's label of an item, by default the reader's own. The same object until it changes. Undefined if there is none. */
  of(id: string, annotator: string | undefined = getAnnotatorName()): ItemLabel | undefined {
    if (annotator === undefined) return undefined;
    const labels = this.#places().flatMap(
      ({ book, item }) => book.said.label(annotator, formatLabelItemName(item, id)) ?? [],
    );
    return labels.length > 1 ? this.#join(annotator, id, labels) : labels[0];
  }

  /** The reader's own records of an item, standing or not. */
  ownRecords(id: string): readonly LabelRecord[] {
    const me = getAnnotatorName();
    if (me === undefined) return [];
    return this.#places().flatMap(({ book, item }) => book.said.recordsOf(me, formatLabelItemName(item, id)));
  }

  /** Whether the reader has revealed an item, which can't be retracted. */
  isUnblinded(id: string): boolean {
    return this.ownRecords(id).some(({ kind, value }) => kind === 'reveal' && value === 'verdicts');
  }

  /** The labels of all other annotators for an item, by name. */
  othersOf(id: string): readonly ItemLabel[] {
    const me = getAnnotatorName();
    return this.annotators().flatMap((annotator) => (annotator === me ? [] : (this.of(id, annotator) ?? [])));
  }

  /** All annotators with labels in the same folders, of this data set or others, sorted by name. */
  annotators(): readonly string[] {
    return [...new Set(this.#places().flatMap(({ book }) => book.said.annotators()))].sort();
  }

  /** The labels of one annotator, by default the reader's own, with the IDs of their items. Each item once, in no particular order. */
  *labelled(annotator: string | undefined = getAnnotatorName()): Iterable<readonly [string, ItemLabel]> {
    if (annotator === undefined) return;
    const told = new Set<string>();
    for (const { book, item } of this.#places())
      for (const name of book.said.items(annotator)) {
        const id = parseLabelItemName(item, name);
        if (id === undefined || told.has(id)) continue;
        told.add(id);
        const label = this.of(id, annotator);
        if (label) yield [id, label];
      }
  }

  /** All records of an annotator for the set's items, with their IDs, standing or not. */
  *recordsOf(annotator: string): Iterable<readonly [string, LabelRecord]> {
    for (const place of this.#places())
      for (const record of readPlaceRecords(place, annotator)) {
        const id = parseLabelItemName(place.item, record.item);
        if (id !== undefined) yield [id, record];
      }
  }

  /** Saves the reader's record. Resolves once it's on the disk. @throws {@link LabelNotSavedError} with a sentence */
  async say(id: string, { item: _, ...said }: UnsavedLabelRecord): Promise<LabelRecord> {
    return this.#keeper.keep(this.#books.ofSet(this.#set), (item) => ({
      item: formatLabelItemName(item, id),
      ...said,
    }));
  }

  /**
   * Retracts the reader's last labeling record in the set, of any item.
   * @param wasSeen whether the reader has seen what blind mode hides of the item with an ID
   * @returns the retracted record and the item's ID; undefined if there is nothing to retract
   * @throws {@link LabelNotSavedError} with a sentence for people
   */
  async undo(
    mode: Exclude<LabelMode, 'review'>,
    wasSeen: (id: string) => boolean,
  ): Promise<(LabelUndoPlan & { readonly id: string }) | undefined> {
    const me = getAnnotatorName();
    if (me === undefined) return undefined;
    await this.ready();
    let last: { readonly undo: LabelUndoPlan; readonly place: LabelStorageLocation } | undefined;
    for (const place of this.#places()) {
      const undo = planLabelUndo(readPlaceRecords(place, me), mode, (item) =>
        wasSeen(parseLabelItemName(place.item, item) ?? ''),
      );
      if (undo && (!last || last.undo.record.time < undo.record.time)) last = { undo, place };
    }
    if (!last) return undefined;
    await last.place.book.append(me, last.undo.draft);
    const id = parseLabelItemName(last.place.item, last.undo.item);
    return id === undefined ? undefined : { ...last.undo, id };
  }

  dispose(): void {
    for (const listener of [...this.#listeners]) listener.dispose();
  }

  #idsIn({ book, items }: LabelStorageChange): ReadonlySet<string> | 'any' {
    // The locations of labels have changed.
    if (!book) return 'any';
    const place = this.#places().find((one) => one.book === book);
    if (!place) return new Set();
    return items ? new Set([...items].flatMap((item) => parseLabelItemName(place.item, item) ?? [])) : 'any';
  }

  #places(): readonly LabelStorageLocation[] {
    const { shared, own } = this.#books.ofSet(this.#set);
    return shared ? [shared, own] : [own];
  }

  #join(annotator: string, id: string, of: readonly ItemLabel[]): ItemLabel {
    const key = JSON.stringify([annotator, id]);
    const known = this.#joined.get(key);
    if (known && known.of.length === of.length && known.of.every((label, k) => label === of[k])) return known.label;
    const places = this.#places();
    const records = places.flatMap(({ book, item }) => book.said.recordsOf(annotator, formatLabelItemName(item, id)));
    const label = buildItemLabel(annotator, formatLabelItemName(places[0]?.item ?? '', id), records);
    this.#joined.set(key, { of, label });
    return label;
  }
}

function* readPlaceRecords({ book, item }: LabelStorageLocation, annotator: string): Iterable<LabelRecord> {
  for (const name of book.said.items(annotator))
    if (parseLabelItemName(item, name) !== undefined) yield* book.said.recordsOf(annotator, name);
}
