/** The first line of a journal, which says what the run is: for whoever need not read the rest. */

import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import type { Fields } from '../../core/base/records.ts';
import { infoIn, type RunInfo } from '../../core/evaluate/index.ts';
import { entryIn } from './lines.ts';

/** So much of a file is looked at, in bytes: a header is far shorter. */
const MOST = 1 << 22;

/** What the first line of a journal says; undefined where the file is a link or cannot be read, or its line is no record. */
export async function firstEntry(file: string): Promise<Fields | undefined> {
  const { O_RDONLY, O_NOFOLLOW = 0 } = constants;
  try {
    const handle = await open(file, O_RDONLY | O_NOFOLLOW);
    try {
      if (!(await handle.stat()).isFile()) return undefined;
      for await (const line of handle.readLines({ encoding: 'utf8', end: MOST, autoClose: false }))
        return entryIn(line.replace(/^\uFEFF/, ''));
    } finally {
      await handle.close();
    }
  } catch {
    // Who opens it says what is wrong.
  }
  return undefined;
}

/** What was run, by the first line of its journal alone; undefined if it is no journal of an evaluation, or cannot be read. */
export async function readRunInfo(file: string): Promise<RunInfo | undefined> {
  const entry = await firstEntry(file);
  return entry && infoIn(entry);
}
