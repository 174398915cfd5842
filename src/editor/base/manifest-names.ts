/** Every name that the manifest contributes, once. A test compares them with package.json, both ways. */

export * from './setting-names.ts';

/** Labeling keys in the text of an item during a label session. The label page handles the same keys itself. */
export const labelingKeybindings = {
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
} as const satisfies Readonly<
  Record<string, { readonly command: string; readonly key: string; readonly mac?: string }>
>;

export type LabelingKeyAction = keyof typeof labelingKeybindings;

export const commandIds = {
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
  installEngine: 'proofmark.installEngine',
  probeEndpoint: 'proofmark.probeEndpoint',
  useEndpoint: 'proofmark.useEndpoint',
  removeEndpoint: 'proofmark.removeEndpoint',
  setKey: 'proofmark.setKey',
  deleteKey: 'proofmark.deleteKey',
  openReview: 'proofmark.openReview',
  exportReview: 'proofmark.exportReview',
  copyReview: 'proofmark.copyReview',
  toggleHints: 'proofmark.toggleHints',
  tryWithNumbers: 'proofmark.tryWithNumbers',
  togglePin: 'proofmark.togglePin',
  compareProofs: 'proofmark.compareProofs',
  startComparison: 'proofmark.startComparison',
  stopComparison: 'proofmark.stopComparison',
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
  openItem: 'proofmark.openItem',
  openItemLine: 'proofmark.openItemLine',
  compareItem: 'proofmark.compareItem',
  filterQueue: 'proofmark.filterQueue',
  clearQueueFilter: 'proofmark.clearQueueFilter',
  findItem: 'proofmark.findItem',
  nextQueuePage: 'proofmark.nextQueuePage',
  refreshQueue: 'proofmark.refreshQueue',
  startAgreement: 'proofmark.startAgreement',
  showAgreement: 'proofmark.showAgreement',
  showStatistics: 'proofmark.showStatistics',
  startLabeling: 'proofmark.startLabelling',
  stopLabeling: 'proofmark.stopLabelling',
  showLabelingMenu: 'proofmark.showLabellingMenu',
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
  cancelNote: 'proofmark.cancelNote',
  deleteNote: 'proofmark.deleteNote',
} as const;

/** Makes *Add Endpoint* ask for the file of a model on this computer at once. */
export const LOCAL_MODEL_ARGUMENT = 'local-model';

/** Commands that were merged into others. They aren't in the manifest, but custom keybindings still run them. */
export const formerCommandIds = {
  pinPanel: 'proofmark.pinPanel',
  unpinPanel: 'proofmark.unpinPanel',
  judgeAgainInPanel: 'proofmark.judgeAgainInPanel',
  judgeListed: 'proofmark.judgeListed',
  evaluateListed: 'proofmark.evaluateListed',
  saveEditedNote: 'proofmark.saveEditedNote',
  resumeComparison: 'proofmark.resumeComparison',
} as const;

/** Every command that the manifest names. */
export const manifestCommandIds: readonly string[] = [
  ...Object.values(commandIds),
  ...Object.values(labelingKeybindings).map(({ command }) => command),
];

/** Goes to the next hint. Not in the palette, since the line above the proof offers it. */
export const NEXT_HINT_COMMAND = '_proofmark.nextHint';

/** Opens the reading view of the active proof. Not in the palette, since the review menu offers it. */
export const OPEN_READING_COMMAND = '_proofmark.openReading';

/** Shows the problem beside its restatement. Not in the palette, since the review menu offers it. */
export const COMPARE_RESTATEMENT_COMMAND = '_proofmark.compareRestatement';

/** The default keybindings. None of them hides a keybinding of VS Code. */
export const defaultKeybindings: readonly { readonly command: string; readonly key: string; readonly mac: string }[] = [
  { command: commandIds.nextFlag, key: 'ctrl+f8', mac: 'cmd+f8' },
  { command: commandIds.previousFlag, key: 'ctrl+shift+f8', mac: 'cmd+shift+f8' },
  { command: NEXT_HINT_COMMAND, key: 'ctrl+alt+f8', mac: 'cmd+alt+f8' },
  ...Object.values(labelingKeybindings).map((one) => ({
    command: one.command,
    key: one.key,
    mac: 'mac' in one ? one.mac : one.key,
  })),
];

/** Context keys for the active editor and the focused panel. */
export const contextKeys = {
  /** The active editor shows a proof. */
  isProof: 'proofmark.isProof',
  /** The reader has agreed with or disputed something in this window. */
  hasLabelled: 'proofmark.hasLabelled',
  /** A label session is running. */
  labeling: 'proofmark.labelling',
  /** A review of the active editor's proof is running. */
  isReviewing: 'proofmark.isReviewing',
  /** A prompt file is open, active or not. */
  hasPrompts: 'proofmark.hasPrompts',
  /** The active editor shows a proof with at least one flag. */
  hasFlags: 'proofmark.hasFlags',
  /** The focused panel shows a review. */
  panelHasReview: 'proofmark.panelHasReview',
  panelIsPinned: 'proofmark.panelIsPinned',
  /** The comparison in the focused panel has a plan and can start. */
  comparisonCanStart: 'proofmark.comparisonCanStart',
  comparisonIsRunning: 'proofmark.comparisonIsRunning',
  /** That comparison was stopped and can resume. */
  comparisonCanResume: 'proofmark.comparisonCanResume',
  /** That comparison was started, so there are results to export. */
  comparisonHasResult: 'proofmark.comparisonHasResult',
  /** The focused report panel shows a report. */
  reportHasResult: 'proofmark.reportHasResult',
  /** At least one data set is open. */
  hasDataSets: 'proofmark.hasDataSets',
} as const;

export const activityBarContainerId = 'proofmark';
export const viewIds = {
  queue: 'proofmark.queue',
  flags: 'proofmark.flags',
  judges: 'proofmark.judges',
} as const;

/** The language of prompt files, `name.judge.md`. */
export const promptFileLanguageId = 'proofmark-judge';

export const noteCommentControllerId = 'proofmark.notes';

/** The language model tools that the extension contributes. */
export const languageModelToolNames = {
  reviewProof: 'proofmark_reviewProof',
  compareProofs: 'proofmark_compareProofs',
  readProof: 'proofmark_readProof',
} as const;

/** The MCP server for agents that the extension contributes. */
export const agentServerId = 'proofmark.agents';

/** Status bar items. Users hide and show them by these ids. */
export const statusBarItemIds = {
  review: 'proofmark.review',
  judge: 'proofmark.judge',
  comparison: 'proofmark.comparison',
  labeling: 'proofmark.labelling',
} as const;

export const colorIds = {
  error: 'proofmark.errorForeground',
  doubt: 'proofmark.doubtForeground',
  quiet: 'proofmark.quietForeground',
} as const;

/** The walkthrough from the sample to a first review. */
export const walkthroughId = 'start';

/** The extension's id: publisher and name. */
export const extensionId = 'proofmark.proofmark';

/** The scheme of items of data sets as read-only documents. */
export const ITEM_URI_SCHEME = 'proofmark-item';
