/** The candidates of a comparison as drawn: matches in rounds, single grades, and the ranking. */
import { displayTextSchema, entityKeySchema, fractionSchema } from './panel.ts';
import {
  booleanSchema,
  createBoundedIntegerSchema,
  createBoundedNumberSchema,
  createListSchema,
  createLiteralUnionSchema,
  createObjectSchema,
  createOptionalSchema,
  createPairSchema,
  type InferOutput,
} from './schemas.ts';

/** The most candidates of one comparison, and the most votes: those of `core/select`, which a test holds against these. */
export const MAX_COMPARISON_CANDIDATES = 1024;
export const MAX_VOTES_PER_MATCH = 64;
/** The most matches that are drawn, in all rounds together. */
export const MAX_DISPLAYED_MATCHES = 10_000;
/** The most calls of one match: best of `MAX_VOTES_PER_MATCH`, each in both orders and a third. */
export const MAX_MATCH_CALLS = 3 * (MAX_VOTES_PER_MATCH + 1);
export const MAX_COMPARISON_ROUNDS = 1_000;

export const candidateIndexSchema = createBoundedIntegerSchema(0, MAX_COMPARISON_CANDIDATES - 1);
/** Vertical position in a column, in rows. */
const row = createBoundedNumberSchema(0, 1e6);
/** Sentences, or parts of a line. */
export const textListSchema = createListSchema(displayTextSchema, 100);

export const candidateViewSchema = createObjectSchema({
  index: candidateIndexSchema,
  /** A short name for people: `03`. */
  number: displayTextSchema,
  /** Other facts about it: the file's name, the model that wrote it. */
  name: displayTextSchema,
  state: createLiteralUnionSchema('in', 'out', 'winner'),
  /** The state in words: `eliminated in round 2`. */
  words: displayTextSchema,
});

export interface CandidateView extends InferOutput<typeof candidateViewSchema> {}

const matchSeatView = createObjectSchema({
  /** The candidate's index; absent while it is not known. */
  candidate: createOptionalSchema(candidateIndexSchema),
  /** The match that the candidate comes from, if it is drawn. */
  from: createOptionalSchema(entityKeySchema),
  isWinner: booleanSchema,
  /** One per call: `won`, `lost`, `none` if neither candidate won it, `coming` before its reply. */
  squares: createListSchema(createLiteralUnionSchema('won', 'lost', 'none', 'coming'), MAX_MATCH_CALLS),
});

/** One of the two sides of a match. */
export interface MatchSideView extends InferOutput<typeof matchSeatView> {}

const matchView = createObjectSchema({
  id: entityKeySchema,
  /**
   * The vertical position in its column, in match heights from 0, in steps of a quarter. No two matches of a column are closer than 1. No
   * match lies on a line from a match further left, if lines stay level until just before the column where they end. Lines may cross only
   * if both continue from a match.
   */
  at: row,
  seats: createPairSchema(matchSeatView, matchSeatView),
  state: createLiteralUnionSchema('coming', 'playing', 'decided', 'waiting', 'both'),
  /** For example `playing, call 2 of 2`, `undecided: waits for you`, `you chose 05`; may be empty. */
  words: displayTextSchema,
  /** The match for a screen reader: its candidates and its state. */
  label: displayTextSchema,
  byPerson: booleanSchema,
});

/** A match between two candidates. */
export interface MatchView extends InferOutput<typeof matchView> {}

export const roundViewSchema = createObjectSchema({
  title: displayTextSchema,
  games: createListSchema(matchView, MAX_DISPLAYED_MATCHES),
  /** Who advances without a match, in words. */
  byes: createOptionalSchema(displayTextSchema),
});

export interface RoundView extends InferOutput<typeof roundViewSchema> {}

const judgedRow = createObjectSchema({
  /** Absent until it is known. */
  candidate: createOptionalSchema(candidateIndexSchema),
  /** The possible candidates, if known: `16 or 02`. Present if `candidate` is absent. */
  name: createOptionalSchema(displayTextSchema),
  /** The vertical position, as for matches. */
  at: row,
  /** The points of each grade as text; `·` without a verdict, empty until received, `–` if it isn't needed. */
  cells: createListSchema(displayTextSchema, MAX_VOTES_PER_MATCH),
  /** The match that the candidate comes from, if it is drawn. */
  from: createOptionalSchema(entityKeySchema),
  /** The whole row for a screen reader. */
  label: displayTextSchema,
});

export interface GradedCandidateView extends InferOutput<typeof judgedRow> {}

export const gradesViewSchema = createObjectSchema({
  title: displayTextSchema,
  max: createBoundedIntegerSchema(1, 1_000),
  rows: createListSchema(judgedRow, MAX_COMPARISON_CANDIDATES),
  /** The least points of a correct proof, as a sentence. */
  words: displayTextSchema,
});

/** The graded candidates. */
export interface GradesView extends InferOutput<typeof gradesViewSchema> {}

const rank = createObjectSchema({
  /** `1`, or `1=` if several share it; empty if there is none yet. */
  place: displayTextSchema,
  /** Absent until it is known; then `name` has the possible candidates. */
  candidate: createOptionalSchema(candidateIndexSchema),
  name: createOptionalSchema(displayTextSchema),
  isIn: booleanSchema,
  /** 0 to 1; absent without a score. */
  score: createOptionalSchema(createObjectSchema({ at: fractionSchema, low: fractionSchema, high: fractionSchema })),
  /** `3 of 4`, `6.5 ± 0.4`, `waits`. */
  words: displayTextSchema,
});

export interface RankingRowView extends InferOutput<typeof rank> {}

export const rankingViewSchema = createObjectSchema({
  title: displayTextSchema,
  /** The scale: `calls won, 95% CI`; empty if no candidate has a score. */
  scale: displayTextSchema,
  rows: createListSchema(rank, MAX_COMPARISON_CANDIDATES),
  /** Candidates that were eliminated before the grading and have no row: `Out in round 2`. */
  out: createListSchema(
    createObjectSchema({
      label: displayTextSchema,
      candidates: createListSchema(candidateIndexSchema, MAX_COMPARISON_CANDIDATES),
    }),
    MAX_COMPARISON_ROUNDS,
  ),
  /** How reliable the ranking is, one sentence each. */
  words: textListSchema,
});

/** The ranking of the candidates. */
export interface RankingView extends InferOutput<typeof rankingViewSchema> {}
