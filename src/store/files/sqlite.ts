export type SqliteModule = typeof import('node:sqlite');

/** Loads the module; undefined for Node before 22.13 and hosts built without it. Prints no warning. */
export function loadSqlite(): SqliteModule | undefined {
  if (typeof process.getBuiltinModule !== 'function') return undefined;
  // Some versions warn when the module is loaded that it's experimental. Users don't need that.
  const { emitWarning } = process;
  process.emitWarning = () => undefined;
  try {
    const sqlite: SqliteModule | undefined = process.getBuiltinModule('node:sqlite');
    return sqlite && typeof sqlite.DatabaseSync === 'function' ? sqlite : undefined;
  } catch {
    return undefined;
  } finally {
    process.emitWarning = emitWarning;
  }
}

/** The class of an SQLite error. */
export type SqliteErrorCategory = 'busy' | 'damaged' | 'other';

/** Primary result codes, which are the low byte of a result code (sqlite.org/rescode.html). */
const BUSY: readonly number[] = [5, 6];
const DAMAGED: readonly number[] = [11, 26];

export function classifySqliteError(error: unknown): SqliteErrorCategory {
  const code = error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : -1;
  if (BUSY.includes(code)) return 'busy';
  return DAMAGED.includes(code) ? 'damaged' : 'other';
}
