/** One data set on its way: how many of its rows there were so far. */
export class DataSetProgress {
  /** Rows of every kind, with those that could not be read and those that could not be judged. */
  rows = 0;
  /** Rows that were begun. */
  begun = 0;
  unreadable = 0;
  failed = 0;
  /** Whether it is no data set, or cannot be read at all. */
  isNone = false;
}
