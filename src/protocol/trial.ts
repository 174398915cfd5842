/** The card of the review panel that tries a relation with numbers: its view and the actions of the reader. */
import { displayTextSchema } from './panel.ts';
import { richInlinesSchema } from './render.ts';
import { defineRequest } from './rpc.ts';
import {
  booleanSchema,
  createBoundedIntegerSchema,
  createListSchema,
  createLiteralUnionSchema,
  createObjectSchema,
  createOptionalSchema,
  createStringSchema,
  type InferOutput,
  trueSchema,
} from './schemas.ts';

/** The most assumptions, variables, and points that are shown. */
export const MAX_RELATION_TRIAL_ENTRIES = 200;
/** The longest assumption that a reader can type, in UTF-16 code units. */
export const MAX_USER_ASSUMPTION_CHARS = 1_000;

const texts = createListSchema(displayTextSchema, MAX_RELATION_TRIAL_ENTRIES);

const assumption = createObjectSchema({
  /** `k ≥ 1`. */
  text: displayTextSchema,
  /** Where it comes from: `Step 3`, `Step 3, to be proved`. */
  source: displayTextSchema,
  isAssumed: booleanSchema,
  /** The line of its sentence, and the sentence. */
  sentence: createOptionalSchema(createObjectSchema({ place: displayTextSchema, inlines: richInlinesSchema })),
});

const point = createObjectSchema({
  /** In the order of the variables. */
  values: texts,
  left: displayTextSchema,
  right: displayTextSchema,
  holds: booleanSchema,
});

export const relationTrialViewSchema = createObjectSchema({
  relation: richInlinesSchema,
  /** Its text in one line, for screen readers. */
  text: displayTextSchema,
  /** `Claim 1 ¶3, line 26`. */
  place: displayTextSchema,
  /** Whether the card is new, so that it takes the focus. */
  isNew: createOptionalSchema(trueSchema),
  assumptions: createListSchema(assumption, MAX_RELATION_TRIAL_ENTRIES),
  /** At most two sentences. */
  result: texts,
  variables: texts,
  /** Counterexamples first. */
  points: createListSchema(point, MAX_RELATION_TRIAL_ENTRIES),
  /** Results with other assumptions, the latest first. */
  earlier: createListSchema(
    createObjectSchema({
      id: createBoundedIntegerSchema(0, 1e9),
      /** `without n = 2k + 1`. */
      words: displayTextSchema,
      result: displayTextSchema,
    }),
    MAX_RELATION_TRIAL_ENTRIES,
  ),
  /** `Dispute Step 3`, if there is a counterexample. */
  objection: createOptionalSchema(displayTextSchema),
});

/** A relation that is tried with numbers. */
export interface RelationTrialView extends InferOutput<typeof relationTrialViewSchema> {}

/** Acts in the card. */
export const relationTrialRequest = defineRequest({
  /**
   * `toggle` drops or restores the assumption with the index; `add` reads a typed one; `retry` tries an earlier result again, by its id;
   * `object` saves the counterexample as a dispute or note.
   */
  does: createLiteralUnionSchema('toggle', 'add', 'retry', 'object', 'copy', 'close'),
  index: createOptionalSchema(createBoundedIntegerSchema(0, 1e9)),
  text: createOptionalSchema(createStringSchema(MAX_USER_ASSUMPTION_CHARS)),
});
