/** What `proofmark help` and `proofmark COMMAND --help` print. */
import { capitalize } from '../core/base/words.ts';
import { COMMANDS, type CommandHelp, findCommand } from './help-commands.ts';
import type { OptionHelp } from './options/option-table.ts';

/** The longest line. */
const WIDTH = 110;
/** Where what is said of an option begins, and of a command. */
const INDENT = 29;
const NAMES = 13;

/** The commands. */
export const HELP = [
  'Review proofs written by language models.',
  '',
  ...Object.entries(COMMANDS).map(([name, { line }]) => formatEntry(`  ${name}`, line, NAMES)),
  formatEntry('  help', 'show this help, or the help of a command: proofmark help COMMAND', NAMES),
  formatEntry('  version', 'show the version', NAMES),
  '',
  'Run proofmark COMMAND --help for the options of a command.',
  '',
].join('\n');

/** All of one command; undefined if there is no such command. */
export function formatCommandHelp(command: string): string | undefined {
  const help = findCommand(command);
  if (!help) return undefined;
  return [
    ...help.usage.map((what) => `proofmark ${command} ${what} [OPTIONS]`.replace(/ {2,}/, ' ')),
    '',
    ...paragraph(`${capitalize(help.line)}.`),
    ...(help.more === undefined ? [] : paragraph(help.more)),
    ...groupOptions(help).flatMap(({ title, options }) => [
      '',
      title,
      ...options.map(([name, option]) =>
        formatEntry(`  ${formatOptionName(name, option)}`, option.words, INDENT),
      ),
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

/** Those without a title first, then by title in the order in which these come. */
function groupOptions({ options }: CommandHelp): readonly OptionGroup[] {
  // That there is help is known by whoever reads it.
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

/** Words beside a name, or beneath it where that is long. */
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
