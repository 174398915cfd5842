/** JSON objects of unknown content: what comes from servers, settings and files. */

export type Fields = Readonly<Record<string, unknown>>;

/** Whether a value is an object with named fields; a list is none. */
export function isRecord<T>(value: T): value is T & Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The fields that have a value: what is undefined is left out, as optional fields are. */
export function dropUndefined<const T extends object>(fields: T): Defined<T> {
  const known = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(known) as Defined<T>;
}

type Defined<T> = { readonly [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  readonly [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>;
};

/** The fields of a value; of what is no such object, none. */
export function fieldsOf(value: unknown): Fields {
  return isRecord(value) ? value : {};
}
