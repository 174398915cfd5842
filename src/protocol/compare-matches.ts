/** The candidates of a comparison as drawn: matches in rounds, single grades, and the ranking. */
import { keyTextSchema, shareSchema, wordsSchema } from './panel.ts';
import {
  booleanSchema,
  type InferOutput,
  integerBetween,
  listSchema,
  numberBetween,
  objectSchema,
  oneOfSchema,
  optionalSchema,
  pairSchema,
} from './schemas.ts';

/** The most candidates of one comparison, and the most votes: those of `core/select`, which a test holds against these. */
export const MAX_DRAWN_CANDIDATES = 1024;
export const MAX_DRAWN_VOTES = 64;
/** The most matches that are drawn, in all rounds together. */
export const MAX_DRAWN_MATCHES = 10_000;
/** The most calls of one match: best of `MAX_DRAWN_VOTES`, each in both orders and a third. */
export const MAX_MATCH_CALLS = 3 * (MAX_DRAWN_VOTES + 1);
export const MAX_DRAWN_ROUNDS = 1_000;

/** The index of a candidate. */
export const candidateIndexSchema = integerBetween(0, MAX_DRAWN_CANDIDATES - 1);
/** Vertical position in a column, in rows. */
const row = numberBetween(0, 1e6);
/** Sentences, or parts of a line. */
export const textListSchema = listSchema(wordsSchema, 100);

export const candidateViewSchema = objectSchema({
  index: candidateIndexSchema,
  /** A short name for people: `03`. */
  number: wordsSchema,
  /** Other facts about it: the file's name, the model that wrote it. */
  name: wordsSchema,
  state: oneOfSchema('in', 'out', 'winner'),
  /** The state in words: `out in round 2`. */
  words: wordsSchema,
});

/** A candidate of the comparison. */
export interface CandidateView extends InferOutput<typeof candidateViewSchema> {}

const matchSeatView = objectSchema({
  /** The candidate's index; absent while it is not known. */
  candidate: optionalSchema(candidateIndexSchema),
  /** The match that the candidate comes from, if it is drawn. */
  from: optionalSchema(keyTextSchema),
  isWinner: booleanSchema,
  /** One per call: `won`, `lost`, `none` if neither candidate won it, `coming` before its reply. */
  squares: listSchema(oneOfSchema('won', 'lost', 'none', 'coming'), MAX_MATCH_CALLS),
});

/** One of the two sides of a match. */
export interface MatchSideView extends InferOutput<typeof matchSeatView> {}

const matchView = objectSchema({
  id: keyTextSchema,
  /**
   * The vertical position in its column, in match heights from 0, in steps of a quarter. No two matches of a column are closer than 1. No
   * match lies on a line from a match further left, if lines stay level until just before the column where they end. Lines may cross only
   * if both continue from a match.
   */
  at: row,
  seats: pairSchema(matchSeatView, matchSeatView),
  state: oneOfSchema('coming', 'playing', 'decided', 'waiting', 'both'),
  /** For example `playing, call 2 of 2`, `undecided: waits for you`, `you chose 05`; may be empty. */
  words: wordsSchema,
  /** The match for a screen reader: its candidates and its state. */
  label: wordsSchema,
  byPerson: booleanSchema,
});

/** A match between two candidates. */
export interface MatchView extends InferOutput<typeof matchView> {}

export const roundSchema = objectSchema({
  title: wordsSchema,
  games: listSchema(matchView, MAX_DRAWN_MATCHES),
  /** Who advances without a match, in words. */
  byes: optionalSchema(wordsSchema),
});

/** A round of matches. */
export interface RoundView extends InferOutput<typeof roundSchema> {}

const judgedRow = objectSchema({
  /** Absent until it is known. */
  candidate: optionalSchema(candidateIndexSchema),
  /** The possible candidates, if known: `16 or 02`. Present if `candidate` is absent. */
  name: optionalSchema(wordsSchema),
  /** The vertical position, as for matches. */
  at: row,
  /** The points of each grade as text; `·` without a verdict, empty until received, `–` if it isn't needed. */
  cells: listSchema(wordsSchema, MAX_DRAWN_VOTES),
  /** The match that the candidate comes from, if it is drawn. */
  from: optionalSchema(keyTextSchema),
  /** The whole row for a screen reader. */
  label: wordsSchema,
});

/** A graded candidate. */
export interface GradesRowView extends InferOutput<typeof judgedRow> {}

export const gradesSchema = objectSchema({
  title: wordsSchema,
  max: integerBetween(1, 1_000),
  rows: listSchema(judgedRow, MAX_DRAWN_CANDIDATES),
  /** The least points of a correct proof, as a sentence. */
  words: wordsSchema,
});

/** The graded candidates. */
export interface GradesView extends InferOutput<typeof gradesSchema> {}

const rank = objectSchema({
  /** `1`, or `1=` if several share it; empty if there is none yet. */
  place: wordsSchema,
  /** Absent until it is known; then `name` has the possible candidates. */
  candidate: optionalSchema(candidateIndexSchema),
  name: optionalSchema(wordsSchema),
  isIn: booleanSchema,
  /** 0 to 1; absent without a score. */
  score: optionalSchema(objectSchema({ at: shareSchema, low: shareSchema, high: shareSchema })),
  /** `3 of 4`, `6.5 ± 0.4`, `waits`. */
  words: wordsSchema,
});

/** A row of the ranking. */
export interface RankView extends InferOutput<typeof rank> {}

export const rankingSchema = objectSchema({
  title: wordsSchema,
  /** The scale: `calls won, 95% CI`; empty if no candidate has a score. */
  scale: wordsSchema,
  rows: listSchema(rank, MAX_DRAWN_CANDIDATES),
  /** Candidates that were eliminated before the grading and have no row: `Out in round 2`. */
  out: listSchema(
    objectSchema({ label: wordsSchema, candidates: listSchema(candidateIndexSchema, MAX_DRAWN_CANDIDATES) }),
    MAX_DRAWN_ROUNDS,
  ),
  /** How reliable the ranking is, one sentence each. */
  words: textListSchema,
});

/** The ranking of the candidates. */
export interface RankingView extends InferOutput<typeof rankingSchema> {}
