/** Replies of models and what was spent on them, in one file that all windows share. */

import { existsSync } from 'node:fs';
import {
  inItsCurrency,
  type KeptSum,
  memoryCache,
  memorySpending,
  pricedBy,
  type Reply,
  type ReplyCache,
  type Spending,
} from '../../core/judge/calls/index.ts';
import { reasonOf } from '../files/errors.ts';
import { NotOurs } from '../files/private-file.ts';
import { loadSqlite, type Sqlite } from '../files/sqlite.ts';
import { Database } from './database.ts';
import { ReplyTable } from './reply-table.ts';
import { SpendingTable } from './spending-table.ts';

/** How much is kept if nothing else is said, in bytes. */
const MOST_BYTES = 512 * 1024 * 1024;
/** How long a file that could not be used is left alone, in milliseconds. */
const REST = 30_000;
const PATIENCE = 10_000;

export interface ReplyStoreOptions {
  /** The most that all replies take, in bytes of their text. Those asked for least recently go first. */
  readonly mostBytes?: number;
  /** Told what happened and what it means, for the log or standard error: a sentence or two each. */
  readonly onProblem?: (sentence: string) => void;
  /** How long is waited for another window that writes the file, in milliseconds. It holds up nothing else. */
  readonly patience?: number;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
  /** The host's SQLite; undefined if it has none. */
  readonly load?: () => Sqlite | undefined;
}

export interface ReplyStore {
  /** `get` and `set` do not throw, and `clear` only if replies stay on the disk, with a sentence for the user. A reply that `set` has resolved for outlives the process, unless a problem was told. */
  readonly cache: ReplyCache;
  readonly spending: Spending;
  /** Where replies are kept now, in a sentence. */
  describe(): string;
  /** Writes what is not yet written. What is asked for later is kept in memory. */
  close(): void;
}

/**
 * Opens the file, which is made if need be, at its first use. It is for this user alone, and no link is followed. Where it
 * cannot be used (no SQLite in this host, a full disk, a newer file), replies and spending are kept in memory, which is said.
 */
export function openReplyStore(file: string, options: ReplyStoreOptions = {}): ReplyStore {
  const { mostBytes = MOST_BYTES, onProblem = () => undefined, now = Date.now, load = loadSqlite } = options;
  const { patience = PATIENCE } = options;
  const memory = { cache: memoryCache(), spending: memorySpending() };
  const sqlite = load();
  if (!sqlite) {
    const sentence =
      'Replies are kept in memory until this program ends, since it runs on a Node.js without SQLite.';
    onProblem(sentence);
    return { ...memory, describe: () => sentence, close: () => undefined };
  }
  return new FileStore(
    new Database(file, sqlite, onProblem, patience),
    { mostBytes, onProblem, now },
    memory,
  );
}

type Options = Required<Omit<ReplyStoreOptions, 'load' | 'patience'>>;

class FileStore implements ReplyStore {
  readonly #database: Database;
  readonly #replies: ReplyTable;
  readonly #spent: SpendingTable;
  readonly #options: Options;
  readonly #memory: { readonly cache: ReplyCache; readonly spending: Spending };
  #isClosed = false;
  /** Why the file is not used, and until when. */
  #trouble: { readonly reason: string; readonly until: number } | undefined;

  constructor(
    database: Database,
    options: Options,
    memory: { readonly cache: ReplyCache; readonly spending: Spending },
  ) {
    this.#database = database;
    this.#options = options;
    this.#memory = memory;
    this.#replies = new ReplyTable(database, options);
    this.#spent = new SpendingTable(database);
  }

  readonly cache: ReplyCache = {
    get: async (key) =>
      (await this.#memory.cache.get(key)) ?? (await this.#try(() => this.#replies.get(key)))?.value,
    set: async (key, reply, call) => {
      const { isKept: _, ...kept } = pricedBy(call, reply);
      const done = await this.#try(() => this.#replies.set(key, kept satisfies Reply));
      if (!done) await this.#memory.cache.set(key, kept);
    },
    sum: async () => {
      const inFile = this.#isClosed ? undefined : (await this.#try(() => this.#replies.sum()))?.value;
      const inMemory = await this.#memory.cache.sum?.();
      return addSums(addSums(NOTHING, inFile), inMemory);
    },
    clear: async () => {
      await this.#memory.cache.clear();
      // However often it went wrong before: the user wants it now.
      if (this.#isClosed) return;
      this.#trouble = undefined;
      await this.#try(() => this.#replies.clear(), true);
    },
  };

  /** What could not be entered in the file is counted in memory, on top of what the file says. */
  readonly spending: Spending = {
    today: async (day) => {
      const kept = await this.#try(() => this.#spent.today(day));
      return this.#spent.withMemory(kept?.value, await this.#memory.spending.today(day), day);
    },
    add: async (day, spent) => {
      const kept = await this.#try(() => this.#spent.add(day, spent));
      if (!kept) await this.#memory.spending.add(day, spent);
      const memory = await this.#memory.spending.today(day);
      return inItsCurrency(this.#spent.withMemory(kept?.value, memory, day), spent);
    },
  };

  describe(): string {
    return this.#trouble
      ? memorySentence(this.#database.file, this.#trouble.reason)
      : `Replies are kept in ${this.#database.file}, at most ${Math.round(this.#options.mostBytes / 2 ** 20)} MB of them.`;
  }

  close(): void {
    try {
      this.#replies.flush();
    } catch (error) {
      this.#fail(error);
    }
    this.#database.close();
    this.#isClosed = true;
    this.#trouble = { reason: 'it is closed', until: Number.POSITIVE_INFINITY };
  }

  /** Undefined if the file cannot be used, which is said once each time it begins, or thrown. */
  async #try<T>(work: () => Promise<T>, throws = false): Promise<{ readonly value: T } | undefined> {
    if (this.#trouble && this.#options.now() < this.#trouble.until) return undefined;
    try {
      const value = await work();
      this.#trouble = undefined;
      return { value };
    } catch (error) {
      // Where there is no file, or none of ours, there is nothing of ours.
      if (throws && existsSync(this.#database.file) && !(error instanceof NotOurs))
        throw new Error(
          `The replies in ${this.#database.file} are not removed: ${reasonOf(error)}. Try again, or delete the file.`,
        );
      this.#fail(error);
      return undefined;
    }
  }

  #fail(error: unknown): void {
    const reason = reasonOf(error);
    const isNew = this.#trouble?.reason !== reason;
    const until = error instanceof NotOurs ? Number.POSITIVE_INFINITY : this.#options.now() + REST;
    if (this.#trouble?.until !== Number.POSITIVE_INFINITY) this.#trouble = { reason, until };
    if (isNew) this.#options.onProblem(memorySentence(this.#database.file, reason));
  }
}

const NOTHING: KeptSum = { replies: 0, tokens: 0, money: 0, uncounted: 0, unpriced: 0 };

function addSums(a: KeptSum, b: KeptSum = NOTHING): KeptSum {
  const others: Record<string, number> = { ...a.others };
  for (const [currency, money] of Object.entries(b.others ?? {}))
    others[currency] = (others[currency] ?? 0) + money;
  return {
    ...(Object.keys(others).length > 0 ? { others } : {}),
    replies: a.replies + b.replies,
    tokens: a.tokens + b.tokens,
    money: a.money + b.money,
    uncounted: a.uncounted + b.uncounted,
    unpriced: a.unpriced + b.unpriced,
  };
}

function memorySentence(file: string, reason: string): string {
  return `Replies are kept in memory until this program ends, since ${file} cannot be used: ${reason}.`;
}
