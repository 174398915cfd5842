/** Data sets of many rows, read where they lie. */
export {
  /** What the JSON parser says of one line of a file, without a place in a file of its own: it calls that line the first. */
  jsonReason,
} from './json.ts';
export {
  /** A field as it is offered to be mapped. */
  type Field,
  /** The fields of rows, in the order in which they first come. */
  fieldsOf,
} from './mapping.ts';
export {
  /** The largest data set that is held in memory, in bytes. */
  LARGEST_IN_MEMORY,
  /** A data set that is in memory, for file systems that give whole files only. */
  memoryBytes,
  /** What is to be known of a set's rows, a sentence each: labels hang on ids, and scores on labels. */
  odditySentences,
  /** Opens a data set: JSON Lines, a JSON array, or an object with a list of rows. */
  openDataSet,
  /** What is thrown where a data set is too large to be held in memory. */
  tooLargeForMemory,
} from './open.ts';
export {
  /** Names the problem of a row, equal for equal problems. */
  problemName,
} from './read-row.ts';
export {
  /** The rows of a file that was parsed whole, as `openDataSet` finds them. */
  rowsIn,
} from './shape.ts';
export {
  /** A row that cannot be read. */
  type BadRow,
  /** The bytes of a data set. */
  type DataBytes,
  /** A data set is not what it was when it was opened; the message is a sentence for people. */
  DataChanged,
  /** A data set that is open. */
  type DataSet,
  /** Which fields of a data set's rows mean what, where they are not recognised by their names. */
  type FieldMapping,
  /** What lists and filters know of an item without reading it again. */
  type ItemFacts,
  /** Facts of items in flat memory, by their order in the file. */
  type ItemList,
  /** An item: one solution of a row. */
  type ItemPlace,
  /** A value that many items share, such as a generator's name. */
  type Named,
  /** A file is no data set that can be read; the message is a sentence for people. */
  NoDataSet,
  /** What is to be known of a set's rows though all of them can be read. */
  type RowOddities,
} from './types.ts';
