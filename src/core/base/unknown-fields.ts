/** JSON objects with unknown content, from servers, settings, and files. */

export type UntypedFields = Readonly<Record<string, unknown>>;

/** Whether a value is an object with named fields, not an array. */
export function isRecord<T>(value: T): value is T & UntypedFields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The fields of an object; empty for any other value. */
export function getFieldsOrEmpty(value: unknown): UntypedFields {
  return isRecord(value) ? value : {};
}

/** The value of a JSON text; undefined if it isn't JSON. */
export function parseJsonOrUndefined(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function isFiniteNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}

/** Whether a value is a finite number, 0 or more. */
export function isNonnegativeNumber(value: unknown): value is number {
  return isFiniteNumber(value) && value >= 0;
}

/** Whether a value is an integer from `least` to `most`. */
export function isIntegerInRange(value: unknown, least: number, most: number): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most;
}
