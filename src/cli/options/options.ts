import { defined } from '../../core/base/optional.ts';
import type { Language, Split } from '../../core/proof/index.ts';
import { UsageError } from '../output/usage-error.ts';
import { type EvaluateOptions, evaluateOptionTypes, readEvaluate } from './evaluate-options.ts';
import {
  type Command,
  type ModelWanted,
  modelOptionCommands,
  modelOptionTypes,
  readJudge,
} from './model-options.ts';
import { helpOption, optionsUnder, parsedBy } from './option-table.ts';
import { oneOf, wordsOf } from './values.ts';

export interface Options {
  readonly files: readonly string[];
  readonly split: Split;
  readonly format: 'text' | 'json' | 'sarif' | 'markdown';
  readonly language?: Language;
  readonly judge: 'checker' | ModelWanted;
  /** Whether the checker is asked for what it only suspects, too. */
  readonly suspects: boolean;
  /** Of evaluate. */
  readonly evaluate: EvaluateOptions;
  /** The journal that is begun, or taken up. */
  readonly journal?: string;
  readonly resume?: string;
}

/** The options that some commands alone have, with the commands that have them. */
const ONLY: Readonly<Record<string, readonly Command[]>> = {
  judge: ['review', 'evaluate', 'select'],
  suspects: ['review', 'evaluate'],
  split: ['review', 'steps', 'select'],
  language: ['review', 'steps', 'select'],
  ...Object.fromEntries(Object.keys(evaluateOptionTypes).map((name) => [name, ['evaluate']])),
  ...modelOptionCommands,
};

/** Reads the options of a command that reads proofs. */
export function readOptions(
  command: Exclude<Command, 'judges' | 'select'>,
  args: readonly string[],
): Options {
  const { values, positionals } = parseFor(command, args);
  if (positionals.length === 0) throw new UsageError('Specify at least one file, or - for standard input.');
  if (positionals.filter((file) => file === '-').length > 1) {
    throw new UsageError('Standard input can be read only once.');
  }
  const language = values.language && oneOf('language', values.language, ['markdown', 'latex', 'plain']);
  // What evaluate writes is a report, which has other formats.
  const written = command === 'evaluate' ? 'text' : (values.format ?? 'text');
  const format = oneOf('format', written, ['text', 'json', 'sarif', 'markdown']);
  if ((format === 'sarif' || format === 'markdown') && command !== 'review')
    throw new UsageError(`--format ${format} is only available in review.`);
  const judge = readJudge(command, values);
  return {
    files: positionals,
    split: oneOf('split', values.split ?? 'logical', ['logical', 'strict']),
    format,
    judge,
    suspects: values.suspects ?? false,
    evaluate: readEvaluate(values, command === 'evaluate'),
    ...defined({ language: language || undefined, journal: values.journal, resume: values.resume }),
  };
}

/** What a command line of a command says; throws for an option that the command does not have. */
export function parseFor(command: Exclude<Command, 'select'>, args: readonly string[]) {
  const parsed = parsedBy(OPTIONS, args);
  for (const [option, commands] of Object.entries(ONLY)) {
    if (option in parsed.values && !commands.includes(command))
      throw new UsageError(`--${option} is only available in ${wordsOf(commands, 'and')}.`);
  }
  return parsed;
}

const { text, flag } = optionsUnder();
const { text: which } = optionsUnder('Judge');

export const OPTIONS = {
  format: text('text|json', 'json: one object per line (default: text)'),
  split: text('strict|logical', 'split at blank lines only, or as a reader would (default: logical)'),
  language: text('markdown|latex|plain', "language of the text, if the file name doesn't tell"),
  suspects: flag('also report what the embedded checker only suspects'),
  help: helpOption,
  judge: which(
    'NAME',
    'checker (default): embedded, sends nothing. With a model: critic, stepwise, prm, grader, answer (critic/1: version 1 of its prompt), or a prompt file name.judge.md',
  ),
  ...evaluateOptionTypes,
  ...modelOptionTypes,
};

/** The names of the options that a command has. */
export function optionsOf(command: Command): readonly string[] {
  return Object.keys(OPTIONS).filter((option) => ONLY[option]?.includes(command) ?? true);
}
