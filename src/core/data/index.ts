/** Data sets of many rows, read where they lie. */
export {
  /** The message of the JSON parser about one line of a file, without its line number, which would always be 1. */
  jsonReason,
} from './json.ts';
export {
  /** The fields of rows, in the order in which they first come. */
  listMappableFields,
  /** A field that a person can map. */
  type MappableField,
} from './mapping.ts';
export {
  /** A data set that is in memory, for file systems that give whole files only. */
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
  /** The rows of a file that was parsed whole, as `openDataSet` finds them. */
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
  /** What lists and filters know of an item without reading it again. */
  type ItemFacts,
  /** Facts of items in flat memory, by their order in the file. */
  type ItemList,
  /** An item: one solution of a row. */
  type ItemPlace,
  /** A value that many items share, such as a generator's name. */
  type Named,
  /** Oddities of a set's rows that don't keep them from being read. */
  type RowOddities,
} from './types.ts';
