/** Reads the rows of data sets as items of an evaluation. */

import { basename } from 'node:path';
import { omitUndefined } from '../../core/base/optional-values.ts';
import type { RowOddities } from '../../core/data/index.ts';
import {
  buildProofForJudge,
  canRowBeSelected,
  createRunItem,
  drawRowSample,
  getItemKey,
  getRowGroundTruth,
  isRowInShard,
  type RowSelection,
  type RunItem,
  type RunJudgeKind,
  type TokenizedRows,
} from '../../core/evaluate/index.ts';
import { type InputErrorReporter, reportDataSetOddities, type UnreadableInput } from '../inputs/input-errors.ts';
import { type ReadableProofInput, readInputProofs } from '../inputs/read-proofs.ts';
import { joinChoices } from '../options/option-values.ts';
import type { ProofCommandOptions } from '../options/options.ts';
import type { Terminal } from '../output/terminal.ts';
import { UsageError } from '../output/usage-error.ts';
import type { DataSetProgress } from './data-set-progress.ts';

const NO_ODDITIES: RowOddities = { repeated: 0, byPlace: 0, unreadLabels: 0 };

/** The name of each data set: its file name, or its path if several have the same file name. */
export function createUniqueDataSetNames(files: readonly string[]): ReadonlyMap<string, string> {
  const short = (file: string): string => (file === '-' ? 'standard input' : basename(file));
  const isShared = (file: string): boolean => files.filter((one) => short(one) === short(file)).length > 1;
  return new Map(files.map((file) => [file, isShared(file) ? file : short(file)]));
}

/**
 * Yields items until the signal aborts. Reports rows that can't be read or scored, and names that no row has, as faults, and
 * continues.
 * @param texts collects the texts that audits need
 */
export async function* readEvaluationItems(
  options: ProofCommandOptions,
  kind: RunJudgeKind,
  sets: ReadonlyMap<string, DataSetProgress>,
  faults: Pick<InputErrorReporter, 'say'>,
  texts: TokenizedRows,
  out: Terminal,
  signal: AbortSignal,
): AsyncGenerator<RunItem> {
  const { rows = Number.POSITIVE_INFINITY, shard } = options.evaluate.selection;
  const chosen = await drawSampleKeys(options, kind, signal);
  const named = new RequestedNames(options.evaluate.selection);
  const repeated = new Map<string, RowOddities>();
  const isFull = (file: string): boolean => (sets.get(file)?.begun ?? 0) >= rows;
  // Rows after the selected ones don't matter.
  const say = (fault: UnreadableInput): void => {
    if (fault.row === undefined || !isFull(fault.file)) faults.say(fault);
  };
  for await (const item of readSelectedItems(options, kind, { say }, out, named, repeated)) {
    if (out.closed || signal.aborted) return;
    const set = sets.get(item.file);
    if (!set || isFull(item.file) || (chosen && !chosen.has(getItemKey(item)))) continue;
    set.begun++;
    if (shard && !isRowInShard(set.begun - 1, shard)) continue;
    const { file: _, text, ...rest } = item;
    texts.add(getItemKey(item), { problem: item.proof.problem?.text ?? '', solution: text });
    yield rest;
  }
  for (const [file, oddities] of repeated) reportDataSetOddities(file, oddities, out);
  for (const error of named.missing()) faults.say({ file: options.files.join(', '), error });
}

/** The keys of a random sample, the same number from each data set; undefined for all items. This reads all data sets once. */
async function drawSampleKeys(
  options: ProofCommandOptions,
  kind: RunJudgeKind,
  signal: AbortSignal,
): Promise<ReadonlySet<string> | undefined> {
  const { selection, seed } = options.evaluate;
  const { sample } = selection;
  if (sample === undefined) return undefined;
  if (options.files.includes('-')) throw new UsageError("Standard input can't be read twice, so --sample needs files.");
  const keys = new Map<string, string[]>();
  for await (const item of readSelectedItems(options, kind, { say: () => undefined }, { error: () => undefined })) {
    if (signal.aborted) break;
    const others = keys.get(item.set);
    if (others) others.push(getItemKey(item));
    else keys.set(item.set, [getItemKey(item)]);
  }
  return new Set([...keys.values()].flatMap((names) => [...drawRowSample(names, sample, seed ?? 0)]));
}

/** The selected items, or all, each with its file and the text of its solution. @param repeated collects repeated ids by file */
async function* readSelectedItems(
  options: ProofCommandOptions,
  kind: RunJudgeKind,
  faults: Pick<InputErrorReporter, 'say'>,
  out: Pick<Terminal, 'error'>,
  named?: RequestedNames,
  repeated?: Map<string, RowOddities>,
): AsyncGenerator<RunItem & { readonly file: string; readonly text: string }> {
  const { selection } = options.evaluate;
  const names = createUniqueDataSetNames(options.files);
  const taken = new Set<string>();
  for await (const input of readInputProofs({ ...options, mapping: options.evaluate.mapping }, out, faults)) {
    const { file, id, text } = input.source;
    const item = toEvaluationItem(input, names.get(file) ?? file, kind, taken);
    const facts = 'error' in item ? item.facts : item;
    if (facts) named?.see(facts);
    if (facts && id !== undefined && facts.id !== id) {
      const known = repeated?.get(file) ?? { ...NO_ODDITIES, example: { id, own: facts.id } };
      repeated?.set(file, { ...known, repeated: known.repeated + 1 });
    }
    if ('error' in item) {
      // Rows that aren't selected aren't faults.
      if (!item.facts || canRowBeSelected(selection, item.facts)) faults.say(item);
    } else if (canRowBeSelected(selection, item)) yield { ...item, file, text };
  }
}

/** A row that can be scored, or the reason why it can't. */
function toEvaluationItem(
  { source: { file, id, text }, proof, row, line, said, problem }: ReadableProofInput,
  set: string,
  kind: RunJudgeKind,
  taken: Set<string>,
): RunItem | (UnreadableInput & { readonly facts?: Pick<RunItem, 'subset' | 'generator' | 'id'> }) {
  if (id === undefined || said === undefined || problem === undefined)
    return {
      file,
      error:
        'Not a data set. Specify a .jsonl file with one row per line, or a .json file with an array of rows. Each row needs a solution.',
    };
  const own = createUniqueItemId(set, id, row ?? 0, taken);
  const gold = getRowGroundTruth(said, kind);
  const isShort = kind === 'answer' && proof.answer === undefined;
  const length = text.length;
  const item = createRunItem(said, gold ?? {}, {
    set,
    id: own,
    problem,
    proof: buildProofForJudge(proof, kind),
    length,
  });
  if (gold && !isShort) return item;
  return {
    ...omitUndefined({ file, row, line }),
    facts: item,
    error:
      kind === 'answer'
        ? 'Can\'t score this row. It needs a reference answer ("answer") and whether its final answer is correct ("final_answer_correct" or "human_label").'
        : said.unreadPoints !== undefined
          ? `Can't score this row. ${said.unreadPoints}`
          : 'Can\'t score this row. It needs "steps" and "label" (index of the earliest error, or -1), a verdict ("human_label") or points ("rating").',
  };
}

/** The id of a row. If an earlier row has the same id, it gets a suffix, as in lists of data sets. */
export function createUniqueItemId(set: string, id: string, row: number, taken: Set<string>): string {
  let own = id;
  for (; taken.has(`${set}#${own}`); ) own += `~${row}`;
  taken.add(`${set}#${own}`);
  return own;
}

const OPTIONS = ['subset', 'generator', 'id'] as const;

/** The maximum number of available names to list. */
const MOST_NAMES = 8;

class RequestedNames {
  /** Lists the available names for a mistyped one. There are too many ids to list. */
  readonly #there = { subset: new Set<string>(), generator: new Set<string>() };
  readonly #missing: Readonly<Record<(typeof OPTIONS)[number], Set<string>>>;

  constructor({ subsets = [], generators = [], ids = [] }: RowSelection) {
    this.#missing = { subset: new Set(subsets), generator: new Set(generators), id: new Set(ids) };
  }

  /** A row of the data, selected or not. */
  see(row: Pick<RunItem, 'subset' | 'generator' | 'id'>): void {
    this.#missing.subset.delete(row.subset);
    this.#there.subset.add(row.subset);
    this.#missing.id.delete(row.id);
    if (row.generator === undefined) return;
    this.#missing.generator.delete(row.generator);
    this.#there.generator.add(row.generator);
  }

  /** A sentence for each name that no row has. None if there are no rows, which is reported instead. */
  missing(): readonly string[] {
    if (this.#there.subset.size === 0) return [];
    return OPTIONS.flatMap((one) =>
      Array.from(this.#missing[one], (name) => `No row matches --${one} ${name}${this.#others(one)}.`),
    );
  }

  #others(one: (typeof OPTIONS)[number]): string {
    const names = one === 'id' ? [] : [...this.#there[one]].sort();
    if (names.length === 0) return '';
    const shown = names.slice(0, MOST_NAMES).map((name) => `"${name}"`);
    const more = names.length - shown.length;
    const list = more > 0 ? `${shown.join(', ')}, and ${more} more` : joinChoices(shown, 'and');
    return `. Available: ${list}`;
  }
}
