/**
 * The journal of a run of `proofmark evaluate`: what it was, and every reply that was paid for, a line of JSON each. A run that
 * ended in the middle, however it did, is taken up from its journal: what stands in it is asked of no server again.
 *
 * Use: `startRunJournal` or `resumeRunJournal`; its `cache(store)` goes to the judges in the place of the store's; each row is
 * judged inside `within(item, …)`, so that its replies are noted as its own, and told by `note` what it came to.
 */

import { AsyncLocalStorage } from 'node:async_hooks';
import { constants, existsSync } from 'node:fs';
import { open } from 'node:fs/promises';
import {
  type RunEnd,
  type RunHeader,
  type RunRecord,
  type RunRow,
  rowLine,
} from '../../core/evaluate/index.ts';
import type { Call, Reply, ReplyCache } from '../../core/judge/calls/index.ts';
import { PARSER_VERSION } from '../../core/judge/index.ts';
import { reasonOf } from '../files/errors.ts';
import { LineFile, type LineRange } from '../files/line-file.ts';
import { Locked, takeLock } from '../files/lock-file.ts';
import { entryIn, type JournalContent, JournalError, readJournal, replyIn } from './lines.ts';

export { type JournalContent, JournalError } from './lines.ts';

export interface RunJournal extends RunRecord {
  readonly found: JournalContent;
  /** Replies of the journal first, then of `inner`. Whatever is got from there or from a server is in the journal afterwards. */
  cache(inner?: ReplyCache): ReplyCache;
  /** The run is done, or has ended before all rows were judged. */
  finish(end?: Partial<Omit<RunEnd, 'finished'>>): Promise<void>;
  /** Brings it to the disk and lets others write it. */
  close(): Promise<void>;
}

export interface JournalOptions {
  /** Told once when the journal cannot be written any more: the run may go on, but what comes then is not in it. */
  readonly onProblem?: (sentence: string) => void;
  readonly now?: () => Date;
}

/**
 * Begins a journal.
 * @throws {@link JournalError} if the file is there, or cannot be made
 */
export async function startRunJournal(
  file: string,
  header: RunHeader,
  options: JournalOptions = {},
): Promise<RunJournal> {
  if (existsSync(file))
    throw new JournalError(`${file} is there already. Resume it, or name a file that is not.`);
  return openJournal(file, true, header, options);
}

/**
 * Takes a journal up.
 * @throws {@link JournalError} if it is of another run, is being written, or cannot be used
 */
export async function resumeRunJournal(
  file: string,
  header: RunHeader,
  options: JournalOptions = {},
): Promise<RunJournal> {
  if (!existsSync(file)) throw new JournalError(`There is no journal ${file}.`);
  return openJournal(file, false, header, options);
}

async function openJournal(
  file: string,
  isNew: boolean,
  header: RunHeader,
  options: JournalOptions,
): Promise<RunJournal> {
  let unlock: (() => void) | undefined;
  let lines: LineFile | undefined;
  try {
    unlock = takeLock(`${file}.lock`);
    lines = await LineFile.open(file, isNew);
    const index = new Map<string, LineRange>();
    const rows = new Map<string, RunRow>();
    const failures = new Map<string, RunRow>();
    const found = await readJournal(lines, header, index, rows, failures);
    return new FileJournal(file, lines, unlock, { index, rows, failures }, found, options);
  } catch (error) {
    await lines?.close().catch(() => undefined);
    unlock?.();
    if (error instanceof JournalError) throw new JournalError(`${file}: ${error.message}`);
    if (error instanceof Locked) throw new JournalError(`The journal ${file} is in use. ${error.message}`);
    throw new JournalError(`The journal ${file} cannot be written: ${reasonOf(error)}.`);
  }
}

/** What stands in a journal: where replies are, by their keys, and rows by their items. */
interface Found {
  readonly index: Map<string, LineRange>;
  readonly rows: ReadonlyMap<string, RunRow>;
  readonly failures: ReadonlyMap<string, RunRow>;
}

class FileJournal implements RunJournal {
  readonly found: JournalContent;
  readonly #file: string;
  readonly #lines: LineFile;
  readonly #unlock: () => void;
  readonly #index: Map<string, LineRange>;
  readonly #rows: ReadonlyMap<string, RunRow>;
  readonly #failures: ReadonlyMap<string, RunRow>;
  readonly #say: (sentence: string) => void;
  readonly #now: () => Date;
  readonly #item = new AsyncLocalStorage<string>();
  #isBroken = false;

  constructor(
    file: string,
    lines: LineFile,
    unlock: () => void,
    { index, rows, failures }: Found,
    found: JournalContent,
    { onProblem = () => undefined, now = () => new Date() }: JournalOptions,
  ) {
    this.#file = file;
    this.#lines = lines;
    this.#unlock = unlock;
    this.#index = index;
    this.#rows = rows;
    this.#failures = failures;
    this.found = found;
    this.#say = onProblem;
    this.#now = now;
  }

  cache(inner?: ReplyCache): ReplyCache {
    return {
      get: async (key) => {
        const own = await this.#get(key);
        if (own) return own;
        const reply = await inner?.get(key);
        if (reply) await this.#note(key, reply, { kept: true });
        return reply;
      },
      set: async (key, reply, call) => {
        await this.#note(key, reply, call ? { sample: call.sample, model: call.model } : {});
        await inner?.set(key, reply, call);
      },
      clear: async () => inner?.clear(),
    };
  }

  within<T>(item: string, work: () => Promise<T>): Promise<T> {
    return this.#item.run(item, work);
  }

  judged(item: string): RunRow | undefined {
    return this.#rows.get(item);
  }

  failed(item: string): RunRow | undefined {
    return this.#failures.get(item);
  }

  async note(item: string, row: RunRow): Promise<void> {
    const { said } = row;
    await this.#append({ item, ...(said.kind === 'failed' ? { error: said.reason } : {}), ...rowLine(row) });
  }

  async finish({ stopped, unreadable = 0 }: Partial<Omit<RunEnd, 'finished'>> = {}): Promise<void> {
    const end = stopped === undefined ? { finished: this.#now().toISOString() } : { stopped };
    await this.#append({ ...end, unreadable });
  }

  async close(): Promise<void> {
    try {
      await this.#lines.close();
    } catch (error) {
      this.#fail(error);
    } finally {
      this.#unlock();
    }
  }

  async #get(key: string): Promise<Reply | undefined> {
    const range = this.#index.get(key);
    if (!range) return undefined;
    const entry = entryIn(await this.#lines.read(range).catch(() => undefined));
    const reply = entry?.key === key ? replyIn(entry) : undefined;
    // What a row took before the run was interrupted belongs to what the row took.
    const isOwn = entry?.kept !== true && entry?.item !== undefined && entry.item === this.#item.getStore();
    return reply && isOwn ? { ...reply, isOwn: true } : reply;
  }

  async #note(
    key: string,
    reply: Reply,
    about: { readonly kept?: true } | Partial<Pick<Call, 'sample' | 'model'>>,
  ): Promise<void> {
    const { text, reasoning, finish, tokens, probabilities, milliseconds, leftOut } = reply;
    const said = { raw: text, reasoning, finish, usage: tokens, probabilities, milliseconds, leftOut };
    const item = this.#item.getStore();
    const range = await this.#append({ key, item, ...about, parser: PARSER_VERSION, ...said });
    if (range) this.#index.set(key, range);
  }

  async #append(entry: object): Promise<LineRange | undefined> {
    try {
      return await this.#lines.append(JSON.stringify({ ...entry, time: this.#now().toISOString() }));
    } catch (error) {
      this.#fail(error);
      return undefined;
    }
  }

  #fail(error: unknown): void {
    if (this.#isBroken) return;
    this.#isBroken = true;
    this.#say(
      `The journal ${this.#file} cannot be written: ${reasonOf(error)}. Replies that come from now on are lost if the run ends before it is done.`,
    );
  }
}

/** Bytes that are copied at a time. */
const CHUNK = 1 << 20;

/**
 * Brings a copy up to what its journal has now. One that isn't a beginning of the journal by its length is written from the start.
 * @throws what the file system throws, and if the copy is a link
 */
export async function bringCopy(journal: string, copy: string): Promise<void> {
  const { O_RDONLY, O_RDWR, O_CREAT, O_NOFOLLOW = 0 } = constants;
  const from = await open(journal, O_RDONLY | O_NOFOLLOW);
  try {
    const to = await open(copy, O_RDWR | O_CREAT | O_NOFOLLOW, 0o600);
    try {
      const { size } = await from.stat();
      const known = (await to.stat()).size;
      let at = known <= size && (await isSameEnd(from, to, known)) ? known : 0;
      const chunk = Buffer.alloc(Math.min(CHUNK, Math.max(1, size - at)));
      while (at < size) {
        const { bytesRead } = await from.read(chunk, 0, Math.min(chunk.length, size - at), at);
        if (bytesRead === 0) break;
        await to.write(chunk, 0, bytesRead, at);
        at += bytesRead;
      }
      await to.truncate(at);
    } finally {
      await to.close();
    }
  } finally {
    await from.close();
  }
}

/** Whether both have the same bytes before this place, as far as a look at the last of them tells. */
async function isSameEnd(
  from: Awaited<ReturnType<typeof open>>,
  to: Awaited<ReturnType<typeof open>>,
  end: number,
): Promise<boolean> {
  const length = Math.min(256, end);
  const [a, b] = [Buffer.alloc(length), Buffer.alloc(length)];
  await from.read(a, 0, length, end - length);
  await to.read(b, 0, length, end - length);
  return a.equals(b);
}
