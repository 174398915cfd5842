/** Counts the rows of a data set during a run. */
export class DataSetProgress {
  /** All rows so far, including those that couldn't be read or judged. */
  rows = 0;
  /** Rows whose judging has started. */
  begun = 0;
  unreadable = 0;
  failed = 0;
  /** Whether the file isn't a data set or can't be read at all. */
  isNone = false;
}
