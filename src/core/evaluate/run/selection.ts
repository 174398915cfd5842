/** Which items of data sets a run is about. */
import { type Fields, fieldsOf } from '../../records.ts';

export interface Selection {
  /** The first so many items of each set, of those that the rest of this lets through. */
  readonly rows?: number;
}

/** What a journal's header says of it. */
export function selectionIn(value: unknown): Selection {
  const { rows }: Fields = fieldsOf(value);
  return { ...(typeof rows === 'number' && Number.isInteger(rows) && rows > 0 ? { rows } : {}) };
}

/** In words for people; undefined where it is all of them. */
export function selectionWords({ rows }: Selection): string | undefined {
  return rows === undefined ? undefined : `the first ${rows} of each set`;
}
