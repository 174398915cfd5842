#!/usr/bin/env node
/** The command `proofmark`. */
import { answersCommand } from './answers.ts';
import { evaluateCommand } from './evaluate.ts';
import { reviewCommand } from './review.ts';
import { stepsCommand } from './steps.ts';
import { printable, type Terminal, terminal } from './terminal.ts';
import { HelpWanted, UsageError } from './usage.ts';
import { version } from './version.ts';

const HELP = `proofmark reviews proofs written by language models.

  proofmark review FILE…   check every step, and name the first false statement
  proofmark steps FILE…    show how each proof is split into steps
  proofmark evaluate DATA… score the judge on rows with the index of the earliest error in "label"
  proofmark answers DATA   compare final answers: rows with "gold", "pred" and perhaps "expected"
  proofmark answers A B    compare two answers, and say how each was read
  proofmark help           this text
  proofmark version        the version

FILE is a proof (.md, .tex, .txt), a data set (.jsonl, .json), or - for standard input; DATA is a data set.
The problem of name.md may stand in name.problem.md beside it; so may its reference, rubric and answer.

  --judge checker            the embedded checker, which sends nothing anywhere (review, evaluate)
  --suspects                 what it only suspects as well, to be checked by a person (review, evaluate)
  --split strict|logical     cut at blank lines only, or as a reader would (default: logical)
  --language markdown|latex|plain
                             what the text is written in, where the name does not tell
  --policy last|any|set      which answer of a solution counts (answers; default: last)
  --format text|json|sarif   json: one object a line; sarif: one log of SARIF 2.1.0 (review)
                             (default: text)

Exit code: 0 nothing found, 1 something found, 2 could not do it.
`;

/** Runs one command line. Resolves to the exit code; does not throw for what a user can do wrong. */
export async function main(args: readonly string[], out: Terminal): Promise<number> {
  const [command, ...rest] = args;
  try {
    switch (command) {
      case 'review':
        return await reviewCommand(rest, out);
      case 'evaluate':
        return await evaluateCommand(rest, out);
      case 'steps':
        return await stepsCommand(rest, out);
      case 'answers':
        return await answersCommand(rest, out);
      case 'version':
      case '--version':
        out.write(`${version}\n`);
        return 0;
      case 'help':
      case '--help':
      case '-h':
        out.write(HELP);
        return 0;
      case undefined:
        out.error(HELP);
        return 2;
      default:
        throw new UsageError(
          `There is no command "${command}". The commands are review, steps, evaluate, answers, help and version.`,
        );
    }
  } catch (error) {
    if (error instanceof HelpWanted) {
      out.write(HELP);
      return 0;
    }
    if (!(error instanceof UsageError)) throw error;
    out.error(`proofmark: ${printable(error.message)}\nSee proofmark help.\n`);
    return 2;
  }
}

process.exitCode = await main(process.argv.slice(2), terminal());
