/** What dialogs, messages and the panel say as proofs are compared: of what is compared, of the comparison, and of its record. */
import { countText, t } from '../../../l10n/index.ts';

/** What is said as proofs are chosen and read. */
export const sourceSentences = {
  whichProofs: () => t('Which proofs of the same problem are to be compared?'),
  thisProof: () => t('this proof'),
  sameFolder: () => t('in the same folder'),
  open: () => t('open'),
  inWorkspace: () => t('in the workspace'),
  nothing: () =>
    t(
      'There is nothing to compare: open a folder with several proofs of a problem, or select them in the Explorer.',
    ),
  candidates: (count: number) => t('{0} candidates', count),
  whichProblem: (shown: number, all: number) =>
    all > shown ? t('Of which problem? The first {0} of {1} are shown.', shown, all) : t('Of which problem?'),
  dataFileAlone: () => t('A data file is compared by itself: select one, or several proofs.'),
  noProblem: (problem: string, file: string) => t('There is no problem “{0}” in {1}.', problem, file),
  noProof: () => t('There is no proof in there: nothing is compared.'),
  notOneProblem: () => t('These rows are not the proofs of one problem: nothing is compared.'),
  onlyOne: (set: string) => t('{0} has one solution of this problem only: there is nothing to compare.', set),
  stillRead: (set: string) => t('{0} is still being read. Try again in a moment.', set),
  ofSet: (problem: string, set: string) => t('{0}: a problem of {1}', problem, set),
  notCompared: (file: string, why: string) => t('{0} cannot be compared. {1}', file, why),
  nothingIn: (file: string) =>
    t(
      'Nothing in {0} can be compared: its rows need "problem" and "proofs", or one proof each with "problem" or "problem_id".',
      file,
    ),
  moreRows: (file: string, most: number) =>
    t('{0} has more than {1} rows: the rest is left out.', file, most),
  unreadIn: countText('{0} row of {1} cannot be read.', '{0} rows of {1} cannot be read.'),
  unread: countText('{0} row cannot be read.', '{0} rows cannot be read.'),
  tooManyCandidates: (lost: number, all: number) =>
    t('{0} of {1} candidates are left out: there are too many, or they are too long.', lost, all),
  tooManyFiles: (files: number, most: number) =>
    t('{0} files are more than {1}: the rest is left out.', files, most),
  tooLongInAll: (first: string) =>
    t('All files together are too long: those from {0} on are left out.', first),
  moreLeft: (more: number) => t('{0} more files are left out; the log names them.', more),
  left: (file: string, why: string) => t('{0} is left out. {1}', file, why),
  tooLong: (file: string, most: number) =>
    t('{0} is left out: it is longer than {1} characters.', file, most),
  noText: (file: string) => t('{0} is left out: it is no Markdown, LaTeX or text file.', file),
  notNamed: (file: string) =>
    t('{0} is left out: nothing in it says that it is a proof. Select it by itself to have it play.', file),
  notOpen: () => t('It is not open any more.'),
  tooLarge: (kilobytes: number) => t('It is larger than {0} kB.', kilobytes),
  noFile: () => t('It is a link or no file, and is not followed.'),
  notThere: () => t('It is not there, or cannot be read.'),
};

/** What is said of a comparison as it begins, goes on and is looked at. */
export const comparisonSentences = {
  checkerAlone: () =>
    t('Only the embedded checker is chosen. It compares on this machine, and nothing is sent anywhere.'),
  chooseJudge: () => t('Choose a judge to have a model compare the proofs.'),
  untrusted: () => t('This workspace is not trusted: trust it to have a model compare the proofs.'),
  sentTo: (model: string, place: string) =>
    t('The problem and the proofs are sent to {0} at {1}.', model, place),
  sentToJudge: (judge: string) => t('The problem and the proofs are sent to {0}.', judge),
  atMost: (calls: number, setting: string) =>
    t(
      'At most {0} calls are sent, by the setting {1}. The model’s provider may charge for them.',
      calls,
      setting,
    ),
  keptCostNothing: () => t('Replies that are kept from before cost nothing.'),
  askStart: () => t('Start this comparison?'),
  askResume: () => t('Resume this comparison?'),
  tooManyGames: (candidates: number, games: number, most: number) =>
    t(
      'All pairs of {0} candidates are {1} games, and no more than {2} can be played here: choose another strategy.',
      candidates,
      games,
      most,
    ),
  hasBegun: () => t('This comparison has begun: its plan stands. Open another one for another plan.'),
  notBegun: () => t('This comparison has not begun yet. Start it.'),
  impossible: () => t('Nothing can be compared here.'),
  nothingYet: () => t('Nothing has been compared yet.'),
  nothingToExport: () => t('Nothing has been compared yet: there is nothing to export.'),
  noWinner: () => t('There is no winner yet.'),
  gameChanged: () => t('This game is not what it was any more. Look at it again.'),
  noCandidate: () => t('There is no such candidate.'),
  noStep: (number: number) => t('There is no step {0} any more.', number),
  notOpened: (name: string) => t('“{0}” cannot be opened any more. It may have been moved.', name),
  exportAs: () => t('As what is the comparison to be exported?'),
  exported: (file: string) => t('The comparison is written to {0}.', file),
  notExported: (file: string, why: string) => t('The comparison could not be written to {0}: {1}', file, why),
  selectProofs: () =>
    t('Select two or more proofs of the same problem in the Explorer, and choose Compare Proofs.'),
  notDrawn: (games: number) => t('{0} games are too many to be drawn; the record has all of them.', games),
  reopened: () => t('opened from its record: 0 calls now'),
  tooltip: (title: string) => t('Comparison of proofs: {0}. Click to show it.', title),
};

/** What is said of the record of a comparison. */
export const recordSentences = {
  inStorage: () => t("The record is kept in the extension's own storage."),
  withCopy: (file: string) =>
    t("The record is kept in the extension's own storage, with a copy in {0}.", file),
  untrusted: () => t("The record is kept in the extension's own storage, as this workspace is not trusted."),
  gone: () => t('The record of this comparison is not there any more.'),
  goneOrBroken: () => t('The record of this comparison is not there any more, or cannot be read.'),
  forgotten: () => t('This comparison is not kept any more. Choose its proofs again.'),
  exists: () => t('There is a record of this comparison already.'),
  ofAnother: (why: string) => t('The record is of another comparison: {0}', why),
  isOfAnother: (why: string) => t('The record of this comparison is of another one: {0}', why),
  longer: (most: number) => t('it is longer than {0} characters', most),
  tooLong: () => t('The record is too long to be read.'),
  notWritten: (why: string) =>
    t(
      'The record cannot be written: {0}. Replies that come from now on are lost if this window closes before it is done.',
      why,
    ),
  noCopy: (why: string) => t('No copy of the record can be put with the proofs: {0}', why),
  notKept: (why: string) => t('This comparison cannot be kept, and is lost when the window closes: {0}', why),
  noFolder: (folder: string) => t('{0} is a link or no folder: it is not followed.', folder),
  noFile: (file: string) => t('{0} is a link or no file: nothing is written there.', file),
  openFinished: () => t('Open the finished comparison'),
  goOn: () => t('Go on with the comparison that was stopped'),
  nothingSent: () => t('Nothing is sent.'),
  nothingAsked: () => t('Nothing is asked before you resume it.'),
  startAnew: () => t('Start anew'),
  ownRecord: () => t('With a plan and a record of its own; the old one stays.'),
  canStartAnew: () => t('It can be started anew.'),
};

/** Words in the rows, cells and choices of the panel. */
export const panelWords = {
  better: (candidate: string) => t('{0} is better', candidate),
  bothGoOn: () => t('Both go on'),
  neitherBetter: () => t('Neither is better'),
  none: () => t('none'),
  ranking: () => t('Ranking'),
  rankingSoFar: () => t('Ranking so far'),
  sharedPlace: (place: number) => t('{0}=', place),
  waits: () => t('waits'),
  toCome: () => t('to come'),
  outIn: (round: number) => t('Out in round {0}', round),
  notKnown: () => t('not known yet'),
  notChecked: () => t('not checked'),
  finalAnswer: (answer: string) => t('final answer {0}', answer),
};
