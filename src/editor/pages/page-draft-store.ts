/**
 * Unsaved text in pages, stored by the host, since a page that VS Code discards, such as one whose host was
 * killed before a reload, loses it. Drafts are stored by the address of their document or data set.
 */
import type * as vscode from 'vscode';
import { isRecord } from '../../core/base/unknown-fields.ts';

/** The maximum size of all drafts, in UTF-16 code units of JSON. The oldest are dropped first. */
const MOST = 400_000;
/** How many folder levels below a moved folder are searched for a file. */
const DEEPEST = 8;

/** Drafts of unsaved text in pages, by the address of the document or data set. */
export type PageDrafts = Readonly<Record<string, unknown>>;

/** A draft as shared by all workspaces. */
interface Shared {
  /** The birth of its file. */
  readonly birth: string;
  readonly draft: unknown;
}

export interface PageDraftStoreOptions {
  /** The state of the workspace, available at once. */
  readonly memory: vscode.Memento;
  /** The state of all workspaces, where a moved folder finds its earlier drafts. */
  readonly shared: vscode.Memento;
  readonly key: string;
  /** The addresses of the window's folders. */
  readonly folders: () => readonly string[];
  /** Identifies a file across moves. Undefined for a missing file. */
  readonly birthOf: (address: string) => Promise<string | undefined>;
}

/** Saves drafts of text in pages, so that none is lost with a page or a window. */
export class PageDraftStore {
  readonly #parts: PageDraftStoreOptions;
  /** Settles once the drafts of files that were moved here have been adopted. */
  readonly ready: Promise<void>;
  /** The drafts that each open page has reported. */
  readonly #told = new Map<object, PageDrafts>();
  #all: ReadonlyMap<string, unknown>;
  #sharing: Promise<unknown>;

  constructor(parts: PageDraftStoreOptions) {
    this.#parts = parts;
    const kept: unknown = parts.memory.get(parts.key);
    this.#all = new Map(isRecord(kept) ? Object.entries(kept) : []);
    this.ready = this.#adopt().catch(() => undefined);
    this.#sharing = this.ready;
  }

  /** The drafts that no open page has, for a new page. */
  get left(): PageDrafts {
    const taken = new Set([...this.#told.values()].flatMap((each) => Object.keys(each)));
    return Object.fromEntries([...this.#all].filter(([of]) => !taken.has(of)));
  }

  /** Takes all drafts of a page. Drafts it no longer reports were saved or discarded. Another page's draft of the same thing then applies. */
  keep(page: object, drafts: PageDrafts): void {
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

  /** Forgets a closed page. The next page gets its drafts. */
  closed(page: object): void {
    this.#told.delete(page);
  }

  #write(): void {
    const { memory, key } = this.#parts;
    void memory.update(key, this.#all.size > 0 ? Object.fromEntries(this.#all) : undefined);
  }

  /** Reads the shared state again each time, since other windows also write it. */
  get #shared(): Map<string, Shared> {
    const { shared, key } = this.#parts;
    const kept: unknown = shared.get(key);
    return new Map(isRecord(kept) ? Object.entries(kept).filter(isShared) : []);
  }

  async #writeShared(all: ReadonlyMap<string, Shared>): Promise<void> {
    const { shared, key } = this.#parts;
    await shared.update(key, all.size > 0 ? Object.fromEntries(all) : undefined);
  }

  /** Writes the drafts of these addresses to the shared state. */
  async #share(addresses: ReadonlySet<string>): Promise<void> {
    const births = new Map<string, string | undefined>();
    for (const address of addresses)
      if (this.#all.has(address)) births.set(address, await this.#parts.birthOf(address));
    const all = this.#shared;
    for (const address of addresses) {
      all.delete(address);
      const birth = births.get(address);
      if (this.#all.has(address) && birth !== undefined) all.set(address, { birth, draft: this.#all.get(address) });
    }
    await this.#writeShared(within(all));
  }

  /** Adopts the drafts of files that were moved into one of the window's folders. */
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

/** The possible addresses of a file after it, or a folder above it, was moved into one of these folders. */
function placesOf(address: string, folders: readonly string[]): string[] {
  const names = address.split('/').slice(-DEEPEST);
  return folders.flatMap((folder) => names.map((_, k) => [folder.replace(/\/$/, ''), ...names.slice(k)].join('/')));
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
