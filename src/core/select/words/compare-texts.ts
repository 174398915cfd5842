/** Texts of dialogs, messages and the panel: about sources, comparisons and their journals. */
import { definePluralText, t } from '../../../l10n/index.ts';
import { formatCandidateCount } from './candidates.ts';

export const comparisonSourceTexts = {
  whichProofs: () => t('Select proofs of the same problem to compare'),
  thisProof: () => t('this proof'),
  sameFolder: () => t('in the same folder'),
  open: () => t('open editors'),
  inWorkspace: () => t('in the workspace'),
  nothing: () =>
    t('Nothing to compare. Open a folder with several proofs of the same problem, or select them in the Explorer.'),
  candidates: formatCandidateCount,
  whichProblem: (shown: number, all: number) =>
    all > shown ? t('Select a problem (showing the first {0} of {1})', shown, all) : t('Select a problem'),
  dataFileAlone: () => t('Select either one data file or several proofs.'),
  noProblem: (problem: string, file: string) => t("{0} doesn't contain the problem “{1}”.", file, problem),
  noProof: () => t('No proofs found to compare. Select Markdown, LaTeX, or text files.'),
  notOneProblem: () => t("Can't compare these rows, because they aren't all readable proofs of the same problem."),
  onlyOne: (set: string) => t('Nothing to compare: {0} has only one solution of this problem.', set),
  stillRead: (set: string) => t('{0} is still loading. Try again in a moment.', set),
  ofSet: (problem: string, set: string) => t('{0} ({1})', problem, set),
  notCompared: (file: string, why: string) => t("Can't compare {0}. {1}", file, why),
  nothingIn: (file: string) =>
    t(
      'Nothing to compare in {0}. Use one row per problem, with the fields “problem” and “proofs”. Or use one row per proof, with the same “problem” or “problem_id” for all proofs of a problem.',
      file,
    ),
  moreRows: (file: string, most: number) => t('Only the first {1} rows of {0} were read.', file, most),
  unreadIn: definePluralText(
    "Skipped {0} row of {1} that can't be compared.",
    "Skipped {0} rows of {1} that can't be compared.",
  ),
  unread: definePluralText("Skipped {0} row that can't be compared.", "Skipped {0} rows that can't be compared."),
  firstReason: (error: string) => t('Reason for a skipped row: {0}', error),
  tooManyCandidates: (lost: number, all: number) =>
    t("Skipped the last {0} of {1} candidates, because there are too many or they're too long in total.", lost, all),
  tooManyFiles: (files: number, most: number) => t('Compares only the first {1} of {0} files.', files, most),
  tooLongInAll: (first: string) => t('The files are too long in total. Skipped {0} and the files after it.', first),
  moreLeft: (more: number) => t("{0} more messages about skipped files aren't shown.", more),
  left: (file: string, why: string) => t('Skipped {0}. {1}', file, why),
  tooLong: (file: string, most: number) => t("Skipped {0}, because it's longer than {1} characters.", file, most),
  noText: (file: string) => t("Skipped {0}, because it isn't a Markdown, LaTeX, or text file.", file),
  notNamed: (file: string) =>
    t("Skipped {0}, because it doesn't look like a proof. To include it, select the file itself.", file),
  whichOfProblems: () =>
    t('These files have several problems in common. Select the problem whose solutions to compare'),
  noCommonProblem: () =>
    t('No problem appears in every one of these files. Select files with solutions of the same problem.'),
  otherProblems: () => t('None of its problems has the same text as the compared problem.'),
  onlyProblem: (problem: string) =>
    t('In files with several problems, only solutions of this problem are compared: {0}', problem),
  notOpen: () => t('The file is no longer open.'),
  tooLarge: (kilobytes: number) => t('The file is larger than {0} KB.', kilobytes),
  noFile: () => t("The path is a symbolic link or isn't a regular file."),
  notThere: () => t("The file doesn't exist or can't be read."),
};

export const comparisonRunTexts = {
  checkerAlone: () => t('Compares the proofs with the embedded checker only, on this machine. Nothing is sent.'),
  chooseJudge: () => t('To have a model compare the proofs, choose a judge.'),
  untrusted: () => t('To have a model compare the proofs, trust this workspace.'),
  sentTo: (model: string, place: string) =>
    t('Sends the problem, the proofs, and any reference, answer, or rubric in the prompt to {0} ({1}).', model, place),
  sentToJudge: (judge: string) =>
    t('Sends the problem, the proofs, and any reference, answer, or rubric in the prompt to {0}.', judge),
  atMost: (calls: number, setting: string) =>
    t('Makes at most {0} calls (setting {1}). Your provider may charge for them.', calls, setting),
  keptCostNothing: () => t('Cached replies cost nothing.'),
  askStart: () => t('Start this comparison?'),
  askResume: () => t('Resume this comparison?'),
  askInclude: (candidate: string) => t('Include {0} in this comparison?', candidate),
  competesLater: () => t('The candidate competes after the calls that are already planned.'),
  notExcluded: () => t("This candidate isn't excluded."),
  isStarting: () => t('The comparison is still starting. Try again in a moment.'),
  hasJoinedElsewhere: () => t('Another window has included a candidate. Resume to continue.'),
  tooManyGames: (candidates: number, games: number, most: number) =>
    t(
      '{0} candidates need {1} matches, but the limit is {2}. Start a comparison with another strategy or with fewer candidates.',
      candidates,
      games,
      most,
    ),
  hasBegun: () => t("This comparison has started, so its plan can't change. Start a new comparison instead."),
  notBegun: () => t('Start this comparison first.'),
  impossible: () => t('No strategy can compare these candidates. Select other proofs.'),
  nothingYet: () => t('Nothing has been compared yet. Start the comparison first.'),
  nothingToExport: () => t('Nothing to export yet. Start the comparison first.'),
  noWinner: () => t('This comparison has no winner yet.'),
  gameChanged: () => t('This match has changed. Check it again before you decide.'),
  noCandidate: () => t("This candidate isn't part of the comparison."),
  noStep: () => t('This step is no longer in the file.'),
  notOpened: (name: string) => t("Can't open “{0}”. The file may have been moved or deleted.", name),
  exportAs: () => t('Select an export format'),
  exported: (file: string) => t('Exported the comparison to {0}.', file),
  notExported: (file: string, why: string) => t("Couldn't export the comparison to {0}: {1}", file, why),
  selectProofs: () => t('Select two or more proofs of the same problem in the Explorer, then run “Compare Proofs”.'),
  notDrawn: (games: number) => t('Too many matches to show here: {0}. To see them all, export the comparison.', games),
  reopened: () => t('all replies restored from the run journal, no new calls'),
  tooltip: (title: string) => t('Comparison: {0}. Click to open.', title),
};

export const comparisonJournalTexts = {
  inStorage: () => t("The run journal is saved in the extension's storage."),
  withCopy: (file: string) => t("The run journal is saved in the extension's storage, with a copy in {0}.", file),
  untrusted: () => t("The run journal is saved only in the extension's storage, because this workspace isn't trusted."),
  goneOrBroken: () =>
    t("Can't find or read the run journal of this comparison. Run “Compare Proofs” to start a new comparison."),
  forgotten: () => t('This comparison is no longer saved. Select its proofs again.'),
  exists: () => t('This comparison already has a run journal. Resume the comparison instead.'),
  candidateGone: (id: string) =>
    t('The source no longer has the excluded candidate {0}, which was included later.', id),
  ofAnother: (why: string) =>
    t(
      'This comparison has changed since its run journal was started. {0} Undo the change, or start a new comparison.',
      why,
    ),
  longer: (most: number) => t('longer than {0} characters', most),
  tooLong: () => t('The run journal is too long to read.'),
  notWritten: (why: string) =>
    t(
      "Can't save the run journal ({0}). New results and manual decisions are lost when you close this window, even after the comparison ends. Export the comparison to keep its result.",
      why,
    ),
  noCopy: (why: string) => t("Couldn't copy the run journal into the workspace: {0}", why),
  notKept: (why: string) =>
    t("Can't save this comparison ({0}). If you close this window, the comparison is lost.", why),
  planNotSaved: (why: string) =>
    t("Can't save the plan of this comparison ({0}). If you close this window, the changes to the plan are lost.", why),
  noFolder: (folder: string) => t("Can't use {0} because it's a symbolic link or isn't a folder.", folder),
  noFile: (file: string) => t("Can't use {0} because it's a symbolic link or isn't a regular file.", file),
  openFinished: () => t('Open Finished Comparison'),
  goOn: () => t('Open Unfinished Comparison'),
  nothingSent: () => t('Nothing is sent.'),
  nothingAsked: () => t('Nothing is sent until you resume.'),
  startAnew: () => t('Create New Comparison'),
  ownRecord: () => t('The existing comparison stays unchanged.'),
  canStartAnew: () => t('You can start the comparison again from the beginning.'),
};

export const comparisonPanelTexts = {
  better: (candidate: string) => t('Choose {0}', candidate),
  bothGoOn: () => t('Advance Both'),
  neitherBetter: () => t('Choose Neither'),
  none: () => t('no winner'),
  ranking: () => t('Ranking'),
  rankingSoFar: () => t('Ranking so far'),
  sharedPlace: (place: number) => t('{0}=', place),
  waits: () => t('undecided'),
  toCome: () => t('pending'),
  outIn: (round: number) => t('Eliminated in round {0}', round),
  notKnown: () => t('not known yet'),
  notChecked: () => t('not checked'),
  finalAnswer: (answer: string) => t('final answer {0}', answer),
};
