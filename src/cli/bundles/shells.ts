/** Lazy bundle: what is made from the table of commands. */
import { COMPLETION_COMMAND_OPTIONS, runCompletionCommand } from '../shell/completion.ts';
import { MAN_COMMAND_OPTIONS, runManCommand } from '../shell/man.ts';
import type { CliCommandCode } from './command-code.ts';

export const SHELL_COMMANDS = {
  completion: { run: runCompletionCommand, options: COMPLETION_COMMAND_OPTIONS },
  man: { run: runManCommand, options: MAN_COMMAND_OPTIONS },
} as const satisfies Record<string, CliCommandCode>;
