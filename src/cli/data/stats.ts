/** `proofmark stats`: statistics of data sets. */
import { formatStatisticsReport, type SetStatistics, StatisticsTally } from '../../core/annotate/index.ts';
import { InputFaults } from '../inputs/faults.ts';
import { dataSetName, withIndexedDataSet } from '../inputs/indexed-set.ts';
import { createOptionGroup, helpOption, parseOptions } from '../options/option-table.ts';
import { readDataSetNames, readOptionChoice } from '../options/values.ts';
import { INTERRUPTED, listenForInterruption } from '../output/interrupt.ts';
import { REPORT_FORMATS, writeParts } from '../output/report-format.ts';
import type { Terminal } from '../output/terminal.ts';

/** Exit code: 0, or 2 if anything couldn't be read. */
export async function statsCommand(args: readonly string[], out: Terminal): Promise<number> {
  const { files, format } = readStatsOptions(args);
  const faults = new InputFaults(out);
  const interruption = listenForInterruption();
  const sets: SetStatistics[] = [];
  try {
    for (const file of files) {
      const statistics = await withIndexedDataSet(
        file,
        faults,
        out,
        interruption.signal,
        ({ items, badCount, oddities }) => {
          const tally = new StatisticsTally();
          items.select((facts) => {
            tally.add(facts);
            return false;
          });
          return tally.result(dataSetName(file), badCount, oddities);
        },
      );
      if (interruption.signal.aborted) return INTERRUPTED;
      if (statistics && statistics.items > 0) sets.push(statistics);
    }
  } finally {
    interruption.dispose();
  }
  faults.end();
  if (format === 'json') writeParts(format, [], { sets }, out);
  else if (sets.length > 0) writeParts(format, formatStatisticsReport(sets), undefined, out);
  return faults.areNone && sets.length > 0 ? 0 : 2;
}

function readStatsOptions(args: readonly string[]) {
  const { values, positionals } = parseOptions(statsOptions, args);
  return {
    files: readDataSetNames(positionals),
    format: readOptionChoice('format', values.format ?? 'text', REPORT_FORMATS),
  };
}

const { text } = createOptionGroup();

export const statsOptions = {
  format: text(REPORT_FORMATS.join('|'), 'format of the report (default: text)'),
  help: helpOption,
};
