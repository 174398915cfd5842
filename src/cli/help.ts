/** The output of `proofmark help` and `proofmark COMMAND --help`. */
import { capitalize } from '../core/base/counts-and-lists.ts';
import type { CliCommandCode } from './bundles/command-code.ts';
import { CLI_COMMANDS, findCliCommand } from './help-commands.ts';
import type { OptionHelp } from './options/option-table.ts';

/** The maximum line length, in characters. */
const WIDTH = 110;
/** The columns where the descriptions of options and of commands begin. */
const INDENT = 29;
const NAMES = 14;

/** The help with all commands. */
export const GENERAL_HELP = [
  'Review proofs written by language models.',
  '',
  ...Object.entries(CLI_COMMANDS).map(([name, { line }]) => formatEntry(`  ${name}`, line, NAMES)),
  formatEntry('  help', 'show this help, or the help of a command: proofmark help COMMAND', NAMES),
  formatEntry('  version', 'show the version', NAMES),
  '',
  'Run proofmark COMMAND --help for the options of a command.',
  '',
].join('\n');

/** The help of one command; undefined if there is no such command. */
export async function formatCommandHelp(command: string): Promise<string | undefined> {
  const help = findCliCommand(command);
  if (!help) return undefined;
  const code = await help.load();
  return [
    ...help.usage.map((what) => `proofmark ${command} ${what} [OPTIONS]`.replace(/ {2,}/, ' ')),
    '',
    ...paragraph(`${capitalize(help.line)}.`),
    ...(help.more === undefined ? [] : paragraph(help.more)),
    ...groupOptions(code).flatMap(({ title, options }) => [
      '',
      title,
      ...options.map(([name, option]) => formatEntry(`  ${formatOptionName(name, option)}`, option.words, INDENT)),
    ]),
    '',
    `Example: ${help.example}`,
    '',
    ...paragraph(`Exit code: ${help.exit}.`),
    '',
  ].join('\n');
}

interface OptionGroup {
  readonly title: string;
  readonly options: readonly (readonly [name: string, option: OptionHelp])[];
}

/** Groups the options by title: first those without one, then in the order of the titles. */
function groupOptions({ options }: CliCommandCode): readonly OptionGroup[] {
  // Lists `--help` last, since the reader has found it.
  const { help, ...others } = options;
  const all = Object.entries({ ...others, ...(help ? { help } : {}) });
  const titles = new Set(['', ...all.map(([, { group = '' }]) => group)]);
  return [...titles].map((title) => ({
    title: title === '' ? 'Options' : title,
    options: all.filter(([, { group = '' }]) => group === title),
  }));
}

function formatOptionName(name: string, { value }: OptionHelp): string {
  const dashed = name === 'help' ? '-h, --help' : `--${name}`;
  return value === undefined ? dashed : `${dashed} ${value}`;
}

/** A name with its description beside it, or below a long name. */
function formatEntry(name: string, words: string, indent: number): string {
  const [first = '', ...more] = wrapWords(words, WIDTH - indent);
  const rest = more.map((line) => `${' '.repeat(indent)}${line}`);
  return name.length + 1 < indent
    ? [`${name.padEnd(indent)}${first}`, ...rest].join('\n')
    : [name, `${' '.repeat(indent)}${first}`, ...rest].join('\n');
}

function paragraph(words: string): readonly string[] {
  return wrapWords(words, WIDTH);
}

function wrapWords(words: string, width: number): readonly string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of words.split(' ')) {
    if (line !== '' && line.length + 1 + word.length > width) {
      lines.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line];
}
