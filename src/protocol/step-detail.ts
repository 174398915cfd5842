/** The details of an open step in the review and label panels: votes, evidence, critiques. */
import { keyTextSchema, shareSchema, stepIndexSchema, wordsSchema } from './panel.ts';
import { blockSchema } from './render.ts';
import {
  booleanSchema,
  type InferOutput,
  integerBetween,
  lazySchema,
  listSchema,
  objectSchema,
  oneOfSchema,
  optionalSchema,
  type Schema,
  stringSchema,
  type UnionByKind,
  unionSchemaByKind,
} from './schemas.ts';

/** A text as long as a judge's whole reply. */
const long = stringSchema(1_000_000);

export const votesSchema = objectSchema({
  /** One per vote, at most 16: `same` agrees with the row's verdict, `other` differs, `out` is missing or abstained. */
  cells: listSchema(oneOfSchema('same', 'other', 'out'), 64),
  /** For more than 16 votes, instead of cells: the share of the row's verdict, 0 to 1. */
  share: optionalSchema(shareSchema),
  words: wordsSchema,
});

/** Votes as a small bar with words. */
export interface VoteBarView extends InferOutput<typeof votesSchema> {}

const voteView = objectSchema({
  /** Identifies it in `reply` and `showPhrase`. */
  id: keyTextSchema,
  /** `vote 3`, or the name of the judge. */
  who: wordsSchema,
  /** The verdict in words, shown after `who`: `puts the error in step 2`. */
  verdict: wordsSchema,
  critique: listSchema(blockSchema, 100_000),
  /** The phrase that it quotes. `isAnchored`: the step contains the phrase, so it can be shown there. */
  quote: optionalSchema(objectSchema({ text: long, isAnchored: booleanSchema })),
});

/** One vote with its text. */
export interface VoteView extends InferOutput<typeof voteView> {}

export const voteViewsSchema = listSchema(voteView, 1_000);

const evidenceRow = objectSchema({
  side: oneOfSchema('left', 'right'),
  /** Unicode mathematics. */
  text: wordsSchema,
  sign: wordsSchema,
  value: wordsSchema,
});

/** One side of a relation, with its value. */
export interface EvidenceSideView extends InferOutput<typeof evidenceRow> {}

const judged = {
  critique: { opinion: voteView },
  evidence: {
    sentence: wordsSchema,
    /** Both sides of a relation with their values, if the evidence is about one. */
    rows: listSchema(evidenceRow, 10),
    /** The key of the phrase for `showPhrase`; absent if the text no longer has it. */
    finding: optionalSchema(integerBetween(0, 1e6)),
  },
  votes: { votes: votesSchema },
  dissent: { words: wordsSchema, opinions: voteViewsSchema },
  /** Other votes: agreeing votes, abstentions, or the votes received so far. */
  opinions: { label: wordsSchema, words: wordsSchema, opinions: voteViewsSchema },
  confirmation: { words: wordsSchema, opinion: optionalSchema(voteView) },
  note: { text: wordsSchema, who: wordsSchema },
  words: { label: wordsSchema, words: wordsSchema },
};

/** Verdicts from before the step, or the text it depends on, changed. */
interface PastSection {
  readonly kind: 'was';
  readonly words: string;
  /** The key of the earlier text, if the text has changed. */
  readonly body?: string;
  readonly sections: readonly StepDetailSection[];
}

/** One section of a step's details. */
export type StepDetailSection = UnionByKind<typeof judged> | PastSection;

const section: Schema<StepDetailSection> = unionSchemaByKind({
  ...judged,
  was: { words: wordsSchema, body: optionalSchema(keyTextSchema), sections: lazySchema(() => sections) },
});
const sections: Schema<readonly StepDetailSection[]> = listSchema(section, 1_000);

const action = oneOfSchema('agree', 'dispute', 'retract', 'judgeAgain', 'replies', 'showInEditor', 'copy', 'note');

/** The actions on a step. */
export type StepAction = InferOutput<typeof action>;

const reply = objectSchema({
  /** The id of the vote. */
  id: keyTextSchema,
  who: wordsSchema,
  verdict: wordsSchema,
});

/** A vote whose raw reply can be read. */
export interface ReadableReply extends InferOutput<typeof reply> {}

export const stepDetailSchema = objectSchema({
  index: stepIndexSchema,
  title: wordsSchema,
  sections,
  /** The available actions, in the order of the row of actions. */
  actions: listSchema(action, 20),
  /** The votes on the step with a raw reply to read, by sample. */
  replies: listSchema(reply, 1_000),
});

/** The details of an open step. */
export interface StepDetail extends InferOutput<typeof stepDetailSchema> {}
