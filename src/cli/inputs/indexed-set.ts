/** Data sets of which all rows are looked at, one set at a time, and none of them is kept. */

import { basename, extname } from 'node:path';
import { pluralize } from '../../core/base/words.ts';
import { type DataSet, openDataSet } from '../../core/data/index.ts';
import { nodeClock } from '../../judges/node-clock.ts';
import { openDataFile } from '../../store/files/data-file.ts';
import type { Terminal } from '../output/terminal.ts';
import { explainError, type InputFaults } from './faults.ts';

/**
 * Looks at all rows of a data set, and then does something with what is known of its items. Rows that cannot be read are faults, and so
 * is a file that is no data set, or has no row.
 * @returns what the work does; undefined where there is nothing to work on
 */
export async function withIndexedDataSet<T>(
  file: string,
  faults: Pick<InputFaults, 'say'>,
  out: Pick<Terminal, 'progress'>,
  signal: AbortSignal,
  work: (set: DataSet) => T | Promise<T>,
): Promise<T | undefined> {
  let set: DataSet | undefined;
  try {
    set = await openDataSet(await openDataFile(file), { name: basename(file), clock: nodeClock, signal });
    const { name } = set;
    const tell = set.onDidChange(() =>
      out.progress(`${name}: ${Math.floor(100 * (set?.indexed ?? 0))}% read`),
    );
    await set.done;
    tell();
    if (set.failure) throw set.failure;
    if (signal.aborted) return undefined;
    reportBadRows(file, set, faults);
    if (set.items.length === 0 && set.badCount === 0) faults.say({ file, error: 'No rows found.' });
    return await work(set);
  } catch (error) {
    if (!signal.aborted) faults.say({ file, error: explainError(error) });
    return undefined;
  } finally {
    out.progress(undefined);
    await set?.close();
  }
}

/** Says which rows of a data set cannot be read, once all of them have been looked at. */
export function reportBadRows(
  file: string,
  { badRows, badCount }: DataSet,
  faults: Pick<InputFaults, 'say'>,
): void {
  for (const { line, error } of badRows) faults.say({ file, row: line, error });
  const more = badCount - badRows.length;
  if (more > 0) faults.say({ file, error: `${pluralize(more, 'more row')} couldn't be read.` });
}

/** A data set by its file's name without folder and ending. */
export function dataSetName(file: string): string {
  return file === '-' ? 'standard input' : basename(file, extname(file));
}
