/** Data sets as labels know them. */
import { basename } from 'node:path';
import { nonEmpty, UsageError } from '../options/values.ts';

/**
 * The data sets that a command line names, each once. Labels name an item by the file's name alone, so of two with the same name
 * nobody could say which one they are of.
 * @throws UsageError for two files with the same name
 */
export function labelledData(option: string, named: readonly string[]): readonly string[] {
  const files = [...new Set(named.map((file) => nonEmpty(option, file)))];
  const names = new Map<string, string>();
  for (const file of files) {
    const name = basename(file);
    const other = names.get(name);
    if (other !== undefined)
      throw new UsageError(
        `Labels name a data set by its file's name, and "${other}" and "${file}" have the same: name one of them.`,
      );
    names.set(name, file);
  }
  return files;
}
