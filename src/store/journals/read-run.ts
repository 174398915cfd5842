/** Reads the results of a run from its journal, without parsing the replies, which are most of it. */

import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { basename } from 'node:path';
import type { UntypedFields } from '../../core/base/unknown-fields.ts';
import {
  ItemReplyReader,
  type JournalReply,
  parseRunInfo,
  type Run,
  type RunInfo,
  RunJournalByteReader,
} from '../../core/evaluate/index.ts';
import { describeSystemError, getSystemErrorCode } from '../files/errors.ts';
import { JournalError } from './open-journal.ts';
import { parseJsonObjectOrUndefined } from './run-lines.ts';

/** The size of each read, in bytes. */
const CHUNK = 1 << 20;

/**
 * Reads a journal that may still be written: an incomplete last line is ignored, and unreadable lines are counted.
 * @throws {@link JournalError} with a sentence for people if it can't be read or isn't an evaluation journal
 */
export async function readRunJournal(file: string): Promise<Run> {
  const reader = new RunJournalByteReader();
  await readRunFileBytes(file, (bytes) => reader.take(bytes));
  const run = reader.run();
  if (run) return run;
  throw new JournalError(`${basename(file)} isn't an evaluation journal: its first line doesn't name a run.`);
}

/**
 * Reads the replies to one item, in order of arrival.
 * @param item the key of the item from `getItemKey`
 * @throws {@link JournalError} with a sentence for people if the journal can't be read
 */
export async function readItemRepliesFromJournal(file: string, item: string): Promise<readonly JournalReply[]> {
  const reader = new ItemReplyReader(item);
  await readRunFileBytes(file, (bytes) => {
    reader.take(bytes);
    return true;
  });
  return reader.replies;
}

/** @param take receives the bytes in chunks until it returns false */
export async function readRunFileBytes(file: string, take: (bytes: Uint8Array) => boolean): Promise<void> {
  let handle: FileHandle | undefined;
  try {
    const { O_RDONLY, O_NOFOLLOW = 0 } = constants;
    handle = await open(file, O_RDONLY | O_NOFOLLOW);
    if (!(await handle.stat()).isFile()) throw new Error("it isn't a regular file");
    const chunk = Buffer.alloc(CHUNK);
    for (;;) {
      const { bytesRead } = await handle.read(chunk, 0, CHUNK, null);
      if (bytesRead === 0 || !take(chunk.subarray(0, bytesRead))) break;
    }
  } catch (error) {
    throw new JournalError(
      getSystemErrorCode(error) === 'ENOENT'
        ? `Can't find ${file}.`
        : `Can't read ${file}: ${describeSystemError(error)}.`,
    );
  } finally {
    await handle?.close();
  }
}

/** The maximum length of the first line, in bytes. A header is far shorter. */
const MOST = 1 << 22;

/** Reads the first line of a journal; undefined if the file is a symbolic link, can't be read, or starts otherwise. */
export async function readFirstJournalEntry(file: string): Promise<UntypedFields | undefined> {
  const { O_RDONLY, O_NOFOLLOW = 0 } = constants;
  try {
    const handle = await open(file, O_RDONLY | O_NOFOLLOW);
    try {
      if (!(await handle.stat()).isFile()) return undefined;
      let text = '';
      // Not by readline, for which U+2028 in a name ends the line.
      for await (const part of handle.createReadStream({ encoding: 'utf8', end: MOST, autoClose: false })) {
        text += part;
        if (text.includes('\n')) break;
      }
      return parseJsonObjectOrUndefined(text.split('\n', 1)[0]?.replace(/^\uFEFF/, ''));
    } finally {
      await handle.close();
    }
  } catch {
    // Opening the journal reports the error.
  }
  return undefined;
}

/** Reads the facts of a run from the first line of its journal; undefined if it isn't a run journal or can't be read. */
export async function readRunInfo(file: string): Promise<RunInfo | undefined> {
  const entry = await readFirstJournalEntry(file);
  return entry && parseRunInfo(entry);
}
