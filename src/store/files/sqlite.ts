/** Node's own SQLite, where the host has it. */
export type Sqlite = typeof import('node:sqlite');

/** The module, or undefined: Node before 22.13, and hosts that were built without it. Says nothing on standard error. */
export function loadSqlite(): Sqlite | undefined {
  if (typeof process.getBuiltinModule !== 'function') return undefined;
  // Some versions warn, once and as the module is loaded, that it is experimental: that is nothing for users.
  const { emitWarning } = process;
  process.emitWarning = () => undefined;
  try {
    const sqlite: Sqlite | undefined = process.getBuiltinModule('node:sqlite');
    return sqlite && typeof sqlite.DatabaseSync === 'function' ? sqlite : undefined;
  } catch {
    return undefined;
  } finally {
    process.emitWarning = emitWarning;
  }
}

/** The class of an SQLite error. */
export type SqliteTrouble = 'busy' | 'damaged' | 'other';

/** Result codes (sqlite.org/rescode.html); the low byte is the kind. */
const BUSY: readonly number[] = [5, 6];
const DAMAGED: readonly number[] = [11, 26];

export function classifySqliteError(error: unknown): SqliteTrouble {
  const code = error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : -1;
  if (BUSY.includes(code)) return 'busy';
  return DAMAGED.includes(code) ? 'damaged' : 'other';
}
