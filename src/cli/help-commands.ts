/** The commands, each with what help says of it. Its options are those of the table that its command line is read by. */

import { EXPORT_FORMATS } from '../core/annotate/index.ts';
import { answersCommand, answersOptions } from './data/answers.ts';
import { balanceCommand, balanceOptions } from './data/balance.ts';
import { segmentCommand, segmentOptions } from './data/segment.ts';
import { statsCommand, statsOptions } from './data/stats.ts';
import { evaluateCommand } from './evaluate/evaluate.ts';
import { expansionCommand, expansionOptions } from './evaluate/expansion.ts';
import { runReportCommand } from './evaluate/report.ts';
import { agreeCommand, agreeOptions } from './labels/agree.ts';
import { exportCommand, exportOptions } from './labels/export.ts';
import { judgesCommand } from './models/judges.ts';
import type { Command } from './options/model-options.ts';
import type { Shown } from './options/option-table.ts';
import { OPTIONS, optionsOf } from './options/options.ts';
import { reportOptions, reportOptionTypes } from './options/report-options.ts';
import type { Terminal } from './output/terminal.ts';
import { reviewCommand } from './review/review.ts';
import { stepsCommand } from './review/steps.ts';
import { selectOptions } from './select/options.ts';
import { selectCommand } from './select/select.ts';
export interface CommandHelp {
  /** @returns the exit code. Throws `UsageError` for what a user can do wrong. */
  readonly run: (args: readonly string[], out: Terminal) => Promise<number>;
  /** Behind the command's name; several where it takes different things. */
  readonly usage: readonly string[];
  /** In the list of commands. */
  readonly line: string;
  /** What stands in its own help alone. */
  readonly more?: string;
  readonly options: Readonly<Record<string, Shown>>;
  readonly example: string;
  readonly exit: string;
}

/** Those of the common table, of which some commands have other formats. */
function common(command: Command, format: Shown = OPTIONS.format): Readonly<Record<string, Shown>> {
  const all: Readonly<Record<string, Shown>> = { ...OPTIONS, format };
  return Object.fromEntries(optionsOf(command).flatMap((name) => (all[name] ? [[name, all[name]]] : [])));
}

const COULD_NOT = '2 if anything could not be read';
const SERVER = '--endpoint http://localhost:8000/v1 --model qwen3';

/** In the order in which they are listed. */
export const COMMANDS: Readonly<Record<string, CommandHelp>> = {
  review: {
    run: reviewCommand,
    usage: ['FILE…'],
    line: 'check every step, and name the first false statement or the earliest error',
    more: 'FILE is a proof (.md, .tex, .txt), a data set (.jsonl, .json), or - for standard input. The problem of name.md may stand in name.problem.md beside it; so may its reference, rubric and answer.',
    options: common('review', {
      value: 'text|json|sarif|markdown',
      words:
        'json: one object a line; sarif: one log of SARIF 2.1.0; markdown: the proof step by step with all that is said of it (default: text)',
    }),
    example: `proofmark review proof.md --judge critic ${SERVER} --votes 8`,
    exit: '0 nothing found, 1 something found, 2 something could not be read or judged, 130 interrupted',
  },
  steps: {
    run: stepsCommand,
    usage: ['FILE…'],
    line: 'show how each proof is split into steps',
    more: 'FILE is a proof (.md, .tex, .txt), a data set (.jsonl, .json), or - for standard input.',
    options: common('steps'),
    example: 'proofmark steps proof.tex --split strict',
    exit: `0, or ${COULD_NOT}`,
  },
  select: {
    run: selectCommand,
    usage: ['FILE…'],
    line: 'choose the best of several proofs of one problem, or of each problem of a data set',
    more: 'FILES are proofs, a folder of them, or a data set with "proofs" in a row or a row for each proof. --endpoint and --model name who compares.',
    options: selectOptions,
    example: `proofmark select first.md second.md third.md ${SERVER}`,
    exit: '0 a winner, 1 a tie, 2 something could not be done, 130 interrupted',
  },
  evaluate: {
    run: evaluateCommand,
    usage: ['DATA…'],
    line: 'score a judge on rows that people have labelled with the earliest error, judged or rated',
    more: 'It prints the report of the run. With --journal it can be taken up, and proofmark report reads it.',
    options: common('evaluate', reportOptionTypes.format),
    example: `proofmark evaluate gsm8k.jsonl --judge critic ${SERVER} --votes 8 --journal run.jsonl`,
    exit: '0, 1 if something that was required is not so, 2 if anything could not be read or judged or no row has a verdict, 130 interrupted',
  },
  report: {
    run: runReportCommand,
    usage: ['RUN [RUN]'],
    line: 'what a journal of evaluate came to; of two, the first is set against the second',
    more: 'RUN is a journal, or its name in .proofmark/runs. It is scored as it was run, or as the options say.',
    options: reportOptions,
    example: 'proofmark report run.jsonl --out report.html',
    exit: '0, or 2 if a run cannot be read or the two cannot be set side by side',
  },
  agree: {
    run: agreeCommand,
    usage: ['LABELS… --data DATA'],
    line: 'what annotators settle on, how far they agree, and where they do not',
    more: 'LABELS are files <name>.jsonl, or folders of them such as .proofmark/labels.',
    options: agreeOptions,
    example: 'proofmark agree .proofmark/labels --data gsm8k.jsonl',
    exit: `0, or ${COULD_NOT}`,
  },
  stats: {
    run: statsCommand,
    usage: ['DATA…'],
    line: 'what data sets are made of: samples, steps, where errors are, who wrote them',
    options: statsOptions,
    example: 'proofmark stats gsm8k.jsonl math.jsonl',
    exit: `0, or ${COULD_NOT}`,
  },
  balance: {
    run: balanceCommand,
    usage: ['DATA…'],
    line: 'rows of which as many are right as wrong, of each problem by each model',
    options: balanceOptions,
    example: 'proofmark balance samples.jsonl --by problem --out balanced.jsonl --dropped left-out.jsonl',
    exit: `0, 1 if nothing could be kept, ${COULD_NOT}, 130 interrupted`,
  },
  segment: {
    run: segmentCommand,
    usage: ['DATA… --endpoint URL --model M'],
    line: 'rows in steps: a model inserts the breaks; its reply counts only if nothing else changed',
    options: segmentOptions,
    example: `proofmark segment proofs.jsonl ${SERVER} --out steps.jsonl`,
    exit: '0, 1 if some rows keep our own steps since the text had been changed or refused, 2 if anything could not be read or asked, 130 interrupted',
  },
  expansion: {
    run: expansionCommand,
    usage: ['SAMPLES… --base MODEL'],
    line: 'what models reach with many samples of each problem, and what training has made of it',
    more: 'SAMPLES are rows with "model", "problem_id" and, in "correct", true or false, or a list of them.',
    options: expansionOptions,
    example: 'proofmark expansion samples.jsonl --base before --post after --format html > expansion.html',
    exit: `0, or ${COULD_NOT}`,
  },
  export: {
    run: exportCommand,
    usage: ['DATA… --to FORMAT'],
    line: `labels as rows that others read: ${EXPORT_FORMATS.join(', ')}`,
    more: 'One JSON object a line; what the rows cannot hold is said on the error stream.',
    options: exportOptions,
    example: 'proofmark export gsm8k.jsonl --labels .proofmark/labels --to processbench --out labelled.jsonl',
    exit: '0 rows were written, 1 there was none, 2 if anything could not be read',
  },
  judges: {
    run: judgesCommand,
    usage: [''],
    line: 'list the judges; with --endpoint URL, find out what a server can do',
    options: common('judges'),
    example: 'proofmark judges --endpoint http://localhost:8000/v1',
    exit: '0, or 2 if the server that was named cannot be used',
  },
  answers: {
    run: answersCommand,
    usage: ['DATA', 'GOLD PRED'],
    line: 'compare final answers: those of rows with "gold", "pred" and perhaps "expected", or two',
    more: 'Of two it says how each was read. An answer that begins with - stands behind --.',
    options: answersOptions,
    example: "proofmark answers '1/2' '0.5'",
    exit: `0 all as expected, or the two are equal, 1 not so, ${COULD_NOT}`,
  },
};

export function findCommand(name: string): CommandHelp | undefined {
  return Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
}
