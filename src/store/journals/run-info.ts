/** What was run, by the first line of a journal alone: for lists of runs. */
import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { fieldsOf } from '../../core/base/records.ts';
import { infoIn } from '../../core/evaluate/run/journal.ts';
import type { RunInfo } from '../../core/evaluate/run-types.ts';

/** The longest first line that is read, in bytes. */
const LONGEST = 256 * 1024;

/** Undefined if it is no journal of an evaluation, or cannot be read: a list has nothing to say of it. */
export async function readRunInfo(file: string): Promise<RunInfo | undefined> {
  try {
    const { O_RDONLY, O_NOFOLLOW = 0 } = constants;
    const handle = await open(file, O_RDONLY | O_NOFOLLOW);
    try {
      if (!(await handle.stat()).isFile()) return undefined;
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(LONGEST), 0, LONGEST, 0);
      const end = buffer.subarray(0, bytesRead).indexOf(10);
      return end < 0 ? undefined : infoIn(fieldsOf(JSON.parse(buffer.toString('utf8', 0, end))));
    } finally {
      await handle.close();
    }
  } catch {
    return undefined;
  }
}
