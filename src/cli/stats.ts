/** `proofmark stats`: what data sets are made of. */
import { type SetStatistics, StatisticsTally, statisticsParts } from '../core/annotate/statistics/index.ts';
import { nameOf } from './data-set.ts';
import { Faults } from './faults.ts';
import { withIndexed } from './indexed-set.ts';
import { INTERRUPTED, listenForInterruption } from './interrupt.ts';
import { helpOption, optionsUnder, parsedBy } from './option-table.ts';
import { REPORT_FORMATS, type ReportFormat, writeReport } from './report-format.ts';
import type { Terminal } from './terminal.ts';
import { HelpWanted, oneOf, UsageError } from './usage.ts';

interface Options {
  readonly files: readonly string[];
  readonly format: ReportFormat;
}

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
          return tally.result(nameOf(file), badCount, oddities);
        },
      );
      if (interruption.signal.aborted) return INTERRUPTED;
      if (statistics && statistics.items > 0) sets.push(statistics);
    }
  } finally {
    interruption.dispose();
  }
  faults.end();
  if (format === 'json') writeReport(format, [], { sets }, out);
  else if (sets.length > 0) writeReport(format, statisticsParts(sets), undefined, out);
  return faults.areNone && sets.length > 0 ? 0 : 2;
}

function readStatsOptions(args: readonly string[]): Options {
  const { values, positionals } = parsedBy(statsOptions, args);
  if (values.help) throw new HelpWanted();
  if (positionals.length === 0) throw new UsageError('Name at least one data set.');
  if (positionals.includes('-'))
    throw new UsageError('A data set is read where it lies: name a file, not standard input.');
  return {
    files: [...new Set(positionals)],
    format: oneOf('format', values.format ?? 'text', REPORT_FORMATS),
  };
}

const { text } = optionsUnder();

export const statsOptions = {
  format: text(REPORT_FORMATS.join('|'), 'json: one object; markdown: the tables (default: text)'),
  help: helpOption,
};
