/** Every setting that is read, once. The test that compares names compares those that the manifest contributes, too. */

/** What every setting begins with. */
export const section = 'proofmark';

interface Named {
  /** Without the section. */
  readonly key: string;
  readonly scope: 'resource' | 'window' | 'machine';
  /** What took its place, as the end of a sentence. It left the manifest, and is read where somebody has set it. */
  readonly retired?: string;
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

/** Numbers by name, within the same bounds; those that are left out have their defaults. */
export interface NumbersSetting<N extends string = string> extends Named {
  readonly type: 'numbers';
  readonly least: number;
  readonly most: number;
  readonly default: Readonly<Record<N, number>>;
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
  | NumbersSetting
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
  endOfLine: { key: 'marks.endOfLine', scope: 'window', type: 'switch', default: false },
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
    retired: 'is no longer a setting, but still used; without it a step-wise judge looks 2 steps ahead',
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
    retired: 'is now "correctFrom" of an endpoint in proofmark.endpoints; it is used for those without one',
  },
  incorrectBelow: {
    key: 'grader.incorrectBelow',
    scope: 'window',
    type: 'number',
    least: 0,
    most: 7,
    whole: false,
    default: null,
    retired:
      'is now "incorrectBelow" of an endpoint in proofmark.endpoints; it is used for those without one',
  },
  wrongBelow: {
    key: 'prm.wrongBelow',
    scope: 'window',
    type: 'number',
    least: 0,
    most: 1,
    whole: false,
    default: 0.5,
    retired: 'is now "wrongBelow" of an endpoint in proofmark.endpoints; it is used for those without one',
  },
  protocol: {
    key: 'answer.protocol',
    scope: 'window',
    type: 'choice',
    choices: ['free', 'steps'],
    default: 'free',
    retired:
      'is now a matter of the prompt: make one from answer-steps with "New Judge Prompt"; it is still used without one',
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
  showTime: {
    key: 'label.showTime',
    scope: 'window',
    type: 'switch',
    default: false,
    retired: 'is no longer a setting, but still used; labels have their time in any case',
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
  callsPerRun: {
    key: 'budget.callsPerRun',
    scope: 'machine',
    type: 'numbers',
    least: 1,
    most: 100_000,
    default: { review: 200, comparison: 1000, cases: 1000, evaluation: 2000 },
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

/** What `budget.callsPerRun` was before: a setting for each kind of run. Without a default, so that nothing is hidden. */
export const callsBefore = {
  review: formerCalls('Review', 'review'),
  comparison: formerCalls('Comparison', 'comparison'),
  cases: formerCalls('CaseRun', 'cases'),
  evaluation: formerCalls('Evaluation', 'evaluation'),
} as const satisfies Record<RunKind, Setting>;

/** What a budget of calls is of. */
export type RunKind = keyof typeof machineSettings.callsPerRun.default;

function formerCalls(before: string, now: RunKind): NumberSetting {
  const { least, most } = machineSettings.callsPerRun;
  return {
    key: `budget.callsPer${before}`,
    scope: 'machine',
    type: 'number',
    least,
    most,
    whole: true,
    default: null,
    retired: `is now "${now}" of proofmark.budget.callsPerRun; it is used where that says nothing of it`,
  };
}

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
  ...Object.values(callsBefore),
];

/** Those that the manifest contributes. */
export const contributedSettings: readonly Setting[] = allSettings.filter(
  ({ retired }) => retired === undefined,
);
