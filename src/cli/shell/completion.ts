/** `proofmark completion`: scripts for the completion of bash, zsh, and fish. */
import type { CliCommand } from '../bundles/command-code.ts';
import { HELP_OPTION, parseOptions } from '../options/option-table.ts';
import { readChoiceOption } from '../options/option-values.ts';
import type { Terminal } from '../output/terminal.ts';
import { UsageError } from '../output/usage-error.ts';
import { type ListedCliCommand, type ListedCliOption, listCliCommands, type ShellCompletion } from './command-list.ts';

export const COMPLETION_COMMAND_OPTIONS = { help: HELP_OPTION };

const SHELLS = ['bash', 'zsh', 'fish'] as const;

/** The longest description of an option or a command, in characters. */
const LONGEST = 80;

export async function runCompletionCommand(
  args: readonly string[],
  out: Terminal,
  commands: Readonly<Record<string, CliCommand>>,
): Promise<number> {
  const [name, ...more] = parseOptions(COMPLETION_COMMAND_OPTIONS, args).positionals;
  if (name === undefined || more.length > 0) throw new UsageError('Specify one shell: bash, zsh, or fish.');
  const shell = readChoiceOption('shell', name, SHELLS, 'The shell');
  out.write({ bash: formatBash, zsh: formatZsh, fish: formatFish }[shell](await listCliCommands(commands)));
  return 0;
}

/** Commands that main.ts runs itself. */
const GENERAL = [
  ['help', 'show the help, or the help of a command'],
  ['version', 'show the version'],
] as const;

function listNames(commands: readonly ListedCliCommand[]): readonly (readonly [name: string, words: string])[] {
  return [...commands.map(({ name, command }) => [name, command.line] as const), ...GENERAL];
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

function shorten(words: string): string {
  return words.length > LONGEST ? `${words.slice(0, LONGEST - 1).trimEnd()}…` : words;
}

function isFlag({ value }: ListedCliOption): boolean {
  return value === undefined;
}

function formatBash(commands: readonly ListedCliCommand[]): string {
  const offer = ({ choices, files }: ShellCompletion): string => {
    // Without a reply, bash completes names of files, unless it is told not to.
    if (choices.length === 0) return files ? ':' : 'compopt +o default +o bashdefault 2>/dev/null';
    return `COMPREPLY=($(compgen -W ${quote(choices.join(' '))} -- "$cur"))`;
  };
  const names = listNames(commands).map(([name]) => name);
  const values = commands.flatMap(({ name, options }) =>
    options
      .filter((option) => !isFlag(option))
      .map((option) => `    ${quote(`${name} --${option.name}`)}) ${offer(option.completion)}; return ;;`),
  );
  return `# Completion of proofmark for bash. Use it with: eval "$(proofmark completion bash)"
_proofmark() {
  local cur=\${COMP_WORDS[COMP_CWORD]} prev=\${COMP_WORDS[COMP_CWORD-1]} command=\${COMP_WORDS[1]} options=
  COMPREPLY=()
  # Bash splits --name=value into three words.
  if [[ $cur == = ]]; then cur=
  elif [[ $prev == = ]]; then prev=\${COMP_WORDS[COMP_CWORD-2]}
  fi
  if ((COMP_CWORD == 1)); then
    COMPREPLY=($(compgen -W ${quote([...names, '--help', '--version'].join(' '))} -- "$cur"))
    return
  fi
  local i
  for ((i = 2; i < COMP_CWORD; i++)); do
    if [[ \${COMP_WORDS[i]} == -- ]]; then return; fi
  done
  case "$command $prev" in
${values.join('\n')}
  esac
  case $command in
${commands.map(({ name, options }) => `    ${name}) options=${quote(options.map((option) => `--${option.name}`).join(' '))} ;;`).join('\n')}
    help) COMPREPLY=($(compgen -W ${quote(commands.map(({ name }) => name).join(' '))} -- "$cur")); return ;;
  esac
  if [[ $cur == -* ]]; then
    COMPREPLY=($(compgen -W "$options" -- "$cur"))
    return
  fi
  case $command in
${commands.map(({ name, completion }) => `    ${name}) ${offer(completion)} ;;`).join('\n')}
  esac
}
complete -o bashdefault -o default -F _proofmark proofmark
`;
}

function formatZsh(commands: readonly ListedCliCommand[]): string {
  const describe = (words: string): string => shorten(words).replace(/[\\\]:[]/g, '\\$&');
  const offer = ({ choices, files }: ShellCompletion): string => {
    if (files) return choices.length === 0 ? '_files' : `{compadd -- ${choices.join(' ')}; _files}`;
    return choices.length === 0 ? ' ' : `(${choices.join(' ')})`;
  };
  const toSpec = (option: ListedCliOption): string => {
    const { name, words, completion, value } = option;
    if (name === 'help') return `'(- *)'{-h,--help}${quote(`[${describe(words)}]`)}`;
    return quote(
      value === undefined
        ? `*--${name}[${describe(words)}]`
        : `*--${name}=[${describe(words)}]:${describe(value)}:${offer(completion)}`,
    );
  };
  const bodies = commands.map(({ name, options, completion }) => {
    const rest = completion.files || completion.choices.length > 0 ? [quote(`*:argument:${offer(completion)}`)] : [];
    const specs = [...options.map(toSpec), ...rest];
    return `    ${name})\n      _arguments -S \\\n        ${specs.join(' \\\n        ')}\n      ;;`;
  });
  return `#compdef proofmark
# Completion of proofmark for zsh. Use it with: eval "$(proofmark completion zsh)", after compinit
_proofmark() {
  local -a commands=(
${listNames(commands)
  .map(([name, words]) => `    ${quote(`${name}:${shorten(words).replace(/[\\:]/g, '\\$&')}`)}`)
  .join('\n')}
  )
  if ((CURRENT == 2)); then
    _describe command commands
    return
  fi
  local command=$words[2]
  shift words
  ((CURRENT--))
  case $command in
${bodies.join('\n')}
    help) _describe command commands ;;
  esac
}
if [[ $funcstack[1] == _proofmark ]]; then _proofmark "$@"; else compdef _proofmark proofmark; fi
`;
}

function formatFish(commands: readonly ListedCliCommand[]): string {
  const quoteFish = (text: string): string => `'${text.replace(/[\\']/g, '\\$&')}'`;
  const when = (name: string): string => `complete -c proofmark -n ${quoteFish(`__fish_seen_subcommand_from ${name}`)}`;
  const offer = ({ choices, files }: ShellCompletion): string =>
    `${files ? '-r -F' : '-x'}${choices.length > 0 ? ` -a ${quoteFish(choices.join(' '))}` : ''}`;
  const lines = commands.flatMap(({ name, options, completion }) => [
    ...options.map((option) => {
      const short = option.name === 'help' ? ' -s h' : '';
      const value = isFlag(option) ? '' : ` ${offer(option.completion)}`;
      return `${when(name)}${short} -l ${option.name}${value} -d ${quoteFish(shorten(option.words))}`;
    }),
    ...(completion.files ? [`${when(name)} -F`] : []),
    ...(completion.choices.length > 0 ? [`${when(name)} -a ${quoteFish(completion.choices.join(' '))}`] : []),
  ]);
  const names = listNames(commands).map(
    ([name, words]) => `complete -c proofmark -n __fish_use_subcommand -a ${name} -d ${quoteFish(shorten(words))}`,
  );
  return `# Completion of proofmark for fish. Use it with: proofmark completion fish | source
complete -c proofmark -f
${[...names, ...lines].join('\n')}
${when('help')} -a ${quoteFish(commands.map(({ name }) => name).join(' '))}
`;
}
