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
/** How far down something stands in a column, in rows. */
const row = number(0, 1e6);
/** A sentence each, or parts of a line. */
export const someWords = list(words, 100);

export const candidateView = shape({
  index: candidate,
  /** Short, as in `03`: by what people call it. */
  number: words,
  /** Other facts about it: the file's name, the model that wrote it. */
  name: words,
  state: oneOf('in', 'out', 'winner'),
  /** The same in words: `out in round 2`. */
  words,
});

/** A candidate of the comparison. */
export interface CandidateView extends InferOutput<typeof candidateView> {}

const matchSeatView = shape({
  /** The candidate's index; absent while it is not known. */
  candidate: optional(candidate),
  /** The match that it comes from, if that is drawn. */
  from: optional(key),
  isWinner: boolean,
  /** One per call: `won` it, `lost` it, `none`: nobody won it, `coming`. */
  squares: list(oneOf('won', 'lost', 'none', 'coming'), MOST_CALLS),
});

/** One of the two sides of a match. */
export interface SeatView extends InferOutput<typeof matchSeatView> {}

const matchView = shape({
  id: key,
  /**
   * The vertical position in its column, in match heights from 0: halves and quarters are possible. No two matches of a column are closer
   * than 1, and none lies on a line from a match further left, if lines stay level until just before the column where they end. Lines may
   * cross only if both continue from a match.
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
  /** Absent while it is not known who it will be. */
  candidate: optional(candidate),
  /** Who it will be, as far as that is known: `16 or 02`; where there is no candidate. */
  name: optional(words),
  /** As for matches. */
  at: row,
  /** Points as they are written, of each judgement; `·` for one without a verdict, empty for one to come, `–` for one that was spared. */
  cells: list(words, MOST_VOTES),
  /** The match that it comes from, if that is drawn. */
  from: optional(key),
  /** All of it for a screen reader. */
  label: words,
});

/** A candidate that is judged on its own. */
export interface JudgedRow extends InferOutput<typeof judgedRow> {}

export const judged = shape({
  title: words,
  max: whole(1, 1_000),
  rows: list(judgedRow, MOST_CANDIDATES),
  /** The least points of a correct proof, as a sentence. */
  words,
});

/** The candidates that are judged one by one. */
export interface JudgedView extends InferOutput<typeof judged> {}

const rank = shape({
  /** As in `1`, or `1=` where several share it; empty while it has none. */
  place: words,
  /** Absent while it is not known who it will be: `name` has it. */
  candidate: optional(candidate),
  name: optional(words),
  isIn: boolean,
  /** 0 to 1, where it has a score. */
  score: optional(shape({ at: share, low: share, high: share })),
  /** `3 of 4`, `6.5 ± 0.4`, `waits`. */
  words,
});

/** A row of the ranking. */
export interface RankView extends InferOutput<typeof rank> {}

export const ranking = shape({
  title: words,
  /** The scale: `share of calls won`, `mean points, 95%`; empty if nobody has a score. */
  scale: words,
  rows: list(rank, MOST_CANDIDATES),
  /** Those that went out before anybody was judged, with no rows of their own: `Out in round 2`. */
  out: list(shape({ label: words, candidates: list(candidate, MOST_CANDIDATES) }), MOST_ROUNDS),
  /** How reliable the ranking is, one sentence each. */
  words: someWords,
});

/** The ranking of the candidates. */
export interface RankingView extends InferOutput<typeof ranking> {}
