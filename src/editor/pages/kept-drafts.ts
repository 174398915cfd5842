/**
 * What is being written in pages and is not said yet, as their hosts keep it: a page that the editor forgets, such as one whose host was
 * killed before the window was loaded again, takes nothing along. By what it is of: a document's address, or a data set's.
 */
import type * as vscode from 'vscode';
import { isRecord } from '../../core/records.ts';

/** The most that is kept, in UTF-16 code units of JSON: what was told longest ago goes first. */
const MOST = 400_000;

export type Drafts = Readonly<Record<string, unknown>>;

export class KeptDrafts {
  readonly #memory: vscode.Memento;
  readonly #key: string;
  /** What each page that is open has told of. */
  readonly #told = new Map<object, ReadonlySet<string>>();
  #all: ReadonlyMap<string, unknown>;

  constructor(memory: vscode.Memento, key: string) {
    this.#memory = memory;
    this.#key = key;
    const kept: unknown = memory.get(key);
    this.#all = new Map(isRecord(kept) ? Object.entries(kept) : []);
  }

  /** What no page that is open has: for one that is made now. */
  get left(): Drafts {
    const taken = new Set([...this.#told.values()].flatMap((each) => [...each]));
    return Object.fromEntries([...this.#all].filter(([of]) => !taken.has(of)));
  }

  /** A page tells all that it has: what it told of before and has no more is said, or was given up. */
  keep(page: object, drafts: Drafts): void {
    const all = new Map(this.#all);
    for (const of of this.#told.get(page) ?? []) all.delete(of);
    for (const [of, draft] of Object.entries(drafts)) {
      all.delete(of);
      all.set(of, draft);
    }
    this.#told.set(page, new Set(Object.keys(drafts)));
    this.#all = within(all);
    void this.#memory.update(this.#key, this.#all.size > 0 ? Object.fromEntries(this.#all) : undefined);
  }

  /** A page is open no more: what it had is for the next one. */
  closed(page: object): void {
    this.#told.delete(page);
  }
}

function within(all: ReadonlyMap<string, unknown>): ReadonlyMap<string, unknown> {
  const kept = [...all];
  let size = JSON.stringify(kept).length;
  while (size > MOST && kept.length > 1) {
    kept.shift();
    size = JSON.stringify(kept).length;
  }
  return new Map(kept);
}
