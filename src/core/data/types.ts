/** Data sets of many rows, read where they lie: rows are found by their offsets, and parsed one at a time. All of it is anybody's. */
import type { Row, RowError } from '../proof/rows.ts';

/** The bytes of a data set. */
export interface DataBytes {
  /** In bytes, as it was when it was opened. */
  readonly size: number;
  /** @throws if it cannot be read any more, or has changed since it was opened */
  read(start: number, end: number): Promise<Uint8Array>;
  close(): Promise<void>;
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
  readonly generator?: string;
  readonly subset?: string;
  /** What names its problem, so that candidates of one problem are found: equal for equal problems. */
  readonly problem: string;
  /** People's word in the row: the index of the earliest error, -1 for none. */
  readonly gold?: number;
  /** Whether the final answer is right, by the row. */
  readonly isAnswerRight?: boolean;
}

/** A row that cannot be read. */
export interface BadRow {
  /** From 1. */
  readonly line: number;
  readonly error: string;
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

/** An item as it is read: its row, or why it cannot be. */
export type ReadItem = { readonly facts: ItemFacts; readonly row: Row } | RowError;
