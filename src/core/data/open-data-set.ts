/** Opens data sets. The first item is available at once; the rest is indexed in the background. */

import { definePluralText, t } from '../../l10n/index.ts';
import { omitFalseOrUndefined } from '../base/optional-values.ts';
import type { SolutionRow } from '../proof/index.ts';
import { DataSetIndexer, type DataSetIndexOptions } from './indexer.ts';
import { MAX_ITEM_ID_CHARS } from './item-ids.ts';
import { createRowTooLargeFailure, MAX_ROW_BYTES, parseRowJson, readRowItems } from './read-row.ts';
import {
  type DataSet,
  type DataSetByteSource,
  DataSetFormatError,
  type ItemMetadata,
  type ItemRowPosition,
  type RowOddities,
  type RowOffsets,
} from './types.ts';

/** The minimum time between two change events, in milliseconds. */
const TELL_EVERY = 100;

export interface OpenDataSetOptions extends DataSetIndexOptions {
  /** Stops the indexing, as `close` does. Items indexed so far stay available. */
  readonly signal?: AbortSignal;
}

/**
 * Opens a data set: JSON Lines, a JSON array, or an object with a list of rows. When it resolves, the first rows have been parsed.
 * The rest is parsed in slices of a few milliseconds.
 * @param options `name` is the file's; `mapping` gives the meaning of fields whose names aren't recognized
 * @throws {@link DataSetFormatError} with a message for people, and the errors of reading. Closes `bytes` in that case
 */
export async function openDataSet(bytes: DataSetByteSource, options: OpenDataSetOptions): Promise<DataSet> {
  const set = new OpenDataSet(bytes, options);
  try {
    await set.begin(options.signal);
    return set;
  } catch (error) {
    await bytes.close().catch(() => undefined);
    throw error;
  }
}

class OpenDataSet extends DataSetIndexer implements DataSet {
  failure: Error | undefined;
  done: Promise<void> = Promise.resolve();
  readonly #ending = new AbortController();
  readonly #listeners = new Set<() => void>();
  readonly #reads = new Set<Promise<unknown>>();
  #told: number;
  #isClosed = false;

  constructor(bytes: DataSetByteSource, options: OpenDataSetOptions) {
    super(bytes, options);
    this.#told = options.clock.now();
  }

  onDidChange(listener: () => void): () => void {
    // A wrapper, since one listener may be added twice.
    const told = () => listener();
    this.#listeners.add(told);
    return () => this.#listeners.delete(told);
  }

  /** @param signal ends it */
  async begin(signal: AbortSignal | undefined): Promise<void> {
    const end = () => this.#ending.abort();
    if (signal?.aborted) end();
    signal?.addEventListener('abort', end, { once: true });
    await this.beginIndex();
    this.done = this.#finish().finally(() => signal?.removeEventListener('abort', end));
  }

  async #finish(): Promise<void> {
    try {
      await this.finishIndex(this.#ending.signal);
    } catch (error) {
      if (!this.#isClosed) this.failure = error instanceof Error ? error : new Error(String(error));
    }
    this.#tell();
  }

  async read(place: ItemRowPosition): Promise<{ readonly facts: ItemMetadata; readonly row: SolutionRow }> {
    const { row, part } = place;
    const at = this.#placeOf(row);
    const value = await this.#valueAt(at);
    const read = readRowItems(value, row, at, this.fallbackId(row, at), this.options.mapping);
    if ('error' in read) throw new Error(read.error);
    const number = this.items.numberAt(place);
    const facts = (number === undefined ? undefined : this.items.at(number)) ?? read.facts[part];
    const found = read.rows[part];
    if (!facts || !found) throw new Error(t("Can't find this item in {0}.", this.name));
    return { facts, row: found.id === facts.id ? found : { ...found, id: facts.id } };
  }

  async value(row: number): Promise<unknown> {
    return this.#valueAt(this.#placeOf(row));
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#ending.abort();
    await this.done;
    await Promise.allSettled(this.#reads);
    this.#listeners.clear();
    await this.bytes.close();
  }

  #placeOf(row: number): RowOffsets {
    const place = this.places.at(row);
    if (!place) throw new Error(t("Can't find this item in {0}.", this.name));
    return place;
  }

  async #valueAt({ start, end }: RowOffsets): Promise<unknown> {
    if (this.#isClosed) throw new Error(t('{0} was closed. Open it again.', this.name));
    if (end - start > MAX_ROW_BYTES) throw new Error(createRowTooLargeFailure().error);
    const reading = this.bytes.read(start, end);
    this.#reads.add(reading);
    try {
      const value = parseRowJson(await reading);
      if ('error' in value) throw new Error(value.error);
      return value.value;
    } finally {
      this.#reads.delete(reading);
    }
  }

  protected override onSlice(): void {
    const now = this.options.clock.now();
    if (now - this.#told >= TELL_EVERY) this.#tell();
  }

  #tell(): void {
    this.#told = this.options.clock.now();
    for (const listener of [...this.#listeners]) listener();
  }
}

/** The maximum size of a data set in memory, in bytes. */
export const MAX_IN_MEMORY_DATA_SET_BYTES = 50 << 20;

/**
 * A data set in memory, for file systems that only read whole files.
 * @throws {@link DataSetFormatError} if it is too large
 */
export function createInMemoryByteSource(bytes: Uint8Array): DataSetByteSource {
  if (bytes.length > MAX_IN_MEMORY_DATA_SET_BYTES) throw createDataSetTooLargeError();
  return {
    size: bytes.length,
    read: async (start, end) => bytes.subarray(start, end),
    close: async () => undefined,
  };
}

export function createDataSetTooLargeError(): DataSetFormatError {
  return new DataSetFormatError(
    t(
      'The file is larger than {0} MB, the maximum for remote and virtual file systems. Split the file.',
      MAX_IN_MEMORY_DATA_SET_BYTES >> 20,
    ),
  );
}

const repeatedIdsAs = definePluralText(
  'Added the position in the file to the ID of {0} item, because an earlier item has the same ID. “{1}” became “{2}”.',
  'Added positions in the file to the IDs of {0} items, because earlier items have the same IDs. For example, the second “{1}” became “{2}”.',
);
const repeatedIds = definePluralText(
  'Added the position in the file to the ID of {0} item, because an earlier item has the same ID.',
  'Added positions in the file to the IDs of {0} items, because earlier items have the same IDs.',
);
const shortenedIds = definePluralText(
  'Shortened the ID of {0} item to {1} characters plus its position in the file.',
  'Shortened the IDs of {0} items to {1} characters plus their positions in the file.',
);
const rowsWithoutId = definePluralText(
  '{0} item has no ID. Its labels refer to its position in the file, so keep the order of the rows.',
  '{0} items have no ID. Their labels refer to their positions in the file, so keep the order of the rows.',
);
const ignoredLabels = definePluralText(
  "Ignored the “label” of {0} row whose solution isn't split into steps. Add “steps”, or set “human_label” to “correct” or “incorrect”.",
  "Ignored the “label” of {0} rows whose solutions aren't split into steps. Add “steps”, or set “human_label” to “correct” or “incorrect”.",
);

/** One sentence for each oddity of a set's rows. Labels depend on ids, and scores on labels. */
export function describeRowOddities({
  repeated,
  example,
  shortened = 0,
  byPlace,
  unreadLabels,
}: RowOddities): readonly string[] {
  return omitFalseOrUndefined([
    repeated > 0 && (example ? repeatedIdsAs(repeated, example.id, example.own) : repeatedIds(repeated)),
    shortened > 0 && shortenedIds(shortened, MAX_ITEM_ID_CHARS),
    byPlace > 0 && rowsWithoutId(byPlace),
    unreadLabels > 0 && ignoredLabels(unreadLabels),
  ]);
}
