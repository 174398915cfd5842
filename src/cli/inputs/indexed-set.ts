/** Reads all rows of data sets, one data set at a time, without keeping the rows. */

import { basename, extname } from 'node:path';
import { formatEnglishCountWithNoun } from '../../core/base/counts-and-lists.ts';
import { type DataSet, openDataSet } from '../../core/data/index.ts';
import { isRowNotAProof } from '../../core/reading/index.ts';
import { systemClock } from '../../judges/system-clock.ts';
import { openDataSetFile } from '../../store/files/data-file.ts';
import type { Terminal } from '../output/terminal.ts';
import { formatErrorAsSentence, type InputErrorReporter } from './input-errors.ts';

/**
 * Indexes all rows of a data set, then calls `work` with the index. Reports unreadable rows, a file that isn't a data set, and one
 * without rows as faults.
 * @returns the result of `work`; undefined without items
 */
export async function withIndexedDataSet<T>(
  file: string,
  faults: Pick<InputErrorReporter, 'say'>,
  out: Pick<Terminal, 'progress'>,
  signal: AbortSignal,
  work: (set: DataSet) => T | Promise<T>,
): Promise<T | undefined> {
  let set: DataSet | undefined;
  try {
    set = await openDataSet(await openDataSetFile(file), {
      name: basename(file),
      clock: systemClock,
      signal,
      isNotAProof: isRowNotAProof,
    });
    const { name } = set;
    const tell = set.onDidChange(() => out.progress(`${name}: ${Math.floor(100 * (set?.indexed ?? 0))}% read`));
    await set.done;
    tell();
    if (set.failure) throw set.failure;
    if (signal.aborted) return undefined;
    reportUnreadableRows(file, set, faults);
    if (set.items.length === 0 && set.badCount === 0) faults.say({ file, error: 'No rows found.' });
    return await work(set);
  } catch (error) {
    if (!signal.aborted) faults.say({ file, error: formatErrorAsSentence(error) });
    return undefined;
  } finally {
    out.progress(undefined);
    await set?.close();
  }
}

export function reportUnreadableRows(
  file: string,
  { badRows, badCount }: DataSet,
  faults: Pick<InputErrorReporter, 'say'>,
): void {
  for (const { line, error } of badRows) faults.say({ file, row: line, error });
  const more = badCount - badRows.length;
  if (more > 0) faults.say({ file, error: `${formatEnglishCountWithNoun(more, 'more row')} couldn't be read.` }, more);
}

/** The name of a data set: its file name without folder and extension. */
export function getDataSetNameWithoutExtension(file: string): string {
  return file === '-' ? 'standard input' : basename(file, extname(file));
}
