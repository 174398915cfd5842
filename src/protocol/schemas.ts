/** Schemas of the messages between hosts and pages. Types of messages are inferred from their schemas. */
import * as v from 'valibot';

export type { InferOutput } from 'valibot';

/** Checks that a value is a T. The parsed value has no properties that T lacks. */
export type Schema<T> = v.GenericSchema<unknown, T>;

/** The schema of a property that may be absent. */
type Optional<T> = v.ExactOptionalSchema<Schema<T>, undefined>;

/** The properties of an object, by their names. */
export type SchemaFields = Readonly<Record<string, Schema<unknown>>>;

type OptionalName<F> = { [K in keyof F]: F[K] extends Optional<unknown> ? K : never }[keyof F];
type Present<F, K extends keyof F> = { readonly [N in K]: v.InferOutput<F[N] & Schema<unknown>> };
/** The type of an object with these properties, with the doc comments of the fields. */
export type ObjectFromFields<F> = keyof F extends never
  ? Readonly<Record<string, never>>
  : Present<F, Exclude<keyof F, OptionalName<F>>> & Partial<Present<F, OptionalName<F>>> extends infer All
    ? { [K in keyof All]: All[K] }
    : never;

/** The schema of an object, with the schemas of its properties. */
export interface ObjectSchema<T> extends Schema<T> {
  readonly entries: SchemaFields;
}

/** The schema of an object with these properties. */
export function createObjectSchema<F extends SchemaFields>(fields: F): ObjectSchema<ObjectFromFields<F>> {
  return v.object(fields) as unknown as ObjectSchema<ObjectFromFields<F>>;
}

/** A property that may be absent, but not `undefined`. */
export function createOptionalSchema<T>(schema: Schema<T>): Optional<T> {
  return v.exactOptional(schema);
}

/** A string of at most `most` UTF-16 code units. */
export function createStringSchema(most: number): Schema<string> {
  return v.pipe(v.string(), v.maxLength(most));
}

/** An array of at most `most` items. Its length is checked before its items. */
export function createListSchema<T>(item: Schema<T>, most: number): Schema<readonly T[]> {
  return v.pipe(
    v.custom<unknown[]>((value) => Array.isArray(value) && value.length <= most),
    v.array(item),
  );
}

/** An array of exactly two items. */
export function createPairSchema<A, B>(first: Schema<A>, second: Schema<B>): Schema<readonly [A, B]> {
  return v.strictTuple([first, second]);
}

/** A value, or null. */
export function createNullableSchema<T>(schema: Schema<T>): Schema<T | null> {
  return v.nullable(schema);
}

/** An object with at most `most` entries, whose names have at most `longest` UTF-16 code units. */
export function createRecordSchema<T>(
  value: Schema<T>,
  most: number,
  longest: number,
): Schema<Readonly<Record<string, T>>> {
  return v.pipe(
    v.custom<object>((given) => isRecord(given) && Object.keys(given).length <= most),
    v.record(v.pipe(v.string(), v.maxLength(longest)), value),
  );
}

/** An integer from `least` to `most`. */
export function createBoundedIntegerSchema(least: number, most: number): Schema<number> {
  return v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most));
}

/** A number from `least` to `most`. */
export function createBoundedNumberSchema(least: number, most: number): Schema<number> {
  return v.pipe(v.number(), v.minValue(least), v.maxValue(most));
}

/** One of the values. */
export function createLiteralUnionSchema<const W extends string | number>(...values: readonly W[]): Schema<W> {
  return v.picklist(values);
}

/** One of the keys. For a union that core declares, the compiler rejects a record without one of its members. */
export function createKeyUnionSchema<W extends string>(words: Readonly<Record<W, true>>): Schema<W> {
  return v.custom<W>((value) => typeof value === 'string' && Object.hasOwn(words, value));
}

/** The union type of a schema made by `createTaggedUnionSchema`. */
export type TaggedUnion<M> = {
  [K in keyof M & string]: ObjectFromFields<{ readonly kind: Schema<K> } & M[K]>;
}[keyof M & string];

/** The schema of a union whose members differ in `kind`, from the other properties of each member. */
export function createTaggedUnionSchema<M extends Readonly<Record<string, SchemaFields>>>(
  members: M,
): Schema<TaggedUnion<M>> {
  const schemas = Object.fromEntries(
    Object.entries(members).map(([kind, fields]) => [kind, v.object({ kind: v.literal(kind), ...fields })]),
  );
  return v.lazy((input) => {
    const kind = typeof input === 'object' && input !== null && 'kind' in input ? input.kind : undefined;
    const schema = typeof kind === 'string' && Object.hasOwn(schemas, kind) ? schemas[kind] : undefined;
    return (schema ?? v.never()) as unknown as Schema<TaggedUnion<M>>;
  });
}

/** A schema for every property of a type that core declares, `createOptionalSchema` for an optional property. */
type FieldsOf<T> = {
  readonly [K in keyof T]-?: Record<never, never> extends Pick<T, K> ? Optional<T[K]> : Schema<T[K]>;
};

/** Like `createObjectSchema`, for a type that core declares. The compiler rejects missing and additional properties. */
export function createObjectSchemaForType<T extends object>(fields: FieldsOf<T>): Schema<T> {
  return v.object(fields as SchemaFields) as unknown as Schema<T>;
}

type Member<T, K> = T extends { readonly kind: infer Any } ? (K extends Any ? T : never) : never;

/** Like `createTaggedUnionSchema`, for a union that core declares. The compiler rejects missing and additional kinds and properties. */
export function createUnionSchemaForType<T extends { readonly kind: string }>(
  members: {
    readonly [K in T['kind']]: FieldsOf<Omit<Member<T, K>, 'kind'>>;
  },
): Schema<T> {
  return createTaggedUnionSchema(members as unknown as Readonly<Record<string, SchemaFields>>) as unknown as Schema<T>;
}

/** A schema that is declared further down in the file. */
export function createLazySchema<T>(schema: () => Schema<T>): Schema<T> {
  return v.lazy(schema);
}

export const booleanSchema: Schema<boolean> = v.boolean();

/** A property that is `true` if present. */
export const trueSchema: Schema<true> = v.literal(true);

/** The result of methods that return nothing. */
export const voidSchema: Schema<void> = v.void();

/** The value, or its problem for the log: the path and what was expected. */
export function parseWithSchema<T>(
  schema: Schema<T>,
  value: unknown,
): { readonly value: T } | { readonly problem: string } {
  const result = v.safeParse(schema, value, { abortEarly: true });
  if (result.success) return { value: result.output };
  const [issue] = result.issues;
  return { problem: `${v.getDotPath(issue) ?? 'whole message'}: ${issue.message}`.slice(0, 300) };
}

/** The valid properties of an object that may be damaged. */
export function parseValidFields<T extends object>({ entries }: ObjectSchema<T>, value: unknown): Partial<T> {
  if (!isRecord(value)) return {};
  const found = Object.entries(entries).flatMap(([name, schema]) => {
    const done = Object.hasOwn(value, name) ? v.safeParse(schema, value[name]) : undefined;
    return done?.success ? [[name, done.output]] : [];
  });
  return Object.fromEntries(found) as Partial<T>;
}

/** Whether a value is an object and not an array, so that its properties can be read. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
