/** The details of an open step in the review and label panels: votes, evidence, critiques. */
import { key, share, step, words } from './panel.ts';
import { block } from './render.ts';
import {
  type ByKind,
  boolean,
  byKind,
  type InferOutput,
  later,
  list,
  oneOf,
  optional,
  type Schema,
  shape,
  text,
  whole,
} from './schemas.ts';

/** A text as long as a judge's whole reply. */
const long = text(1_000_000);

export const votes = shape({
  /** One per vote, at most 16: `same` agrees with the row's verdict, `other` differs, `out` is missing or abstained. */
  cells: list(oneOf('same', 'other', 'out'), 64),
  /** For more than 16 votes, instead of cells: the share of the row's verdict, 0 to 1. */
  share: optional(share),
  words,
});

/** Votes as a small bar with words. */
export interface VotesView extends InferOutput<typeof votes> {}

const voteView = shape({
  /** Identifies it in `reply` and `showPhrase`. */
  id: key,
  /** `vote 3`, or the name of the judge. */
  who: words,
  /** The verdict in words, shown after `who`: `puts the error in step 2`. */
  verdict: words,
  critique: list(block, 100_000),
  /** The phrase that it quotes. `isAnchored`: the step contains the phrase, so it can be shown there. */
  quote: optional(shape({ text: long, isAnchored: boolean })),
});

/** One vote with its text. */
export interface VoteView extends InferOutput<typeof voteView> {}

export const voteViews = list(voteView, 1_000);

const evidenceRow = shape({
  side: oneOf('left', 'right'),
  /** Unicode mathematics. */
  text: words,
  sign: words,
  value: words,
});

/** One side of a relation, with its value. */
export interface EvidenceRow extends InferOutput<typeof evidenceRow> {}

const judged = {
  critique: { opinion: voteView },
  evidence: {
    sentence: words,
    /** Both sides of a relation with their values, if the evidence is about one. */
    rows: list(evidenceRow, 10),
    /** The key of the phrase for `showPhrase`; absent if the text no longer has it. */
    finding: optional(whole(0, 1e6)),
  },
  votes: { votes },
  dissent: { words, opinions: voteViews },
  /** Other votes: agreeing votes, abstentions, or the votes received so far. */
  opinions: { label: words, words, opinions: voteViews },
  confirmation: { words, opinion: optional(voteView) },
  note: { text: words, who: words },
  words: { label: words, words },
};

/** Verdicts from before the step, or the text it depends on, changed. */
interface PastSection {
  readonly kind: 'was';
  readonly words: string;
  /** The key of the earlier text, if the text has changed. */
  readonly body?: string;
  readonly sections: readonly DetailSection[];
}

/** One section of a step's details. */
export type DetailSection = ByKind<typeof judged> | PastSection;

const section: Schema<DetailSection> = byKind({
  ...judged,
  was: { words, body: optional(key), sections: later(() => sections) },
});
const sections: Schema<readonly DetailSection[]> = list(section, 1_000);

const action = oneOf('agree', 'dispute', 'retract', 'judgeAgain', 'replies', 'showInEditor', 'copy', 'note');

/** The actions on a step. */
export type StepAction = InferOutput<typeof action>;

const reply = shape({
  /** The id of the vote. */
  id: key,
  who: words,
  verdict: words,
});

/** A vote whose raw reply can be read. */
export interface ReplyView extends InferOutput<typeof reply> {}

export const detail = shape({
  index: step,
  title: words,
  sections,
  /** The available actions, in the order of the row of actions. */
  actions: list(action, 20),
  /** The votes on the step with a raw reply to read, by sample. */
  replies: list(reply, 1_000),
});

/** The details of an open step. */
export interface StepDetail extends InferOutput<typeof detail> {}
