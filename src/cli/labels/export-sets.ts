/** Data sets of `proofmark export`, each with whose labels are meant. */
import { basename } from 'node:path';
import {
  chosenLabels,
  type ExportSet,
  goldSource,
  itemsOf,
  LabelBooks,
  type LabelSource,
} from '../../core/annotate/export/index.ts';
import { type DataSet, openDataSet } from '../../core/data/index.ts';
import { nodeClock } from '../../judges/node-clock.ts';
import { openDataFile } from '../../store/files/data-file.ts';
import type { Faults } from '../inputs/faults.ts';
import { sayWhy } from '../inputs/inputs.ts';
import { protocolBeside } from './agreement-file.ts';
import type { ExportCommandOptions } from './export-options.ts';
import { readLabelFiles } from './label-files.ts';

/** A data set with its file, and whose labels are meant. */
export interface OpenedSet {
  readonly file: string;
  readonly data: DataSet;
  readonly from: ExportSet;
}

/** What an export reads. */
export interface OpenedSets {
  readonly sets: readonly OpenedSet[];
  /** Absent where the rows' own labels are exported. */
  readonly books?: LabelBooks;
}

type Sayer = Pick<Faults, 'say'>;

/** Opens data sets and reads labels. What cannot be read, or of which nobody says whose labels are meant, is a fault and left out. */
export async function openSets(
  options: ExportCommandOptions,
  faults: Sayer,
  signal: AbortSignal,
): Promise<OpenedSets> {
  const { labels } = options;
  const read = labels.length > 0 ? await readLabelFiles(labels, faults) : undefined;
  const books = read && new LabelBooks(read.records);
  const sets: OpenedSet[] = [];
  for (const file of options.data) {
    try {
      const name = basename(file);
      const source = books ? await sourceOf(name, books, read.folders, options, faults) : goldSource;
      if (typeof source === 'string') {
        faults.say({ file, error: source });
        continue;
      }
      const data = await openDataSet(await openDataFile(file), { name, clock: nodeClock, signal });
      const isLeftOut = (item: string): boolean =>
        options.withoutDisputed && (books?.isDisputed(item) ?? false);
      const without = (item: string) => (isLeftOut(item) ? 'disputed' : undefined);
      sets.push({
        file,
        data,
        from: {
          name,
          ...until(
            signal,
            itemsOf(data, () => indexed(data)),
          ),
          labels: source,
          without,
        },
      });
    } catch (error) {
      faults.say({ file, error: sayWhy(error) });
    }
  }
  return { sets, ...(books ? { books } : {}) };
}

async function indexed(data: DataSet): Promise<void> {
  await data.done;
  if (data.failure) throw data.failure;
}

type Items = ReturnType<typeof itemsOf>;

/** Items that come to an end with a signal. */
function until(signal: AbortSignal, { items, read }: Items): Items {
  return {
    read,
    async *items() {
      for await (const item of items()) {
        if (signal.aborted) return;
        yield item;
      }
    },
  };
}

/** Where the labels of a data set come from, or why nobody knows, in a sentence. */
async function sourceOf(
  name: string,
  books: LabelBooks,
  folders: readonly string[],
  { by }: ExportCommandOptions,
  faults: Sayer,
): Promise<LabelSource | string> {
  if (by === 'gold') return goldSource;
  const annotators = books.annotatorsOf(name);
  if (typeof by === 'object') {
    if (annotators.includes(by.annotator)) return books.by(by.annotator);
    const others = annotators.length > 0 ? `; ${annotators.join(', ')} have` : '';
    return `${by.annotator} has submitted no label of an item of it${others}.`;
  }
  const protocol = await protocolBeside(name, folders, faults);
  const chosen =
    by === 'settled'
      ? ({ kind: by, ...(protocol ? { protocol } : {}) } as const)
      : chosenLabels(name, annotators, protocol);
  if (typeof chosen === 'string')
    return annotators.length > 1 ? `${chosen} Name one with --by, or say --settled.` : chosen;
  return chosen.kind === 'annotator' ? books.by(chosen.annotator) : books.settled(chosen.protocol);
}
