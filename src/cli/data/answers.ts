/** `proofmark answers`: compares the final answers of each row of a data set, or two on the command line. */

import { stat } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { type AnswerSelectionPolicy, type AnswerVerdict, judgeAnswer } from '../../core/answer/index.ts';
import { formatEnglishCountWithNoun } from '../../core/base/counts-and-lists.ts';
import { getErrorMessage } from '../../core/base/errors.ts';
import { omitUndefined } from '../../core/base/optional-values.ts';
import { readJsonRows } from '../inputs/json-rows.ts';
import { createOptionBuilders, HELP_OPTION } from '../options/option-table.ts';
import { readChoiceOption } from '../options/option-values.ts';
import { escapeForTerminal, printNotice, type Terminal } from '../output/terminal.ts';
import { HelpRequestedError, UsageError } from '../output/usage-error.ts';
import { type AnswerPairRow, readAnswerRow } from './answer-rows.ts';

interface AnswersOptions {
  readonly policy: AnswerSelectionPolicy;
  readonly format: 'text' | 'json';
  readonly what: { readonly file: string } | { readonly gold: string; readonly pred: string };
}

/** Exit code: 0 if all rows are as expected or the two answers are equal, 1 if not, 2 if anything couldn't be read. */
export async function runAnswersCommand(args: readonly string[], out: Terminal): Promise<number> {
  const { what, policy, format } = await readAnswerOptions(args);
  return 'file' in what
    ? await compareRows(what.file, policy, format, out)
    : comparePair(what.gold, what.pred, policy, format, out);
}

const { text } = createOptionBuilders();

export const ANSWERS_COMMAND_OPTIONS = {
  policy: text(
    'last|any|set',
    'which answer of a solution counts: the last one (last, default), any one that equals the reference (any), or all as a set (set)',
  ),
  format: text('text|json', 'json: one object (default: text)'),
  help: HELP_OPTION,
};

async function readAnswerOptions(args: readonly string[]): Promise<AnswersOptions> {
  // A minus that isn't followed by a letter begins an answer, not an option: −5, −\frac12.
  const cut = args.indexOf('--');
  const behind = cut < 0 ? [] : args.slice(cut + 1);
  const before = (cut < 0 ? args : args.slice(0, cut)).map((a) => (/^-(?!-)[^a-zA-Z]/.test(a) ? `\0${a}` : a));
  let parsed: ReturnType<typeof parseAnswerArguments>;
  try {
    parsed = parseAnswerArguments(before);
  } catch (error) {
    const message = error instanceof Error ? error.message.split('. To specify')[0] : String(error);
    throw new UsageError(`${message}. Put -- before answers that begin with -.`);
  }
  const { values, positionals } = parsed;
  if (values.help) throw new HelpRequestedError();
  const policy = readChoiceOption('policy', values.policy ?? 'last', ['last', 'any', 'set']);
  const format = readChoiceOption('format', values.format ?? 'text', ['text', 'json']);
  const named = [...positionals.map((p) => p.replace(/^\0/, '')), ...behind];
  return { policy, format, what: await readAnswerInput(named, cut >= 0) };
}

function parseAnswerArguments(args: readonly string[]) {
  return parseArgs({ args: [...args], allowPositionals: true, options: ANSWERS_COMMAND_OPTIONS });
}

async function readAnswerInput(named: readonly string[], isSaid: boolean): Promise<AnswersOptions['what']> {
  const [first, second, ...more] = named;
  if (first === undefined) throw new UsageError('Specify a data set, - for standard input, or two answers.');
  if (more.length > 0) {
    throw new UsageError('Specify one data set or two answers. Put answers that contain spaces in quotes.');
  }
  if (isSaid) {
    if (second === undefined)
      throw new UsageError('Specify two answers after --: the reference, then the one to compare.');
    return { gold: first, pred: second };
  }
  if (second === undefined) {
    if (first === '-' || (await answerFileExists(first))) return { file: first };
    throw new UsageError(`Can't find "${first}". To compare two answers, run proofmark answers GOLD PRED.`);
  }
  if (first === '-') throw new UsageError("Standard input can't be combined with other arguments.");
  if (await answerFileExists(first)) {
    throw new UsageError(`"${first}" is a file. Specify only one data set, or put -- before two answers.`);
  }
  if (/\.(?:jsonl?|csv|txt|md|tex)$/i.test(first)) {
    throw new UsageError(`Can't find "${first}". To compare two answers, put -- before them.`);
  }
  return { gold: first, pred: second };
}

async function answerFileExists(path: string): Promise<boolean> {
  try {
    await stat(path);
    return true;
  } catch (error) {
    // An argument is an answer only if no file has this path.
    const code = (error as NodeJS.ErrnoException).code ?? '';
    return !['ENOENT', 'ENOTDIR', 'ENAMETOOLONG', 'ERR_INVALID_ARG_VALUE', 'EINVAL', 'ELOOP'].includes(code);
  }
}

function comparePair(
  gold: string,
  pred: string,
  policy: AnswerSelectionPolicy,
  format: 'text' | 'json',
  out: Terminal,
): number {
  const verdict = judgeAnswer(gold, pred, { policy });
  if (format === 'json') out.write(`${JSON.stringify({ gold, pred, ...toAnswerJson(verdict) })}\n`);
  else out.write(`${verdict.verdict}\n${formatAnswerLines(verdict)}`);
  return verdict.verdict === 'equal' ? 0 : 1;
}

async function compareRows(
  file: string,
  policy: AnswerSelectionPolicy,
  format: 'text' | 'json',
  out: Terminal,
): Promise<number> {
  const counts = { rows: 0, total: 0, asExpected: 0, disputed: 0, withoutExpected: 0, equal: 0, bad: 0 };
  if (format === 'json') out.write('{"rows":[');
  try {
    for await (const row of readJsonRows(file, readAnswerRow)) {
      if (out.closed) break;
      if ('error' in row) {
        counts.bad++;
        const where = row.number === undefined ? file : `${file}:${row.number}`;
        printNotice(out, `${where}: ${row.error}`);
        continue;
      }
      const verdict = judgeAnswer(row.gold, row.pred, omitUndefined({ policy, problem: row.problem }));
      const isRight = isAsExpected(row, verdict);
      if (row.disputed) counts.disputed++;
      else {
        counts.total++;
        if (row.expected === undefined) counts.withoutExpected++;
        else if (isRight) counts.asExpected++;
        if (verdict.verdict === 'equal') counts.equal++;
      }
      if (format === 'json') {
        const { gold, pred, expected = null } = row;
        const object = {
          gold,
          pred,
          expected,
          ...toAnswerJson(verdict),
          disputed: row.disputed,
          line: row.number,
        };
        out.write(`${counts.rows === 0 ? '' : ','}\n${JSON.stringify(object)}`);
      } else if (!row.disputed && !isRight) {
        const wanted = row.expected === undefined ? '' : `, expected ${formatExpectedAnswer(row.expected)}`;
        out.write(
          `${escapeForTerminal(file)}:${row.number}: ${verdict.verdict}${wanted}\n${formatAnswerLines(verdict)}`,
        );
      }
      counts.rows++;
      await out.drained();
    }
  } catch (error) {
    counts.bad++;
    printNotice(out, `${file}: ${getErrorMessage(error)}`);
  }
  if (counts.rows === 0 && counts.bad === 0 && !out.closed) {
    counts.bad++;
    printNotice(out, `${file}: No rows found.`);
  }
  const { total, asExpected, disputed, withoutExpected } = counts;
  if (format === 'json') {
    out.write(`\n],${JSON.stringify({ total, asExpected, disputed, withoutExpected, policy }).slice(1)}\n`);
  } else out.write(formatAnswerSummary(counts));
  if (counts.bad > 0) return 2;
  return asExpected < total - withoutExpected ? 1 : 0;
}

/** `unknown` counts as not equal, unless the row expects `unknown`. */
function isAsExpected(row: AnswerPairRow, verdict: AnswerVerdict): boolean {
  if (row.expected === undefined) return false;
  return typeof row.expected === 'boolean'
    ? (verdict.verdict === 'equal') === row.expected
    : verdict.verdict === row.expected;
}

function formatExpectedAnswer(expected: NonNullable<AnswerPairRow['expected']>): string {
  return expected === true ? 'equal' : expected === false ? 'not equal' : expected;
}

function toAnswerJson(v: AnswerVerdict) {
  return {
    verdict: v.verdict,
    read: { gold: v.gold, pred: v.pred },
    reason: v.reason,
    ...(v.chosen.length === 0 ? {} : { taken: v.chosen.map(({ text, range, why }) => ({ text, ...range, why })) }),
  };
}

function formatAnswerLines(v: AnswerVerdict): string {
  const why = [...new Set(v.chosen.map((c) => ORIGIN_NOTES[c.why]))].join(', ');
  return [
    `  gold  ${escapeForTerminal(v.gold)}\n`,
    `  pred  ${escapeForTerminal(v.pred)}${why === '' ? '' : ` (${why})`}\n`,
    `  ${escapeForTerminal(v.reason)}\n`,
  ].join('');
}

const ORIGIN_NOTES = {
  boxed: 'boxed',
  hashes: 'after ####',
  'answer-is': 'after “answer is”',
  heading: 'under a heading',
  choice: 'a choice',
  therefore: 'after “therefore”',
  bold: 'in bold',
  formula: 'the last formula',
  number: 'the last number',
  line: 'the last line',
} as const;

function formatAnswerSummary(
  c: Readonly<Record<'total' | 'asExpected' | 'disputed' | 'withoutExpected' | 'equal', number>>,
): string {
  const known = c.total - c.withoutExpected;
  const out: string[] = [];
  if (known > 0) {
    const share = ((100 * c.asExpected) / known).toFixed(1);
    out.push(`As expected: ${c.asExpected} of ${formatEnglishCountWithNoun(known, 'row')} (${share}%).`);
  }
  if (c.withoutExpected > 0 || known === 0)
    out.push(`Equal: ${c.equal} of ${formatEnglishCountWithNoun(c.total, 'row')}.`);
  if (c.disputed > 0) out.push(`Excluded ${formatEnglishCountWithNoun(c.disputed, 'disputed row')}.`);
  return `${out.join(' ')}\n`;
}
