/** Every name that the manifest contributes, once. A test compares them with package.json, both ways. */
import type { CompareKey } from '../../protocol/compare.ts';
import type { LabKey } from '../../protocol/lab.ts';
import type { LabelKey } from '../../protocol/label.ts';
import type { ReportKey } from '../../protocol/report.ts';
import type { OwnPanelKey, PanelKey } from '../../protocol/review.ts';

export * from './setting-names.ts';

/** Keys of the review panel, with what each does there. They are its own while it has the focus, and nobody's else. */
export const panelKeys = {
  nextStep: { command: 'proofmark.panel.nextStep', key: 'j' },
  previousStep: { command: 'proofmark.panel.previousStep', key: 'k' },
  nextFlag: { command: 'proofmark.panel.nextFlag', key: 'n' },
  previousFlag: { command: 'proofmark.panel.previousFlag', key: 'shift+n' },
  toggle: { command: 'proofmark.panel.toggle', key: 'enter' },
  agree: { command: 'proofmark.panel.agree', key: 'a' },
  dispute: { command: 'proofmark.panel.dispute', key: 'd' },
  judgeAgain: { command: 'proofmark.panel.judgeAgain', key: 'r' },
  pin: { command: 'proofmark.panel.pin', key: 'p' },
  replies: { command: 'proofmark.panel.replies', key: 'o' },
  changed: { command: 'proofmark.panel.changed', key: 'v' },
  copy: { command: 'proofmark.panel.copy', key: 'c' },
  exportReview: { command: 'proofmark.panel.exportReview', key: 'x' },
  help: { command: 'proofmark.panel.help', key: 'shift+/' },
  leave: { command: 'proofmark.panel.leave', key: 'escape' },
} as const satisfies Record<
  Exclude<PanelKey, OwnPanelKey>,
  { readonly command: string; readonly key: string }
>;

/** Keys of the comparison panel, in the same way. */
export const compareKeys = {
  left: { command: 'proofmark.compare.left', key: 'left' },
  right: { command: 'proofmark.compare.right', key: 'right' },
  up: { command: 'proofmark.compare.up', key: 'up' },
  down: { command: 'proofmark.compare.down', key: 'down' },
  read: { command: 'proofmark.compare.read', key: 'enter' },
  first: { command: 'proofmark.compare.first', key: '1' },
  second: { command: 'proofmark.compare.second', key: '2' },
  both: { command: 'proofmark.compare.both', key: '0' },
  overrule: { command: 'proofmark.compare.overrule', key: 'o' },
  stop: { command: 'proofmark.compare.stop', key: 'escape' },
  help: { command: 'proofmark.compare.help', key: 'shift+/' },
} as const satisfies Record<CompareKey, { readonly command: string; readonly key: string }>;

/** Keys of the prompt lab, in the same way. */
export const labKeys = {
  run: { command: 'proofmark.lab.run', key: 'r' },
  runFresh: { command: 'proofmark.lab.runFresh', key: 'shift+r' },
  runCases: { command: 'proofmark.lab.runCases', key: 'a' },
  addCase: { command: 'proofmark.lab.addCase', key: 'm' },
  previousVote: { command: 'proofmark.lab.previousVote', key: '[' },
  nextVote: { command: 'proofmark.lab.nextVote', key: ']' },
  flips: { command: 'proofmark.lab.flips', key: 'f' },
  history: { command: 'proofmark.lab.history', key: 'h' },
  compare: { command: 'proofmark.lab.compare', key: 'c' },
  nextRow: { command: 'proofmark.lab.nextRow', key: 'j' },
  previousRow: { command: 'proofmark.lab.previousRow', key: 'k' },
  openRow: { command: 'proofmark.lab.openRow', key: 'enter' },
  pin: { command: 'proofmark.lab.pin', key: 'p' },
  choosePlace: { command: 'proofmark.lab.choosePlace', key: 'e' },
  stop: { command: 'proofmark.lab.stop', key: 'escape' },
  help: { command: 'proofmark.lab.help', key: 'shift+/' },
} as const satisfies Record<LabKey, { readonly command: string; readonly key: string }>;

/** Keys of labelling: in the label panel, and in the text of an item. They are there only while a label session is. */
export const labelKeys = {
  nextStep: { command: 'proofmark.label.nextStep', key: 'j' },
  previousStep: { command: 'proofmark.label.previousStep', key: 'k' },
  nextItem: { command: 'proofmark.label.nextItem', key: 'shift+j' },
  previousItem: { command: 'proofmark.label.previousItem', key: 'shift+k' },
  nextFlag: { command: 'proofmark.label.nextFlag', key: 'f' },
  previousFlag: { command: 'proofmark.label.previousFlag', key: 'shift+f' },
  finished: { command: 'proofmark.label.finished', key: 'b' },
  earliest: { command: 'proofmark.label.earliest', key: 'e' },
  none: { command: 'proofmark.label.none', key: 'n' },
  good: { command: 'proofmark.label.good', key: '1' },
  neutral: { command: 'proofmark.label.neutral', key: '0' },
  bad: { command: 'proofmark.label.bad', key: '-' },
  unsure: { command: 'proofmark.label.unsure', key: 'u' },
  outOfDepth: { command: 'proofmark.label.outOfDepth', key: 'x' },
  category: { command: 'proofmark.label.category', key: 'c' },
  note: { command: 'proofmark.label.note', key: 'w' },
  reference: { command: 'proofmark.label.reference', key: 'g' },
  unblind: { command: 'proofmark.label.unblind', key: 'v' },
  disputeGold: { command: 'proofmark.label.disputeGold', key: 'd' },
  undo: { command: 'proofmark.label.undo', key: 'z' },
  submit: { command: 'proofmark.label.submit', key: 'ctrl+enter', mac: 'cmd+enter' },
  help: { command: 'proofmark.label.help', key: 'shift+/' },
  leave: { command: 'proofmark.label.leave', key: 'escape' },
} as const satisfies Record<
  LabelKey,
  { readonly command: string; readonly key: string; readonly mac?: string }
>;

/** Keys of the report panel. */
export const reportKeys = {
  nextRow: { command: 'proofmark.report.nextRow', key: 'j' },
  previousRow: { command: 'proofmark.report.previousRow', key: 'k' },
  openRow: { command: 'proofmark.report.openRow', key: 'enter' },
  addCase: { command: 'proofmark.report.addCase', key: 'c' },
  tables: { command: 'proofmark.report.tables', key: 't' },
  baseRate: { command: 'proofmark.report.baseRate', key: 'b' },
  policies: { command: 'proofmark.report.policies', key: 'p' },
  export: { command: 'proofmark.report.export', key: 'x' },
  stop: { command: 'proofmark.report.stop', key: 'escape' },
  help: { command: 'proofmark.report.help', key: 'shift+/' },
} as const satisfies Record<ReportKey, { readonly command: string; readonly key: string }>;

export const commands = {
  review: 'proofmark.review',
  cancelReview: 'proofmark.cancelReview',
  showMenu: 'proofmark.showMenu',
  nextFlag: 'proofmark.nextFlag',
  previousFlag: 'proofmark.previousFlag',
  treatAsProof: 'proofmark.treatAsProof',
  stopTreatingAsProof: 'proofmark.stopTreatingAsProof',
  reformat: 'proofmark.reformat',
  clearCache: 'proofmark.clearCache',
  openSample: 'proofmark.openSample',
  chooseJudge: 'proofmark.chooseJudge',
  reviewWith: 'proofmark.reviewWith',
  judgeAgainFromHere: 'proofmark.judgeAgainFromHere',
  addEndpoint: 'proofmark.addEndpoint',
  probeEndpoint: 'proofmark.probeEndpoint',
  useEndpoint: 'proofmark.useEndpoint',
  removeEndpoint: 'proofmark.removeEndpoint',
  setKey: 'proofmark.setKey',
  deleteKey: 'proofmark.deleteKey',
  openReview: 'proofmark.openReview',
  exportReview: 'proofmark.exportReview',
  copyReview: 'proofmark.copyReview',
  pinPanel: 'proofmark.pinPanel',
  unpinPanel: 'proofmark.unpinPanel',
  judgeAgainInPanel: 'proofmark.judgeAgainInPanel',
  compareProofs: 'proofmark.compareProofs',
  startComparison: 'proofmark.startComparison',
  stopComparison: 'proofmark.stopComparison',
  resumeComparison: 'proofmark.resumeComparison',
  exportComparison: 'proofmark.exportComparison',
  openLab: 'proofmark.openLab',
  labRunHere: 'proofmark.labRunHere',
  runCases: 'proofmark.runCases',
  addCase: 'proofmark.addCase',
  labCompare: 'proofmark.labCompare',
  newJudgePrompt: 'proofmark.newJudgePrompt',
  openDataSet: 'proofmark.openDataSet',
  judgeItems: 'proofmark.judgeItems',
  evaluate: 'proofmark.evaluate',
  resumeEvaluation: 'proofmark.resumeEvaluation',
  closeDataSet: 'proofmark.closeDataSet',
  changeDataSetFields: 'proofmark.changeDataSetFields',
  chooseQueueRow: 'proofmark.chooseQueueRow',
  openItem: 'proofmark.openItem',
  openItemLine: 'proofmark.openItemLine',
  compareItem: 'proofmark.compareItem',
  judgeListed: 'proofmark.judgeListed',
  evaluateListed: 'proofmark.evaluateListed',
  filterQueue: 'proofmark.filterQueue',
  clearQueueFilter: 'proofmark.clearQueueFilter',
  findItem: 'proofmark.findItem',
  nextQueuePage: 'proofmark.nextQueuePage',
  refreshQueue: 'proofmark.refreshQueue',
  startAgreement: 'proofmark.startAgreement',
  showAgreement: 'proofmark.showAgreement',
  showStatistics: 'proofmark.showStatistics',
  startLabelling: 'proofmark.startLabelling',
  stopLabelling: 'proofmark.stopLabelling',
  showLabellingMenu: 'proofmark.showLabellingMenu',
  openSampleDataSet: 'proofmark.openSampleDataSet',
  exportLabels: 'proofmark.exportLabels',
  openReport: 'proofmark.openReport',
  compareReport: 'proofmark.compareReport',
  exportReport: 'proofmark.exportReport',
  agree: 'proofmark.agree',
  dispute: 'proofmark.dispute',
  retractLabel: 'proofmark.retractLabel',
  addNote: 'proofmark.addNote',
  saveNote: 'proofmark.saveNote',
  editNote: 'proofmark.editNote',
  saveEditedNote: 'proofmark.saveEditedNote',
  cancelNote: 'proofmark.cancelNote',
  deleteNote: 'proofmark.deleteNote',
} as const;

/** Every command that the manifest names. */
export const allCommands: readonly string[] = [
  ...Object.values(commands),
  ...Object.values(panelKeys).map(({ command }) => command),
  ...Object.values(compareKeys).map(({ command }) => command),
  ...Object.values(labKeys).map(({ command }) => command),
  ...Object.values(labelKeys).map(({ command }) => command),
  ...Object.values(reportKeys).map(({ command }) => command),
];

/** Keys of VS Code's own that they would hide: none. */
export const keys: readonly { readonly command: string; readonly key: string; readonly mac: string }[] = [
  { command: commands.nextFlag, key: 'ctrl+f8', mac: 'cmd+f8' },
  { command: commands.previousFlag, key: 'ctrl+shift+f8', mac: 'cmd+shift+f8' },
  ...Object.values(panelKeys).map(({ command, key }) => ({ command, key, mac: key })),
  ...Object.values(compareKeys).map(({ command, key }) => ({ command, key, mac: key })),
  ...Object.values(labKeys).map(({ command, key }) => ({ command, key, mac: key })),
  ...Object.values(reportKeys).map(({ command, key }) => ({ command, key, mac: key })),
  ...Object.values(labelKeys).map((one) => ({
    command: one.command,
    key: one.key,
    mac: 'mac' in one ? one.mac : one.key,
  })),
];

/** Set for the active editor, and for the panel that has the focus. */
export const contextKeys = {
  /** It shows a proof. */
  isProof: 'proofmark.isProof',
  /** The reader has agreed with or disputed something in this window. */
  hasLabelled: 'proofmark.hasLabelled',
  /** A label session is on. */
  labelling: 'proofmark.labelling',
  /** It shows a proof with at least one flag. */
  hasFlags: 'proofmark.hasFlags',
  /** The panel with the focus shows a review. */
  panelHasReview: 'proofmark.panelHasReview',
  /** It stays with its proof. */
  panelIsPinned: 'proofmark.panelIsPinned',
  /** The comparison in the panel with the focus has a plan, and can begin. */
  comparisonCanStart: 'proofmark.comparisonCanStart',
  /** It is under way. */
  comparisonIsRunning: 'proofmark.comparisonIsRunning',
  /** It was stopped, and can go on. */
  comparisonCanResume: 'proofmark.comparisonCanResume',
  /** It was begun, so that there is something to export. */
  comparisonHasResult: 'proofmark.comparisonHasResult',
  /** The report panel with the focus shows a report. */
  reportHasResult: 'proofmark.reportHasResult',
  /** At least one data set is open. */
  hasDataSets: 'proofmark.hasDataSets',
} as const;

/** The container in the activity bar. */
export const container = 'proofmark';
export const views = {
  queue: 'proofmark.queue',
  flags: 'proofmark.flags',
  judges: 'proofmark.judges',
} as const;

/** The language of prompt files, `name.judge.md`. */
export const promptLanguage = 'proofmark-judge';

/** The comments of the editor's that are notes. */
export const noteController = 'proofmark.notes';

/** What the editor's agents may use. */
export const tools = {
  reviewProof: 'proofmark_reviewProof',
  compareProofs: 'proofmark_compareProofs',
} as const;

/** Focuses a view; VS Code makes the command. */
export function focusOf(view: (typeof views)[keyof typeof views]): string {
  return `${view}.focus`;
}

/** Items of the status bar; people hide and show them by these. */
export const statusItems = {
  review: 'proofmark.review',
  judge: 'proofmark.judge',
  comparison: 'proofmark.comparison',
  labelling: 'proofmark.labelling',
} as const;

export const colours = {
  error: 'proofmark.errorForeground',
  doubt: 'proofmark.doubtForeground',
  quiet: 'proofmark.quietForeground',
} as const;

/** The walkthrough that takes a newcomer from the sample to a first review. */
export const walkthrough = 'start';

/** As VS Code knows the extension: publisher and name. */
export const extensionId = 'proofmark.proofmark';

/** The scheme of items of data sets as read-only documents. */
export const ITEM_SCHEME = 'proofmark-item';
