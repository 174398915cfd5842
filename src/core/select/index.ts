/** Selection: finds the best of many candidate proofs by a tournament. */

export {
  /** Groups candidates by their final answers. */
  groupCandidatesByFinalAnswer,
} from './candidates/answer-groups.ts';
export {
  /** A pair of a problem and its solution, by name. */
  type CandidateSolution,
  /** A text that holds one proof, or several pairs of a problem and its solution. */
  type CandidateSourceText,
  /** The pairs of a problem. */
  findSolutionsByProblem,
  /** The problems that texts can be compared on. */
  listProblemChoices,
  /** A problem that all texts with several pairs have. */
  type ProblemChoice,
} from './candidates/candidate-pairs.ts';
export {
  /** Whether a person can include an excluded candidate. */
  canIncludeCandidate,
  /** Includes excluded candidates by id, as the last candidates. */
  includeCandidates,
  /** Warnings about a set of candidates, a sentence each. */
  listCandidateWarnings,
  /** Uses ids as names for candidates with equal names. */
  makeCandidateNamesUnique,
  /** Prepares candidates for a tournament, in the order given. */
  prepareCandidateSet,
} from './candidates/prepare-candidates.ts';
export {
  /** All candidates of a loaded data set, grouped by problem, in the order of first appearance. */
  groupCandidatesByProblem,
  /** Candidates renamed so that no two have the same id. */
  makeCandidateIdsUnique,
  /** Candidates of one problem of a data set. */
  type ProblemCandidates,
  /** The problem of a row without its candidates: a cheap way to list the problems of a data set. */
  readRowCandidateSummary,
  /** The candidates of a row of a data set. */
  readRowCandidates,
} from './candidates/row-candidates.ts';
export {
  /** A judge whose five votes are each the best of several judgements. */
  createBestOfNJudge,
} from './comparers/best-of-judge.ts';
export {
  /** Compares candidates with the embedded checker. */
  createCheckerComparer,
} from './comparers/checker-comparer.ts';
export {
  /** A model of a selection. */
  type ComparerModel,
  /** Compares and grades candidates with models, or returns why it can't. */
  createModelComparer,
} from './comparers/model-comparer.ts';
export {
  /** Assembles a record from a header and the lines after it. */
  buildComparisonJournalContent,
  /** The first characters of a journal file, to recognize it. */
  COMPARISON_JOURNAL_FIRST_CHARACTERS,
  /** The parsed journal of a comparison. */
  type ComparisonJournalContent,
  /** One line of a comparison's journal. */
  type ComparisonJournalEntry,
  /** The first line of a journal, which identifies the comparison. */
  type ComparisonJournalHeader,
  /** The header of a selection's record. */
  createComparisonJournalHeader,
  /** A candidate as the journal names it. */
  createRecordedCandidate,
  /** Serializes a record entry as a line, without the line break. */
  formatComparisonJournalLine,
  /** Why a journal can’t be resumed by this comparison: the differences, a sentence each, at most three. */
  listComparisonHeaderDifferences,
  /** The first candidate that differs from the journal's, as a sentence. */
  listFirstCandidateDifference,
  /** Parses the whole text of a journal. Ignores a torn last line. */
  parseComparisonJournal,
  /** Parses a line of a journal; undefined if it isn’t one. */
  parseComparisonJournalLine,
  /** A candidate that joined after the start, as the journal names it. */
  type RecordedInclusion,
} from './record/record.ts';
export {
  /** The rating that a random choice gets on rated candidates. */
  computeRandomChoiceBaseline,
  /** How often selections found the best of rated candidates. */
  type SelectionAccuracy,
  /** Sums runs incrementally. Memory grows only with the number of problems. */
  SelectionAccuracyTally,
  /** A figure with its 95 % interval, absent where there is too little for one. */
  type SelectionEstimate,
  /** Rates a finished run; undefined if it isn’t finished or a competing candidate has no rating. */
  scoreComparisonResult,
} from './report/accuracy.ts';
export {
  /** A selection as Markdown. */
  renderComparisonMarkdown,
} from './report/markdown.ts';
export {
  /** A selection so far. */
  type ComparisonResult,
  /** The outcome of a selection, as one word. */
  getComparisonOutcome,
  /** Usage of all replies of a tournament, including those of matches that no longer count. */
  sumReplyUsage,
  /** A selection as JSON. */
  toComparisonJson,
} from './report/report.ts';
export {
  /** A line of a report. */
  type ComparisonReportLine,
  /** The report of a selection as lines of text: outcome, ranking, every match, and details of the candidates. */
  renderComparisonReportLines,
  /** A short report for one of many selections: the outcome and its cost. */
  renderComparisonSummaryLines,
  /** A problem's name in one line: its text if it has no other name. */
  shortenProblemName,
} from './report/report-text.ts';
export {
  /** The judgments of one problem's candidates, which all tournaments of a study share: each is queried once. */
  JudgementPool,
} from './study/judgement-pool.ts';
export {
  /** The designs of a study on some candidates. */
  listStudyDesigns,
  /** Collects the runs of a study. */
  StrategyStudy,
  /** One problem of a study. */
  type StudiedProblem,
} from './study/study.ts';
export {
  /** The report of a study: a curve of accuracy over calls for each strategy, and its table. */
  buildStudyReport,
} from './study/study-report.ts';
export {
  /** Turns run-offs off for a judge that always gives the same reply, because equal candidates stay equal. */
  disableRunOffForDeterministicJudge,
  /** Estimates the cost of each strategy for a number of candidates. */
  estimateStrategyCosts,
  /** Estimates the cost of a design, before the first call. */
  estimateTournamentCost,
  /** The design of a tournament that more candidates join after the start. */
  extendDesignForLateCandidates,
  /** Completes a design with defaults, or returns what is wrong with it as a sentence. */
  fillInTournamentDesign,
  /** A strategy with its design and its estimated cost. */
  type StrategyCostEstimate,
  /** A partial design; the rest gets defaults. */
  type TournamentDesignInput,
} from './tournament/design.ts';
export {
  /** Runs a tournament until it ends. */
  runTournament,
  /** Starts a tournament and returns a handle for manual decisions. */
  startTournamentRunner,
  /** A running tournament. */
  type TournamentRunner,
} from './tournament/runner.ts';
export {
  /** Computes the standing of a tournament. */
  getTournamentStanding,
} from './tournament/standing.ts';
export {
  /** Returns the tournament with one more reply. */
  applyCallReply,
  /** Returns the tournament with a manual decision. */
  applyManualDecision,
  /** A tournament before the first reply. */
  createTournament,
} from './tournament/tournament.ts';
export {
  /** The orders in which a pair can be shown. */
  CANDIDATE_PRESENTATION_ORDERS,
  /** The parsed reply to a call. */
  type CallReply,
  /** A candidate proof. */
  type Candidate,
  /** The order in which two candidates are shown. */
  type CandidatePresentationOrder,
  /** The rank of a candidate. */
  type CandidateRank,
  /** The score of a candidate with its 95 % confidence interval. */
  type CandidateScore,
  /** The candidates of one problem, ready for a tournament. */
  type CandidateSet,
  /** The strategies, in the order in which they are listed. */
  COMPARISON_STRATEGIES,
  /** Compares and grades candidates: one or several models, or the embedded checker. */
  type Comparer,
  /** Describes what compares and grades candidates. */
  type ComparerDescription,
  /** How the best candidate is found. */
  type ComparisonStrategy,
  /** An excluded candidate with the reason. */
  type ExcludedCandidate,
  /** The longest reason that is saved of a reply, in characters. */
  MAX_REPLY_REASON_CHARS,
  /** The most candidates of one tournament. */
  MAX_TOURNAMENT_CANDIDATES,
  /** A manual decision. */
  type ManualDecision,
  /** A match of two candidates so far. */
  type Match,
  /** One call of a match, with its reply once received. */
  type MatchCall,
  /** One side of a match: its candidate, or the match that the candidate will come from. */
  type MatchSide,
  /** A tournament so far. */
  type Tournament,
  /** The estimated cost of a tournament, before the first call. */
  type TournamentCostEstimate,
  /** The rules of a tournament. */
  type TournamentDesign,
  /** A round of a tournament. */
  type TournamentRound,
  /** The state of a tournament. */
  type TournamentStanding,
} from './types.ts';
export {
  /** Facts about the candidates other than the winner. */
  type CandidateSetDetails,
  /** Pass@k of all given candidates: the chance that at least one of k is correct. */
  computePassAtK,
  /** The state of a candidate: `won`, `tied for first`, `eliminated in round 2`; at the end also its human rating. */
  describeCandidateState,
  /** Estimates the prompt tokens of a plan, in the way budgets do. */
  estimateComparisonPromptTokens,
  /** A candidate's number as people read it, from 01, with as many digits as the last one has: `03`. */
  formatCandidateNumber,
  /** A final answer in one line, as people read it: `x = 80° or x = 280°`. */
  formatShortFinalAnswer,
  /** A candidate’s name in one line, without invisible characters, shortened if it is long. */
  getCandidateName,
  /** Number and name: `03 o4-mini-high`. */
  getCandidateTitle,
  /** The final answers, shown before the ranking: if they differ, some are wrong. */
  getFinalAnswersDetailLine,
  /** Facts about the candidates other than the winner, a line each. */
  listCandidateSetDetailLines,
  /** A name in one line, without invisible characters, shortened if it is long. */
  toShortDisplayName,
} from './words/candidates.ts';
export {
  /** Texts about the journal of a comparison. */
  comparisonJournalTexts,
  /** Texts in rows, cells and choices of the panel. */
  comparisonPanelTexts,
  /** Texts of a comparison: plan, run and result. */
  comparisonRunTexts,
  /** Texts for selecting and reading proofs. */
  comparisonSourceTexts,
} from './words/compare-texts.ts';
export {
  /** The least mean grade that counts as correct. */
  describeCorrectnessThreshold,
  /** When to use a strategy. */
  describeStrategy,
  /** Why a judge can’t run a design; undefined if it can. */
  explainUnsupportedDesign,
  /** The title of the grades: `Finalists: 8 grades each, 0 to 7 points`. */
  formatGradingTitle,
  /** The name of a strategy. */
  getStrategyName,
  /** Strategy, order and seed, as the parts of one line. */
  listTournamentDesignPhrases,
} from './words/design.ts';
export {
  /** `02 amber and 05 birch have a bye`; empty if there is none. */
  describeByes,
  /** The manual decision of a match: `You chose 05. The judges chose 03.` */
  describeManualDecision,
  /** The result of a match’s calls: how many each candidate won, and whether that followed the order in the prompt. */
  describeMatchCallResults,
  /** The state of an undecided match, as a sentence. */
  describeUndecidedMatch,
  /** A match for screen readers: `03 o3 vs. 12 qwen: 03 won 2 of 3 calls`. */
  formatMatchAriaLabel,
  /** The title of a call: `call 2, 03 first`. */
  formatMatchCallTitle,
  /** The text below a match; empty if its squares show it already. */
  formatMatchCaption,
  /** The candidate on one side of a match, or who it may be: `16 or 02`. */
  formatMatchSideNumbers,
  /** The title of a match: `03 or 12?` while it waits for a person, `03 beat 12`. */
  formatMatchTitle,
  /** The title of a round. */
  formatRoundTitle,
  /** The candidates of a match, if both are known. */
  getMatchCandidates,
  /** Whether the loser of a match in such a round is out. */
  isEliminationRound,
  /** The calls of a match whose replies are received. */
  listAnsweredCalls,
  /** How many matches the reader decided, and how many of them against the judges; empty if none. */
  listManualDecisionSentences,
} from './words/matches.ts';
export {
  /** How many calls are used, of at most how many. */
  describeCallProgress,
  /** Why the comparison failed, and how far it got. */
  describeComparisonFailure,
  /** The sentence for a stopped comparison, with its standing. */
  describeStoppedComparison,
  /** Progress: `4 of 7 matches decided.`, or how many grades are done. */
  describeTournamentProgress,
  /** The standing of a tournament, as sentences. */
  describeTournamentStanding,
  /** How many proofs there are to compare, before the first call. */
  describeUnstartedComparison,
  /** `15 calls used, at most 5 left`, and other counts of calls. */
  listCallUsagePhrases,
} from './words/outcome.ts';
export {
  /** The scale of the scores: `calls won, 95% CI`. */
  describeScoreScale,
  /** A score as text: `3 of 4`, `6.5 ± 0.4`, `5.0`. */
  formatCandidateScore,
  /** The grades of a candidate for screen readers: `03 o3: 7, no verdict, 6.5; 3 of 8 grades`. */
  formatGradesAriaLabel,
  /** Whether a strategy grades candidates, at the end or throughout. */
  isGradingStrategy,
  /** How reliable the ranking is, a sentence each. */
  listRankingReliabilitySentences,
  /** Candidates with a score on the scale of the strategy, the best first. */
  listScoredRanks,
} from './words/scores.ts';
