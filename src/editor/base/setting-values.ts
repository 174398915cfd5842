import { isRecord } from '../../core/base/unknown-fields.ts';
import {
  type BooleanSetting,
  type BudgetedRunKind,
  type ChoiceSetting,
  formerCallLimitSettingDefinitions,
  type GlobsSetting,
  type ListSetting,
  machineSettingDefinitions,
  type NumberMapSetting,
  type NumberSetting,
  type SettingDefinition,
  type TextSetting,
} from './manifest-names.ts';

/** Limits on globs from a workspace, which is untrusted. */
const MOST_GLOBS = 100;
const LONGEST_GLOB = 300;

export type SettingValue<S extends SettingDefinition> = S extends GlobsSetting
  ? readonly string[]
  : S extends ChoiceSetting<infer T>
    ? T
    : S extends BooleanSetting
      ? boolean
      : S extends TextSetting
        ? string
        : S extends NumberSetting<infer D>
          ? number | (null extends D ? null : never)
          : S extends NumberMapSetting<infer N>
            ? Readonly<Record<N, number>>
            : S extends ListSetting
              ? readonly unknown[]
              : never;

/** The value of a setting. A value of the wrong type counts as the default. */
export function getValidSettingValue<S extends SettingDefinition>(setting: S, found: unknown): SettingValue<S> {
  return checked(setting, found).value as SettingValue<S>;
}

/** The values of several settings, by name. */
export type SettingValues<All extends Readonly<Record<string, SettingDefinition>>> = {
  readonly [K in keyof All]: SettingValue<All[K]>;
};

export function readSettingValues<All extends Readonly<Record<string, SettingDefinition>>>(
  all: All,
  found: (setting: SettingDefinition) => unknown,
): SettingValues<All> {
  const values = Object.entries(all).map(([name, setting]) => [name, getValidSettingValue(setting, found(setting))]);
  return Object.fromEntries(values) as SettingValues<All>;
}

/** The values of a setting in the user settings and in the workspace settings. */
export interface SettingValueByLevel {
  readonly globalValue?: unknown;
  readonly workspaceValue?: unknown;
}

/** Reads a setting at each level. A level without a value has that of the setting's former key. */
export function readSettingValueByLevel(
  { key, formerKey }: SettingDefinition,
  inspect: (key: string) => SettingValueByLevel | undefined,
): SettingValueByLevel {
  const now = inspect(key);
  const before = formerKey === undefined ? undefined : inspect(formerKey);
  return {
    globalValue: now?.globalValue ?? before?.globalValue,
    workspaceValue: now?.workspaceValue ?? before?.workspaceValue,
  };
}

/** A remark on a value: its error, or else the replacement of its setting. */
export function describeSettingIssue(setting: SettingDefinition, found: unknown): string | undefined {
  return findSettingError(setting, found) ?? (found === undefined ? undefined : setting.retired);
}

/** The error of a value, as the end of a sentence that names its setting. Undefined if it is valid. */
export function findSettingError(setting: SettingDefinition, found: unknown): string | undefined {
  return found === undefined ? undefined : checked(setting, found).wrong;
}

interface Checked {
  readonly value: unknown;
  /** The error, if any. */
  readonly wrong?: string | undefined;
}

function checked(setting: SettingDefinition, found: unknown): Checked {
  const orDefault = (isRight: boolean, must: string): Checked =>
    isRight ? { value: found } : { value: setting.default, wrong: `must be ${must}; the default is used` };
  switch (setting.type) {
    case 'switch':
      return orDefault(typeof found === 'boolean', 'true or false');
    case 'choice': {
      const isOne = setting.choices.some((choice) => choice === found);
      return orDefault(isOne, setting.choices.map((choice) => `"${choice}"`).join(' or '));
    }
    case 'globs': {
      if (!Array.isArray(found)) return orDefault(false, 'a list of glob patterns');
      const value = found.filter(isGlob).slice(0, MOST_GLOBS);
      if (!found.every(isGlob))
        return {
          value,
          wrong: `has entries that aren't strings of at most ${LONGEST_GLOB} characters; these entries are ignored`,
        };
      if (found.length <= MOST_GLOBS) return { value };
      return { value, wrong: `has more than ${MOST_GLOBS} entries; only the first ${MOST_GLOBS} are used` };
    }
    case 'text': {
      const pattern = setting.pattern === undefined ? '' : ` that matches ${setting.pattern}`;
      return orDefault(isText(setting, found), `a string of at most ${setting.longest} characters${pattern}`);
    }
    case 'number': {
      const { least, most, whole } = setting;
      const kind = whole ? 'a whole number' : 'a number';
      const open = setting.default === null ? ', or null' : '';
      return orDefault(isNumber(setting, found), `${kind} from ${least} to ${most}${open}`);
    }
    case 'numbers': {
      const { least, most } = setting;
      const names = Object.keys(setting.default).join(', ');
      if (!isRecord(found)) return orDefault(false, `an object with numbers for ${names}`);
      const right = rightNumbers(setting, found);
      const value = { ...setting.default, ...right };
      if (Object.keys(found).every((name) => name in right)) return { value };
      return {
        value,
        wrong: `must be an object with whole numbers from ${least} to ${most} for ${names}; other entries are ignored`,
      };
    }
    case 'list':
      return orDefault(Array.isArray(found), 'a list');
  }
}

function isText({ longest, pattern }: TextSetting, value: unknown): boolean {
  if (typeof value !== 'string' || value.length > longest) return false;
  return pattern === undefined || new RegExp(pattern).test(value);
}

function isNumber(setting: NumberSetting, value: unknown): boolean {
  if (value === null) return setting.default === null;
  const { least, most, whole } = setting;
  return typeof value === 'number' && value >= least && value <= most && (!whole || Number.isInteger(value));
}

/** The most calls of a run by the user's settings: `budget.callsPerRun`, else the former one, else the default. */
export function readMaxCallsPerRun(kind: BudgetedRunKind, found: (setting: SettingDefinition) => unknown): number {
  const { callsPerRun } = machineSettingDefinitions;
  const before = formerCallLimitSettingDefinitions[kind];
  const own = rightNumbers(callsPerRun, found(callsPerRun))[kind];
  return own ?? getValidSettingValue(before, found(before)) ?? callsPerRun.default[kind];
}

/** The valid entries of numbers by name. */
function rightNumbers(
  { default: names, least, most }: NumberMapSetting,
  found: unknown,
): Readonly<Record<string, number>> {
  if (!isRecord(found)) return {};
  const right = Object.keys(names).flatMap((name): [string, number][] => {
    const value = found[name];
    const isRight = typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most;
    return isRight ? [[name, value]] : [];
  });
  return Object.fromEntries(right);
}

function isGlob(value: unknown): value is string {
  return typeof value === 'string' && value.length <= LONGEST_GLOB;
}
