import { ExportTally, exportLines, exportWords } from '../../core/annotate/export/index.ts';
import { Faults } from '../inputs/faults.ts';
import { sayWhy } from '../inputs/inputs.ts';
import { sayOddities } from '../inputs/oddities.ts';
import { INTERRUPTED, listenForInterruption } from '../output/interrupt.ts';
import { exportOutput } from '../output/new-file.ts';
import { nowAndThen } from '../output/progress.ts';
import { printable, type Terminal } from '../output/terminal.ts';
import { readExportOptions } from './export-options.ts';
import { type OpenedSet, openSets } from './export-sets.ts';

/**
 * `proofmark export`: labels as rows of a format that others read, on standard output or in a new file; what they cannot hold, on the error stream. Exit
 * code 0 rows were written, 1 there was none to write, 2 if anything could not be read.
 */
export async function exportCommand(args: readonly string[], out: Terminal): Promise<number> {
  const options = readExportOptions(args);
  const faults = new Faults(out);
  const tally = new ExportTally(options.format);
  const interruption = listenForInterruption();
  const { sets, books } = await openSets(options, faults, interruption.signal);
  const often = nowAndThen();
  try {
    const output = await exportOutput(options.out, out);
    try {
      const lines = exportLines(
        sets.map(({ from }) => from),
        options,
        tally,
      );
      for await (const line of lines) {
        if (out.closed || interruption.signal.aborted) break;
        await output.write(line);
        often(() => out.progress(`${tally.rows} rows`));
      }
      if (!interruption.signal.aborted) await output.end();
    } catch (error) {
      await output.drop();
      const left = options.out === undefined ? '' : ' Nothing of them is left there.';
      const told = `${sayWhy(error)} The rows are not whole.${left}`;
      faults.say({ file: options.out ?? options.data.join(', '), error: told });
      return 2;
    }
    if (interruption.signal.aborted) {
      await output.drop();
      out.error('proofmark: Interrupted: the rows are not whole.\n');
      return INTERRUPTED;
    }
  } finally {
    out.progress(undefined);
    interruption.dispose();
    for (const { data } of sets) await data.close();
  }
  // Whoever has gone has no use for what it came to, and it is not whole.
  if (out.closed) return 2;
  for (const set of sets) tellBadRows(set, faults);
  faults.end();
  for (const { file, data } of sets) sayOddities(file, data.oddities, out);
  const words = [...exportWords(tally)];
  for (const { from } of sets) {
    const count = books?.unasked(from.name) ?? 0;
    if (count > 0) words.push(`Not in ${from.name}: ${count} of the items that were labelled.`);
  }
  for (const sentence of words) out.error(`proofmark: ${printable(sentence)}\n`);
  return faults.areNone ? (tally.rows > 0 ? 0 : 1) : 2;
}

/** Rows of a data set that cannot be read, which are known once all of them have been looked at. */
function tellBadRows({ file, data }: OpenedSet, faults: Faults): void {
  for (const { line, error } of data.badRows) faults.say({ file, row: line, error });
  const more = data.badCount - data.badRows.length;
  if (more > 0) faults.say({ file, error: `${more} more rows cannot be read.` });
}
