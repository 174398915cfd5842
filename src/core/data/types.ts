/** Data sets of many rows, read in place: rows are found by their offsets and parsed one at a time. All content is untrusted. */
import type { SolutionRow } from '../proof/index.ts';
export interface DataSetByteSource {
  /** The size when the file was opened, in bytes. */
  readonly size: number;
  /**
   * The bytes from `start` to `end`, all of them.
   * @param into a buffer to reuse if it is large enough. The result is valid until the buffer is reused
   * @throws {@link DataSetChangedError} if the file changed since it was opened, and the errors of reading
   */
  read(start: number, end: number, into?: Uint8Array): Promise<Uint8Array>;
  close(): Promise<void>;
}

/** The data set changed after it was opened. The message is for people. */
export class DataSetChangedError extends Error {
  override readonly name = 'DataChanged';
}

/** The file isn't a readable data set. The message is for people. */
export class DataSetFormatError extends Error {
  override readonly name = 'NoDataSet';
}

/** The offsets of a row in bytes: a line, or an element of an array without separators. */
export interface RowOffsets {
  readonly start: number;
  readonly end: number;
  /** From 1. */
  readonly line: number;
}

/** An item: one solution of a row. Rows with `proofs` have several. */
export interface ItemRowPosition {
  /** The row's number, from 0. */
  readonly row: number;
  /** Which of its solutions, from 0. */
  readonly part: number;
}

/** The facts of an item that lists and filters use without reading it again. */
export interface ItemMetadata extends ItemRowPosition {
  /** Unique in the set: a second row with the same id gets another one. */
  readonly id: string;
  /** The line of the row, from 1. */
  readonly line: number;
  /** 0 for a text that isn't split into steps yet. */
  readonly steps: number;
  readonly generator?: string | undefined;
  readonly subset?: string | undefined;
  /** The key of its problem. Candidates for one problem have the same key. */
  readonly problem: string;
  /** Ground truth of the row: the index of the earliest error, or -1 for none. */
  readonly gold?: number | undefined;
  /** Ground truth of the row for the solution as a whole, if there is one. */
  readonly verdict?: 'right' | 'wrong' | undefined;
  /** Whether the final answer is correct, according to the row. */
  readonly isAnswerRight?: boolean | undefined;
  /** Whether people rated it in points. The points are read from the row, and a report's policies decide which are correct. */
  readonly isRated?: boolean | undefined;
  /** Whether its solution says that it isn't complete, breaks off, or hardly begins. A hint for lists, not a verdict. */
  readonly isNotAProof?: boolean | undefined;
}

/** Facts of items in flat memory, in the order of the file. */
export interface ItemList {
  /** It grows while the index is built. */
  readonly length: number;
  /** By the item's number in the set, from 0. */
  at(number: number): ItemMetadata | undefined;
  numberOf(id: string): number | undefined;
  /** The item at a place, if it is known yet. */
  numberAt(place: ItemRowPosition): number | undefined;
  /**
   * The numbers of matching items in ascending order. Takes a few milliseconds for 100,000 items.
   * @param isWanted gets the same object each time and must not store it
   */
  select(isWanted: (facts: ItemMetadata, number: number) => boolean): Uint32Array;
}

/** A row that cannot be read. */
export interface UnreadableRow {
  /** From 1. */
  readonly line: number;
  /** Its number, from 0. */
  readonly row: number;
  readonly error: string;
}

/** A value that many items share, such as a generator's name. */
export interface NameWithItemCount {
  readonly name: string;
  /** How many items have it. */
  readonly count: number;
}

/** Oddities of a set's rows that don't keep them from being read. */
export interface RowOddities {
  /** Items with the id of an earlier item. Their line number is appended. */
  readonly repeated: number;
  /** The first of them: the id in the row and the id of the item. */
  readonly example?: { readonly id: string; readonly own: string };
  /** Items whose id is too long: it is cut, and their line number is appended. Absent if there are none. */
  readonly shortened?: number;
  /** Items of rows without an id: they're named by their line, or by their number in a list. */
  readonly byPlace: number;
  /** Rows with a `label` that isn't read. Their solution isn't split into steps, so the label may be a step index or a verdict. */
  readonly unreadLabels: number;
}

/** The meaning of a data set's fields where their names aren't recognized. A person sets it once. */
export interface FieldMapping {
  readonly problem?: string;
  /** The field of the solution: a text, or a list of steps. */
  readonly solution: string;
  readonly id?: string;
  readonly reference?: string;
  readonly answer?: string;
  readonly label?: string;
  readonly generator?: string;
  readonly subset?: string;
}

/** The meaning of fields, with values that stand for points or for ratings of steps. Without a solution, other fields keep their names. */
export interface RowMapping extends Partial<FieldMapping> {
  readonly rubric?: string;
  /** Human points, and the maximum of their scale. */
  readonly points?: string;
  readonly most?: string;
  /** Ratings of steps: a list with 1, 0, -1, or null for each. */
  readonly ratings?: string;
  /** The points, or the rating, that each value of the field stands for. Other values are errors. */
  readonly values?: Partial<Readonly<Record<'points' | 'ratings', ReadonlyMap<string, number | null>>>>;
}

/** An open data set. Indexing goes on in the background until it is complete, the set is closed, or reading fails. */
export interface DataSet {
  readonly name: string;
  readonly items: ItemList;
  /** How many rows have been found so far; all of them once `isScanned`. */
  readonly rows: number;
  readonly isScanned: boolean;
  /** Whether all rows have been parsed. */
  readonly isIndexed: boolean;
  /** 0 to 1. */
  readonly indexed: number;
  /** The first of the rows that cannot be read; `badCount` is how many there are. */
  readonly badRows: readonly UnreadableRow[];
  readonly badCount: number;
  /** How many of them have an unknown format and could be mapped. */
  readonly unknownCount: number;
  readonly oddities: RowOddities;
  /** Names of generators and subsets with their number of items, most first. Only the first 5,000 names of each kind are counted. */
  readonly generators: readonly NameWithItemCount[];
  readonly subsets: readonly NameWithItemCount[];
  /** Why indexing stopped: a `DataSetChangedError` or another error with a message for people. */
  readonly failure: Error | undefined;
  /** Called at most every 100 ms while the index grows, and when it ends. Returns a function that unsubscribes. */
  onDidChange(listener: () => void): () => void;
  /** Resolves once it is indexed, has failed or is closed; never rejects. */
  readonly done: Promise<void>;
  /**
   * Reads an item once its row has been found. Until its facts are indexed, its id is the row's own and may not be unique.
   * @throws Error with a sentence for people
   */
  read(place: ItemRowPosition): Promise<{ readonly facts: ItemMetadata; readonly row: SolutionRow }>;
  /** The row as it came from JSON. @throws Error with a sentence for people */
  value(row: number): Promise<unknown>;
  close(): Promise<void>;
}
