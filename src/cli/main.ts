#!/usr/bin/env node
/** The command `proofmark`. */
import { nearest } from '../core/base/nearest.ts';
import { HELP, helpOf } from './help.ts';
import { COMMANDS, findCommand } from './help-commands.ts';
import { wordsOf } from './options/values.ts';
import { INTERRUPTED, Interrupted } from './output/interrupt.ts';
import { printable, type Terminal, terminal } from './output/terminal.ts';
import { HelpWanted, UsageError } from './output/usage-error.ts';
import { version } from './shipped.ts';

/** Runs one command line. Resolves to the exit code; does not throw for what a user can do wrong. */
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
        // `help --help` is a wish for help, too.
        out.write(helpFor(rest.find((word) => !/^(?:--help|-h)$/.test(word))));
        return 0;
      case undefined:
        out.error(HELP);
        return 2;
      default:
        if (!known) throw noCommand(command);
        return await known.run(rest, out);
    }
  } catch (error) {
    if (error instanceof HelpWanted) {
      out.write(helpFor(command));
      return 0;
    }
    if (error instanceof Interrupted) return INTERRUPTED;
    if (!(error instanceof UsageError)) throw error;
    out.error(
      `proofmark: ${error.lines.map(printable).join('\n  ')}\nSee ${known ? `proofmark ${command} --help` : 'proofmark help'}.\n`,
    );
    return 2;
  }
}

/** Of a command, or of all. */
function helpFor(command: string | undefined): string {
  if (command === undefined) return HELP;
  const help = helpOf(command);
  if (help === undefined) throw noCommand(command);
  return help;
}

function noCommand(command: string): UsageError {
  const commands = [...Object.keys(COMMANDS), 'help', 'version'];
  const meant = nearest(command, commands);
  const there = `Unknown command "${command}".`;
  if (meant !== undefined) return new UsageError(`${there} Did you mean ${meant}?`);
  return new UsageError(`${there} Commands: ${wordsOf(commands, 'and')}.`);
}

process.exitCode = await main(process.argv.slice(2), terminal());
