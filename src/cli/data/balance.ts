/** `proofmark balance`: selects as many correct as incorrect solutions of each problem by each model. */

import { basename } from 'node:path';
import { formatEnglishCountWithNoun } from '../../core/base/counts-and-lists.ts';
import { isRecord } from '../../core/base/unknown-fields.ts';
import type { DataSet, ItemMetadata, ItemRowPosition } from '../../core/data/index.ts';
import {
  BALANCE_FEATURES,
  type BalancingExclusionReason,
  balanceItems,
  explainBalancingExclusion,
} from '../../core/evaluate/index.ts';
import type { LocalRowFileWriter } from '../../store/files/row-file.ts';
import { withIndexedDataSet } from '../inputs/indexed-set.ts';
import { InputErrorReporter } from '../inputs/input-errors.ts';
import { createOptionBuilders, HELP_OPTION, parseOptions } from '../options/option-table.ts';
import {
  createOptionalField,
  readChoiceOption,
  readDataSetPaths,
  readTextOption,
  readWholeNumberOption,
} from '../options/option-values.ts';
import { INTERRUPTED_EXIT_CODE, listenForInterruption } from '../output/interrupt.ts';
import { openOutputFile } from '../output/output-file.ts';
import { escapeForTerminal, type Terminal } from '../output/terminal.ts';
import { UsageError } from '../output/usage-error.ts';

const { text } = createOptionBuilders();

export const BALANCE_COMMAND_OPTIONS = {
  by: text(
    'both|problem|model',
    'groups to balance: pairs of problem and generator (both, default), problems (problem), or generators (model)',
  ),
  right: text(
    'people|answer',
    'what decides whether a solution is correct: its ground truth (people, default), or its final answer (answer)',
  ),
  seed: text('S', 'seed of the random choice of rows (default: 0)'),
  out: text('FILE', 'write to a new file instead of standard output'),
  dropped: text('FILE', 'write the excluded rows to a new file, each with its reason'),
  help: HELP_OPTION,
};

/** @throws UsageError for missing or conflicting options */
function readBalanceOptions(args: readonly string[]) {
  const { values, positionals } = parseOptions(BALANCE_COMMAND_OPTIONS, args);
  const files = readDataSetPaths(positionals);
  const { out, dropped } = values;
  if (out !== undefined && out === dropped) throw new UsageError('--out and --dropped must be different files.');
  return {
    files,
    by: readChoiceOption('by', values.by ?? 'both', BALANCE_FEATURES),
    right: readChoiceOption('right', values.right ?? 'people', ['people', 'answer']),
    seed: readWholeNumberOption('seed', values.seed ?? '0', 0),
    ...createOptionalField('out', out, (value) => readTextOption('out', value)),
    ...createOptionalField('dropped', dropped, (value) => readTextOption('dropped', value)),
  };
}

type BalanceOptions = ReturnType<typeof readBalanceOptions>;

/** The maximum number of excluded rows to name on standard error if no file lists them. */
const NAMED = 10;

interface BalanceRow extends ItemRowPosition {
  readonly file: string;
  readonly id: string;
  readonly line: number;
  readonly problem: string;
  readonly generator: string | undefined;
  readonly isRight: boolean | undefined;
}

/** Exit code: 0, 1 if no rows were selected, 2 if anything couldn't be read. */
export async function runBalanceCommand(args: readonly string[], out: Terminal): Promise<number> {
  const options = readBalanceOptions(args);
  const faults = new InputErrorReporter(out);
  const interruption = listenForInterruption();
  const written: LocalRowFileWriter[] = [];
  const begin = async (file: string | undefined): Promise<LocalRowFileWriter> => {
    const one = await openOutputFile(file, out);
    written.push(one);
    return one;
  };
  try {
    const items: BalanceRow[] = [];
    for (const file of options.files)
      await withIndexedDataSet(file, faults, out, interruption.signal, (set) => {
        set.items.select((facts) => {
          items.push(toBalanceItem(file, facts, options.right));
          return false;
        });
      });
    if (interruption.signal.aborted) return INTERRUPTED_EXIT_CODE;
    const done = balanceItems(items, options.by, options.seed);
    const rows = await begin(options.out);
    const list = options.dropped === undefined ? undefined : await begin(options.dropped);
    for (const file of options.files) {
      const kept = items.filter((item, index) => item.file === file && !done.dropped[index]);
      if (kept.length > 0 && !interruption.signal.aborted)
        await withIndexedDataSet(file, { say: () => undefined }, out, interruption.signal, async (set) => {
          for (const place of kept) await rows.write(toBalancedRow(await set.value(place.row), await set.read(place)));
        });
    }
    if (list)
      for (const [index, why] of done.dropped.entries()) {
        const item = items[index];
        if (item && why) await list.write(toDroppedLine(item, why, options));
      }
    if (interruption.signal.aborted) {
      await Promise.all(written.map((file) => file.drop()));
      return INTERRUPTED_EXIT_CODE;
    }
    for (const file of written) await file.end();
    reportDropped(items, done.dropped, options, out);
    out.error(
      `Selected ${done.right} correct and ${done.wrong} incorrect solutions from ${formatEnglishCountWithNoun(items.length, 'item')}, in ${done.cells} of ${done.ofCells} ${CELLS[options.by]}.\n`,
    );
    if (done.right === 0) out.error(suggestOtherBalance(items, options));
    faults.end();
    if (!faults.areNone || items.length === 0) return 2;
    return done.right > 0 ? 0 : 1;
  } catch (error) {
    await Promise.all(written.map((file) => file.drop()));
    throw error;
  } finally {
    interruption.dispose();
  }
}

/** If no rows are selected, names the values of `--by` that would select some. */
function suggestOtherBalance(items: readonly BalanceRow[], { by, seed }: BalanceOptions): string {
  const ways = BALANCE_FEATURES.flatMap((other) => {
    const { right } = other === by ? { right: 0 } : balanceItems(items, other, seed);
    return right > 0 ? [`--by ${other} would select ${right} correct and ${right} incorrect solutions`] : [];
  });
  return ways.length === 0 ? '' : `proofmark: No rows were selected. ${ways.join(', ')}.\n`;
}

const CELLS = { both: 'pairs of problem and generator', problem: 'problems', model: 'generators' };

function toBalanceItem(file: string, facts: ItemMetadata, right: BalanceOptions['right']): BalanceRow {
  const { row, part, id, line, problem, generator, gold, verdict, isAnswerRight } = facts;
  const labelled = gold === undefined ? undefined : gold === -1;
  const byPeople = verdict === undefined ? labelled : verdict === 'right';
  return {
    file,
    row,
    part,
    id,
    line,
    problem,
    generator,
    isRight: right === 'answer' ? isAnswerRight : byPeople,
  };
}

/** The row as it was read. A row with several solutions becomes one row for each. */
function toBalancedRow(value: unknown, { facts, row }: Awaited<ReturnType<DataSet['read']>>): string {
  if (!isRecord(value) || value.proofs === undefined || row.solution.kind !== 'text') return JSON.stringify(value);
  const { proofs: _, ratings: _ratings, ...rest } = value;
  const rating = row.points === undefined ? {} : { rating: row.points };
  return JSON.stringify({ ...rest, id: facts.id, proof: row.solution.text, ...rating });
}

function toDroppedLine({ file, id, line }: BalanceRow, why: BalancingExclusionReason, { by }: BalanceOptions): string {
  return JSON.stringify({
    set: basename(file),
    id,
    line,
    reason: why.kind,
    sentence: explainBalancingExclusion(why, by),
  });
}

/** Reports the number of excluded items for each reason, and the first items by name unless a file lists all. */
function reportDropped(
  items: readonly BalanceRow[],
  dropped: readonly (BalancingExclusionReason | undefined)[],
  { by, dropped: file }: BalanceOptions,
  out: Terminal,
): void {
  const counts = new Map<BalancingExclusionReason['kind'], number>();
  let named = 0;
  let all = 0;
  for (const [index, why] of dropped.entries()) {
    const item = items[index];
    if (!item || !why) continue;
    all++;
    counts.set(why.kind, (counts.get(why.kind) ?? 0) + 1);
    if (file !== undefined || named++ >= NAMED) continue;
    out.error(`${escapeForTerminal(`${basename(item.file)}#${item.id}`)}: ${explainBalancingExclusion(why, by)}\n`);
  }
  if (file === undefined && all > NAMED)
    out.error(
      `Excluded ${formatEnglishCountWithNoun(all - NAMED, 'more item')}. Use --dropped FILE to list all excluded items with their reasons.\n`,
    );
  for (const [kind, count] of counts) out.error(`${REASONS[kind]}: ${count}.\n`);
}

const REASONS: Readonly<Record<BalancingExclusionReason['kind'], string>> = {
  unsaid: 'Items excluded because their correctness is unknown',
  'unknown-model': 'Items excluded because their generator is unknown',
  'one-sided': 'Items excluded because all solutions of their group are correct, or all are incorrect',
  surplus: 'Items excluded at random to balance their group',
};
