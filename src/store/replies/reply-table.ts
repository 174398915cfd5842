import { rmSync } from 'node:fs';
import { type KeptSum, keptSum, type Reply } from '../../core/judge/calls/index.ts';
import { PARSER_VERSION } from '../../core/judge/index.ts';
import { asideOf, type Connection, type Database } from './database.ts';
import { readStored, writeStored } from './stored-reply.ts';

/** What an entry takes beside its text, in bytes. */
const ENTRY = 200;
/** A reply counts as used again only so long after the last time, in milliseconds, so that reading hardly ever writes. */
const GRAIN = 60_000;
/** So many replies go at a time, each in a few milliseconds, with room between for other work of the thread. */
const SLICE = 16;

interface Waiting {
  readonly key: string;
  readonly text: string;
  readonly size: number;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

interface TableOptions {
  readonly mostBytes: number;
  readonly now: () => number;
}

/** The table of replies. What is set within one turn of the event loop is written together. */
export class ReplyTable {
  readonly #database: Database;
  readonly #options: TableOptions;
  #waiting: Waiting[] = [];
  /** Keys that were read, to be entered as used with the next write. */
  readonly #touched = new Set<string>();
  /** Bytes written since it was last looked whether there is too much. */
  #unweighed: number;

  constructor(database: Database, options: TableOptions) {
    this.#database = database;
    this.#options = options;
    // Another window may have filled it: looked at with the first write.
    this.#unweighed = options.mostBytes;
  }

  async get(key: string): Promise<Reply | undefined> {
    const waiting = this.#waiting.findLast((one) => one.key === key);
    if (waiting) return readStored(key, waiting.text);
    const row = await this.#database.run((connection) =>
      connection.prepare('SELECT reply, used FROM replies WHERE key = ?').get(key),
    );
    if (!row) return undefined;
    if (this.#options.now() - Number(row.used) > GRAIN) this.#touched.add(key);
    return readStored(key, String(row.reply));
  }

  /** Resolves once the reply is written. What alone is more than there is room for is not kept. */
  set(key: string, reply: Reply): Promise<void> {
    const text = writeStored(key, reply);
    const size = ENTRY + Buffer.byteLength(text);
    if (size > this.#options.mostBytes) return Promise.resolve();
    return new Promise((resolve, reject) => {
      this.#waiting.push({ key, text, size, resolve, reject });
      if (this.#waiting.length === 1) setImmediate(() => void this.#write());
    });
  }

  /** Writes at once what waits. */
  flush(): void {
    const batch = this.#take();
    if (batch.length > 0 || this.#touched.size > 0)
      this.#settle(batch, () => this.#database.runNow((connection) => this.#enter(connection, batch)));
  }

  /** What all replies have taken. What can't be read counts as a reply of which nobody knows. */
  async sum(): Promise<KeptSum> {
    this.flush();
    const facts: Pick<Reply, 'tokens' | 'prices'>[] = [];
    for (let last = 0; ; ) {
      const rows = await this.#database.run((connection) =>
        connection
          .prepare(`SELECT rowid, key, reply FROM replies WHERE rowid > ? ORDER BY rowid LIMIT ${SLICE}`)
          .all(last),
      );
      if (rows.length === 0) return keptSum(facts);
      for (const { rowid, key, reply } of rows) {
        const { tokens, prices } = readStored(String(key), String(reply)) ?? {};
        facts.push({ ...(tokens ? { tokens } : {}), ...(prices ? { prices } : {}) });
        last = Number(rowid);
      }
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  /** Forgets all replies, and gives back what they took on the disk. */
  async clear(): Promise<void> {
    this.flush();
    await this.#database.run((connection) => {
      connection.database.exec('DELETE FROM replies');
      // The file is written anew without them, and the log of changes, which still has them, is emptied.
      connection.database.exec('VACUUM');
    });
    await this.#database.run(({ database }) => {
      const done = database.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get();
      if (done?.busy === 1) throw Object.assign(new Error('another window reads it'), { errcode: 5 });
    });
    rmSync(asideOf(this.#database.file), { force: true });
    this.#touched.clear();
    this.#unweighed = 0;
  }

  async #write(): Promise<void> {
    const batch = this.#take();
    if (batch.length === 0) return;
    try {
      await this.#database.run((connection) => this.#enter(connection, batch));
      for (const { resolve } of batch) resolve();
    } catch (error) {
      for (const { reject } of batch) reject(error);
      return;
    }
    await this.#shrink().catch(() => undefined);
  }

  #settle(batch: readonly Waiting[], work: () => void): void {
    try {
      work();
      for (const { resolve } of batch) resolve();
    } catch (error) {
      for (const { reject } of batch) reject(error);
      throw error;
    }
  }

  #take(): readonly Waiting[] {
    const batch = this.#waiting;
    this.#waiting = [];
    return batch;
  }

  #enter(connection: Connection, batch: readonly Waiting[]): void {
    const now = this.#options.now();
    connection.transaction(() => {
      const touch = connection.prepare('UPDATE replies SET used = ? WHERE key = ?');
      for (const key of this.#touched) touch.run(now, key);
      const insert = connection.prepare('INSERT OR REPLACE INTO replies VALUES (?, ?, ?, ?, ?)');
      for (const { key, text, size } of batch) insert.run(key, text, PARSER_VERSION, size, now);
    });
    this.#touched.clear();
    for (const { size } of batch) this.#unweighed += size;
  }

  /** Now and then: if there is too much, the replies used least recently go, down to nine tenths. */
  async #shrink(): Promise<void> {
    const { mostBytes } = this.#options;
    if (this.#unweighed < mostBytes / 64) return;
    this.#unweighed = 0;
    let over = await this.#database.run((connection) => {
      const all = Number(connection.prepare('SELECT total(size) AS all_bytes FROM replies').get()?.all_bytes);
      return all > mostBytes ? all - 0.9 * mostBytes : 0;
    });
    while (over > 0) {
      const freed = await this.#database.run((connection) => evict(connection, over));
      if (freed === 0) return;
      over -= freed;
      await new Promise((resolve) => setImmediate(resolve));
    }
  }
}

/** Takes away some of the oldest; how many bytes that was. */
function evict(connection: Connection, over: number): number {
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
