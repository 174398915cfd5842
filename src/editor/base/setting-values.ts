import type {
  ChoiceSetting,
  GlobsSetting,
  ListSetting,
  NumberSetting,
  Setting,
  SwitchSetting,
  TextSetting,
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
          : S extends ListSetting
            ? readonly unknown[]
            : never;

/** What a setting comes to; what has a wrong type is the default. */
export function settingValue<S extends Setting>(setting: S, found: unknown): ValueOf<S>;
export function settingValue(
  setting: Setting,
  found: unknown,
): readonly unknown[] | string | number | boolean | null {
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
    case 'list':
      return Array.isArray(found) ? found : setting.default;
    default:
      return setting satisfies never;
  }
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

function isGlob(value: unknown): value is string {
  return typeof value === 'string' && value.length <= LONGEST_GLOB;
}
