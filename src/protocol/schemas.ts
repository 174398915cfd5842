/** Schemas that the compiler holds against the interfaces they are of: no property, kind or word can be forgotten. */
import * as v from 'valibot';

/** What makes sure that a value is a T. Properties that T does not have are left out of what it returns. */
export type Schema<T> = v.GenericSchema<unknown, T>;

type Optional<T> = v.ExactOptionalSchema<Schema<T>, undefined>;

/** For every property of T a schema; one that may be absent is `optional`. */
type Entries<T> = {
  readonly [K in keyof T]-?: Record<never, never> extends Pick<T, K> ? Optional<T[K]> : Schema<T[K]>;
};

/** An object with just these properties. */
export function shape<T extends object>(entries: Entries<T>): Schema<T> {
  return v.object(entries as Record<string, Schema<unknown>>) as unknown as Schema<T>;
}

export function optional<T>(schema: Schema<T>): Optional<T> {
  return v.exactOptional(schema);
}

/** A string of at most so many UTF-16 code units. */
export function text(most: number): Schema<string> {
  return v.pipe(v.string(), v.maxLength(most));
}

/** An array of at most so many; its length is looked at before its items are. */
export function list<T>(item: Schema<T>, most: number): Schema<T[]> {
  return v.pipe(
    v.custom<unknown[]>((value) => Array.isArray(value) && value.length <= most),
    v.array(item),
  );
}

/** Exactly two. */
export function tuple<A, B>(first: Schema<A>, second: Schema<B>): Schema<[A, B]> {
  return v.strictTuple([first, second]);
}

export function orNull<T>(schema: Schema<T>): Schema<T | null> {
  return v.nullable(schema);
}

/** An object that has at most so many values by names of at most so many UTF-16 code units. */
export function named<T>(value: Schema<T>, most: number, longest: number): Schema<Record<string, T>> {
  return v.pipe(
    v.custom<object>(
      (given) =>
        typeof given === 'object' &&
        given !== null &&
        !Array.isArray(given) &&
        Object.keys(given).length <= most,
    ),
    v.record(v.pipe(v.string(), v.maxLength(longest)), value),
  );
}

/** A whole number within bounds, both included. */
export function whole(least: number, most: number): Schema<number> {
  return v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most));
}

/** A number within bounds, both included. */
export function number(least: number, most: number): Schema<number> {
  return v.pipe(v.number(), v.minValue(least), v.maxValue(most));
}

/** One of the words. */
export function word<W extends string>(words: Readonly<Record<W, true>>): Schema<W> {
  return v.custom<W>((value) => typeof value === 'string' && Object.hasOwn(words, value));
}

/** A member of a union, by its `kind`. Recursive unions may name themselves in it by `later`. */
export function byKind<T extends { readonly kind: string }>(
  members: {
    readonly [K in T['kind']]: Schema<Member<T, K>>;
  },
): Schema<T> {
  const schemas: Readonly<Record<string, Schema<unknown>>> = members;
  return v.lazy((input) => {
    const kind = typeof input === 'object' && input !== null && 'kind' in input ? input.kind : undefined;
    const schema = typeof kind === 'string' && Object.hasOwn(schemas, kind) ? schemas[kind] : undefined;
    return (schema ?? v.never()) as Schema<T>;
  });
}

type Member<T, K extends string> = T extends { readonly kind: infer Kinds }
  ? K extends Kinds
    ? T
    : never
  : never;

/** A schema that is made only further down. */
export function later<T>(schema: () => Schema<T>): Schema<T> {
  return v.lazy(schema);
}

export const boolean: Schema<boolean> = v.boolean();

/** Of what is true where it is there at all. */
export const yes: Schema<true> = v.literal(true);

/** Of methods that return nothing. */
export const nothing: Schema<void> = v.void();

/** What is wrong with a value, for the log: where, and what was expected there. Undefined if nothing is. */
export function read<T>(
  schema: Schema<T>,
  value: unknown,
): { readonly value: T } | { readonly problem: string } {
  const result = v.safeParse(schema, value, { abortEarly: true });
  if (result.success) return { value: result.output };
  const [issue] = result.issues;
  return { problem: `${v.getDotPath(issue) ?? 'all of it'}: ${issue.message}`.slice(0, 300) };
}
