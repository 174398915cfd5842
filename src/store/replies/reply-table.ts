import { rmSync } from 'node:fs';
import { omitUndefined } from '../../core/base/optional-values.ts';
import { type CachedReplyTotals, computeCachedReplyTotals, type ModelReply } from '../../core/judge/calls/index.ts';
import { REPLY_PARSER_VERSION } from '../../core/judge/index.ts';
import { getDamagedFileBackupPath, type ReplyDatabase, type SqliteConnection } from './database.ts';
import { decodeStoredReply, encodeStoredReply } from './stored-reply.ts';

/** The overhead of an entry, in bytes. */
const ENTRY = 200;
/** The minimum time between updates of a reply's last use, in milliseconds, so that reads rarely cause a write. */
const GRAIN = 60_000;
/**
 * The number of replies per step of a long operation. Each step takes a few milliseconds, so that the thread can do other work in between.
 */
const SLICE = 16;

interface UnwrittenReply {
  readonly key: string;
  readonly text: string;
  readonly size: number;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/** The table of replies. Replies set within one turn of the event loop are written together. */
export function openReplyTable(
  database: ReplyDatabase,
  { mostBytes, now }: { readonly mostBytes: number; readonly now: () => number },
) {
  let waiting: UnwrittenReply[] = [];
  /** The keys of replies that were read. The next write updates their last use. */
  const touched = new Set<string>();
  /** The bytes written since the size was last checked. It starts at the limit, since another window may have filled the file. */
  let unweighed = mostBytes;

  function take(): readonly UnwrittenReply[] {
    const batch = waiting;
    waiting = [];
    return batch;
  }

  function enter(connection: SqliteConnection, batch: readonly UnwrittenReply[]): void {
    const time = now();
    connection.transaction(() => {
      const touch = connection.prepare('UPDATE replies SET used = ? WHERE key = ?');
      for (const key of touched) touch.run(time, key);
      const insert = connection.prepare('INSERT OR REPLACE INTO replies VALUES (?, ?, ?, ?, ?)');
      for (const { key, text, size } of batch) insert.run(key, text, REPLY_PARSER_VERSION, size, time);
    });
    touched.clear();
    for (const { size } of batch) unweighed += size;
  }

  async function write(): Promise<void> {
    const batch = take();
    if (batch.length === 0) return;
    try {
      await database.run((connection) => enter(connection, batch));
      for (const { resolve } of batch) resolve();
    } catch (error) {
      for (const { reject } of batch) reject(error);
      return;
    }
    await shrink().catch(() => undefined);
  }

  /** Deletes the least recently used replies down to 90 % of the limit, if the replies exceed it. Called occasionally. */
  async function shrink(): Promise<void> {
    if (unweighed < mostBytes / 64) return;
    unweighed = 0;
    let over = await database.run((connection) => {
      const all = Number(connection.prepare('SELECT total(size) AS all_bytes FROM replies').get()?.all_bytes);
      return all > mostBytes ? all - 0.9 * mostBytes : 0;
    });
    while (over > 0) {
      const freed = await database.run((connection) => evictReplies(connection, over));
      if (freed === 0) return;
      over -= freed;
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  /** Writes pending replies immediately. */
  function flush(): void {
    const batch = take();
    if (batch.length === 0 && touched.size === 0) return;
    try {
      database.runNow((connection) => enter(connection, batch));
      for (const { resolve } of batch) resolve();
    } catch (error) {
      for (const { reject } of batch) reject(error);
      throw error;
    }
  }

  return {
    async get(key: string): Promise<ModelReply | undefined> {
      const written = waiting.findLast((one) => one.key === key);
      if (written) return decodeStoredReply(key, written.text);
      const row = await database.run((connection) =>
        connection.prepare('SELECT reply, used FROM replies WHERE key = ?').get(key),
      );
      if (!row) return undefined;
      if (now() - Number(row.used) > GRAIN) touched.add(key);
      return decodeStoredReply(key, String(row.reply));
    },
    /** Resolves when the reply is written. A reply larger than the limit isn't stored. */
    set(key: string, reply: ModelReply): Promise<void> {
      const text = encodeStoredReply(key, reply);
      const size = ENTRY + Buffer.byteLength(text);
      if (size > mostBytes) return Promise.resolve();
      return new Promise((resolve, reject) => {
        waiting.push({ key, text, size, resolve, reject });
        if (waiting.length === 1) setImmediate(() => void write());
      });
    },
    flush,
    /** The usage of all replies. An unreadable one counts as a reply with unknown usage. */
    async sum(): Promise<CachedReplyTotals> {
      flush();
      const facts: Pick<ModelReply, 'tokens' | 'prices'>[] = [];
      for (let last = 0; ; ) {
        const rows = await database.run((connection) =>
          connection
            .prepare(`SELECT rowid, key, reply FROM replies WHERE rowid > ? ORDER BY rowid LIMIT ${SLICE}`)
            .all(last),
        );
        if (rows.length === 0) return computeCachedReplyTotals(facts);
        for (const { rowid, key, reply } of rows) {
          const { tokens, prices } = decodeStoredReply(String(key), String(reply)) ?? {};
          facts.push(omitUndefined({ tokens, prices }));
          last = Number(rowid);
        }
        await new Promise((resolve) => setImmediate(resolve));
      }
    },
    /** Deletes all replies and frees their disk space. */
    async clear(): Promise<void> {
      flush();
      await database.run((connection) => {
        connection.database.exec('DELETE FROM replies');
        // Rewrite the file without the replies, and empty the log of changes, which still has them.
        connection.database.exec('VACUUM');
      });
      await database.run((connection) => {
        const done = connection.database.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get();
        if (done?.busy === 1) throw Object.assign(new Error('another window is reading it'), { errcode: 5 });
      });
      rmSync(getDamagedFileBackupPath(database.file), { force: true });
      touched.clear();
      unweighed = 0;
    },
  };
}

/** Deletes some of the least recently used replies. Returns their size in bytes. */
function evictReplies(connection: SqliteConnection, over: number): number {
  return connection.transaction(() => {
    const oldest = connection.prepare(`SELECT rowid, size FROM replies ORDER BY used LIMIT ${SLICE}`).all();
    const remove = connection.prepare('DELETE FROM replies WHERE rowid = ?');
    let freed = 0;
    for (const { rowid, size } of oldest) {
      if (freed >= over) break;
      remove.run(Number(rowid));
      freed += Number(size);
    }
    return freed;
  });
}
