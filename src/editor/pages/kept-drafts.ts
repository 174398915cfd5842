/**
 * What is being written in pages and is not said yet, as their hosts keep it: a page that the editor forgets, such as one whose host was
 * killed before the window was loaded again, takes nothing along. By what it is of: a document's address, or a data set's.
 */
import type * as vscode from 'vscode';
import { isRecord } from '../../core/base/records.ts';

/** The most that is kept, in UTF-16 code units of JSON: what was told longest ago goes first. */
const MOST = 400_000;
/** How far below the folder that was moved a file is looked for, in names. */
const DEEPEST = 8;

/** Drafts of unsaved text in pages, by the address of the document or data set. */
export type Drafts = Readonly<Record<string, unknown>>;

/** A draft as all workspaces know of it. */
interface Shared {
  /** Of the file that it is of. */
  readonly birth: string;
  readonly draft: unknown;
}

export interface KeptDraftsParts {
  /** The workspace's: what is in it is there at once. */
  readonly memory: vscode.Memento;
  /** That of all workspaces, in which a folder that was moved finds what was written before. */
  readonly shared: vscode.Memento;
  readonly key: string;
  /** The addresses of the window's folders. */
  readonly folders: () => readonly string[];
  /** By what a file is known again once it was moved; undefined of one that isn't there. */
  readonly birthOf: (address: string) => Promise<string | undefined>;
}

/** Saves drafts of text in pages, so that none is lost with a page or a window. */
export class KeptDrafts {
  readonly #parts: KeptDraftsParts;
  /** Settles once drafts of files that were moved here are among those that are left. */
  readonly ready: Promise<void>;
  /** What each page that is open has told of. */
  readonly #told = new Map<object, Drafts>();
  #all: ReadonlyMap<string, unknown>;
  #sharing: Promise<unknown>;

  constructor(parts: KeptDraftsParts) {
    this.#parts = parts;
    const kept: unknown = parts.memory.get(parts.key);
    this.#all = new Map(isRecord(kept) ? Object.entries(kept) : []);
    this.ready = this.#adopt().catch(() => undefined);
    this.#sharing = this.ready;
  }

  /** What no page that is open has: for one that is made now. */
  get left(): Drafts {
    const taken = new Set([...this.#told.values()].flatMap((each) => Object.keys(each)));
    return Object.fromEntries([...this.#all].filter(([of]) => !taken.has(of)));
  }

  /** A page tells all that it has: what it told of before and has no more is said, or was given up. Then what another page has of it stands. */
  keep(page: object, drafts: Drafts): void {
    const all = new Map(this.#all);
    const before = Object.keys(this.#told.get(page) ?? {});
    this.#told.set(page, drafts);
    for (const of of before) {
      all.delete(of);
      const other = [...this.#told.values()].find((each) => Object.hasOwn(each, of));
      if (other) all.set(of, other[of]);
    }
    for (const [of, draft] of Object.entries(drafts)) {
      all.delete(of);
      all.set(of, draft);
    }
    this.#all = within(all);
    const changed = new Set([...before, ...Object.keys(drafts)]);
    this.#sharing = this.#sharing.then(() => this.#share(changed)).catch(() => undefined);
    this.#write();
  }

  /** A page is open no more: what it had is for the next one. */
  closed(page: object): void {
    this.#told.delete(page);
  }

  #write(): void {
    const { memory, key } = this.#parts;
    void memory.update(key, this.#all.size > 0 ? Object.fromEntries(this.#all) : undefined);
  }

  /** Other windows write there, too: what they have is read again each time. */
  get #shared(): Map<string, Shared> {
    const { shared, key } = this.#parts;
    const kept: unknown = shared.get(key);
    return new Map(isRecord(kept) ? Object.entries(kept).filter(isShared) : []);
  }

  async #writeShared(all: ReadonlyMap<string, Shared>): Promise<void> {
    const { shared, key } = this.#parts;
    await shared.update(key, all.size > 0 ? Object.fromEntries(all) : undefined);
  }

  /** Tells all workspaces what is written of these. */
  async #share(addresses: ReadonlySet<string>): Promise<void> {
    const births = new Map<string, string | undefined>();
    for (const address of addresses)
      if (this.#all.has(address)) births.set(address, await this.#parts.birthOf(address));
    const all = this.#shared;
    for (const address of addresses) {
      all.delete(address);
      const birth = births.get(address);
      if (this.#all.has(address) && birth !== undefined)
        all.set(address, { birth, draft: this.#all.get(address) });
    }
    await this.#writeShared(within(all));
  }

  /** Takes what was written of files that aren't where they were, and are in one of the window's folders now. */
  async #adopt(): Promise<void> {
    const { birthOf, folders } = this.#parts;
    for (const [address, { birth, draft }] of this.#shared) {
      if (this.#all.has(address) || (await birthOf(address)) !== undefined) continue;
      for (const to of placesOf(address, folders())) {
        if ((await birthOf(to)) !== birth) continue;
        if (!this.#all.has(to)) this.#all = new Map([...this.#all, [to, draft]]);
        this.#write();
        const all = this.#shared;
        all.delete(address);
        all.set(to, { birth, draft });
        await this.#writeShared(all);
        break;
      }
    }
  }
}

function isShared(entry: [string, unknown]): entry is [string, Shared] {
  const [, kept] = entry;
  return isRecord(kept) && typeof kept.birth === 'string';
}

/** Where a file can be once it, or a folder above it, was moved into one of these folders. */
function placesOf(address: string, folders: readonly string[]): string[] {
  const names = address.split('/').slice(-DEEPEST);
  return folders.flatMap((folder) =>
    names.map((_, k) => [folder.replace(/\/$/, ''), ...names.slice(k)].join('/')),
  );
}

function within<T>(all: ReadonlyMap<string, T>): ReadonlyMap<string, T> {
  const kept = [...all];
  let size = JSON.stringify(kept).length;
  while (size > MOST && kept.length > 1) {
    kept.shift();
    size = JSON.stringify(kept).length;
  }
  return new Map(kept);
}
