/** Defines the keys of front matter, their values and their meaning, for problems, completions, hovers and the table of docs/prompts.md. */
import { t } from '../../../l10n/index.ts';
import {
  describePromptKind,
  PROMPT_KIND_NAMES,
  PROMPT_KIND_SPECS,
  type PromptFrontMatterChoice,
  REPLY_FORMAT_NAMES,
  REPLY_FORMAT_SPECS,
} from './prompt-kinds.ts';
import type { PromptKind } from './types.ts';

/** The valid values of a key. */
export interface PromptFrontMatterValueSpec {
  /** Whether a value is valid. */
  accepts(value: unknown): boolean;
  /** The description of valid values: `a number from 0 to 2`. */
  readonly words: string;
  /** Returns the nearest valid value as text; undefined if none is near. */
  nearest?(value: unknown): string | undefined;
}

export interface PromptFrontMatterKeySpec {
  readonly name: string;
  /** The meaning, as sentences. */
  meaning(): string;
  wanted(): PromptFrontMatterValueSpec;
  /** The allowed words; absent for numbers and strings. */
  choices?(kind: PromptKind | undefined): readonly PromptFrontMatterChoice[];
}

function specifyNumber(least: number, most: number, isWhole = false): PromptFrontMatterValueSpec {
  const accepts = (value: unknown): boolean =>
    typeof value === 'number' && value >= least && value <= most && (!isWhole || Number.isInteger(value));
  return {
    accepts,
    words: isWhole ? t('a whole number from {0} to {1}', least, most) : t('a number from {0} to {1}', least, most),
    nearest: (value) => {
      if (typeof value !== 'number' || !Number.isFinite(value) || accepts(value)) return undefined;
      const within = Math.min(most, Math.max(least, value));
      return String(isWhole ? Math.round(within) : within);
    },
  };
}

/** Also allows `default`: nothing is sent, so that the model's default applies. */
const allowDefault = (wanted: PromptFrontMatterValueSpec): PromptFrontMatterValueSpec => ({
  ...wanted,
  accepts: (value) => value === 'default' || wanted.accepts(value),
  words: t('{0}, or “default”', wanted.words),
});

const specifyChoice = (words: readonly string[]): PromptFrontMatterValueSpec => ({
  accepts: (value) => words.some((word) => word === value),
  words: t('one of {0}', words.join(', ')),
});

const formatSuggestionNote = (): string => t('Used only if you confirm it.');

/** In display order. */
export const PROMPT_FRONT_MATTER_KEY_SPECS: readonly PromptFrontMatterKeySpec[] = [
  {
    name: 'kind',
    meaning: () => t('The task that the prompt gives the model. Required.'),
    wanted: () => specifyChoice(PROMPT_KIND_NAMES),
    choices: () => PROMPT_KIND_NAMES.map((name) => ({ name, meaning: describePromptKind(name) })),
  },
  {
    name: 'parse',
    meaning: () => t('The format of the reply. Graders can use `yes-no` (the default), `points`, or `report`.'),
    wanted: () => specifyChoice(REPLY_FORMAT_NAMES),
    choices: (kind) =>
      (kind ? PROMPT_KIND_SPECS[kind].forms : REPLY_FORMAT_NAMES).map((name) => ({
        name,
        meaning: REPLY_FORMAT_SPECS[name].meaning(),
      })),
  },
  {
    name: 'max',
    meaning: () => t('The maximum number of points, for the format `points`; 7 by default.'),
    wanted: () => specifyNumber(1, 1000, true),
  },
  {
    name: 'endpoint',
    meaning: () => `${t('The endpoint to query, by name.')} ${formatSuggestionNote()}`,
    wanted: () => ({
      accepts: (value) => typeof value === 'string' && /^[\w.-]{1,64}$/.test(value),
      words: t('the name of an endpoint, not its address: up to 64 letters, digits, “.”, “_”, and “-”'),
    }),
  },
  {
    name: 'model',
    meaning: () => `${t("The model to query instead of the endpoint's own.")} ${formatSuggestionNote()}`,
    wanted: () => ({
      accepts: (value) => typeof value === 'string' && value.length > 0 && value.length <= 200,
      words: t('the name of a model, at most 200 characters'),
    }),
  },
  {
    name: 'temperature',
    meaning: () => t('The sampling temperature: 0 gives the likeliest tokens, higher values more variety.'),
    wanted: () => allowDefault(specifyNumber(0, 2)),
  },
  {
    name: 'top_p',
    meaning: () => t('Samples from the likeliest tokens that together have this probability.'),
    wanted: () => allowDefault(specifyNumber(0, 1)),
  },
  {
    name: 'top_k',
    meaning: () => t('Samples from this many of the likeliest tokens; −1 means all.'),
    wanted: () => allowDefault(specifyNumber(-1, 100_000, true)),
  },
  {
    name: 'max_tokens',
    meaning: () => t('The maximum length of a reply in tokens, including reasoning.'),
    wanted: () => specifyNumber(1, 10_000_000, true),
  },
  {
    name: 'votes',
    meaning: () => `${t('The number of replies to request.')} ${formatSuggestionNote()}`,
    wanted: () => specifyNumber(1, 64, true),
  },
  {
    name: 'system',
    meaning: () => t("The system message, sent before the template. Variables aren't replaced in it."),
    wanted: () => ({ accepts: (value) => typeof value === 'string', words: t('a string') }),
  },
];

export function findPromptFrontMatterKeySpec(name: string): PromptFrontMatterKeySpec | undefined {
  return PROMPT_FRONT_MATTER_KEY_SPECS.find((key) => key.name === name);
}
