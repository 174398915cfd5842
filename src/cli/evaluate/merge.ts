/** `proofmark merge`: the journal of a whole run from those of all its shards. */

import { basename, extname } from 'node:path';
import { formatEnglishCountWithNoun } from '../../core/base/counts-and-lists.ts';
import type { LocalRowFileWriter } from '../../store/files/row-file.ts';
import {
  describeUnfinishedShards,
  mergeShardJournals,
  type ShardMergeResult,
} from '../../store/journals/merge-shards.ts';
import { JournalError } from '../../store/journals/open-journal.ts';
import { createOptionBuilders, HELP_OPTION, parseOptions } from '../options/option-table.ts';
import { readTextOption } from '../options/option-values.ts';
import { openOutputFile } from '../output/output-file.ts';
import { escapeForTerminal, printNotice, type Terminal } from '../output/terminal.ts';
import { rethrowAsUsageError, UsageError } from '../output/usage-error.ts';

const { text } = createOptionBuilders();

export const MERGE_COMMAND_OPTIONS = {
  out: text('FILE', 'write the journal of the whole run to this new file'),
  help: HELP_OPTION,
};

/** Exit code: 0; 1 if a shard has not finished, so rows are missing; 2 for journals that can't be merged, which write no file. */
export async function runMergeCommand(args: readonly string[], out: Terminal): Promise<number> {
  const { values, positionals } = parseOptions(MERGE_COMMAND_OPTIONS, args);
  if (positionals.length === 0) throw new UsageError('Name the journals of all shards.');
  if (values.out === undefined) throw new UsageError('Set --out FILE, the journal of the whole run.');
  const file = readTextOption('out', values.out);
  const journals = [...new Set(positionals)];
  // As all journals are, which contain replies.
  const writer = await openOutputFile(file, out, { isPrivate: true });
  const merged = await mergeInto(writer, journals, basename(file, extname(file)));
  const { rows, unfinished, unreadable } = merged;
  const [shards, judged] = [
    formatEnglishCountWithNoun(journals.length, 'shard'),
    formatEnglishCountWithNoun(rows, 'row'),
  ];
  out.write(`Merged ${shards} into ${escapeForTerminal(file)}: ${judged}.\n`);
  if (unreadable > 0) printNotice(out, `Left out ${formatEnglishCountWithNoun(unreadable, 'unreadable line')}.`);
  if (unfinished.length === 0) return 0;
  printNotice(
    out,
    `${describeUnfinishedShards(unfinished)} Resume them and merge again, or resume ${file} without --shard on one machine.`,
  );
  return 1;
}

/** Removes the incomplete file if the journals can't be merged. */
async function mergeInto(
  writer: LocalRowFileWriter,
  journals: readonly string[],
  run: string,
): Promise<ShardMergeResult> {
  try {
    const merged = await rethrowAsUsageError(
      mergeShardJournals(journals, run, (line) => writer.write(line)),
      JournalError,
    );
    await writer.end();
    return merged;
  } catch (error) {
    await writer.drop();
    throw error;
  }
}
