/** The command line of `proofmark balance`. */
import { BALANCED_BY, type BalancedBy } from '../../core/evaluate/balance.ts';
import { helpOption, optionsUnder, parsedBy } from '../options/option-table.ts';
import { HelpWanted, nonEmpty, oneOf, UsageError, wholeNumber } from '../options/values.ts';

export interface BalanceOptions {
  readonly files: readonly string[];
  readonly by: BalancedBy;
  /** What says whether a solution is right: people, or its final answer. */
  readonly right: 'people' | 'answer';
  readonly seed: number;
  readonly out?: string;
  /** Where every row that is left out is listed. */
  readonly dropped?: string;
}

const { text } = optionsUnder();

export const balanceOptions = {
  by: text(
    'both|problem|model',
    'what is balanced: each problem by each model (default), each problem, or each model',
  ),
  right: text(
    'people|answer',
    'what says whether a solution is right: people (default), or its final answer',
  ),
  seed: text('S', 'which rows are drawn where there are more of one kind (default: 0)'),
  out: text('FILE', 'a new file in place of standard output'),
  dropped: text('FILE', 'a new file with each row that is left out, and why'),
  help: helpOption,
};

/** @throws UsageError for what is not there or does not go together */
export function readBalanceOptions(args: readonly string[]): BalanceOptions {
  const { values, positionals } = parsedBy(balanceOptions, args);
  if (values.help) throw new HelpWanted();
  if (positionals.length === 0) throw new UsageError('Name at least one data set.');
  if (positionals.includes('-'))
    throw new UsageError('A data set is read where it lies: name a file, not standard input.');
  const { out, dropped } = values;
  if (out !== undefined && out === dropped)
    throw new UsageError('--out and --dropped are two files: what is kept, and what is left out and why.');
  return {
    files: [...new Set(positionals)],
    by: oneOf('by', values.by ?? 'both', BALANCED_BY),
    right: oneOf('right', values.right ?? 'people', ['people', 'answer']),
    seed: values.seed === undefined ? 0 : wholeNumber('seed', values.seed, 0),
    ...(out === undefined ? {} : { out: nonEmpty('out', out) }),
    ...(dropped === undefined ? {} : { dropped: nonEmpty('dropped', dropped) }),
  };
}
