/** The keys of front matter: what each may be and what it means, said once, for problems, completions, hovers and the table of docs/prompts.md. */
import { t } from '../../../l10n/index.ts';
import { ALL_FORMS, FORMS, KINDS, kindMeaning, PROMPT_KINDS, type Told } from './kinds.ts';
import type { PromptKind } from './types.ts';

/** What a value must be. */
export interface Wanted {
  /** Whether a value is that. */
  accepts(value: unknown): boolean;
  /** `a number from 0 to 2` */
  readonly words: string;
  /** The nearest value that is allowed, as it is written; undefined where none is near. */
  nearest?(value: unknown): string | undefined;
}

/** A key of front matter. */
export interface FrontKey {
  readonly name: string;
  /** In sentences. */
  meaning(): string;
  wanted(): Wanted;
  /** The words that may stand there; absent where it is a number or a text. */
  choices?(kind: PromptKind | undefined): readonly Told[];
}

function number(least: number, most: number, isWhole = false): Wanted {
  const accepts = (value: unknown): boolean =>
    typeof value === 'number' && value >= least && value <= most && (!isWhole || Number.isInteger(value));
  return {
    accepts,
    words: isWhole
      ? t('a whole number from {0} to {1}', least, most)
      : t('a number from {0} to {1}', least, most),
    nearest: (value) => {
      if (typeof value !== 'number' || !Number.isFinite(value) || accepts(value)) return undefined;
      const within = Math.min(most, Math.max(least, value));
      return String(isWhole ? Math.round(within) : within);
    },
  };
}

/** Also `default`: nothing is sent, so that the model's own is used. */
const orDefault = (wanted: Wanted): Wanted => ({
  ...wanted,
  accepts: (value) => value === 'default' || wanted.accepts(value),
  words: t('{0}, or default', wanted.words),
});

const oneOf = (words: readonly string[]): Wanted => ({
  accepts: (value) => words.some((word) => word === value),
  words: t('one of {0}', words.join(', ')),
});

const suggestion = (): string => t('It is a suggestion: it is done only if you say so.');

/** In the order in which they are told. */
export const KEYS: readonly FrontKey[] = [
  {
    name: 'kind',
    meaning: () => t('What is asked for. Every prompt says it.'),
    wanted: () => oneOf(KINDS),
    choices: () => KINDS.map((name) => ({ name, meaning: kindMeaning(name) })),
  },
  {
    name: 'parse',
    meaning: () =>
      t(
        'How the reply is read. Only graders have a choice: `yes-no` if it is not said, `points` or `report`.',
      ),
    wanted: () => oneOf(ALL_FORMS),
    choices: (kind) =>
      (kind ? PROMPT_KINDS[kind].forms : ALL_FORMS).map((name) => ({ name, meaning: FORMS[name].meaning() })),
  },
  {
    name: 'max',
    meaning: () => t('The most points that `points` may come to; 7 if it is not said.'),
    wanted: () => number(1, 1000, true),
  },
  {
    name: 'endpoint',
    meaning: () => `${t('The name of one of your endpoints, where it is asked.')} ${suggestion()}`,
    wanted: () => ({
      accepts: (value) => typeof value === 'string' && /^[\w.-]{1,64}$/.test(value),
      words: t('the name of an endpoint: letters, digits, “.”, “_” and “-”, not its address'),
    }),
  },
  {
    name: 'model',
    meaning: () => `${t("The model that is asked there, in place of the endpoint's own.")} ${suggestion()}`,
    wanted: () => ({
      accepts: (value) => typeof value === 'string' && value.length > 0 && value.length <= 200,
      words: t('the name of a model, at most 200 characters'),
    }),
  },
  {
    name: 'temperature',
    meaning: () => t('The temperature of sampling: 0 gives the likeliest words, more gives more variety.'),
    wanted: () => orDefault(number(0, 2)),
  },
  {
    name: 'top_p',
    meaning: () => t('Sampling takes the likeliest words that together have this share.'),
    wanted: () => orDefault(number(0, 1)),
  },
  {
    name: 'top_k',
    meaning: () => t('Sampling takes this many of the likeliest words; −1 takes all.'),
    wanted: () => orDefault(number(-1, 100_000, true)),
  },
  {
    name: 'max_tokens',
    meaning: () => t('The longest reply, reasoning included, in tokens.'),
    wanted: () => number(1, 10_000_000, true),
  },
  {
    name: 'votes',
    meaning: () => `${t('How many replies are asked for.')} ${suggestion()}`,
    wanted: () => number(1, 64, true),
  },
  {
    name: 'system',
    meaning: () =>
      t(
        'A text that goes before the template, as the system message. It is sent as it is, and is no template.',
      ),
    wanted: () => ({ accepts: (value) => typeof value === 'string', words: t('a text') }),
  },
];

/** The key of a name. */
export function keyNamed(name: string): FrontKey | undefined {
  return KEYS.find((key) => key.name === name);
}
