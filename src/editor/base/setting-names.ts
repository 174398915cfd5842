/** Every setting that is read. A test compares this list with the settings in the manifest. */

/** The prefix of every setting. */
export const SETTINGS_SECTION = 'proofmark';

interface Named {
  /** The key without the section. */
  readonly key: string;
  readonly scope: 'resource' | 'window' | 'machine';
  /** Its key in earlier versions, without the section. Its value counts where `key` has none. */
  readonly formerKey?: string;
  /** Its replacement, as the end of a sentence. The setting left the manifest but still applies where it is set. */
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

export interface BooleanSetting extends Named {
  readonly type: 'switch';
  readonly default: boolean;
}

export interface TextSetting extends Named {
  readonly type: 'text';
  readonly default: string;
  /** The most characters. */
  readonly longest: number;
  /** The regular expression that the value must match. */
  readonly pattern?: string;
}

export interface NumberSetting<D extends number | null = number | null> extends Named {
  readonly type: 'number';
  readonly least: number;
  readonly most: number;
  /** Whether the number must be an integer. */
  readonly whole: boolean;
  /** Null: the setting has no value by default. */
  readonly default: D;
}

/** Numbers by name, within the same bounds; missing ones have their defaults. */
export interface NumberMapSetting<N extends string = string> extends Named {
  readonly type: 'numbers';
  readonly least: number;
  readonly most: number;
  readonly default: Readonly<Record<N, number>>;
}

/** A list of objects, whose schema is in package.json. Their reader reports errors. */
export interface ListSetting extends Named {
  readonly type: 'list';
  readonly default: readonly [];
}

export type SettingDefinition =
  | GlobsSetting
  | ChoiceSetting
  | BooleanSetting
  | TextSetting
  | NumberSetting
  | NumberMapSetting
  | ListSetting;

type Scope = Named['scope'];

/** One of these words. */
function choice<const T extends string>(
  key: string,
  scope: Scope,
  choices: readonly T[],
  standard: NoInfer<T>,
): ChoiceSetting<T> {
  return { key, scope, type: 'choice', choices, default: standard };
}

function onOff(key: string, scope: Scope, standard: boolean): BooleanSetting {
  return { key, scope, type: 'switch', default: standard };
}

/** A number from `least` to `most`. */
function number<D extends number | null>(
  key: string,
  scope: Scope,
  [least, most]: readonly [number, number],
  standard: D,
): NumberSetting<D> {
  return { key, scope, type: 'number', least, most, whole: false, default: standard };
}

/** An integer from `least` to `most`. */
function whole<D extends number | null>(
  key: string,
  scope: Scope,
  bounds: readonly [number, number],
  standard: D,
): NumberSetting<D> {
  return { ...number(key, scope, bounds, standard), whole: true };
}

export const generalSettingDefinitions = {
  include: {
    key: 'proofs.include',
    scope: 'resource',
    type: 'globs',
    default: ['**/*.proof.{md,tex,txt}', '**/proofs/**/*.{md,tex,txt}'],
  },
  split: choice('proofs.split', 'resource', ['logical', 'strict'], 'logical'),
  reviewWhen: choice('review.when', 'resource', ['change', 'save', 'manual'], 'change'),
  suspects: onOff('checker.suspects', 'resource', false),
  codeLens: onOff('marks.codeLens', 'window', true),
  endOfLine: onOff('marks.endOfLine', 'window', false),
  dimAfterError: onOff('marks.dimAfterError', 'window', true),
  hints: choice('marks.hints', 'window', ['text', 'problems', 'off'], 'text'),
} as const satisfies Record<string, SettingDefinition>;

/** The judge of a review and its options. If a workspace sets one of window scope, it only suggests the value. */
export const judgeSettingDefinitions = {
  judge: { key: 'review.judge', scope: 'window', type: 'text', default: 'checker', longest: 300 },
  modelWhen: choice('review.modelWhen', 'window', ['manual', 'save', 'change'], 'manual'),
  votes: whole('review.votes', 'window', [1, 64], 1),
  selectJudgements: {
    ...whole('review.selectJudgments', 'window', [0, 32], 0),
    formerKey: 'review.selectJudgements',
  },
  context: choice('review.context', 'window', ['whole', 'prefix'], 'whole'),
  window: {
    ...whole('review.window', 'window', [0, 64], 2),
    retired: 'is retired but still applies; without it, a step-wise judge looks 2 steps ahead',
  },
  stop: choice('review.stop', 'window', ['exact', 'sprt', 'all'], 'exact'),
  confirm: { key: 'review.confirm', scope: 'window', type: 'text', default: '', longest: 64 },
  temper: {
    ...choice('grader.leniency', 'window', ['lenient', 'balanced', 'strict'], 'balanced'),
    formerKey: 'grader.temper',
  },
  scale: choice('grader.scale', 'window', ['binary', 'points'], 'binary'),
  aid: choice('grader.aid', 'window', ['none', 'rubric', 'reference', 'answer'], 'none'),
  correctFrom: {
    ...number('grader.correctFrom', 'window', [0, 7], 6),
    retired:
      'is replaced by "correctFrom" of each endpoint in proofmark.endpoints; it still applies to endpoints without "correctFrom"',
  },
  incorrectBelow: {
    ...number('grader.incorrectBelow', 'window', [0, 7], null),
    retired:
      'is replaced by "incorrectBelow" of each endpoint in proofmark.endpoints; it still applies to endpoints without "incorrectBelow"',
  },
  wrongBelow: {
    ...number('prm.wrongBelow', 'window', [0, 1], 0.5),
    retired:
      'is replaced by "wrongBelow" of each endpoint in proofmark.endpoints; it still applies to endpoints without "wrongBelow"',
  },
  protocol: {
    ...choice('answer.protocol', 'window', ['free', 'steps'], 'free'),
    retired:
      'is replaced by the judge prompt: create one from answer-steps with "New Judge Prompt"; it still applies without a prompt',
  },
} as const satisfies Record<string, SettingDefinition>;

/** Settings for labeling data sets. */
export const labelingSettingDefinitions = {
  mode: choice('label.mode', 'window', ['assisted', 'blind'], 'assisted'),
  showTime: {
    ...onOff('label.showTime', 'window', false),
    retired: 'is retired but still applies; labels record their time in any case',
  },
} as const satisfies Record<string, SettingDefinition>;

/** Settings that only the user can set, never a workspace. */
export const machineSettingDefinitions = {
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
  tokensPerDay: whole('budget.tokensPerDay', 'machine', [0, 1e12], null),
  moneyPerDay: number('budget.moneyPerDay', 'machine', [0, 1e9], null),
} as const satisfies Record<string, SettingDefinition>;

/** The settings that `budget.callsPerRun` replaced, one for each kind of run. They have no default, so an unset one doesn't override the new setting. */
export const formerCallLimitSettingDefinitions = {
  review: formerCalls('Review', 'review'),
  comparison: formerCalls('Comparison', 'comparison'),
  cases: formerCalls('CaseRun', 'cases'),
  evaluation: formerCalls('Evaluation', 'evaluation'),
} as const satisfies Record<BudgetedRunKind, SettingDefinition>;

export type BudgetedRunKind = keyof typeof machineSettingDefinitions.callsPerRun.default;

function formerCalls(before: string, now: BudgetedRunKind): NumberSetting {
  const { least, most } = machineSettingDefinitions.callsPerRun;
  return {
    ...whole(`budget.callsPer${before}`, 'machine', [least, most], null),
    retired: `is replaced by "${now}" of proofmark.budget.callsPerRun; it still applies while "${now}" isn't set there`,
  };
}

/** Settings of the prompt lab. Running cases sends queries, so only the user can decide when. */
export const labSettingDefinitions = {
  runCases: choice('lab.runCases', 'machine', ['ask', 'onSave', 'off'], 'ask'),
} as const satisfies Record<string, SettingDefinition>;

export const allSettingDefinitions: readonly SettingDefinition[] = [
  ...Object.values(generalSettingDefinitions),
  ...Object.values(judgeSettingDefinitions),
  ...Object.values(machineSettingDefinitions),
  ...Object.values(labelingSettingDefinitions),
  ...Object.values(labSettingDefinitions),
  ...Object.values(formerCallLimitSettingDefinitions),
].flatMap((setting: SettingDefinition) =>
  setting.formerKey === undefined ? [setting] : [setting, { ...setting, key: setting.formerKey }],
);

/** The settings in the manifest, without retired ones. */
export const contributedSettingDefinitions: readonly SettingDefinition[] = allSettingDefinitions.filter(
  ({ key, formerKey, retired }) => retired === undefined && key !== formerKey,
);
