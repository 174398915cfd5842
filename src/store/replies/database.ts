import { lstatSync, renameSync, rmSync } from 'node:fs';
import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import { getOrCreate } from '../../core/base/groups.ts';
import { describeSystemError } from '../files/errors.ts';
import { ensurePrivateFile, ForeignFileError } from '../files/private-file.ts';
import { classifySqliteError, type SqliteModule } from '../files/sqlite.ts';

/** The maximum wait of a statement for another window, in milliseconds. It blocks the thread. */
const WAIT = 20;
/** The maximum wait while the file is opened, in milliseconds. */
const OPENING_WAIT = 250;

/** The id `Pmrk`, which distinguishes the file from those of other programs. */
const APPLICATION = 0x506d726b;
const SCHEMA_VERSION = 1;
const SCHEMA = `
  CREATE TABLE replies (
    key TEXT PRIMARY KEY, reply TEXT NOT NULL, parser INTEGER NOT NULL, size INTEGER NOT NULL, used INTEGER NOT NULL
  );
  CREATE INDEX replies_by_use ON replies (used, size);
  CREATE TABLE spending (
    day TEXT PRIMARY KEY, calls INTEGER NOT NULL, tokens REAL NOT NULL, money REAL NOT NULL
  ) WITHOUT ROWID;
  PRAGMA application_id = ${APPLICATION};
  PRAGMA user_version = ${SCHEMA_VERSION};
`;

/** A connection to an open file. */
export interface SqliteConnection {
  readonly database: DatabaseSync;
  /** Distinguishes this file from one that replaces it. */
  readonly inode: bigint;
  /** Returns a prepared statement, cached by its SQL. */
  prepare(sql: string): StatementSync;
  /** Runs work in a transaction. */
  transaction<T>(work: () => T): T;
}

function createConnection(database: DatabaseSync, inode: bigint): SqliteConnection {
  const statements = new Map<string, StatementSync>();
  return {
    database,
    inode,
    prepare: (sql) => getOrCreate(statements, sql, () => database.prepare(sql)),
    transaction: (work) => runTransaction(database, 'BEGIN IMMEDIATE', work),
  };
}

/** Runs work in a transaction that starts with `begin`. */
function runTransaction<T>(database: DatabaseSync, begin: 'BEGIN' | 'BEGIN IMMEDIATE', work: () => T): T {
  database.exec(begin);
  try {
    const done = work();
    database.exec('COMMIT');
    return done;
  } catch (error) {
    try {
      database.exec('ROLLBACK');
    } catch {
      // After some errors SQLite has already rolled back.
    }
    throw error;
  }
}

/**
 * One SQLite file that several processes write. Work is retried while another process holds the file. A damaged file is renamed and
 * replaced by a new one.
 */
export class ReplyDatabase {
  readonly file: string;
  readonly #sqlite: SqliteModule;
  readonly #say: (sentence: string) => void;
  readonly #patience: number;
  #connection: SqliteConnection | undefined;
  #isClosed = false;

  /** @param patience how long to retry while other processes write, in milliseconds, without blocking the thread */
  constructor(file: string, sqlite: SqliteModule, say: (sentence: string) => void, patience: number) {
    this.file = file;
    this.#sqlite = sqlite;
    this.#say = say;
    this.#patience = patience;
  }

  /**
   * Runs work on the file synchronously, after waiting for other processes.
   * @throws errors of SQLite that remain after retries and after replacing a damaged file
   */
  async run<T>(work: (connection: SqliteConnection) => T): Promise<T> {
    const end = Date.now() + this.#patience;
    for (let wait = 5; ; wait = Math.min(2 * wait, 200)) {
      try {
        return this.runNow(work);
      } catch (error) {
        if (classifySqliteError(error) !== 'busy' || Date.now() > end) throw error;
      }
      await new Promise((resolve) => setTimeout(resolve, wait * (0.5 + Math.random())));
    }
  }

  /** Like `run`, but waits only for `WAIT` milliseconds. */
  runNow<T>(work: (connection: SqliteConnection) => T): T {
    for (let isFirst = true; ; isFirst = false) {
      try {
        return work(this.#connect());
      } catch (error) {
        if (classifySqliteError(error) !== 'damaged' || !isFirst) throw error;
        this.#setAside(error);
      }
    }
  }

  close(): void {
    this.#isClosed = true;
    this.#disconnect();
  }

  #connect(): SqliteConnection {
    if (this.#isClosed) throw new Error('the cache is closed');
    if (this.#connection) return this.#connection;
    ensurePrivateFile(this.file);
    const { ino } = lstatSync(this.file, { bigint: true });
    const database = new this.#sqlite.DatabaseSync(this.file);
    try {
      database.exec(`PRAGMA busy_timeout = ${OPENING_WAIT}; PRAGMA trusted_schema = OFF;`);
      prepareSchema(database);
      // A killed process loses nothing in this mode; a crash of the machine may lose the last moments.
      database.exec('PRAGMA synchronous = NORMAL; PRAGMA journal_size_limit = 8388608;');
      database.exec(`PRAGMA busy_timeout = ${WAIT}`);
    } catch (error) {
      database.close();
      throw error;
    }
    this.#connection = createConnection(database, ino);
    return this.#connection;
  }

  #disconnect(): void {
    const connection = this.#connection;
    this.#connection = undefined;
    try {
      connection?.database.close();
    } catch {
      // Ignore errors of closing.
    }
  }

  /** Renames the damaged file, replacing an earlier one, unless another window has already done so. */
  #setAside(error: unknown): void {
    const { ino: now } = lstatSync(this.file, { bigint: true });
    const was = this.#connection?.inode ?? now;
    const spent = this.#spent();
    this.#disconnect();
    if (now !== was) return;
    const logs = ['-wal', '-shm'].map((end) => ({
      file: this.file + end,
      was: getFileIdentity(this.file + end),
    }));
    const aside = getDamagedFileBackupPath(this.file);
    rmSync(aside, { force: true });
    renameSync(this.file, aside);
    if (lstatSync(aside, { bigint: true }).ino !== was) {
      // Another window has just created a new file, so restore it.
      renameSync(aside, this.file);
      return;
    }
    // Keep the logs of a new file that another window has just created.
    for (const log of logs)
      if (log.was !== undefined && getFileIdentity(log.file) === log.was) rmSync(log.file, { force: true });
    if (spent) this.#enter(spent);
    this.#say(
      `The file of cached replies was damaged (${describeSystemError(error)}). Moved it to ${aside} and started a new one. ` +
        `Queries will be sent again${spent ? '' : "; today's spending is counted from 0"}.`,
    );
  }

  /** Reads the spending that is still readable, so that budgets apply even if replies are lost. */
  #spent(): readonly SQLInputValue[][] | undefined {
    try {
      const sql = 'SELECT day, calls, tokens, money FROM spending';
      return this.#connection
        ?.prepare(sql)
        .all()
        .map((row) => Object.values(row));
    } catch {
      return undefined;
    }
  }

  #enter(spent: readonly SQLInputValue[][]): void {
    const connection = this.#connect();
    connection.transaction(() => {
      const insert = connection.prepare('INSERT OR IGNORE INTO spending VALUES (?, ?, ?, ?)');
      for (const row of spent) insert.run(...row);
    });
  }
}

/** Returns the new path of a damaged file. */
export function getDamagedFileBackupPath(file: string): string {
  return `${file}.damaged`;
}

/** Returns what distinguishes a file from another one at the same path; undefined if there is none. */
function getFileIdentity(file: string): string | undefined {
  const found = lstatSync(file, { bigint: true, throwIfNoEntry: false });
  return found && `${found.ino} ${found.birthtimeNs}`;
}

function prepareSchema(database: DatabaseSync): void {
  const number = (sql: string): number => Number(Object.values(database.prepare(sql).get() ?? {})[0]);
  const look = (): boolean => {
    const version = number('PRAGMA user_version');
    const application = number('PRAGMA application_id');
    if (application === APPLICATION && version === SCHEMA_VERSION) return true;
    if (application === APPLICATION && version > SCHEMA_VERSION)
      throw new ForeignFileError('a newer version of Proofmark wrote it');
    if (application !== 0 || number('SELECT count(*) FROM sqlite_schema') > 0)
      throw new ForeignFileError('it belongs to another program');
    return false;
  };
  // Use one transaction each, so that another window's incomplete setup isn't visible.
  const isReady = runTransaction(database, 'BEGIN', look);
  database.exec('PRAGMA journal_mode = WAL');
  if (isReady) return;
  runTransaction(database, 'BEGIN IMMEDIATE', () => {
    if (!look()) database.exec(SCHEMA);
  });
}
