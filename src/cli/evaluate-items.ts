/** The rows of data sets as items of an evaluation, as they are read. */
import { basename } from 'node:path';
import { goldOf, itemOf, judgedProof, type RunItem, type RunKind } from '../core/evaluate/run/index.ts';
import type { DataSet } from './data-set.ts';
import type { Faults } from './faults.ts';
import { type Fault, proofsIn, type ReadInput } from './inputs.ts';
import type { Options } from './options.ts';
import type { Terminal } from './terminal.ts';

/** How each data set is called: by its file's name, and where several have the same one, by its path. */
export function setNames(files: readonly string[]): ReadonlyMap<string, string> {
  const short = (file: string): string => (file === '-' ? 'standard input' : basename(file));
  const isShared = (file: string): boolean => files.filter((one) => short(one) === short(file)).length > 1;
  return new Map(files.map((file) => [file, isShared(file) ? file : short(file)]));
}

/** Items until the signal aborts; what cannot be read or scored is a fault, and the rest goes on. */
export async function* itemsIn(
  options: Options,
  kind: RunKind,
  sets: ReadonlyMap<string, DataSet>,
  faults: Pick<Faults, 'say'>,
  out: Terminal,
  signal: AbortSignal,
): AsyncGenerator<RunItem> {
  const names = setNames(options.files);
  const taken = new Set<string>();
  for await (const input of proofsIn(options, out, faults)) {
    if (out.closed || signal.aborted) return;
    const set = sets.get(input.source.file);
    const item = itemIn(input, names.get(input.source.file) ?? input.source.file, kind, taken);
    if ('error' in item) faults.say(item);
    else if (set && set.begun < (options.rows ?? Number.POSITIVE_INFINITY)) {
      set.begun++;
      yield item;
    }
  }
}

/** A row that can be scored, or why it cannot. */
function itemIn(
  { source: { file, id, text }, proof, row, line, said, problem }: ReadInput,
  set: string,
  kind: RunKind,
  taken: Set<string>,
): RunItem | Fault {
  if (id === undefined || said === undefined || problem === undefined)
    return {
      file,
      error: 'It is no data set. Name a .jsonl file, or a .json file with an array, of rows with steps.',
    };
  const own = ownId(set, id, row ?? 0, taken);
  const gold = goldOf(said, kind);
  const isShort = kind === 'answer' && proof.answer === undefined;
  if (gold && !isShort)
    return itemOf(said, gold, {
      set,
      id: own,
      problem,
      proof: judgedProof(proof, kind),
      length: text.length,
    });
  return {
    file,
    ...(row === undefined ? {} : { row }),
    ...(line === undefined ? {} : { line }),
    error:
      kind === 'answer'
        ? 'To be scored, a row needs a reference\'s final answer ("answer") and a word on its own: "final_answer_correct", or a verdict ("human_label").'
        : 'To be scored, a row needs "steps" and, in "label", the index of the earliest error or -1; or a verdict ("human_label") or points ("rating") on the whole.',
  };
}

/** A row with the id of an earlier one has another, as where data sets are listed. */
function ownId(set: string, id: string, row: number, taken: Set<string>): string {
  let own = id;
  for (; taken.has(`${set}#${own}`); ) own += `~${row}`;
  taken.add(`${set}#${own}`);
  return own;
}
