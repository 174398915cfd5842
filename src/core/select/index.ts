/** Selection: the best of many candidate proofs. What a tournament is, and how it goes on. */
export {
  /** The embedded checker as who compares candidates. */
  checkerAsker,
} from './askers/checker-asker.ts';
export {
  /** A model of a selection. */
  type ModelPlayer,
  /** An asker that asks models, or what keeps it from asking. */
  modelAsker,
} from './askers/model-asker.ts';
export {
  /** A judge whose five votes are judgements that were chosen among several. */
  selectingJudge,
} from './askers/selecting-judge.ts';
export {
  /** Makes candidates ready to play, in the order given. */
  gather,
  /** What is to be borne in mind with these candidates, a sentence each. */
  gatheredNotes,
} from './candidates/candidates.ts';
export {
  /** Groups candidates by their final answers. */
  equalAnswers,
} from './candidates/equal-answers.ts';
export {
  /** Candidates of one problem of a data set. */
  type CandidateGroup,
  /** All candidates of a data set that is at hand, by problem, in the order in which problems first come. */
  candidatesOf,
  /** The candidates of a row of a data set. */
  rowCandidates,
  /** The problem of a row without its candidates: cheap, for finding out what a data set has in it. */
  rowProblem,
  /** Candidates renamed so that no two have the same id. */
  toldApart,
} from './candidates/row-candidates.ts';
export {
  /** The header of a selection's record. */
  headerOf,
  /** How a file of records begins, for telling it from other files. */
  RECORD_BEGINNING,
  /** What a line of a selection's record says. */
  type RecordEntry,
  /** Reads the whole text of a record, as a host without files keeps it; a torn last line is as if it were not there. */
  readRecord,
  /** Reads a line of a record; undefined if it is none of ours. */
  readRecordLine,
  /** The record that a header and the lines behind it come to. */
  recordFrom,
  /** An entry of a record as its line, without the line's end. */
  recordLine,
  /** The first line of a selection's record: what it is. */
  type SelectHeader,
  /** A selection's record, read. */
  type SelectRecord,
  /** Why a record cannot be taken up by this selection: what differs, a sentence each, at most three. */
  whyOther,
} from './record/record.ts';
export {
  /** Sums runs as they come, in memory that grows with the number of problems alone. */
  Accuracies,
  /** How often selections found the best of rated candidates. */
  type Accuracy,
  /** A figure with its 95 % interval, absent where there is too little for one. */
  type Figure,
  /** How a blind choice would do on rated candidates. */
  ratedChance,
  /** How a run that came to an end did; undefined if it did not, or not everybody that plays is rated. */
  ratedRun,
} from './report/accuracy.ts';
export {
  /** A selection as Markdown. */
  selectionMarkdown,
} from './report/markdown.ts';
export {
  /** What a selection decided, as one word. */
  outcomeOf,
  /** A selection as far as it went. */
  type Selection,
  /** A selection as JSON. */
  selectionJson,
  /** What the replies of a tournament have used, those of games that are no longer part of it too. */
  usageOfReplies,
} from './report/report.ts';
export {
  /** The report of one of many selections: the outcome and what it took. */
  briefLines,
  /** What a problem is called in one line: its text, where it has no other name. */
  problemName,
  /** A line of a report. */
  type ReportLine,
  /** The report of a selection as lines of text: the outcome, the ranking, every game, and what stands beside it. */
  selectionLines,
} from './report/report-text.ts';
export {
  /** The strategies of selection, in the order in which people are offered them. */
  STRATEGIES,
} from './strategies/all.ts';
export {
  /** What a strategy would take. */
  type PlannedStrategy,
  /** What a design takes, before the first call. */
  planOf,
  /** What each strategy would take for so many candidates. */
  plansOf,
  /** The design with all that is left open, or in a sentence what is wrong with it. */
  readDesign,
  /** What is wanted of a tournament with a judge that always says the same: those that are equal stay equal. */
  steadily,
  /** What somebody wants of a tournament; what is left open is filled in. */
  type WantedDesign,
} from './tournament/design.ts';
export {
  /** A tournament under way. */
  type Drive,
  /** Drives a tournament to where it ends. */
  drive,
  /** Drives a tournament, with a handle for what people decide meanwhile. */
  startDrive,
} from './tournament/drive.ts';
export {
  /** What a tournament has come to. */
  standingOf,
} from './tournament/standing.ts';
export {
  /** The tournament with one more reply. */
  applyReply,
  /** The tournament with what a person says. */
  decide,
  /** A tournament before the first reply. */
  startTournament,
} from './tournament/tournament.ts';
export {
  /** Who compares and judges candidates: a model, several models, the embedded checker. */
  type Asker,
  /** Who compares and judges candidates, and what it can be asked. */
  type AskerDescription,
  /** A candidate proof. */
  type Candidate,
  /** What a person says of a tournament. */
  type Decision,
  /** How a tournament is held. */
  type Design,
  /** A game of two candidates, as far as it has come. */
  type Game,
  /** One question of a game, and its reply if it is in. */
  type GameCall,
  /** Candidates of one problem, ready to play. */
  type Gathered,
  /** What came of a call: a reply, read. */
  type Heard,
  /** The longest reason that is kept of a reply, in characters. */
  LONGEST_SAID,
  /** The most candidates of one tournament. */
  MOST_CANDIDATES,
  /** In which order two candidates are shown. */
  type Order,
  /** Where a candidate stands among all. */
  type Place,
  /** What a tournament takes, before the first call. */
  type Plan,
  /** A round of a tournament. */
  type Round,
  /** How good a candidate looks, with the 95 % interval. */
  type Score,
  /** A place at the table: who sits there, or from which game they will come. */
  type Seat,
  /** What a tournament has come to. */
  type Standing,
  /** How the best is found. */
  type Strategy,
  /** A tournament so far. */
  type Tournament,
} from './types.ts';
export {
  /** What candidates end in, to be told before who is ahead: where answers differ, some are wrong. */
  answersLine,
  /** What is known of the candidates beside who won. */
  type Beside,
  /** What else is known of candidates beside who won, a line each. */
  besideLines,
  /** Where a candidate is: `won`, `tied for the first place`, `out in round 2`; in the end also how people rated it. */
  candidateWords,
  /** Number and name: `03 o4-mini-high`. */
  fullName,
  /** A candidate's name in one line: signs that nobody sees are none of it, and its end is cut off if it is long. */
  nameOf,
  /** A candidate's number as people read it, from 01, with as many digits as the last one has: `03`. */
  numberOf,
  /** Pass@k of all candidates that were given: the chance that one of k is right. */
  passOf,
  /** A name in one line, without signs that nobody sees, its end cut off if it is long. */
  plainName,
  /** A final answer in one line, as people read it: `x = 80° or x = 280°`. */
  shortAnswer,
  /** About how many tokens of prompts a plan takes, by the estimate that budgets use. */
  tokensOf,
} from './words/candidates.ts';
export {
  /** What is said of a comparison as it begins, goes on and is looked at. */
  comparisonSentences,
  /** Words in the rows, cells and choices of the panel. */
  panelWords,
  /** What is said of the record of a comparison. */
  recordSentences,
  /** What is said as proofs are chosen and read. */
  sourceSentences,
} from './words/comparing.ts';
export {
  /** From which mean a proof counts as correct. */
  correctWords,
  /** Strategy, order and seed: parts of one line. */
  designParts,
  /** What is done with those who are judged: `Finalists: 8 judgements each, 0 to 7 points`. */
  judgingTitle,
  /** What a strategy is called. */
  strategyName,
  /** When a strategy is the one to take. */
  strategyWords,
  /** Why a judge or the checker can’t do what a design asks of it; undefined if it can. */
  unableSentence,
} from './words/design.ts';
export {
  /** `02 amber and 05 birch go on without a game`; empty where everybody plays. */
  byesWords,
  /** What the replies of a game come to: how many each won, and whether that went with who stood first. */
  callsSentence,
  /** What a call of a game is called: `call 2, 03 first`. */
  callTitle,
  /** How many games the reader has decided, and how many of those against the judges; nothing where it is none. */
  decidedSentences,
  /** A game for a screen reader: `03 o3 against 12 qwen: 03 won, 2 of 3 calls`. */
  gameLabel,
  /** The title of a game: `03 or 12?` while it waits for a person, `03 won against 12`. */
  gameTitle,
  /** What is said below a game; nothing where its squares say it. */
  gameWords,
  /** Whether who loses a game of such a round is out. */
  isElimination,
  /** Who plays a game, if both are known. */
  pairOf,
  /** What a person decided of a game: `You chose 05; the judges had 03.` */
  personSentence,
  /** Who sits on a seat, or who it may be: `16 or 02`. */
  playerWords,
  /** The calls of a game whose replies are in. */
  repliesOf,
  /** What a round is called. */
  roundTitle,
} from './words/games.ts';
export {
  /** How many calls are spent, of how many at most. */
  callsWords,
  /** Why it ended before it was done, and how far it came. */
  failedSentence,
  /** How a tournament stands, in a sentence. */
  outcomeSentence,
  /** How far a tournament is: `4 of 7 games decided.`, or how many judgements are in. */
  progressSentence,
  /** `15 calls spent, at most 5 left` and what else is to be said of calls. */
  spentSentences,
  /** What there is to compare, before anything is asked. */
  startSentence,
  /** That a person stops it, and how it stands. */
  stoppedSentence,
} from './words/outcome.ts';
export {
  /** Whether candidates are judged one by one, at the end or at all. */
  isJudged,
  /** What judgements have come to, for a screen reader: `03 o3: 7, no verdict, 6.5; 3 of 8 in`. */
  judgementsWords,
  /** What the order is worth, a sentence each: which places are not settled, and what intervals do not say. */
  orderSentences,
  /** What the scale of the scores is: `share of calls won, 95%`. */
  scaleWords,
  /** Candidates with a score on the scale of the strategy, the best first. */
  scoredOf,
  /** A score as people read it: `3 of 4`, `6.5 ± 0.4`, `5.0`. */
  scoreWords,
} from './words/scores.ts';
