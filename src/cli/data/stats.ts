/** `proofmark stats`: what data sets are made of. */
import { type SetStatistics, StatisticsTally, statisticsParts } from '../../core/annotate/index.ts';
import { Faults } from '../inputs/faults.ts';
import { dataSetName, withIndexed } from '../inputs/indexed-set.ts';
import { helpOption, optionsUnder, parsedBy } from '../options/option-table.ts';
import { dataSetsNamed, oneOf } from '../options/values.ts';
import { INTERRUPTED, listenForInterruption } from '../output/interrupt.ts';
import { REPORT_FORMATS, writeParts } from '../output/report-format.ts';
import type { Terminal } from '../output/terminal.ts';

/** Exit code 0, or 2 if anything could not be read. */
export async function statsCommand(args: readonly string[], out: Terminal): Promise<number> {
  const { files, format } = readStatsOptions(args);
  const faults = new Faults(out);
  const interruption = listenForInterruption();
  const sets: SetStatistics[] = [];
  try {
    for (const file of files) {
      const statistics = await withIndexed(
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
  else if (sets.length > 0) writeParts(format, statisticsParts(sets), undefined, out);
  return faults.areNone && sets.length > 0 ? 0 : 2;
}

function readStatsOptions(args: readonly string[]) {
  const { values, positionals } = parsedBy(statsOptions, args);
  return {
    files: dataSetsNamed(positionals),
    format: oneOf('format', values.format ?? 'text', REPORT_FORMATS),
  };
}

const { text } = optionsUnder();

export const statsOptions = {
  format: text(REPORT_FORMATS.join('|'), 'format of the report (default: text)'),
  help: helpOption,
};
