/** The first line of a journal, which says what the run is. */
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Fields } from '../../core/base/records.ts';
import { entryIn } from './lines.ts';

/** So much of a file is looked at, in bytes: a header is far shorter. */
const MOST = 1 << 22;

/** What the first line of a journal says; undefined where the file cannot be read, or its line is no record. */
export async function firstEntry(file: string): Promise<Fields | undefined> {
  const input = createReadStream(file, { encoding: 'utf8', end: MOST });
  try {
    for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY }))
      return entryIn(line.replace(/^\uFEFF/, ''));
  } catch {
    // Who opens it says what is wrong.
  } finally {
    input.destroy();
  }
  return undefined;
}
