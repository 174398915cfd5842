/** Data sets of many rows, read in place. */
export {
  /** The message of the JSON parser about one line of a file, without its line number, which would always be 1. */
  jsonReason,
} from './json.ts';
export {
  /** The fields of rows, in order of appearance. */
  listMappableFields,
  /** A field that a person can map. */
  type MappableField,
} from './mapping.ts';
export {
  /** A data set in memory, for file systems that only read whole files. */
  createMemoryBytes,
  /** The error for a data set that is too large for memory. */
  createTooLargeError,
  /** One sentence for each oddity of a set's rows. Labels depend on ids, and scores on labels. */
  describeOddities,
  /** The maximum size of a data set in memory, in bytes. */
  LARGEST_IN_MEMORY,
  /** Opens a data set: JSON Lines, a JSON array, or an object with a list of rows. */
  openDataSet,
} from './open.ts';
export {
  /** A key for the problem of a row. Equal problems have equal keys. */
  toProblemKey,
} from './read-row.ts';
export {
  /** The rows of a parsed file, the same as those that `openDataSet` finds. */
  listRows,
} from './shape.ts';
export {
  /** A row that cannot be read. */
  type BadRow,
  /** The bytes of a data set. */
  type DataBytes,
  /** The data set changed after it was opened. The message is for people. */
  DataChanged,
  /** A data set that is open. */
  type DataSet,
  /** The file isn't a readable data set. The message is for people. */
  DataSetFormatError,
  /** The meaning of a data set's fields where their names aren't recognized. */
  type FieldMapping,
  /** The facts of an item that lists and filters use without reading it again. */
  type ItemFacts,
  /** Facts of items in flat memory, in the order of the file. */
  type ItemList,
  /** An item: one solution of a row. */
  type ItemPlace,
  /** A value that many items share, such as a generator's name. */
  type Named,
  /** Oddities of a set's rows that don't keep them from being read. */
  type RowOddities,
} from './types.ts';
