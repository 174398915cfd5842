#!/usr/bin/env node
/** The command `proofmark`. */
import { nearest } from '../core/base/nearest.ts';
import { answersCommand } from './data/answers.ts';
import { balanceCommand } from './data/balance.ts';
import { segmentCommand } from './data/segment.ts';
import { statsCommand } from './data/stats.ts';
import { evaluateCommand } from './evaluate/evaluate.ts';
import { expansionCommand } from './evaluate/expansion.ts';
import { runReportCommand } from './evaluate/report.ts';
import { HELP, helpOf } from './help.ts';
import { COMMANDS } from './help-commands.ts';
import { agreeCommand } from './labels/agree.ts';
import { exportCommand } from './labels/export.ts';
import { judgesCommand } from './models/judges.ts';
import { HelpWanted, UsageError, wordsOf } from './options/values.ts';
import { INTERRUPTED, Interrupted } from './output/interrupt.ts';
import { printable, type Terminal, terminal } from './output/terminal.ts';
import { reviewCommand } from './review/review.ts';
import { stepsCommand } from './review/steps.ts';
import { selectCommand } from './select/select.ts';
import { version } from './shipped.ts';

/** Runs one command line. Resolves to the exit code; does not throw for what a user can do wrong. */
async function main(args: readonly string[], out: Terminal): Promise<number> {
  const [command, ...rest] = args;
  try {
    switch (command) {
      case 'review':
        return await reviewCommand(rest, out);
      case 'evaluate':
        return await evaluateCommand(rest, out);
      case 'report':
        return await runReportCommand(rest, out);
      case 'select':
        return await selectCommand(rest, out);
      case 'judges':
        return await judgesCommand(rest, out);
      case 'steps':
        return await stepsCommand(rest, out);
      case 'export':
        return await exportCommand(rest, out);
      case 'agree':
        return await agreeCommand(rest, out);
      case 'stats':
        return await statsCommand(rest, out);
      case 'expansion':
        return await expansionCommand(rest, out);
      case 'segment':
        return await segmentCommand(rest, out);
      case 'balance':
        return await balanceCommand(rest, out);
      case 'answers':
        return await answersCommand(rest, out);
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
        throw noCommand(command);
    }
  } catch (error) {
    if (error instanceof HelpWanted) {
      out.write(helpFor(command));
      return 0;
    }
    if (error instanceof Interrupted) return INTERRUPTED;
    if (!(error instanceof UsageError)) throw error;
    out.error(
      `proofmark: ${error.lines.map(printable).join('\n  ')}\nSee ${isCommand(command) ? `proofmark ${command} --help` : 'proofmark help'}.\n`,
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
  const there = `There is no command "${command}".`;
  if (meant !== undefined) return new UsageError(`${there} Did you mean ${meant}?`);
  return new UsageError(`${there} The commands are ${wordsOf(commands, 'and')}.`);
}

function isCommand(command: string | undefined): command is string {
  return command !== undefined && Object.hasOwn(COMMANDS, command);
}

process.exitCode = await main(process.argv.slice(2), terminal());
