import * as vscode from 'vscode';
import type {
  DataSet,
  ItemList,
  ItemMetadata,
  ItemRowPosition,
  NameWithItemCount,
  RowOddities,
  UnreadableRow,
} from '../../core/data/index.ts';
import type { SolutionRow } from '../../core/proof/index.ts';
import { DisposableOwner } from '../base/disposables.ts';
import { getFileName } from '../base/file-name.ts';
import { formatFieldMapping } from './field-use.ts';
import type { PartialFieldMapping } from './guess-mapping.ts';
import type { FieldMappedDataSet } from './mapped-data-set.ts';
import type { EditorDataSet } from './types.ts';

/** An open data set that outlives changes of its file: its content is replaced when the file changes. */
export class ReloadableDataSet extends DisposableOwner implements EditorDataSet {
  readonly uri: vscode.Uri;
  readonly name: string;
  /** The field mapping, for an unknown row format. */
  mapping: PartialFieldMapping | undefined;
  readonly #changed = new vscode.EventEmitter<void>();
  #data: DataSet;
  #letGo: () => void;
  #version = 0;
  #problem: string | undefined;
  readonly #again: (set: ReloadableDataSet) => Promise<void>;
  #reading: Promise<void> | undefined;

  readonly onDidChange = this.#changed.event;

  /** @param again reads the file again and calls `replace` or `fail` */
  constructor(uri: vscode.Uri, { data, readAs }: FieldMappedDataSet, again: (set: ReloadableDataSet) => Promise<void>) {
    super();
    this.#again = again;
    this.uri = uri;
    this.mapping = readAs;
    this.name = getFileName(uri);
    this.#data = data;
    this.#letGo = data.onDidChange(() => this.#changed.fire());
    this.own(this.#changed);
  }

  get version(): number {
    return this.#version;
  }

  get readAs(): string | undefined {
    return this.mapping && formatFieldMapping(this.mapping);
  }

  get items(): ItemList {
    return this.#data.items;
  }

  get rows(): number {
    return this.#data.rows;
  }

  get isScanned(): boolean {
    return this.#data.isScanned;
  }

  get isIndexed(): boolean {
    return this.#data.isIndexed;
  }

  get indexed(): number {
    return this.#data.indexed;
  }

  get badRows(): readonly UnreadableRow[] {
    return this.#data.badRows;
  }

  get badCount(): number {
    return this.#data.badCount;
  }

  get unknownCount(): number {
    return this.#data.unknownCount;
  }

  get oddities(): RowOddities {
    return this.#data.oddities;
  }

  get generators(): readonly NameWithItemCount[] {
    return this.#data.generators;
  }

  get subsets(): readonly NameWithItemCount[] {
    return this.#data.subsets;
  }

  get problem(): string | undefined {
    return this.#problem ?? this.#data.failure?.message;
  }

  /** Resolves once the current content is indexed, has failed or is closed. */
  get done(): Promise<void> {
    return this.#data.done;
  }

  read(place: ItemRowPosition): Promise<{ readonly facts: ItemMetadata; readonly row: SolutionRow }> {
    return this.#data.read(place);
  }

  value(row: number): Promise<unknown> {
    return this.#data.value(row);
  }

  /** Registers what to dispose when the set is closed. */
  keep(...disposables: vscode.Disposable[]): void {
    this.own(...disposables);
  }

  /** Reads the file again. Resolves when done. `problem` holds a failure. */
  readAgain(): Promise<void> {
    this.#reading ??= this.#again(this).finally(() => {
      this.#reading = undefined;
    });
    return this.#reading;
  }

  /** Replaces the content after the changed file was reread. */
  replace({ data, readAs }: FieldMappedDataSet): void {
    this.#letGo();
    void this.#data.close();
    this.mapping = readAs;
    this.#data = data;
    this.#version++;
    this.#problem = undefined;
    this.#letGo = data.onDidChange(() => this.#changed.fire());
    this.#changed.fire();
  }

  /** Records that the changed file can't be read. */
  fail(problem: string): void {
    this.#problem = problem;
    this.#changed.fire();
  }

  override dispose(): void {
    this.#letGo();
    void this.#data.close();
    super.dispose();
  }
}
