#!/usr/bin/env node
/** The command `proofmark`. */
import { findNearest } from '../core/base/nearest.ts';
import { formatCommandHelp, HELP } from './help.ts';
import { COMMANDS, findCommand } from './help-commands.ts';
import { joinChoices } from './options/values.ts';
import { INTERRUPTED, InterruptedError } from './output/interrupt.ts';
import { createTerminal, printable, type Terminal } from './output/terminal.ts';
import { HelpRequested, UsageError } from './output/usage-error.ts';
import { version } from './shipped.ts';

/** Runs a command line. Resolves to the exit code. Reports user errors instead of throwing them. */
async function main(args: readonly string[], out: Terminal): Promise<number> {
  const [command, ...rest] = args;
  const known = findCommand(command ?? '');
  try {
    switch (command) {
      case 'version':
      case '--version':
        out.write(`${version}\n`);
        return 0;
      case 'help':
      case '--help':
      case '-h':
        // `help --help` also shows the help.
        out.write(formatHelp(rest.find((word) => !/^(?:--help|-h)$/.test(word))));
        return 0;
      case undefined:
        out.error(HELP);
        return 2;
      default:
        if (!known) throw createUnknownCommandError(command);
        return await known.run(rest, out);
    }
  } catch (error) {
    if (error instanceof HelpRequested) {
      out.write(formatHelp(command));
      return 0;
    }
    if (error instanceof InterruptedError) return INTERRUPTED;
    if (!(error instanceof UsageError)) throw error;
    out.error(
      `proofmark: ${error.lines.map(printable).join('\n  ')}\nSee ${known ? `proofmark ${command} --help` : 'proofmark help'}.\n`,
    );
    return 2;
  }
}

/** The help of one command or of all. */
function formatHelp(command: string | undefined): string {
  if (command === undefined) return HELP;
  const help = formatCommandHelp(command);
  if (help === undefined) throw createUnknownCommandError(command);
  return help;
}

function createUnknownCommandError(command: string): UsageError {
  const commands = [...Object.keys(COMMANDS), 'help', 'version'];
  const meant = findNearest(command, commands);
  const there = `Unknown command "${command}".`;
  if (meant !== undefined) return new UsageError(`${there} Did you mean ${meant}?`);
  return new UsageError(`${there} Commands: ${joinChoices(commands, 'and')}.`);
}

process.exitCode = await main(process.argv.slice(2), createTerminal());
