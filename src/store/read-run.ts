/** Reads what a run came to from its journal, without looking into the replies that are most of it. */
import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { basename } from 'node:path';
import { REPLY_BEGINS, RunReader } from '../core/evaluate/run/journal.ts';
import type { Run } from '../core/evaluate/run-types.ts';
import { JournalError } from './journal-lines.ts';
import { reasonOf } from './sqlite.ts';

/** How much is read at a time, in bytes. */
const CHUNK = 1 << 20;
/** The longest line that is read, in bytes: a row is a thousandth of it. */
const LONGEST_LINE = 16 << 20;

const LF = 10;
const REPLY = Buffer.from(REPLY_BEGINS);

/**
 * What is in a journal, whoever is writing it: a last line that has no end yet is left out.
 * @throws {@link JournalError} with a sentence for people if it cannot be read, or is no journal of an evaluation
 */
export async function readRun(file: string): Promise<Run> {
  let handle: FileHandle | undefined;
  const reader = new RunReader();
  try {
    const { O_RDONLY, O_NOFOLLOW = 0 } = constants;
    handle = await open(file, O_RDONLY | O_NOFOLLOW);
    if (!(await handle.stat()).isFile()) throw new Error('it is no file');
    for await (const line of linesBut(handle, REPLY)) if (!reader.take(line)) break;
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    throw new JournalError(
      isMissing ? `There is no file ${file}.` : `The run ${file} cannot be read: ${reasonOf(error)}.`,
    );
  } finally {
    await handle?.close();
  }
  const run = reader.run();
  if (run) return run;
  throw new JournalError(
    `${basename(file)} is no journal of an evaluation: its first line does not say what was run.`,
  );
}

/** The whole lines of a file but those that begin so, which are passed over as bytes. */
async function* linesBut(handle: FileHandle, skipped: Buffer): AsyncGenerator<string> {
  const chunk = Buffer.alloc(CHUNK);
  /** What the chunks before have of the line that is being read; none of it if the line is passed over. */
  let parts: Buffer[] = [];
  let held = 0;
  let isSkipped = false;
  for (;;) {
    const { bytesRead } = await handle.read(chunk, 0, CHUNK, null);
    if (bytesRead === 0) return;
    for (let from = 0; from < bytesRead; ) {
      const found = chunk.indexOf(LF, from);
      const end = found < 0 || found >= bytesRead ? bytesRead : found;
      const isWhole = end < bytesRead;
      if (!isSkipped) {
        const part = chunk.subarray(from, end);
        isSkipped = held === 0 && beginsWith(part, skipped);
        if (isSkipped) parts = [];
        else if (isWhole) {
          const line = held === 0 ? part : Buffer.concat([...parts, part]);
          if (!beginsWith(line, skipped)) yield line.toString();
        } else {
          parts.push(Buffer.from(part));
          held += part.length;
          isSkipped = held > LONGEST_LINE;
        }
      }
      if (isWhole) {
        parts = [];
        held = 0;
        isSkipped = false;
      }
      from = end + 1;
    }
  }
}

function beginsWith(bytes: Buffer, beginning: Buffer): boolean {
  return (
    bytes.length >= beginning.length &&
    bytes.compare(beginning, 0, beginning.length, 0, beginning.length) === 0
  );
}
