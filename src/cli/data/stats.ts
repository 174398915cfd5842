/** `proofmark stats`: statistics of data sets. */
import {
  createStatisticsReportParts,
  type DataSetStatistics,
  DataSetStatisticsTally,
} from '../../core/annotate/index.ts';
import { getDataSetNameWithoutExtension, withIndexedDataSet } from '../inputs/indexed-set.ts';
import { InputErrorReporter } from '../inputs/input-errors.ts';
import { createOptionBuilders, HELP_OPTION, parseOptions } from '../options/option-table.ts';
import { readChoiceOption, readDataSetPaths } from '../options/option-values.ts';
import { INTERRUPTED_EXIT_CODE, listenForInterruption } from '../output/interrupt.ts';
import { REPORT_PART_FORMATS, writeReportParts } from '../output/report-format.ts';
import type { Terminal } from '../output/terminal.ts';

/** Exit code: 0, or 2 if anything couldn't be read. */
export async function runStatsCommand(args: readonly string[], out: Terminal): Promise<number> {
  const { files, format } = readStatsOptions(args);
  const faults = new InputErrorReporter(out);
  const interruption = listenForInterruption();
  const sets: DataSetStatistics[] = [];
  try {
    for (const file of files) {
      const statistics = await withIndexedDataSet(
        file,
        faults,
        out,
        interruption.signal,
        ({ items, badCount, oddities }) => {
          const tally = new DataSetStatisticsTally();
          items.select((facts) => {
            tally.add(facts);
            return false;
          });
          return tally.result(getDataSetNameWithoutExtension(file), badCount, oddities);
        },
      );
      if (interruption.signal.aborted) return INTERRUPTED_EXIT_CODE;
      if (statistics && statistics.items > 0) sets.push(statistics);
    }
  } finally {
    interruption.dispose();
  }
  faults.end();
  if (format === 'json') writeReportParts(format, [], { sets }, out);
  else if (sets.length > 0) writeReportParts(format, createStatisticsReportParts(sets), undefined, out);
  return faults.areNone && sets.length > 0 ? 0 : 2;
}

function readStatsOptions(args: readonly string[]) {
  const { values, positionals } = parseOptions(STATS_COMMAND_OPTIONS, args);
  return {
    files: readDataSetPaths(positionals),
    format: readChoiceOption('format', values.format ?? 'text', REPORT_PART_FORMATS),
  };
}

const { text } = createOptionBuilders();

export const STATS_COMMAND_OPTIONS = {
  format: text(REPORT_PART_FORMATS.join('|'), 'format of the report (default: text)'),
  help: HELP_OPTION,
};
