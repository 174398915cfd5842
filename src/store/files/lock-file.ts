import { lstatSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { getFieldsOrEmpty, parseJsonOrUndefined } from '../../core/base/unknown-fields.ts';
import { getSystemErrorCode } from './errors.ts';

/** How long an empty lock file counts as being written, in milliseconds. */
const EMPTY_LOCK_AGE = 5_000;

/** The maximum size of a lock file, in bytes. */
const MOST = 4096;

/** The process that holds a lock. */
interface LockHolder {
  readonly pid: number;
  readonly host: string;
  /** The start time of the process, if known, since process ids are reused. */
  readonly born?: string;
}

/** The locks of this process, since its id may equal that of an earlier process. */
const ownLocks = new Set<string>();

/** Thrown if another process holds the lock. */
export class LockHeldError extends Error {}

/**
 * Acquires a lock that one process can hold at a time. Replaces the lock of a dead process.
 * @param longest the minimum age of a lock, in milliseconds, to replace it; by default the lock of a process that may be alive is never
 * replaced
 * @returns a function that releases the lock
 * @throws {@link LockHeldError} with a sentence, if another process holds it
 */
export function acquireFileLock(file: string, longest = Number.POSITIVE_INFINITY): () => void {
  const holder: LockHolder = { pid: process.pid, host: hostname(), ...readProcessStart(process.pid) };
  const content = JSON.stringify(holder);
  for (let tries = 0; tries < 5; tries++) {
    if (createLockFile(file, content)) {
      ownLocks.add(file);
      return () => {
        ownLocks.delete(file);
        if (readLockContent(file) === content) rmSync(file, { force: true });
      };
    }
    const found = readLockContent(file);
    if (found === undefined) continue;
    const reason = explainHeldLock(file, found, longest);
    if (reason !== undefined) throw new LockHeldError(reason);
    const aside = `${file}.${process.pid}`;
    try {
      renameSync(file, aside);
      // Another process may have acquired the lock just now; then restore it.
      if (readLockContent(aside) === found) rmSync(aside, { force: true });
      else renameSync(aside, file);
    } catch {
      // Another process has already removed it.
    }
  }
  throw new LockHeldError(`Another process is locking ${file}. Try again.`);
}

function createLockFile(file: string, content: string): boolean {
  try {
    writeFileSync(file, content, { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if (getSystemErrorCode(error) === 'EEXIST') return false;
    throw error;
  }
}

/** Reads the content of a lock; undefined if there is none. Only small regular files are read, since a pipe or a device may never end. */
function readLockContent(file: string): string | undefined {
  try {
    const facts = lstatSync(file);
    return facts.isFile() && facts.size <= MOST ? readFileSync(file, 'utf8') : '';
  } catch {
    return undefined;
  }
}

/** Explains why the lock is held; undefined if it's free. */
function explainHeldLock(file: string, content: string, longest: number): string | undefined {
  const facts = lstatSync(file, { throwIfNoEntry: false });
  if (facts && !(facts.isFile() && facts.size <= MOST))
    return `${file} isn't a Proofmark lock. Delete it if nothing uses it.`;
  const holder = readLockHolder(content);
  const age = Date.now() - (facts?.mtimeMs ?? 0);
  if (age > longest) return undefined;
  if (!holder) {
    return age < EMPTY_LOCK_AGE ? `Another process just locked ${file}. Try again.` : undefined;
  }
  if (holder.host !== hostname())
    return `Machine ${holder.host} is writing it. If Proofmark isn't running there, delete ${file}.`;
  if (holder.pid === process.pid ? ownLocks.has(file) : isHolderAlive(holder))
    return `Process ${holder.pid} is writing it. Wait for it to finish, or stop it.`;
  return undefined;
}

function readLockHolder(content: string): LockHolder | undefined {
  const { pid, host, born } = getFieldsOrEmpty(parseJsonOrUndefined(content));
  if (typeof pid !== 'number' || !Number.isInteger(pid) || pid < 1 || typeof host !== 'string') return undefined;
  return { pid, host: host.slice(0, 255), ...(typeof born === 'string' ? { born } : {}) };
}

function isHolderAlive({ pid, born }: LockHolder): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // The process exists, but belongs to another user.
    if (getSystemErrorCode(error) !== 'EPERM') return false;
  }
  const now = readProcessStart(pid).born;
  return born === undefined || now === undefined || now === born;
}

/** Reads when a process started. Linux reports it in clock ticks since boot (proc(5), field 22). */
function readProcessStart(pid: number): { readonly born?: string } {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name of the program, in parentheses, may contain spaces and parentheses.
    const born = fields.slice(fields.lastIndexOf(')') + 2).split(' ')[19];
    return born === undefined ? {} : { born };
  } catch {
    return {};
  }
}
