import { parseArgs } from 'node:util';
import type { Language, Split } from '../core/proof/types.ts';

/** The command line asks for something that is not there. The message says what is. */
export class UsageError extends Error {}

/** The command line asks for help. */
export class HelpWanted extends Error {}

export interface Options {
  readonly files: readonly string[];
  readonly split: Split;
  readonly format: 'text' | 'json' | 'sarif';
  readonly language?: Language;
  readonly judge: 'checker';
  /** Whether the checker is asked for what it only suspects, too. */
  readonly suspects: boolean;
}

/** A command that reads proofs. */
export type Command = 'review' | 'steps' | 'evaluate';

/** The options that some commands alone have, with the commands that have them. */
const ONLY: Readonly<Record<string, readonly Command[]>> = {
  judge: ['review', 'evaluate'],
  suspects: ['review', 'evaluate'],
  split: ['review', 'steps'],
  language: ['review', 'steps'],
};

/** Reads the options of a command that reads proofs. */
export function readOptions(command: Command, args: readonly string[]): Options {
  let parsed: ReturnType<typeof parse>;
  try {
    parsed = parse(args);
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
  const { values, positionals } = parsed;
  if (values.help) throw new HelpWanted();
  if (positionals.length === 0) throw new UsageError('Name at least one file, or - for standard input.');
  if (positionals.filter((file) => file === '-').length > 1) {
    throw new UsageError('Standard input can be read only once.');
  }
  for (const [option, commands] of Object.entries(ONLY)) {
    if (option in values && !commands.includes(command))
      throw new UsageError(`--${option} belongs to ${commands.join(' and ')}.`);
  }
  const language = values.language && oneOf('language', values.language, ['markdown', 'latex', 'plain']);
  const format = oneOf('format', values.format ?? 'text', ['text', 'json', 'sarif']);
  if (format === 'sarif' && command !== 'review') throw new UsageError('--format sarif belongs to review.');
  return {
    files: positionals,
    split: oneOf('split', values.split ?? 'logical', ['logical', 'strict']),
    format,
    judge: oneOf('judge', values.judge ?? 'checker', ['checker']),
    suspects: values.suspects ?? false,
    ...(language ? { language } : {}),
  };
}

function parse(args: readonly string[]) {
  return parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      split: { type: 'string' },
      format: { type: 'string' },
      language: { type: 'string' },
      judge: { type: 'string' },
      suspects: { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    },
  });
}

/** The choice that a value is. Throws {@link UsageError} if it is none. */
export function oneOf<const T extends string>(option: string, value: string, choices: readonly T[]): T {
  const found = choices.find((choice) => choice === value);
  if (found === undefined) {
    throw new UsageError(`--${option} is ${wordsOf(choices)}, not "${value}".`);
  }
  return found;
}

/** `a`, `a or b`, `a, b or c`. */
function wordsOf(choices: readonly string[]): string {
  const first = choices.slice(0, -1);
  return [...(first.length > 0 ? [first.join(', ')] : []), choices.at(-1)].join(' or ');
}
