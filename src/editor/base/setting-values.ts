import { isRecord } from '../../core/base/records.ts';
import {
  type ChoiceSetting,
  callsBefore,
  type GlobsSetting,
  type ListSetting,
  machineSettings,
  type NumberSetting,
  type NumbersSetting,
  type RunKind,
  type Setting,
  type SwitchSetting,
  type TextSetting,
} from './names.ts';

/** Bounds on what a workspace, which may be anybody's, can have us match. */
const MOST_GLOBS = 100;
const LONGEST_GLOB = 300;

export type ValueOf<S extends Setting> = S extends GlobsSetting
  ? readonly string[]
  : S extends ChoiceSetting<infer T>
    ? T
    : S extends SwitchSetting
      ? boolean
      : S extends TextSetting
        ? string
        : S extends NumberSetting<infer D>
          ? number | (null extends D ? null : never)
          : S extends NumbersSetting<infer N>
            ? Readonly<Record<N, number>>
            : S extends ListSetting
              ? readonly unknown[]
              : never;

/** What a setting comes to; what has a wrong type is the default. */
export function settingValue<S extends Setting>(setting: S, found: unknown): ValueOf<S>;
export function settingValue(
  setting: Setting,
  found: unknown,
): readonly unknown[] | Readonly<Record<string, number>> | string | number | boolean | null {
  switch (setting.type) {
    case 'switch':
      return typeof found === 'boolean' ? found : setting.default;
    case 'choice':
      return setting.choices.find((choice) => choice === found) ?? setting.default;
    case 'globs':
      return Array.isArray(found) ? found.filter(isGlob).slice(0, MOST_GLOBS) : setting.default;
    case 'text':
      return isText(setting, found) ? found : setting.default;
    case 'number':
      return isNumber(setting, found) ? found : setting.default;
    case 'numbers':
      return { ...setting.default, ...rightNumbers(setting, found) };
    case 'list':
      return Array.isArray(found) ? found : setting.default;
    default:
      return setting satisfies never;
  }
}

/** What is to be said of a value: what is wrong with it, else what took the place of its setting. */
export function remarkOn(setting: Setting, found: unknown): string | undefined {
  return wrongWith(setting, found) ?? (found === undefined ? undefined : setting.retired);
}

/** What is wrong with a value, as the end of a sentence that names its setting; undefined if nothing is. */
export function wrongWith(setting: Setting, found: unknown): string | undefined {
  if (found === undefined) return undefined;
  switch (setting.type) {
    case 'switch':
      return typeof found === 'boolean' ? undefined : 'must be true or false; the default is used';
    case 'choice':
      return setting.choices.some((choice) => choice === found)
        ? undefined
        : `must be ${setting.choices.map((choice) => `"${choice}"`).join(' or ')}; the default is used`;
    case 'globs':
      if (!Array.isArray(found)) return 'must be a list of glob patterns; the default is used';
      if (!found.every(isGlob))
        return `has entries that are no text of at most ${LONGEST_GLOB} characters; they are left out`;
      return found.length > MOST_GLOBS
        ? `has more than ${MOST_GLOBS} entries; the rest is left out`
        : undefined;
    case 'text': {
      const pattern = setting.pattern === undefined ? '' : ` that matches ${setting.pattern}`;
      return isText(setting, found)
        ? undefined
        : `must be a text of at most ${setting.longest} characters${pattern}; the default is used`;
    }
    case 'number': {
      const { least, most, whole } = setting;
      const kind = whole ? 'a whole number' : 'a number';
      const open = setting.default === null ? ', or null' : '';
      return isNumber(setting, found)
        ? undefined
        : `must be ${kind} from ${least} to ${most}${open}; the default is used`;
    }
    case 'numbers': {
      const { least, most } = setting;
      const names = Object.keys(setting.default).join(', ');
      if (!isRecord(found)) return `must be an object of ${names}; the default is used`;
      const wrong = Object.keys(found).filter((name) => !(name in rightNumbers(setting, found)));
      return wrong.length === 0
        ? undefined
        : `must be whole numbers from ${least} to ${most} by the names ${names}; what is not is left out`;
    }
    case 'list':
      return Array.isArray(found) ? undefined : 'must be a list; the default is used';
    default:
      return setting satisfies never;
  }
}

function isText({ longest, pattern }: TextSetting, value: unknown): value is string {
  if (typeof value !== 'string' || value.length > longest) return false;
  return pattern === undefined || new RegExp(pattern).test(value);
}

function isNumber(setting: NumberSetting, value: unknown): value is number | null {
  if (value === null) return setting.default === null;
  const { least, most, whole } = setting;
  return typeof value === 'number' && value >= least && value <= most && (!whole || Number.isInteger(value));
}

/**
 * The most calls of one run of a kind, by the user's own settings: by `budget.callsPerRun`, else by the setting that there was for the
 * kind before, else the default.
 */
export function callsOfRun(kind: RunKind, found: (setting: Setting) => unknown): number {
  const { callsPerRun } = machineSettings;
  const before = callsBefore[kind];
  const own = rightNumbers(callsPerRun, found(callsPerRun))[kind];
  return own ?? settingValue(before, found(before)) ?? callsPerRun.default[kind];
}

/** What is right of numbers by name, by its name alone. */
function rightNumbers(
  { default: names, least, most }: NumbersSetting,
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
