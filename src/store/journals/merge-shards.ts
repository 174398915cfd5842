/** Merges the journals of all shards of a run into the journal of the whole run. */

import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { getFieldsOrEmpty, type UntypedFields } from '../../core/base/unknown-fields.ts';
import { compareWithAllShards, parseRunInfo, type RunShard, readRunShard } from '../../core/evaluate/index.ts';
import { describeSystemError } from '../files/errors.ts';
import { JournalError } from './open-journal.ts';
import { readFirstJournalEntry } from './read-run.ts';
import { findRunHeaderDifferences, parseJournalLine } from './run-lines.ts';

export interface MergedShards {
  /** The number of rows with a result. */
  readonly rows: number;
  /** The numbers of the shards that have not finished, from 1. */
  readonly unfinished: readonly number[];
  /** The number of lines that can't be read and were left out. */
  readonly unreadable: number;
}

interface ShardJournal {
  readonly file: string;
  readonly shard: RunShard;
  readonly header: UntypedFields;
}

/**
 * Merges journals. Lines of rows and replies are copied as they are.
 * @param run the id of the whole run
 * @param write receives the lines of the new journal
 * @throws {@link JournalError} if a file isn't the journal of a shard, shards are of different runs, or a shard is missing or there twice
 */
export async function mergeShardJournals(
  files: readonly string[],
  run: string,
  write: (line: string) => Promise<void>,
): Promise<MergedShards> {
  const shards = await readShards(files);
  const [first] = shards;
  if (!first) throw new JournalError('There are no journals to merge.');
  const { selection, started: _, ...header } = first.header;
  const { shard: __, ...selected } = getFieldsOrEmpty(selection);
  const started = shards.map((one) => String(one.header.started ?? '')).sort()[0];
  await write(JSON.stringify({ ...header, v: 1, run, selection: selected, started }));
  const rows = new Set<string>();
  const unfinished: number[] = [];
  const ends: UntypedFields[] = [];
  let unreadable = 0;
  for (const { file, shard } of shards) {
    let end: UntypedFields | undefined;
    for await (const [line, entry] of readLinesAfterHeader(file)) {
      if (entry.finished !== undefined || entry.stopped !== undefined) end = entry;
      else if (typeof entry.item === 'string' || typeof entry.key === 'string') {
        if (typeof entry.key !== 'string' && typeof entry.item === 'string') rows.add(entry.item);
        await write(line);
      } else unreadable++;
    }
    if (end?.finished === undefined) unfinished.push(shard.index);
    if (end) ends.push(end);
  }
  await write(JSON.stringify(describeEnd(ends, unfinished)));
  return { rows: rows.size, unfinished, unreadable };
}

/** The last line of the merged journal. Every shard reads all rows, so each of them counts the same unreadable ones. */
function describeEnd(ends: readonly UntypedFields[], unfinished: readonly number[]): object {
  const unreadable = ends.reduce((most, end) => Math.max(most, Number(end.unreadable) || 0), 0);
  const last = ends
    .map(({ finished, time }) => String(finished ?? time ?? ''))
    .sort()
    .at(-1);
  return unfinished.length === 0
    ? { finished: last, unreadable, time: last }
    : { stopped: describeUnfinishedShards(unfinished), unreadable, time: last };
}

/** Names at most ten shards. */
export function describeUnfinishedShards(unfinished: readonly number[]): string {
  const named = unfinished.slice(0, 10).join(', ') + (unfinished.length > 10 ? ', …' : '');
  return unfinished.length === 1
    ? `Shard ${named} didn't finish, so rows are missing.`
    : `Shards ${named} didn't finish, so rows are missing.`;
}

/** The journals by the number of their shard. */
async function readShards(files: readonly string[]): Promise<readonly ShardJournal[]> {
  const shards: ShardJournal[] = [];
  for (const file of files) {
    const header = await readFirstJournalEntry(file);
    if (!header || !parseRunInfo(header)) throw new JournalError(`${file} isn't a run journal, or can't be read.`);
    const shard = readRunShard(getFieldsOrEmpty(header.selection).shard);
    if (!shard)
      throw new JournalError(`${file} is the journal of a whole run. Name only journals of runs with --shard.`);
    shards.push({ file, shard, header });
  }
  const [first, ...others] = shards;
  if (!first) return [];
  const { count } = first.shard;
  for (const { file, shard, header } of others) {
    if (shard.count !== count)
      throw new JournalError(`${file} is one of ${shard.count} shards, and ${first.file} is one of ${count}.`);
    const [difference] = findRunHeaderDifferences(withoutShard(first.header), withoutShard(header));
    if (difference !== undefined)
      throw new JournalError(`${first.file} and ${file} are shards of different runs: ${difference}.`);
  }
  const { missing, repeated } = compareWithAllShards(
    shards.map(({ shard }) => shard),
    count,
  );
  if (repeated.length > 0)
    throw new JournalError(`Two journals are of shard ${repeated[0]} of ${count}. Name one of them.`);
  if (missing.length > 0) {
    const named = missing.slice(0, 10).join(', ') + (missing.length > 10 ? ', …' : '');
    throw new JournalError(
      `The journals of these shards are missing: ${named} of ${count}. Name the journals of all shards.`,
    );
  }
  return shards.sort((a, b) => a.shard.index - b.shard.index);
}

function withoutShard(header: UntypedFields): UntypedFields {
  return { ...header, selection: { ...getFieldsOrEmpty(header.selection), shard: undefined } };
}

/** The lines after the first one with their fields, which are empty for a line that isn't JSON. */
async function* readLinesAfterHeader(file: string): AsyncGenerator<readonly [string, UntypedFields]> {
  try {
    const lines = createInterface({ input: createReadStream(file, 'utf8'), crlfDelay: Number.POSITIVE_INFINITY });
    let isFirst = true;
    for await (const line of lines) {
      if (!isFirst && line.trim() !== '') yield [line, parseJournalLine(line) ?? {}];
      isFirst = false;
    }
  } catch (error) {
    if (error instanceof JournalError) throw error;
    throw new JournalError(`Can't read ${file}: ${describeSystemError(error)}.`);
  }
}
