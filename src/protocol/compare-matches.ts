/** The candidates of a comparison as drawn: matches in rounds, single grades, and the ranking. */
import { key, share, words } from './panel.ts';
import { boolean, type InferOutput, list, number, oneOf, optional, shape, tuple, whole } from './schemas.ts';

/** The most candidates of one comparison, and the most votes: those of `core/select`, which a test holds against these. */
export const MOST_CANDIDATES = 1024;
export const MOST_VOTES = 64;
/** The most matches that are drawn, in all rounds together. */
export const MOST_MATCHES = 10_000;
/** The most calls of one match: best of `MOST_VOTES`, each in both orders and a third. */
export const MOST_CALLS = 3 * (MOST_VOTES + 1);
export const MOST_ROUNDS = 1_000;

/** The index of a candidate. */
export const candidate = whole(0, MOST_CANDIDATES - 1);
/** Vertical position in a column, in rows. */
const row = number(0, 1e6);
/** Sentences, or parts of a line. */
export const someWords = list(words, 100);

export const candidateView = shape({
  index: candidate,
  /** A short name for people: `03`. */
  number: words,
  /** Other facts about it: the file's name, the model that wrote it. */
  name: words,
  state: oneOf('in', 'out', 'winner'),
  /** The state in words: `out in round 2`. */
  words,
});

/** A candidate of the comparison. */
export interface CandidateView extends InferOutput<typeof candidateView> {}

const matchSeatView = shape({
  /** The candidate's index; absent while it is not known. */
  candidate: optional(candidate),
  /** The match that the candidate comes from, if it is drawn. */
  from: optional(key),
  isWinner: boolean,
  /** One per call: `won`, `lost`, `none` if neither candidate won it, `coming` before its reply. */
  squares: list(oneOf('won', 'lost', 'none', 'coming'), MOST_CALLS),
});

/** One of the two sides of a match. */
export interface SeatView extends InferOutput<typeof matchSeatView> {}

const matchView = shape({
  id: key,
  /**
   * The vertical position in its column, in match heights from 0, in steps of a quarter. No two matches of a column are closer than 1. No
   * match lies on a line from a match further left, if lines stay level until just before the column where they end. Lines may cross only
   * if both continue from a match.
   */
  at: row,
  seats: tuple(matchSeatView, matchSeatView),
  state: oneOf('coming', 'playing', 'decided', 'waiting', 'both'),
  /** For example `playing, call 2 of 2`, `undecided: waits for you`, `you chose 05`; may be empty. */
  words,
  /** The match for a screen reader: its candidates and its state. */
  label: words,
  byPerson: boolean,
});

/** A match between two candidates. */
export interface MatchView extends InferOutput<typeof matchView> {}

export const round = shape({
  title: words,
  games: list(matchView, MOST_MATCHES),
  /** Who advances without a match, in words. */
  byes: optional(words),
});

/** A round of matches. */
export interface RoundView extends InferOutput<typeof round> {}

const judgedRow = shape({
  /** Absent until it is known. */
  candidate: optional(candidate),
  /** The possible candidates, if known: `16 or 02`. Present if `candidate` is absent. */
  name: optional(words),
  /** The vertical position, as for matches. */
  at: row,
  /** The points of each grade as text; `·` without a verdict, empty until received, `–` if it isn't needed. */
  cells: list(words, MOST_VOTES),
  /** The match that the candidate comes from, if it is drawn. */
  from: optional(key),
  /** The whole row for a screen reader. */
  label: words,
});

/** A graded candidate. */
export interface JudgedRow extends InferOutput<typeof judgedRow> {}

export const judged = shape({
  title: words,
  max: whole(1, 1_000),
  rows: list(judgedRow, MOST_CANDIDATES),
  /** The least points of a correct proof, as a sentence. */
  words,
});

/** The graded candidates. */
export interface JudgedView extends InferOutput<typeof judged> {}

const rank = shape({
  /** `1`, or `1=` if several share it; empty if there is none yet. */
  place: words,
  /** Absent until it is known; then `name` has the possible candidates. */
  candidate: optional(candidate),
  name: optional(words),
  isIn: boolean,
  /** 0 to 1; absent without a score. */
  score: optional(shape({ at: share, low: share, high: share })),
  /** `3 of 4`, `6.5 ± 0.4`, `waits`. */
  words,
});

/** A row of the ranking. */
export interface RankView extends InferOutput<typeof rank> {}

export const ranking = shape({
  title: words,
  /** The scale: `calls won, 95% CI`; empty if no candidate has a score. */
  scale: words,
  rows: list(rank, MOST_CANDIDATES),
  /** Candidates that were eliminated before the grading and have no row: `Out in round 2`. */
  out: list(shape({ label: words, candidates: list(candidate, MOST_CANDIDATES) }), MOST_ROUNDS),
  /** How reliable the ranking is, one sentence each. */
  words: someWords,
});

/** The ranking of the candidates. */
export interface RankingView extends InferOutput<typeof ranking> {}
