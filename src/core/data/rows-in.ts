import { isRecord } from '../base/records.ts';
import { LIST_NAMES } from './shape.ts';

/**
 * The rows of a file that was parsed whole, as `openDataSet` finds them: those of an array, those of an object's lists of objects with
 * the names that such lists have, else the one that it is.
 */
export function rowsIn(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  if (!isRecord(value)) return [value];
  const lists = Object.entries(value).flatMap(([name, list]) =>
    LIST_NAMES.has(name) && Array.isArray(list) && isRecord(list[0]) ? [list as readonly unknown[]] : [],
  );
  return lists.length === 0 ? [value] : lists.flat();
}
