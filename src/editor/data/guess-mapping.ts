/** Guesses the meaning of fields from their names and values, as a starting point for a person. */
import type { FieldMapping, MappableField } from '../../core/data/index.ts';
/** The meanings of a field, in the order of the dialog. */
export const FIELD_MEANINGS = [
  'solution',
  'problem',
  'id',
  'label',
  'reference',
  'answer',
  'generator',
  'subset',
] as const satisfies readonly (keyof FieldMapping)[];

export type FieldMeaning = (typeof FIELD_MEANINGS)[number];

/** The mapping so far. */
export type PartialFieldMapping = Partial<Record<FieldMeaning, string>>;

const KINDS: Readonly<Record<FieldMeaning, readonly MappableField['kind'][]>> = {
  solution: ['steps', 'text'],
  problem: ['text', 'steps'],
  id: ['text', 'number'],
  label: ['number', 'text', 'truth'],
  reference: ['text', 'steps'],
  answer: ['text', 'number'],
  generator: ['text', 'number'],
  subset: ['text', 'number'],
};

const NAMES: Readonly<Record<FieldMeaning, RegExp>> = {
  solution: /solution|proof|steps|response|completion|output|attempt|derivation|argument/i,
  problem: /problem|question|prompt|statement|theorem|task|exercise/i,
  id: /(?:^|[._])(?:[a-z]?id|uuid|key|name)$|Id$/,
  label: /label|first_?(?:error|bad|wrong|mistake)|error_?(?:step|index)|(?:bad|wrong)_?step|verdict|correct/i,
  reference: /reference|ground_?truth|gold|official|expected/i,
  answer: /answer|result/i,
  generator: /generator|model|author|source|writer/i,
  subset: /subset|split|category|competition|subject|level|topic|kind|type/i,
};

export function listFieldsForMeaning(
  meaning: FieldMeaning,
  fields: readonly MappableField[],
): readonly MappableField[] {
  return fields.filter(({ kind }) => KINDS[meaning].includes(kind));
}

/** A field for each meaning, guessed by its name, never one field for two meanings. Meanings without a likely field get none. */
export function guessFieldMapping(fields: readonly MappableField[]): PartialFieldMapping {
  const guess: PartialFieldMapping = {};
  const taken = new Set<string>();
  // Specific names go first, so that a reference solution isn't taken for the solution.
  for (const meaning of ['id', 'reference', 'answer', 'problem', 'solution', 'label', 'generator', 'subset'] as const) {
    const found = listFieldsForMeaning(meaning, fields).filter(
      ({ name }) => !taken.has(name) && NAMES[meaning].test(name),
    );
    const [best] = KINDS[meaning].flatMap((kind) => found.filter((field) => field.kind === kind));
    if (!best) continue;
    guess[meaning] = best.name;
    taken.add(best.name);
  }
  return guess;
}

/** The mapping if it is complete. It needs a solution. */
export function toFieldMapping({ solution, ...others }: PartialFieldMapping): FieldMapping | undefined {
  return solution === undefined ? undefined : { solution, ...others };
}
