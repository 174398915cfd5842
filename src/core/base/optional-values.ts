/** Fields and items that may be missing. */

/** Fields whose values may be undefined become optional. */
type Defined<T> = {
  [K in keyof T as undefined extends T[K] ? never : K]: T[K];
} & { [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined> };

/** The same record without the fields whose values are undefined. */
export function omitUndefined<const T extends object>(record: T): Defined<T> {
  const defined: Record<string, unknown> = {};
  // Faster than with `Object.entries`, which makes an array of each field.
  for (const key of Object.keys(record) as (keyof T & string)[]) {
    const value = record[key];
    if (value !== undefined) defined[key] = value;
  }
  return defined as Defined<T>;
}

/** Removes `false` and `undefined`, so that `condition && item` adds an optional item. */
export function omitFalseOrUndefined<T>(items: readonly (T | false | undefined)[]): T[] {
  return items.filter((item): item is T => item !== false && item !== undefined);
}
