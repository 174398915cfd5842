#!/usr/bin/env node
/** The command `proofmark`. */
import { findSimilarWord } from '../core/base/similar-word.ts';
import { prestartCheckerThread } from '../judges/checker-thread.ts';
import { formatCommandHelp, GENERAL_HELP } from './help.ts';
import { CLI_COMMANDS, findCliCommand } from './help-commands.ts';
import { joinChoices } from './options/option-values.ts';
import { INTERRUPTED_EXIT_CODE, InterruptedError } from './output/interrupt.ts';
import { createTerminal, escapeForTerminal, type Terminal } from './output/terminal.ts';
import { HelpRequestedError, UsageError } from './output/usage-error.ts';
import { CHECKER_WORKER_URL, CLI_VERSION } from './shipped-files.ts';

/** If one of these arguments is given, no command needs the checker. */
const WITHOUT_CHECKER: ReadonlySet<string> = new Set(['--help', '-h', '--no-checker']);

/** Runs a command line. Resolves to the exit code. Reports user errors instead of throwing them. */
async function main(args: readonly string[], out: Terminal): Promise<number> {
  const [command, ...rest] = args;
  const known = findCliCommand(command ?? '');
  try {
    switch (command) {
      case 'version':
      case '--version':
        out.write(`${CLI_VERSION}\n`);
        return 0;
      case 'help':
      case '--help':
      case '-h':
        // `help --help` also shows the help.
        out.write(await formatHelp(rest.find((word) => !/^(?:--help|-h)$/.test(word))));
        return 0;
      case undefined:
        out.error(GENERAL_HELP);
        return 2;
      default:
        if (!known) throw createUnknownCommandError(command);
        if (known.startsChecker && !rest.some((word) => WITHOUT_CHECKER.has(word)))
          prestartCheckerThread(CHECKER_WORKER_URL);
        return await (await known.load()).run(rest, out, CLI_COMMANDS);
    }
  } catch (error) {
    if (error instanceof HelpRequestedError) {
      out.write(await formatHelp(command));
      return 0;
    }
    if (error instanceof InterruptedError) return INTERRUPTED_EXIT_CODE;
    if (!(error instanceof UsageError)) throw error;
    out.error(
      `proofmark: ${error.lines.map(escapeForTerminal).join('\n  ')}\nSee ${known ? `proofmark ${command} --help` : 'proofmark help'}.\n`,
    );
    return 2;
  }
}

async function formatHelp(command: string | undefined): Promise<string> {
  if (command === undefined) return GENERAL_HELP;
  const help = await formatCommandHelp(command);
  if (help === undefined) throw createUnknownCommandError(command);
  return help;
}

function createUnknownCommandError(command: string): UsageError {
  const commands = [...Object.keys(CLI_COMMANDS), 'help', 'version'];
  const meant = findSimilarWord(command, commands);
  const there = `Unknown command "${command}".`;
  if (meant !== undefined) return new UsageError(`${there} Did you mean ${meant}?`);
  return new UsageError(`${there} Commands: ${joinChoices(commands, 'and')}.`);
}

process.exitCode = await main(process.argv.slice(2), createTerminal());
