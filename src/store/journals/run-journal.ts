/**
 * The journal of an evaluation: its header and every paid reply, one line of JSON each. A run that was interrupted resumes from its
 * journal: no recorded query is sent again. Use: `openRunJournal`; its `cache(store)` replaces the cache of the store for judges; each row
 * is judged inside `within(item, …)`, so that its replies are recorded under it, and `note` records its result.
 */

import { AsyncLocalStorage } from 'node:async_hooks';
import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { type RunEndRecord, type RunHeader, type RunProgressStore, toJournalRow } from '../../core/evaluate/index.ts';
import type { ModelCall, ModelReply, ReplyCache } from '../../core/judge/calls/index.ts';
import { REPLY_PARSER_VERSION } from '../../core/judge/index.ts';
import type { LineByteRange, LineFile } from '../files/line-file.ts';
import { fillBufferFromFile } from '../files/read-at.ts';
import {
  formatJournalWriteError,
  JournalError,
  type JournalOptions,
  startOrResumeJournalFile,
} from './open-journal.ts';
import {
  type LoadedRunJournal,
  loadOrStartRunJournal,
  parseJsonObjectOrUndefined,
  parseModelReplyFromJournal,
  type RunJournalSummary,
} from './run-lines.ts';

export interface RunJournal extends RunProgressStore {
  readonly found: RunJournalSummary;
  /**
   * Returns a cache with the replies of the journal first, then those of `inner`. Replies from `inner` or from a server are added to the
   * journal.
   */
  cache(inner?: ReplyCache): ReplyCache;
  /** Records that the run has finished, or ended before all rows were judged. */
  finish(end?: Partial<Omit<RunEndRecord, 'finished'>>): Promise<void>;
  /** Flushes the file to the disk and releases its lock. */
  close(): Promise<void>;
}

/**
 * Starts or resumes a journal. If it can no longer be written the run may continue, but later replies aren't in it.
 * @throws {@link JournalError} as `startOrResumeJournalFile` does, and if it belongs to another run
 */
export function openRunJournal(
  file: string,
  how: 'start' | 'resume',
  header: RunHeader,
  options: JournalOptions = {},
): Promise<RunJournal> {
  return startOrResumeJournalFile(file, how, async (lines, unlock) => {
    const known = await loadOrStartRunJournal(lines, header).catch((error: unknown) => {
      throw error instanceof JournalError ? new JournalError(`${file}: ${error.message}`) : error;
    });
    return createRunJournal(file, lines, unlock, known, options);
  });
}

function createRunJournal(
  file: string,
  lines: LineFile,
  unlock: () => void,
  { content, index, rows, failures }: LoadedRunJournal,
  { onProblem, now = () => new Date() }: JournalOptions,
): RunJournal {
  const current = new AsyncLocalStorage<string>();
  let isBroken = false;

  function fail(error: unknown): void {
    if (isBroken) return;
    isBroken = true;
    const lost = 'New replies are lost if the run stops before it finishes.';
    onProblem?.(`${formatJournalWriteError(file, error)} ${lost}`);
  }

  async function append(entry: object): Promise<LineByteRange | undefined> {
    try {
      return await lines.append(JSON.stringify({ ...entry, time: now().toISOString() }));
    } catch (error) {
      fail(error);
      return undefined;
    }
  }

  async function ownReply(key: string): Promise<ModelReply | undefined> {
    const range = index.get(key);
    if (!range) return undefined;
    const entry = parseJsonObjectOrUndefined(await lines.read(range).catch(() => undefined));
    const reply = entry?.key === key ? parseModelReplyFromJournal(entry) : undefined;
    // Calls before the run was interrupted count in the usage of the row.
    const isOwn = entry?.kept !== true && entry?.item !== undefined && entry.item === current.getStore();
    return reply && isOwn ? { ...reply, isOwn: true } : reply;
  }

  async function noteReply(
    key: string,
    reply: ModelReply,
    about: { readonly kept?: true } | Partial<Pick<ModelCall, 'sample' | 'model'>>,
  ): Promise<void> {
    const { text, reasoning, finish, tokens, probabilities, milliseconds, leftOut } = reply;
    const said = { raw: text, reasoning, finish, usage: tokens, probabilities, milliseconds, leftOut };
    const item = current.getStore();
    const range = await append({ key, item, ...about, parser: REPLY_PARSER_VERSION, ...said });
    if (range) index.set(key, range);
  }

  return {
    found: content,
    cache: (inner) => ({
      get: async (key) => {
        const own = await ownReply(key);
        if (own) return own;
        const reply = await inner?.get(key);
        if (reply) await noteReply(key, reply, { kept: true });
        return reply;
      },
      set: async (key, reply, call) => {
        await noteReply(key, reply, call ? { sample: call.sample, model: call.model } : {});
        await inner?.set(key, reply, call);
      },
      clear: async () => inner?.clear(),
    }),
    within: (item, work) => current.run(item, work),
    judged: (item) => rows.get(item),
    failed: (item) => failures.get(item),
    async note(item, row) {
      const { said } = row;
      await append({ item, ...(said.kind === 'failed' ? { error: said.reason } : {}), ...toJournalRow(row) });
    },
    async finish({ stopped, unreadable = 0 } = {}) {
      const end = stopped === undefined ? { finished: now().toISOString() } : { stopped };
      await append({ ...end, unreadable });
    },
    async close() {
      await lines.close().catch(fail).finally(unlock);
    },
  };
}

/** The size of each copied chunk, in bytes. */
const CHUNK = 1 << 20;

/**
 * Appends to a copy the new bytes of its journal. A copy that isn't a prefix of the journal is rewritten.
 * @throws system errors, and if the copy is a symbolic link
 */
export async function appendToJournalCopy(journal: string, copy: string): Promise<void> {
  const { O_RDONLY, O_RDWR, O_CREAT, O_NOFOLLOW = 0 } = constants;
  const from = await open(journal, O_RDONLY | O_NOFOLLOW);
  try {
    const to = await open(copy, O_RDWR | O_CREAT | O_NOFOLLOW, 0o600);
    try {
      const { size } = await from.stat();
      const known = (await to.stat()).size;
      let at = known <= size && (await hasSameEnd(from, to, known)) ? known : 0;
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

/** Whether both files have the same bytes before `end`. Compares only the last of them. */
async function hasSameEnd(from: FileHandle, to: FileHandle, end: number): Promise<boolean> {
  const length = Math.min(256, end);
  const [a, b] = [Buffer.alloc(length), Buffer.alloc(length)];
  await fillBufferFromFile(from, a, end - length);
  await fillBufferFromFile(to, b, end - length);
  return a.equals(b);
}
