/** Tables of options for `parseArgs` that also contain the help. */
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { getErrorMessage } from '../../core/base/errors.ts';
import { findSimilarWord } from '../../core/base/similar-word.ts';
import { HelpRequestedError, UsageError } from '../output/usage-error.ts';
import { readChoiceOption } from './option-values.ts';

export interface OptionHelp {
  /** The placeholder of its value, such as `N`; absent for a flag. */
  readonly value?: string;
  readonly words: string;
  /** The valid values, if the placeholder doesn't list them. */
  readonly choices?: readonly string[];
  /** Whether a value can also be a file, if the placeholder doesn't say so. */
  readonly files?: boolean;
  /** The title of its group; absent for the first group. */
  readonly group?: string;
}

export interface StringOption extends OptionHelp {
  readonly type: 'string';
  readonly value: string;
}

export function createOptionBuilders(group?: string) {
  const under = group === undefined ? {} : { group };
  return {
    text: (value: string, words: string): StringOption => ({ type: 'string', value, words, ...under }),
    /** An option that can be repeated. */
    texts: (value: string, words: string) => ({ type: 'string', multiple: true, value, words, ...under }) as const,
    flag: (words: string) => ({ type: 'boolean', words, ...under }) as const,
  };
}

/** The words among the values of an option: of `text|json` both, of `N|default` the second, of `URL` none. */
export function listOptionChoices({ value = '', choices }: Pick<OptionHelp, 'value' | 'choices'>): readonly string[] {
  return choices ?? value.split('|').filter((word) => /^[a-z][a-z-]*$/.test(word));
}

/** An option of every command. */
export const HELP_OPTION = { type: 'boolean', short: 'h', words: 'show this help' } as const;

/**
 * Parses a command line by a table of options. Checks values that the table lists.
 * @param checkName throws for an option that this command doesn't have
 * @throws {@link UsageError} for an invalid command line, {@link HelpRequestedError} for `--help`
 */
export function parseOptions<const T extends Options>(
  options: T,
  args: readonly string[],
  checkName: (name: string) => void = () => {},
) {
  const parsed = parseOrThrow(options, args);
  if ('help' in parsed.values) throw new HelpRequestedError();
  for (const name of Object.keys(parsed.values)) checkName(name);
  for (const [name, value] of Object.entries(parsed.values)) {
    const option = { ...options[name] } as Partial<OptionHelp>;
    const choices = listOptionChoices(option);
    // Any other value may be valid where the placeholder has a word in capitals.
    if (typeof value === 'string' && option.value !== undefined && option.value === choices.join('|'))
      readChoiceOption(name, value, choices);
  }
  return parsed;
}

type Options = NonNullable<ParseArgsConfig['options']>;

export type ParsedOptionValues<T extends Options> = ReturnType<typeof parseOrThrow<T>>['values'];

/** Names of options in earlier versions, which are read on. */
const FORMER_OPTIONS: Readonly<Record<string, string>> = {
  '--temper': '--leniency',
  '--select-judgements': '--select-judgments',
};

function renameFormerOptions(args: readonly string[]): string[] {
  const end = args.indexOf('--');
  return args.map((arg, at) => {
    if (end !== -1 && at > end) return arg;
    const [name = '', ...value] = arg.split('=');
    return [Object.hasOwn(FORMER_OPTIONS, name) ? FORMER_OPTIONS[name] : name, ...value].join('=');
  });
}

function parseOrThrow<const T extends Options>(options: T, args: readonly string[]) {
  try {
    return parseArgs({ args: renameFormerOptions(args), allowPositionals: true, options });
  } catch (error) {
    throw new UsageError(explainParseError(error, Object.keys(options)));
  }
}

/** Replaces Node's message, which is long and doesn't suggest a similar option. */
function explainParseError(error: unknown, known: readonly string[]): string {
  const said = getErrorMessage(error);
  const [, dashes = '', name] = /^Unknown option '(-{1,2})([^']*)'/.exec(said) ?? [];
  const [, bare] = /^Option '.*?(--[a-z-]+) <value>' argument missing/.exec(said) ?? [];
  if (bare !== undefined) return `${bare} needs a value.`;
  if (name === undefined) return said.replace(/\s*\n\s*/g, ' ');
  const meant = findSimilarWord(name, known);
  const unknown = `Unknown option '${dashes}${name}'.`;
  return meant === undefined ? unknown : `${unknown} Did you mean --${meant}?`;
}
