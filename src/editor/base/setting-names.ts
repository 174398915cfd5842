/** Every setting that the manifest contributes, once. The test that compares names compares these, too. */

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
  selectJudgements: {
    key: 'review.selectJudgements',
    scope: 'window',
    type: 'number',
    least: 0,
    most: 32,
    whole: true,
    default: 0,
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

/** How data sets are labelled. */
export const labelSettings = {
  mode: {
    key: 'label.mode',
    scope: 'window',
    type: 'choice',
    choices: ['assisted', 'blind'],
    default: 'assisted',
  },
  showTime: { key: 'label.showTime', scope: 'window', type: 'switch', default: false },
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
  callsPerComparison: {
    key: 'budget.callsPerComparison',
    scope: 'machine',
    type: 'number',
    least: 1,
    most: 100_000,
    whole: true,
    default: 1000,
  },
  callsPerCaseRun: {
    key: 'budget.callsPerCaseRun',
    scope: 'machine',
    type: 'number',
    least: 1,
    most: 100_000,
    whole: true,
    default: 1000,
  },
  callsPerEvaluation: {
    key: 'budget.callsPerEvaluation',
    scope: 'machine',
    type: 'number',
    least: 1,
    most: 100_000,
    whole: true,
    default: 2000,
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

/** The prompt lab. Running cases sends something: only the user's own settings say when. */
export const labSettings = {
  runCases: {
    key: 'lab.runCases',
    scope: 'machine',
    type: 'choice',
    choices: ['ask', 'onSave', 'off'],
    default: 'ask',
  },
} as const satisfies Record<string, Setting>;

export const allSettings: readonly Setting[] = [
  ...Object.values(settings),
  ...Object.values(judgeSettings),
  ...Object.values(machineSettings),
  ...Object.values(labelSettings),
  ...Object.values(labSettings),
];
