/** Selection: the best of many candidate proofs. What a tournament is, and how it goes on. */
export {
  /** Compares candidates with the embedded checker. */
  checkerAsker,
} from './askers/checker-asker.ts';
export {
  /** A model of a selection. */
  type ModelPlayer,
  /** Compares and grades candidates with models, or returns why it can't. */
  modelAsker,
} from './askers/model-asker.ts';
export {
  /** A judge whose five votes are chosen from several judgements. */
  selectingJudge,
} from './askers/selecting-judge.ts';
export {
  /** Prepares candidates for a tournament, in the order given. */
  gather,
  /** Warnings about a set of candidates, a sentence each. */
  gatheredNotes,
} from './candidates/candidates.ts';
export {
  /** Groups candidates by their final answers. */
  equalAnswers,
} from './candidates/equal-answers.ts';
export {
  /** Candidates of one problem of a data set. */
  type CandidateGroup,
  /** All candidates of a loaded data set, grouped by problem, in the order of first appearance. */
  candidatesOf,
  /** The candidates of a row of a data set. */
  rowCandidates,
  /** The problem of a row without its candidates: a cheap way to list the problems of a data set. */
  rowProblem,
  /** Candidates renamed so that no two have the same id. */
  toldApart,
} from './candidates/row-candidates.ts';
export {
  /** The header of a selection's record. */
  headerOf,
  /** The first characters of a journal file, to recognize it. */
  RECORD_BEGINNING,
  /** One line of a comparison's journal. */
  type RecordEntry,
  /** Parses the whole text of a journal. Ignores a torn last line. */
  readRecord,
  /** Parses a line of a journal; undefined if it isn’t one. */
  readRecordLine,
  /** Assembles a record from a header and the lines after it. */
  recordFrom,
  /** Serializes a record entry as a line, without the line break. */
  recordLine,
  /** The first line of a journal, which identifies the comparison. */
  type SelectHeader,
  /** The parsed journal of a comparison. */
  type SelectRecord,
  /** Why a journal can’t be resumed by this comparison: the differences, a sentence each, at most three. */
  whyOther,
} from './record/record.ts';
export {
  /** Sums runs incrementally. Memory grows only with the number of problems. */
  Accuracies,
  /** How often selections found the best of rated candidates. */
  type Accuracy,
  /** A figure with its 95 % interval, absent where there is too little for one. */
  type Figure,
  /** How a blind choice would do on rated candidates. */
  ratedChance,
  /** Rates a finished run; undefined if it isn’t finished or a competing candidate has no rating. */
  ratedRun,
} from './report/accuracy.ts';
export {
  /** A selection as Markdown. */
  selectionMarkdown,
} from './report/markdown.ts';
export {
  /** The outcome of a selection, as one word. */
  outcomeOf,
  /** A selection so far. */
  type Selection,
  /** A selection as JSON. */
  selectionJson,
  /** Usage of all replies of a tournament, including those of matches that no longer count. */
  usageOfReplies,
} from './report/report.ts';
export {
  /** A short report for one of many selections: the outcome and its cost. */
  briefLines,
  /** A problem's name in one line: its text if it has no other name. */
  problemName,
  /** A line of a report. */
  type ReportLine,
  /** The report of a selection as lines of text: outcome, ranking, every match, and details of the candidates. */
  selectionLines,
} from './report/report-text.ts';
export {
  /** The strategies, in the order in which they are listed. */
  STRATEGIES,
} from './strategies/all.ts';
export {
  /** A strategy with its design and its estimated cost. */
  type PlannedStrategy,
  /** Estimates the cost of a design, before the first call. */
  planOf,
  /** Estimates the cost of each strategy for a number of candidates. */
  plansOf,
  /** Completes a design with defaults, or returns what is wrong with it as a sentence. */
  readDesign,
  /** Turns run-offs off for a judge that always gives the same reply, because equal candidates stay equal. */
  steadily,
  /** A partial design; the rest gets defaults. */
  type WantedDesign,
} from './tournament/design.ts';
export {
  /** A running tournament. */
  type Drive,
  /** Runs a tournament until it ends. */
  drive,
  /** Starts a tournament and returns a handle for manual decisions. */
  startDrive,
} from './tournament/drive.ts';
export {
  /** Computes the standing of a tournament. */
  standingOf,
} from './tournament/standing.ts';
export {
  /** Returns the tournament with one more reply. */
  applyReply,
  /** Returns the tournament with a manual decision. */
  decide,
  /** A tournament before the first reply. */
  startTournament,
} from './tournament/tournament.ts';
export {
  /** Compares and grades candidates: one or several models, or the embedded checker. */
  type Asker,
  /** Describes what compares and grades candidates. */
  type AskerDescription,
  /** A candidate proof. */
  type Candidate,
  /** A manual decision. */
  type Decision,
  /** The rules of a tournament. */
  type Design,
  /** A match of two candidates so far. */
  type Game,
  /** One call of a match, with its reply once received. */
  type GameCall,
  /** The candidates of one problem, ready for a tournament. */
  type Gathered,
  /** The parsed reply to a call. */
  type Heard,
  /** The longest reason that is saved of a reply, in characters. */
  LONGEST_SAID,
  /** The most candidates of one tournament. */
  MOST_CANDIDATES,
  /** The order in which two candidates are shown. */
  type Order,
  /** The rank of a candidate. */
  type Place,
  /** The estimated cost of a tournament, before the first call. */
  type Plan,
  /** A round of a tournament. */
  type Round,
  /** The score of a candidate with its 95 % confidence interval. */
  type Score,
  /** One side of a match: its candidate, or the match that the candidate will come from. */
  type Seat,
  /** The state of a tournament. */
  type Standing,
  /** How the best candidate is found. */
  type Strategy,
  /** A tournament so far. */
  type Tournament,
} from './types.ts';
export {
  /** The final answers, shown before the ranking: if they differ, some are wrong. */
  answersLine,
  /** Facts about the candidates other than the winner. */
  type Beside,
  /** Facts about the candidates other than the winner, a line each. */
  besideLines,
  /** The state of a candidate: `won`, `tied for first`, `out in round 2`; at the end also its human rating. */
  candidateWords,
  /** Number and name: `03 o4-mini-high`. */
  fullName,
  /** A candidate’s name in one line, without invisible characters, shortened if it is long. */
  nameOf,
  /** A candidate's number as people read it, from 01, with as many digits as the last one has: `03`. */
  numberOf,
  /** Pass@k of all given candidates: the chance that at least one of k is correct. */
  passOf,
  /** A name in one line, without invisible characters, shortened if it is long. */
  plainName,
  /** A final answer in one line, as people read it: `x = 80° or x = 280°`. */
  shortAnswer,
  /** Estimates the prompt tokens of a plan, in the way budgets do. */
  tokensOf,
} from './words/candidates.ts';
export {
  /** Texts of a comparison: plan, run and result. */
  comparisonSentences,
  /** Texts in rows, cells and choices of the panel. */
  panelWords,
  /** Texts about the journal of a comparison. */
  recordSentences,
  /** Texts for selecting and reading proofs. */
  sourceSentences,
} from './words/comparing.ts';
export {
  /** The mean grade from which a proof counts as correct. */
  correctWords,
  /** Strategy, order and seed, as the parts of one line. */
  designParts,
  /** The title of the grades: `Finalists: 8 grades each, 0 to 7 points`. */
  judgingTitle,
  /** The name of a strategy. */
  strategyName,
  /** When to use a strategy. */
  strategyWords,
  /** Why a judge can’t run a design; undefined if it can. */
  unableSentence,
} from './words/design.ts';
export {
  /** `02 amber and 05 birch have a bye`; empty if there is none. */
  byesWords,
  /** The result of a match’s calls: how many each candidate won, and whether that followed the order in the prompt. */
  callsSentence,
  /** The title of a call: `call 2, 03 first`. */
  callTitle,
  /** How many matches the reader decided, and how many of them against the judges; empty if none. */
  decidedSentences,
  /** A match for screen readers: `03 o3 vs. 12 qwen: 03 won, 2 of 3 calls`. */
  gameLabel,
  /** The title of a match: `03 or 12?` while it waits for a person, `03 beat 12`. */
  gameTitle,
  /** The text below a match; empty if its squares show it already. */
  gameWords,
  /** Whether the loser of a match in such a round is out. */
  isElimination,
  /** The candidates of a match, if both are known. */
  pairOf,
  /** The manual decision of a match: `You chose 05. The judges chose 03.` */
  personSentence,
  /** The candidate on one side of a match, or who it may be: `16 or 02`. */
  playerWords,
  /** The calls of a match whose replies are received. */
  repliesOf,
  /** The title of a round. */
  roundTitle,
} from './words/games.ts';
export {
  /** How many calls are used, of at most how many. */
  callsWords,
  /** Why the comparison failed, and how far it got. */
  failedSentence,
  /** The standing of a tournament, as sentences. */
  outcomeSentence,
  /** Progress: `4 of 7 matches decided.`, or how many grades are done. */
  progressSentence,
  /** `15 calls used, at most 5 left`, and other counts of calls. */
  spentSentences,
  /** How many proofs there are to compare, before the first call. */
  startSentence,
  /** The sentence for a stopped comparison, with its standing. */
  stoppedSentence,
} from './words/outcome.ts';
export {
  /** Whether a strategy grades candidates, at the end or throughout. */
  isJudged,
  /** The grades of a candidate for screen readers: `03 o3: 7, no verdict, 6.5; 3 of 8 grades`. */
  judgementsWords,
  /** How reliable the ranking is, a sentence each: which places aren’t settled, and what intervals don’t cover. */
  orderSentences,
  /** The scale of the scores: `calls won, 95% CI`. */
  scaleWords,
  /** Candidates with a score on the scale of the strategy, the best first. */
  scoredOf,
  /** A score as text: `3 of 4`, `6.5 ± 0.4`, `5.0`. */
  scoreWords,
} from './words/scores.ts';
