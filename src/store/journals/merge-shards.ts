/** Merges the journals of all shards of a run into the journal of the whole run. */

import { getFieldsOrEmpty, type UntypedFields } from '../../core/base/unknown-fields.ts';
import { findMissingAndRepeatedShards, parseRunInfo, type RunShard, readRunShard } from '../../core/evaluate/index.ts';
import { describeSystemError } from '../files/errors.ts';
import { type LineByteRange, LineFile } from '../files/line-file.ts';
import { JournalError } from './open-journal.ts';
import { listRunHeaderDifferences, parseJsonObjectOrUndefined } from './run-lines.ts';

/** The maximum size of the lines that are copied together, in bytes. */
const MAX_BLOCK_BYTES = 1 << 20;
/** The maximum number of such blocks in memory. */
const MAX_BLOCKS_AT_ONCE = 16;

export interface ShardMergeResult {
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
  readonly lines: JournalLines;
}

/** The lines of a journal after its header. */
interface JournalLines {
  /** Adjacent lines of rows and replies. */
  readonly blocks: readonly LineByteRange[];
  /** The items of the lines of rows. */
  readonly items: ReadonlySet<string>;
  /** The last line that says how the run ended. */
  readonly end: UntypedFields | undefined;
  readonly unreadable: number;
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
): Promise<ShardMergeResult> {
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
  for (const { file, shard, lines } of shards) {
    await copyBlocks(file, lines.blocks, write);
    for (const item of lines.items) rows.add(item);
    unreadable += lines.unreadable;
    if (lines.end?.finished === undefined) unfinished.push(shard.index);
    if (lines.end) ends.push(lines.end);
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
    const { header, ...lines } = await scanJournal(file);
    if (!header || !parseRunInfo(header)) throw new JournalError(`${file} isn't a run journal.`);
    const shard = readRunShard(getFieldsOrEmpty(header.selection).shard);
    if (!shard)
      throw new JournalError(`${file} is the journal of a whole run. Name only journals of runs with --shard.`);
    shards.push({ file, shard, header, lines });
  }
  const [first, ...others] = shards;
  if (!first) return [];
  const { count } = first.shard;
  for (const { file, shard, header } of others) {
    if (shard.count !== count)
      throw new JournalError(`${file} is one of ${shard.count} shards, and ${first.file} is one of ${count}.`);
    const [difference] = listRunHeaderDifferences(withoutShard(first.header), withoutShard(header));
    if (difference !== undefined)
      throw new JournalError(`${first.file} and ${file} are shards of different runs: ${difference}.`);
  }
  const { missing, repeated } = findMissingAndRepeatedShards(
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

/** Reads a journal that may still be written. An incomplete last line is unreadable. */
async function scanJournal(file: string): Promise<JournalLines & { readonly header: UntypedFields | undefined }> {
  let header: UntypedFields | undefined;
  let end: UntypedFields | undefined;
  let isFirst = true;
  let unreadable = 0;
  const items = new Set<string>();
  const blocks: { start: number; length: number }[] = [];
  const keep = ({ start, length }: LineByteRange): void => {
    const last = blocks.at(-1);
    const isNext = last && last.start + last.length + 1 === start && last.length + length < MAX_BLOCK_BYTES;
    if (isNext) last.length += length + 1;
    else blocks.push({ start, length });
  };
  const { rest } = await withJournal(file, (lines) =>
    lines.scan((line, range) => {
      const entry = parseJsonObjectOrUndefined(line);
      if (isFirst) header = entry;
      else if (entry?.finished !== undefined || entry?.stopped !== undefined) end = entry;
      else if (typeof entry?.key === 'string') keep(range);
      else if (typeof entry?.item === 'string') {
        items.add(entry.item);
        keep(range);
      } else if (line?.trim() !== '') unreadable++;
      isFirst = false;
    }),
  );
  return { header, blocks, items, end, unreadable: unreadable + (rest ? 1 : 0) };
}

/** @throws {@link JournalError} if the journal can't be read, and errors of `write` */
async function copyBlocks(
  file: string,
  blocks: readonly LineByteRange[],
  write: (line: string) => Promise<void>,
): Promise<void> {
  for (let at = 0; at < blocks.length; at += MAX_BLOCKS_AT_ONCE) {
    const next = blocks.slice(at, at + MAX_BLOCKS_AT_ONCE);
    for (const text of await withJournal(file, (lines) => Promise.all(next.map((block) => lines.read(block)))))
      await write(text);
  }
}

async function withJournal<T>(file: string, use: (lines: LineFile) => Promise<T>): Promise<T> {
  let lines: LineFile | undefined;
  try {
    lines = await LineFile.openToRead(file);
    return await use(lines);
  } catch (error) {
    throw new JournalError(`Can't read ${file}: ${describeSystemError(error)}.`);
  } finally {
    await lines?.close().catch(() => undefined);
  }
}
