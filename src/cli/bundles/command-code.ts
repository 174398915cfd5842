import type { OptionHelp } from '../options/option-table.ts';
import type { Terminal } from '../output/terminal.ts';

/** The code of a command, which a lazy bundle contains. */
export interface CliCommandCode {
  /** Runs the command. Throws `UsageError` for user errors. @param commands all commands @returns the exit code */
  readonly run: (
    args: readonly string[],
    out: Terminal,
    commands: Readonly<Record<string, CliCommand>>,
  ) => Promise<number>;
  /** The options with their help, from the table that also parses the command line. */
  readonly options: Readonly<Record<string, OptionHelp>>;
}

export interface CliCommand {
  /** Loads the command's code and its options. */
  readonly load: () => Promise<CliCommandCode>;
  /** Whether it usually needs the embedded checker, whose thread then starts while the code of the command loads. */
  readonly startsChecker?: true;
  /** The arguments after the command's name, with one line for each way to call it. */
  readonly usage: readonly string[];
  /** The description in the list of commands. */
  readonly line: string;
  /** A further description in the command's own help. */
  readonly more?: string;
  readonly example: string;
  readonly exit: string;
}
