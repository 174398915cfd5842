/** All commands and options with what a shell can complete, from the table that also parses the command line and prints the help. */
import type { CliCommand } from '../bundles/command-code.ts';
import { listOptionChoices, type OptionHelp } from '../options/option-table.ts';

/** What a shell offers for a value or an argument. */
export interface ShellCompletion {
  readonly choices: readonly string[];
  readonly files: boolean;
}

export interface ListedCliOption {
  readonly name: string;
  /** As in the help: a placeholder; absent for a flag. */
  readonly value?: string;
  readonly words: string;
  readonly completion: ShellCompletion;
}

export interface ListedCliCommand {
  readonly name: string;
  readonly command: CliCommand;
  readonly options: readonly ListedCliOption[];
  /** For the arguments that aren't options. */
  readonly completion: ShellCompletion;
}

/** Placeholders of values and arguments that are names of files. */
const FILES = /\b(?:FILE|FOLDER|DATA|RUN|LABELS|SAMPLES)\b/;

export async function listCliCommands(
  commands: Readonly<Record<string, CliCommand>>,
): Promise<readonly ListedCliCommand[]> {
  return Promise.all(
    Object.entries(commands).map(async ([name, command]) => {
      const { options } = await command.load();
      const usage = command.usage.join(' ');
      return {
        name,
        command,
        options: Object.entries(options).map(([option, help]) => ({
          name: option,
          ...help,
          completion: complete(help),
        })),
        completion: { choices: listOptionChoices({ value: usage }), files: FILES.test(usage) },
      };
    }),
  );
}

function complete(option: OptionHelp): ShellCompletion {
  return { choices: listOptionChoices(option), files: option.files ?? FILES.test(option.value ?? '') };
}
