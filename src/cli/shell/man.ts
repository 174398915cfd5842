/** `proofmark man`: the manual page, in troff. */
import { capitalize } from '../../core/base/counts-and-lists.ts';
import type { CliCommand } from '../bundles/command-code.ts';
import { HELP_OPTION, parseOptions } from '../options/option-table.ts';
import type { Terminal } from '../output/terminal.ts';
import { UsageError } from '../output/usage-error.ts';
import { CLI_VERSION } from '../shipped-files.ts';
import { type ListedCliCommand, listCliCommands } from './command-list.ts';

export const MAN_COMMAND_OPTIONS = { help: HELP_OPTION };

export async function runManCommand(
  args: readonly string[],
  out: Terminal,
  commands: Readonly<Record<string, CliCommand>>,
): Promise<number> {
  if (parseOptions(MAN_COMMAND_OPTIONS, args).positionals.length > 0)
    throw new UsageError(
      'proofmark man takes no arguments. To read the page: proofmark man > proofmark.1; man ./proofmark.1',
    );
  out.write(formatManPage(await listCliCommands(commands)));
  return 0;
}

const ENVIRONMENT: readonly (readonly [name: string, words: string])[] = [
  ['OPENAI_API_KEY', 'The key for https://api.openai.com. It goes to no other server.'],
  ['ANTHROPIC_API_KEY', 'The key for https://api.anthropic.com. It goes to no other server.'],
  ['GEMINI_API_KEY', 'The key for https://generativelanguage.googleapis.com. It goes to no other server.'],
  [
    'XDG_CACHE_HOME',
    'The folder for caches. Replies are cached in its subfolder proofmark. Default: ~/.cache, on macOS ~/Library/Caches.',
  ],
  [
    'XDG_DATA_HOME',
    'The folder for data. Engines are installed in its subfolder proofmark/engines. Default: ~/.local/share, on macOS ~/Library/Application Support.',
  ],
  ['NO_COLOR, FORCE_COLOR', 'Turn colors off or on.'],
  ['GITHUB_WORKSPACE', 'The folder that paths in --format github are relative to. Default: the current folder.'],
];

const CONFIGURATION =
  'Sets the files that a folder stands for, their formats, suspects, hints, and budget. It applies to the folder and its subfolders, except those with such a file or .git of their own.';

function formatManPage(commands: readonly ListedCliCommand[]): string {
  return [
    `.TH PROOFMARK 1 "" "Proofmark ${escapeRoff(CLI_VERSION)}" "User Commands"`,
    '.SH NAME',
    `proofmark ${escapeRoff('-')} review proofs written by language models`,
    '.SH SYNOPSIS',
    '.nf',
    ...commands.flatMap(({ name, command }) =>
      command.usage.map((usage) => `\\fBproofmark ${name}\\fR ${escapeRoff(`${usage} [OPTIONS]`.trim())}`),
    ),
    '.fi',
    '.SH COMMANDS',
    ...commands.flatMap(formatCommand),
    '.SH FILES',
    ...formatEntry('.proofmark/config.yaml', CONFIGURATION),
    '.SH ENVIRONMENT',
    ...ENVIRONMENT.flatMap(([name, words]) => formatEntry(name, words)),
    '.SH EXIT STATUS',
    toLine(
      '0 for success, 1 for a negative result, such as an error in a proof, 2 if anything failed, and 130 if interrupted. Each command above lists its exit codes.',
    ),
    '',
  ].join('\n');
}

function formatCommand({ name, command, options }: ListedCliCommand): readonly string[] {
  return [
    `.SS ${escapeRoff(name)}`,
    toLine(`${capitalize(command.line)}.`),
    ...(command.more === undefined ? [] : ['.PP', toLine(command.more)]),
    ...options.flatMap((option) => formatEntry(`--${option.name}`, `${option.words}.`, option.value)),
    '.PP',
    toLine(`Exit code: ${command.exit}.`),
    '.PP',
    'Example:',
    '.PP',
    '.RS 4',
    '.nf',
    toLine(command.example),
    '.fi',
    '.RE',
  ];
}

function formatEntry(name: string, words: string, value?: string): readonly string[] {
  const shown = value === undefined ? '' : ` \\fI${escapeRoff(value)}\\fR`;
  return ['.TP', `\\fB${escapeRoff(name)}\\fR${shown}`, toLine(words)];
}

/** A line of text, which a dot or a quote at its beginning would make a request. */
function toLine(words: string): string {
  const escaped = escapeRoff(words.replace(/\s+/g, ' '));
  return /^[.']/.test(escaped) ? `\\&${escaped}` : escaped;
}

/** Escapes a text for troff. Hyphens are those of the command line. */
function escapeRoff(text: string): string {
  return text
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replaceAll("'", '\\(aq')
    .replaceAll('"', '\\(dq')
    .replace(
      /[^\0-\x7f]/gu,
      (sign) => `\\[u${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`,
    );
}
