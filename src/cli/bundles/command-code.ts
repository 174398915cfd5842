import type { OptionHelp } from '../options/option-table.ts';
import type { Terminal } from '../output/terminal.ts';

/** The code of a command, which a lazy bundle contains. */
export interface CliCommandCode {
  /** Runs the command. Throws `UsageError` for user errors. @returns the exit code */
  readonly run: (args: readonly string[], out: Terminal) => Promise<number>;
  /** The options with their help, from the table that also parses the command line. */
  readonly options: Readonly<Record<string, OptionHelp>>;
}
