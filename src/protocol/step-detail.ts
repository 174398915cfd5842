/** The details of an open step in the review and label panels: votes, evidence, critiques. */
import { displayTextSchema, entityKeySchema, fractionSchema, stepIndexSchema } from './panel.ts';
import { richTextBlockSchema } from './render.ts';
import {
  booleanSchema,
  createBoundedIntegerSchema,
  createLazySchema,
  createListSchema,
  createLiteralUnionSchema,
  createObjectSchema,
  createOptionalSchema,
  createStringSchema,
  createTaggedUnionSchema,
  type InferOutput,
  type Schema,
  type TaggedUnion,
} from './schemas.ts';

/** A text as long as a judge's whole reply. */
const long = createStringSchema(1_000_000);

export const votesBarSchema = createObjectSchema({
  /** One per vote, at most 16: `same` agrees with the row's verdict, `other` differs, `out` is missing or abstained. */
  cells: createListSchema(createLiteralUnionSchema('same', 'other', 'out'), 64),
  /** For more than 16 votes, instead of cells: the share of the row's verdict, 0 to 1. */
  share: createOptionalSchema(fractionSchema),
  words: displayTextSchema,
});

/** Votes as a small bar with words. */
export interface VotesBarView extends InferOutput<typeof votesBarSchema> {}

const voteView = createObjectSchema({
  /** Identifies it in `reply` and `showPhrase`. */
  id: entityKeySchema,
  /** `vote 3`, or the name of the judge. */
  who: displayTextSchema,
  /** The verdict in words, shown after `who`: `puts the error in step 2`. */
  verdict: displayTextSchema,
  critique: createListSchema(richTextBlockSchema, 100_000),
  /** The phrase that it quotes. `isAnchored`: the step contains the phrase, so it can be shown there. */
  quote: createOptionalSchema(createObjectSchema({ text: long, isAnchored: booleanSchema })),
});

/** One vote with its text. */
export interface VoteView extends InferOutput<typeof voteView> {}

export const voteViewsSchema = createListSchema(voteView, 1_000);

const evidenceRow = createObjectSchema({
  side: createLiteralUnionSchema('left', 'middle', 'right'),
  /** Unicode mathematics. */
  text: displayTextSchema,
  sign: displayTextSchema,
  value: displayTextSchema,
});

/** One side of a relation, with its value. */
export interface RelationSideView extends InferOutput<typeof evidenceRow> {}

const judged = {
  critique: { opinion: voteView },
  evidence: {
    sentence: displayTextSchema,
    /** Both sides of a relation with their values, if the evidence is about one. */
    rows: createListSchema(evidenceRow, 10),
    /** The key of the phrase for `showPhrase`; absent if the text no longer has it. */
    finding: createOptionalSchema(createBoundedIntegerSchema(0, 1e6)),
  },
  votes: { votes: votesBarSchema },
  dissent: { words: displayTextSchema, opinions: voteViewsSchema },
  /** Other votes: agreeing votes, abstentions, or the votes received so far. */
  opinions: { label: displayTextSchema, words: displayTextSchema, opinions: voteViewsSchema },
  confirmation: { words: displayTextSchema, opinion: createOptionalSchema(voteView) },
  note: { text: displayTextSchema, who: displayTextSchema },
  words: { label: displayTextSchema, words: displayTextSchema },
};

/** Verdicts from before the step, or the text it depends on, changed. */
interface PastSection {
  readonly kind: 'was';
  readonly words: string;
  /** The key of the earlier text, if the text has changed. */
  readonly body?: string;
  readonly sections: readonly StepDetailSection[];
}

export type StepDetailSection = TaggedUnion<typeof judged> | PastSection;

const section: Schema<StepDetailSection> = createTaggedUnionSchema({
  ...judged,
  was: {
    words: displayTextSchema,
    body: createOptionalSchema(entityKeySchema),
    sections: createLazySchema(() => sections),
  },
});
const sections: Schema<readonly StepDetailSection[]> = createListSchema(section, 1_000);

const action = createLiteralUnionSchema(
  'agree',
  'dispute',
  'retract',
  'judgeAgain',
  'replies',
  'showInEditor',
  'copy',
  'note',
);

export type StepAction = InferOutput<typeof action>;

const reply = createObjectSchema({
  /** The id of the vote. */
  id: entityKeySchema,
  who: displayTextSchema,
  verdict: displayTextSchema,
});

/** A vote whose raw reply can be read. */
export interface RawReplyEntry extends InferOutput<typeof reply> {}

export const stepDetailSchema = createObjectSchema({
  index: stepIndexSchema,
  title: displayTextSchema,
  sections,
  /** The available actions, in the order of the row of actions. */
  actions: createListSchema(action, 20),
  /** The votes on the step with a raw reply to read, by sample. */
  replies: createListSchema(reply, 1_000),
});

/** The details of an open step. */
export interface StepDetail extends InferOutput<typeof stepDetailSchema> {}
