/** Data sets of many rows, read where they lie: rows are found by their offsets, and parsed one at a time. All of it is anybody's. */
import type { Row } from '../proof/index.ts';
/** The bytes of a data set. */
export interface DataBytes {
  /** In bytes, as it was when it was opened. */
  readonly size: number;
  /**
   * The bytes from `start` to `end`, all of them.
   * @param into is used for them if it is large enough; they are good until it is used again
   * @throws {@link DataChanged} if it is not any more what was opened, and whatever keeps it from being read
   */
  read(start: number, end: number, into?: Uint8Array): Promise<Uint8Array>;
  close(): Promise<void>;
}

/** A data set is not what it was when it was opened; the message is a sentence for people. */
export class DataChanged extends Error {
  override readonly name = 'DataChanged';
}

/** A file is no data set that can be read; the message is a sentence for people. */
export class NoDataSet extends Error {
  override readonly name = 'NoDataSet';
}

/** Where a row stands, in bytes: a line, or an element of an array, without what is between. */
export interface RowPlace {
  readonly start: number;
  readonly end: number;
  /** From 1. */
  readonly line: number;
}

/** An item: one solution of a row. Rows with `proofs` have several. */
export interface ItemPlace {
  /** The row's number, from 0. */
  readonly row: number;
  /** Which of its solutions, from 0. */
  readonly part: number;
}

/** What lists and filters know of an item without reading it again. */
export interface ItemFacts extends ItemPlace {
  /** Told apart from all others of the set: the second row with an id has another one. */
  readonly id: string;
  /** Of the row, from 1. */
  readonly line: number;
  /** 0 of a text that is not cut into steps yet. */
  readonly steps: number;
  readonly generator?: string | undefined;
  readonly subset?: string | undefined;
  /** What names its problem, so that candidates of one problem are found: equal for equal problems. */
  readonly problem: string;
  /** People's word in the row: the index of the earliest error, -1 for none. */
  readonly gold?: number | undefined;
  /** People's word in the row on the solution as a whole, where there is one. */
  readonly verdict?: 'right' | 'wrong' | undefined;
  /** Whether the final answer is right, by the row. */
  readonly isAnswerRight?: boolean | undefined;
  /** Whether people gave it points; absent where they did not. How many is read from the row: which of them are right, the policies of a report say. */
  readonly isRated?: boolean | undefined;
}

/** Facts of items in flat memory, by their order in the file. */
export interface ItemList {
  /** It grows while the index is built. */
  readonly length: number;
  /** By the item's number in the set, from 0. */
  at(number: number): ItemFacts | undefined;
  numberOf(id: string): number | undefined;
  /** The item at a place, if it is known yet. */
  numberAt(place: ItemPlace): number | undefined;
  /**
   * The numbers of items that are wanted, rising: 100,000 in some milliseconds.
   * @param isWanted is shown one object again and again, which must not be kept
   */
  select(isWanted: (facts: ItemFacts, number: number) => boolean): Uint32Array;
}

/** A row that cannot be read. */
export interface BadRow {
  /** From 1. */
  readonly line: number;
  /** Its number, from 0. */
  readonly row: number;
  readonly error: string;
}

/** A value that many items share, such as a generator's name. */
export interface Named {
  readonly name: string;
  /** How many items have it. */
  readonly count: number;
}

/** What is to be known of a set's rows though all of them can be read. */
export interface RowOddities {
  /** Items whose id an item before them has, and which are told apart by their line. */
  readonly repeated: number;
  /** The first of them: the row's id, and what the item is called. */
  readonly example?: { readonly id: string; readonly own: string };
  /** Items of rows without an id: they're named by their line, or by their number in a list. */
  readonly byPlace: number;
  /** Rows with a `label` that isn't read, since their solution is one text and it may be the index of a step or a verdict. */
  readonly unreadLabels: number;
}

/** Which fields of a data set's rows mean what, where they are not recognised by their names. Said once, by a person. */
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

/** A data set that is open. What is known of it grows in the background until it is indexed, closed, or cannot be read any more. */
export interface DataSet {
  readonly name: string;
  readonly items: ItemList;
  /** How many rows have been found so far; all of them once `isScanned`. */
  readonly rows: number;
  readonly isScanned: boolean;
  /** Whether all rows have been looked at. */
  readonly isIndexed: boolean;
  /** 0 to 1. */
  readonly indexed: number;
  /** The first of the rows that cannot be read; `badCount` is how many there are. */
  readonly badRows: readonly BadRow[];
  readonly badCount: number;
  /** How many of them have a shape that is not known: they could be mapped. */
  readonly unknownCount: number;
  readonly oddities: RowOddities;
  /** Names of generators and subsets with how many items have them, most first; of each kind the first 5,000 that come. */
  readonly generators: readonly Named[];
  readonly subsets: readonly Named[];
  /** Why no more of it can be known: a `DataChanged` or another error with a sentence for people. */
  readonly failure: Error | undefined;
  /** Told at most every 100 ms that more is known, and when it ends. Returns what ends it. */
  onDidChange(listener: () => void): () => void;
  /** Resolves once it is indexed, has failed or is closed; never rejects. */
  readonly done: Promise<void>;
  /**
   * Reads an item, as soon as its row has been found. Before its facts are known its id is the row's own, which another row may have had.
   * @throws Error with a sentence for people
   */
  read(place: ItemPlace): Promise<{ readonly facts: ItemFacts; readonly row: Row }>;
  /** The row as it came from JSON. @throws Error with a sentence for people */
  value(row: number): Promise<unknown>;
  close(): Promise<void>;
}
