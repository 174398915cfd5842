/** Data sets of many rows, read in place. */

export {
  /** Builds the records of a CSV file from its lines. */
  CsvReader,
  /** The separator of a CSV file by its first line. */
  detectCsvSeparator,
  /** The names of the columns of a CSV file, or why they can't be used. */
  readCsvHeader,
  /** A row of a CSV file with the names of its columns. */
  toCsvRow,
} from './csv.ts';
export {
  /** The rows of a parsed file, the same as those that `openCandidateDataSet` finds. */
  extractDataSetRows,
} from './data-set-shape.ts';
export {
  /** The fields of rows, in order of appearance. */
  listMappableFields,
  /** A field that a person can map. */
  type MappableField,
  /** The solutions of a row, read with a mapping. */
  parseMappedRow,
} from './field-mapping.ts';
export {
  /** The message of the JSON parser about one line of a file, without its line number, which would always be 1. */
  formatJsonError,
} from './json-bytes.ts';
export {
  /** The error for a data set that is too large for memory. */
  createDataSetTooLargeError,
  /** A data set in memory, for file systems that only read whole files. */
  createInMemoryByteSource,
  /** One sentence for each oddity of a set's rows. Labels depend on ids, and scores on labels. */
  describeRowOddities,
  /** The maximum size of a data set in memory, in bytes. */
  MAX_IN_MEMORY_DATA_SET_BYTES,
  /** Opens a data set: JSON Lines, a JSON array, or an object with a list of rows. */
  openDataSet,
} from './open-data-set.ts';
export {
  /** A key for the problem of a row. Equal problems have equal keys. */
  createProblemKey,
} from './read-row.ts';
export {
  /** A data set that is open. */
  type DataSet,
  /** The bytes of a data set. */
  type DataSetByteSource,
  /** The data set changed after it was opened. The message is for people. */
  DataSetChangedError,
  /** The file isn't a readable data set. The message is for people. */
  DataSetFormatError,
  /** The meaning of a data set's fields where their names aren't recognized. */
  type FieldMapping,
  /** Facts of items in flat memory, in the order of the file. */
  type ItemList,
  /** The facts of an item that lists and filters use without reading it again. */
  type ItemMetadata,
  /** An item: one solution of a row. */
  type ItemRowPosition,
  /** A value that many items share, such as a generator's name. */
  type NameWithItemCount,
  /** The meaning of fields, with values that stand for points or ratings. */
  type RowMapping,
  /** Oddities of a set's rows that don't keep them from being read. */
  type RowOddities,
  /** A row that cannot be read. */
  type UnreadableRow,
} from './types.ts';
