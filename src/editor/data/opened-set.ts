import * as vscode from 'vscode';
import type { ItemFacts, ItemPlace } from '../../core/data/types.ts';
import type { Row } from '../../core/proof/index.ts';
import { Disposables } from '../disposables.ts';
import type { ReadSet } from './read-set.ts';
import type { ItemList, OpenSet } from './types.ts';

/** A data set that is open, whatever becomes of its file: what was read of it is replaced when the file has changed. */
export class OpenedSet implements OpenSet {
  readonly uri: vscode.Uri;
  readonly name: string;
  readonly #changed = new vscode.EventEmitter<void>();
  readonly #disposables = new Disposables();
  #read: ReadSet;
  #letGo: () => void;
  #problem: string | undefined;

  readonly onDidChange = this.#changed.event;

  constructor(uri: vscode.Uri, read: ReadSet) {
    this.uri = uri;
    this.name = uri.path.slice(uri.path.lastIndexOf('/') + 1);
    this.#read = read;
    this.#letGo = read.onDidChange(() => this.#changed.fire());
    this.#disposables.add(this.#changed);
  }

  get items(): ItemList {
    return this.#read.items;
  }

  get isIndexed(): boolean {
    return this.#read.isIndexed;
  }

  get indexed(): number {
    return this.#read.indexed;
  }

  get badRows(): ReadSet['badRows'] {
    return this.#read.badRows;
  }

  get problem(): string | undefined {
    return this.#problem;
  }

  read(place: ItemPlace): Promise<{ readonly facts: ItemFacts; readonly row: Row }> {
    return this.#read.read(place);
  }

  /** What goes with it when it is closed. */
  keep(...disposables: vscode.Disposable[]): void {
    this.#disposables.add(...disposables);
  }

  /** The file has changed and was read again. */
  replace(read: ReadSet): void {
    this.#letGo();
    this.#read.close();
    this.#read = read;
    this.#problem = undefined;
    this.#letGo = read.onDidChange(() => this.#changed.fire());
    this.#changed.fire();
  }

  /** The file has changed, and cannot be read any more. */
  fail(problem: string): void {
    this.#problem = problem;
    this.#changed.fire();
  }

  /** Resolves once all rows have been looked at. */
  async whenIndexed(): Promise<void> {
    if (this.isIndexed) return;
    const waiting = new Disposables();
    await new Promise<void>((resolve) =>
      waiting.add(this.onDidChange(() => (this.isIndexed ? resolve() : undefined))),
    );
    waiting.dispose();
  }

  dispose(): void {
    this.#letGo();
    this.#read.close();
    this.#disposables.dispose();
  }
}
