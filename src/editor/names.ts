/** Every name that the manifest contributes, once. A test compares them with package.json, both ways. */
import type { PanelKey } from '../protocol/review.ts';

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
} as const satisfies Record<PanelKey, { readonly command: string; readonly key: string }>;

export const commands = {
  review: 'proofmark.review',
  cancelReview: 'proofmark.cancelReview',
  showMenu: 'proofmark.showMenu',
  nextFlag: 'proofmark.nextFlag',
  previousFlag: 'proofmark.previousFlag',
  treatAsProof: 'proofmark.treatAsProof',
  stopTreatingAsProof: 'proofmark.stopTreatingAsProof',
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
];

/** Keys of VS Code's own that they would hide: none. */
export const keys: readonly { readonly command: string; readonly key: string; readonly mac: string }[] = [
  { command: commands.nextFlag, key: 'ctrl+f8', mac: 'cmd+f8' },
  { command: commands.previousFlag, key: 'ctrl+shift+f8', mac: 'cmd+shift+f8' },
  ...Object.values(panelKeys).map(({ command, key }) => ({ command, key, mac: key })),
];

/** Set for the active editor, and for the panel that has the focus. */
export const contextKeys = {
  /** It shows a proof. */
  isProof: 'proofmark.isProof',
  /** The reader has agreed with or disputed something in this window. */
  hasLabelled: 'proofmark.hasLabelled',
  /** It shows a proof with at least one flag. */
  hasFlags: 'proofmark.hasFlags',
  /** The panel with the focus shows a review. */
  panelHasReview: 'proofmark.panelHasReview',
  /** It stays with its proof. */
  panelIsPinned: 'proofmark.panelIsPinned',
} as const;

/** The container in the activity bar. */
export const container = 'proofmark';
export const views = { flags: 'proofmark.flags', judges: 'proofmark.judges' } as const;

/** The comments of the editor's that are notes. */
export const noteController = 'proofmark.notes';

/** What the editor's agents may use. */
export const tools = { reviewProof: 'proofmark_reviewProof' } as const;

/** Focuses a view; VS Code makes the command. */
export function focusOf(view: (typeof views)[keyof typeof views]): string {
  return `${view}.focus`;
}

/** Items of the status bar; people hide and show them by these. */
export const statusItems = { review: 'proofmark.review', judge: 'proofmark.judge' } as const;

export const colours = {
  error: 'proofmark.errorForeground',
  doubt: 'proofmark.doubtForeground',
  quiet: 'proofmark.quietForeground',
} as const;

/** The walkthrough that takes a newcomer from the sample to a first review. */
export const walkthrough = 'start';

/** As VS Code knows the extension: publisher and name. */
export const extensionId = 'proofmark.proofmark';

/** What every setting begins with. */
export const section = 'proofmark';

interface Named {
  /** Without the section. */
  readonly key: string;
  readonly scope: 'resource' | 'window' | 'machine';
}

export interface GlobsSetting extends Named {
  readonly type: 'globs';
  readonly default: readonly string[];
}

export interface ChoiceSetting<T extends string = string> extends Named {
  readonly type: 'choice';
  readonly choices: readonly T[];
  readonly default: T;
}

export interface SwitchSetting extends Named {
  readonly type: 'switch';
  readonly default: boolean;
}

export interface TextSetting extends Named {
  readonly type: 'text';
  readonly default: string;
  /** The most characters. */
  readonly longest: number;
  /** What it must match, as a regular expression. */
  readonly pattern?: string;
}

export interface NumberSetting<D extends number | null = number | null> extends Named {
  readonly type: 'number';
  readonly least: number;
  readonly most: number;
  /** Whether only whole numbers will do. */
  readonly whole: boolean;
  /** With null, it can be left open. */
  readonly default: D;
}

/** A list of objects, whose shape package.json has in full. What reads them says what is wrong with them. */
export interface ListSetting extends Named {
  readonly type: 'list';
  readonly default: readonly [];
}

export type Setting =
  | GlobsSetting
  | ChoiceSetting
  | SwitchSetting
  | TextSetting
  | NumberSetting
  | ListSetting;

export const settings = {
  include: {
    key: 'proofs.include',
    scope: 'resource',
    type: 'globs',
    default: ['**/*.proof.{md,tex,txt}', '**/proofs/**/*.{md,tex,txt}'],
  },
  split: {
    key: 'proofs.split',
    scope: 'resource',
    type: 'choice',
    choices: ['logical', 'strict'],
    default: 'logical',
  },
  reviewWhen: {
    key: 'review.when',
    scope: 'resource',
    type: 'choice',
    choices: ['change', 'save', 'manual'],
    default: 'change',
  },
  suspects: { key: 'checker.suspects', scope: 'resource', type: 'switch', default: false },
  codeLens: { key: 'marks.codeLens', scope: 'window', type: 'switch', default: true },
  endOfLine: { key: 'marks.endOfLine', scope: 'window', type: 'switch', default: true },
  dimAfterError: { key: 'marks.dimAfterError', scope: 'window', type: 'switch', default: true },
} as const satisfies Record<string, Setting>;

/** Which judge that asks a model reviews, and how. Those of window scope are only suggestions where a workspace sets them. */
export const judgeSettings = {
  judge: { key: 'review.judge', scope: 'window', type: 'text', default: 'checker', longest: 300 },
  modelWhen: {
    key: 'review.modelWhen',
    scope: 'window',
    type: 'choice',
    choices: ['manual', 'save', 'change'],
    default: 'manual',
  },
  votes: {
    key: 'review.votes',
    scope: 'window',
    type: 'number',
    least: 1,
    most: 64,
    whole: true,
    default: 1,
  },
  context: {
    key: 'review.context',
    scope: 'window',
    type: 'choice',
    choices: ['whole', 'prefix'],
    default: 'whole',
  },
  window: {
    key: 'review.window',
    scope: 'window',
    type: 'number',
    least: 0,
    most: 64,
    whole: true,
    default: 2,
  },
  stop: {
    key: 'review.stop',
    scope: 'window',
    type: 'choice',
    choices: ['exact', 'sprt', 'all'],
    default: 'exact',
  },
  confirm: { key: 'review.confirm', scope: 'window', type: 'text', default: '', longest: 64 },
  temper: {
    key: 'grader.temper',
    scope: 'window',
    type: 'choice',
    choices: ['lenient', 'balanced', 'strict'],
    default: 'balanced',
  },
  scale: {
    key: 'grader.scale',
    scope: 'window',
    type: 'choice',
    choices: ['binary', 'points'],
    default: 'binary',
  },
  aid: {
    key: 'grader.aid',
    scope: 'window',
    type: 'choice',
    choices: ['none', 'rubric', 'reference', 'answer'],
    default: 'none',
  },
  correctFrom: {
    key: 'grader.correctFrom',
    scope: 'window',
    type: 'number',
    least: 0,
    most: 7,
    whole: false,
    default: 6,
  },
  incorrectBelow: {
    key: 'grader.incorrectBelow',
    scope: 'window',
    type: 'number',
    least: 0,
    most: 7,
    whole: false,
    default: null,
  },
  wrongBelow: {
    key: 'prm.wrongBelow',
    scope: 'window',
    type: 'number',
    least: 0,
    most: 1,
    whole: false,
    default: 0.5,
  },
  protocol: {
    key: 'answer.protocol',
    scope: 'window',
    type: 'choice',
    choices: ['free', 'steps'],
    default: 'free',
  },
} as const satisfies Record<string, Setting>;

/** What only the user's own settings can say, never a workspace's. */
export const machineSettings = {
  annotator: {
    key: 'annotator',
    scope: 'machine',
    type: 'text',
    default: '',
    longest: 64,
    pattern: '^[a-z0-9._-]*$',
  },
  endpoints: { key: 'endpoints', scope: 'machine', type: 'list', default: [] },
  callsPerReview: {
    key: 'budget.callsPerReview',
    scope: 'machine',
    type: 'number',
    least: 1,
    most: 100_000,
    whole: true,
    default: 200,
  },
  tokensPerDay: {
    key: 'budget.tokensPerDay',
    scope: 'machine',
    type: 'number',
    least: 0,
    most: 1e12,
    whole: true,
    default: null,
  },
  moneyPerDay: {
    key: 'budget.moneyPerDay',
    scope: 'machine',
    type: 'number',
    least: 0,
    most: 1e9,
    whole: false,
    default: null,
  },
} as const satisfies Record<string, Setting>;

export const allSettings: readonly Setting[] = [
  ...Object.values(settings),
  ...Object.values(judgeSettings),
  ...Object.values(machineSettings),
];
