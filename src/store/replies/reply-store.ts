/** Stores replies of models and spending in one file that all windows share. */

import { existsSync } from 'node:fs';
import {
  addPricesToReply,
  type CachedReplyTotals,
  createInMemoryReplyCache,
  createInMemorySpendingStore,
  type ModelReply,
  type ReplyCache,
  type SpendingStore,
  selectSpendingInCurrency,
} from '../../core/judge/calls/index.ts';
import { describeSystemError } from '../files/errors.ts';
import { ForeignFileError } from '../files/private-file.ts';
import { loadSqlite, type SqliteModule } from '../files/sqlite.ts';
import { ReplyDatabase } from './database.ts';
import { openReplyTable } from './reply-table.ts';
import { openSpendingTable } from './spending-table.ts';

/** The default size limit, in bytes. */
const MOST_BYTES = 512 * 1024 * 1024;
/** The time before an unusable file is tried again, in milliseconds. */
const REST = 30_000;
const PATIENCE = 10_000;

export interface ReplyAndCostStoreOptions {
  /** The maximum size of all replies, in bytes. The least recently used are deleted first. */
  readonly mostBytes?: number;
  /** Called with what happened and its consequence, for the log or standard error: a sentence or two each. */
  readonly onProblem?: (sentence: string) => void;
  /** The maximum wait for another window that writes the file, in milliseconds. It doesn't block the thread. */
  readonly patience?: number;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
  /** The host's SQLite; undefined if it has none. */
  readonly load?: () => SqliteModule | undefined;
}

export interface LocalReplyAndCostStore {
  /**
   * `get` and `set` never throw; `clear` throws a sentence for the user if replies stay on the disk. A reply outlives the process once
   * `set` resolved, unless a problem was reported.
   */
  readonly cache: ReplyCache;
  readonly spending: SpendingStore;
  /** Describes in a sentence where replies are cached now. */
  describe(): string;
  /** Writes pending replies. Later ones stay in memory. */
  close(): void;
}

/**
 * Opens or creates the file at its first use. It's private to this user, and links aren't followed. If it can't be used (no SQLite in this
 * host, a full disk, a newer file), replies and spending stay in memory, which is reported.
 */
export function openReplyAndCostStore(file: string, options: ReplyAndCostStoreOptions = {}): LocalReplyAndCostStore {
  const { mostBytes = MOST_BYTES, onProblem = () => undefined, now = Date.now, load = loadSqlite } = options;
  const { patience = PATIENCE } = options;
  const memory = { cache: createInMemoryReplyCache(), spending: createInMemorySpendingStore() };
  const sqlite = load();
  if (!sqlite) {
    const sentence = 'Replies are cached in memory only: a database needs Node 22.13 or later with SQLite.';
    onProblem(sentence);
    return { ...memory, describe: () => sentence, close: () => undefined };
  }
  return createFileStore(new ReplyDatabase(file, sqlite, onProblem, patience), { mostBytes, onProblem, now }, memory);
}

function createFileStore(
  database: ReplyDatabase,
  options: Required<Omit<ReplyAndCostStoreOptions, 'load' | 'patience'>>,
  memory: { readonly cache: ReplyCache; readonly spending: SpendingStore },
): LocalReplyAndCostStore {
  const { file } = database;
  const replies = openReplyTable(database, options);
  const spent = openSpendingTable(database);
  let isClosed = false;
  /** Why the file isn't used, and until when, in milliseconds. */
  let trouble: { readonly reason: string; readonly until: number } | undefined;

  function fail(error: unknown): void {
    const reason = describeSystemError(error);
    const isNew = trouble?.reason !== reason;
    const until = error instanceof ForeignFileError ? Number.POSITIVE_INFINITY : options.now() + REST;
    if (trouble?.until !== Number.POSITIVE_INFINITY) trouble = { reason, until };
    if (isNew) options.onProblem(formatMemoryOnly(file, reason));
  }

  /** Runs work on the file. If the file can't be used, reports that once per cause and resolves to undefined, or throws. */
  async function inFile<T>(work: () => Promise<T>, throws = false): Promise<{ readonly value: T } | undefined> {
    if (trouble && options.now() < trouble.until) return undefined;
    try {
      const value = await work();
      trouble = undefined;
      return { value };
    } catch (error) {
      // If there's no file, or another program's, it has no replies of Proofmark.
      if (throws && existsSync(file) && !(error instanceof ForeignFileError))
        throw new Error(
          `Couldn't delete the replies in ${file}: ${describeSystemError(error)}. Try again, or delete the file.`,
        );
      fail(error);
      return undefined;
    }
  }

  return {
    cache: {
      get: async (key) => (await memory.cache.get(key)) ?? (await inFile(() => replies.get(key)))?.value,
      set: async (key, reply, call) => {
        const { isKept: _, ...kept } = addPricesToReply(call, reply);
        const done = await inFile(() => replies.set(key, kept satisfies ModelReply));
        if (!done) await memory.cache.set(key, kept);
      },
      sum: async () => {
        const kept = isClosed ? undefined : (await inFile(() => replies.sum()))?.value;
        return addCachedTotals(addCachedTotals(NO_CACHED_REPLIES, kept), await memory.cache.sum?.());
      },
      clear: async () => {
        await memory.cache.clear();
        // Retry despite earlier errors, since the user requested it.
        if (isClosed) return;
        trouble = undefined;
        await inFile(() => replies.clear(), true);
      },
    },
    /** Spending that couldn't be written is counted in memory, on top of the file's. */
    spending: {
      today: async (day) => {
        const kept = await inFile(() => spent.today(day));
        return spent.withMemory(kept?.value, await memory.spending.today(day), day);
      },
      add: async (day, more) => {
        const kept = await inFile(() => spent.add(day, more));
        if (!kept) await memory.spending.add(day, more);
        return selectSpendingInCurrency(spent.withMemory(kept?.value, await memory.spending.today(day), day), more);
      },
    },
    describe: () =>
      trouble
        ? formatMemoryOnly(file, trouble.reason)
        : `Replies are cached in ${file}, up to ${Math.round(options.mostBytes / 2 ** 20)} MB.`,
    close() {
      try {
        replies.flush();
      } catch (error) {
        fail(error);
      }
      database.close();
      isClosed = true;
      trouble = { reason: 'the cache is closed', until: Number.POSITIVE_INFINITY };
    },
  };
}

const NO_CACHED_REPLIES: CachedReplyTotals = { replies: 0, tokens: 0, money: 0, uncounted: 0, unpriced: 0 };

function addCachedTotals(a: CachedReplyTotals, b: CachedReplyTotals = NO_CACHED_REPLIES): CachedReplyTotals {
  const others: Record<string, number> = { ...a.others };
  for (const [currency, money] of Object.entries(b.others ?? {})) others[currency] = (others[currency] ?? 0) + money;
  return {
    ...(Object.keys(others).length > 0 ? { others } : {}),
    replies: a.replies + b.replies,
    tokens: a.tokens + b.tokens,
    money: a.money + b.money,
    uncounted: a.uncounted + b.uncounted,
    unpriced: a.unpriced + b.unpriced,
  };
}

function formatMemoryOnly(file: string, reason: string): string {
  return `Replies are cached in memory only: can't use ${file} (${reason}).`;
}
