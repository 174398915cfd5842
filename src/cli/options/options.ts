import { omitUndefined } from '../../core/base/optional-values.ts';
import { ALL_JUDGE_KINDS } from '../../core/judge/index.ts';
import type { ProofLanguage, StepSplitMode } from '../../core/proof/index.ts';
import { FolderConfigFinder } from '../inputs/folder-config.ts';
import { UsageError } from '../output/usage-error.ts';
import { EVALUATE_OPTIONS, type EvaluateOptions, readEvaluateOptions } from './evaluate-options.ts';
import {
  COMMANDS_BY_MODEL_OPTION,
  MODEL_OPTIONS,
  type ProofCommandName,
  type RequestedModelJudge,
  readRequestedJudge,
} from './model-options.ts';
import { createOptionBuilders, HELP_OPTION, type OptionHelp, parseOptions } from './option-table.ts';
import { joinChoices, readChoiceOption } from './option-values.ts';

/** The formats of `review`. */
const REVIEW_FORMATS = ['text', 'json', 'sarif', 'markdown', 'junit', 'github'] as const;
type ReviewFormat = (typeof REVIEW_FORMATS)[number];
/** The formats that only some commands have, with these commands. */
const COMMANDS_BY_FORMAT: Partial<Record<ReviewFormat, readonly ProofCommandName[]>> = {
  sarif: ['review'],
  markdown: ['review', 'read', 'diff'],
  junit: ['review'],
  github: ['review'],
};

export interface ProofCommandOptions {
  readonly files: readonly string[];
  /** The name of standard input. */
  readonly stdinName?: string;
  readonly split: StepSplitMode;
  readonly format: ReviewFormat;
  readonly language?: ProofLanguage;
  readonly judge: 'checker' | RequestedModelJudge;
  /** The configurations of folders. */
  readonly configs: FolderConfigFinder;
  /** Whether changed files are reviewed again. */
  readonly isWatching: boolean;
  /** Whether the checker also reports suspects. */
  readonly suspects: boolean;
  readonly evaluate: EvaluateOptions;
  /** The path of the journal to start or resume. */
  readonly journal?: string;
  readonly resume?: string;
}

/** Options that only some commands have, with these commands. */
const COMMANDS_BY_OPTION: Readonly<Record<string, readonly ProofCommandName[]>> = {
  judge: ['review', 'evaluate', 'select'],
  suspects: ['review', 'diff', 'evaluate'],
  split: ['review', 'steps', 'read', 'diff', 'select'],
  language: ['review', 'steps', 'read', 'diff', 'select'],
  'stdin-filename': ['review', 'steps', 'read', 'diff'],
  'no-config': ['review', 'steps', 'read', 'diff'],
  watch: ['review'],
  ...Object.fromEntries(Object.keys(EVALUATE_OPTIONS).map((name) => [name, ['evaluate']])),
  discover: ['judges'],
  ...COMMANDS_BY_MODEL_OPTION,
};

export function readProofCommandOptions(
  command: Exclude<ProofCommandName, 'judges' | 'select'>,
  args: readonly string[],
): ProofCommandOptions {
  const { values, positionals } = parseProofCommandArguments(command, args);
  const { 'stdin-filename': stdinName } = values;
  const files = positionals.length === 0 && stdinName !== undefined ? ['-'] : positionals;
  if (stdinName !== undefined && !files.includes('-'))
    throw new UsageError('--stdin-filename names standard input. Add - to the files.');
  if (files.length === 0) throw new UsageError('Specify at least one file, or - for standard input.');
  if (files.filter((file) => file === '-').length > 1) {
    throw new UsageError('Standard input can be read only once.');
  }
  const language = values.language && readChoiceOption('language', values.language, ['markdown', 'latex', 'plain']);
  // `evaluate` writes a report, which has other formats.
  const written = command === 'evaluate' ? 'text' : (values.format ?? 'text');
  const format = readChoiceOption('format', written, REVIEW_FORMATS);
  const havingFormat = COMMANDS_BY_FORMAT[format];
  if (havingFormat && !havingFormat.includes(command))
    throw new UsageError(`--format ${format} is only available in ${joinChoices(havingFormat, 'and')}.`);
  if (values.watch && (format === 'sarif' || format === 'junit'))
    throw new UsageError(`--watch can't write ${format}, which is one document. Use another --format.`);
  if (values.watch && files.includes('-')) throw new UsageError("--watch can't be used with standard input.");
  const judge = readRequestedJudge(command, values);
  return {
    files,
    split: readChoiceOption('split', values.split ?? 'logical', ['logical', 'strict']),
    format,
    judge,
    configs: new FolderConfigFinder(!values['no-config'] && command !== 'evaluate'),
    isWatching: values.watch ?? false,
    suspects: values.suspects ?? false,
    evaluate: readEvaluateOptions(values, command === 'evaluate'),
    ...omitUndefined({ language: language || undefined, stdinName, journal: values.journal, resume: values.resume }),
  };
}

/** Parses the command line of a command. Throws for options of other commands. */
export function parseProofCommandArguments(command: Exclude<ProofCommandName, 'select'>, args: readonly string[]) {
  // Each command has formats of its own.
  return parseOptions({ ...PROOF_COMMAND_OPTIONS, format: text('NAME', '') }, args, (option) => {
    const commands = COMMANDS_BY_OPTION[option];
    if (commands && !commands.includes(command))
      throw new UsageError(`--${option} is only available in ${joinChoices(commands, 'and')}.`);
  });
}

const { text, flag } = createOptionBuilders();
const { text: which } = createOptionBuilders('Judge');

export const PROOF_COMMAND_OPTIONS = {
  format: text('text|json', 'json: one object per line (default: text)'),
  split: text(
    'logical|strict',
    'split at blank lines, but keep headings and single formulas with a neighboring paragraph (logical, default), or at blank lines only (strict)',
  ),
  language: text('markdown|latex|plain', 'format of the text (default: by the file name, else by the text)'),
  'stdin-filename': text('NAME', 'file name for standard input, which sets its format and finds the files beside it'),
  'no-config': flag('ignore .proofmark/config.yaml in the folders of the files and above'),
  watch: flag('review files again when they change, until Ctrl+C'),
  suspects: flag("also report statements that the embedded checker suspects but can't refute"),
  discover: flag('find the servers of models on this computer, by their usual ports'),
  help: HELP_OPTION,
  judge: {
    ...which(
      'NAME',
      'checker (default), which is embedded and sends nothing. With a model: critic, stepwise, prm, grader, answer, or a prompt file name.judge.md. critic/1 is the critic with version 1 of its prompt',
    ),
    choices: ['checker', ...ALL_JUDGE_KINDS],
    files: true,
  },
  ...EVALUATE_OPTIONS,
  ...MODEL_OPTIONS,
};

/** The options of a command from the common table, with its own `--format` if it differs. */
export function listCommandOptions(
  command: ProofCommandName,
  format: OptionHelp = PROOF_COMMAND_OPTIONS.format,
): Readonly<Record<string, OptionHelp>> {
  const all: Readonly<Record<string, OptionHelp>> = { ...PROOF_COMMAND_OPTIONS, format };
  return Object.fromEntries(
    Object.entries(all).filter(([option]) => COMMANDS_BY_OPTION[option]?.includes(command) ?? true),
  );
}
