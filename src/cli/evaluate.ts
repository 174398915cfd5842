import { type Evaluation, evaluationJson, evaluationText } from '../core/evaluate/index.ts';
import { checkRequirements, metWords } from '../core/evaluate/run/index.ts';
import type { Run } from '../core/evaluate/run-types.ts';
import type { JudgeDescription } from '../core/judge/types.ts';
import { DataSet } from './data-set.ts';
import { withConfig } from './evaluate-options.ts';
import { judgeRows } from './evaluate-rows.ts';
import { Faults } from './faults.ts';
import { INTERRUPTED } from './interrupt.ts';
import { type Options, optionsOf, parseFor, readOptions } from './options.ts';
import { checkerPool, modelPool, type Pool } from './pools.ts';
import { printable, type Terminal } from './terminal.ts';

/**
 * `proofmark evaluate`. Exit code 0; 1 if what was required is not so; 2 if anything could not be read or judged, or no row has a verdict. Where a model is asked, Ctrl-C ends it with
 * the figures of the rows that were judged, and the exit code is 130.
 */
export async function evaluateCommand(args: readonly string[], out: Terminal): Promise<number> {
  const all = await withConfig(args, (some) => parseFor('evaluate', some), optionsOf('evaluate'));
  const options = readOptions('evaluate', all);
  const files = [...new Set(options.files)];
  const sets = new Map(files.map((file) => [file, new DataSet()]));
  const faults = new Faults(out, ({ file, row }) => {
    const set = sets.get(file);
    if (!set) return;
    if (row === undefined) set.isNone = true;
    else {
      set.rows++;
      set.unreadable++;
    }
  });
  const pool = await poolOf({ ...options, files }, out);
  const run = await judgeRows({ ...options, files }, sets, pool, faults, out);
  const { stopped } = run.info;
  const none = run.info.selection === undefined ? 'There is no row in it.' : 'There is no such row in it.';
  for (const [file, { rows, isNone }] of sets)
    if (rows === 0 && !isNone && stopped === undefined) faults.say({ file, error: none });
  faults.end();
  const subsets = [...sets].flatMap(([file, set]) => (set.rows > 0 ? set.subset(file) : []));
  const evaluation: Evaluation = {
    ...judgeOf(pool.describe()),
    subsets,
    ...(stopped === undefined ? {} : { stopped }),
  };
  if (options.format === 'json') out.write(`${JSON.stringify(evaluationJson(evaluation))}\n`);
  else if (subsets.length > 0) {
    const named = subsets.map((subset) => ({ ...subset, name: printable(subset.name) }));
    out.write(`${evaluationText({ ...evaluation, subsets: named })}\n`);
  }
  if (stopped !== undefined) out.error(`proofmark: ${printable(stopped)}\n`);
  if (pool.signal.aborted) return INTERRUPTED;
  const isWhole = stopped === undefined && faults.areNone;
  for (const [file, { graded }] of sets)
    if (graded > 0) out.error(`proofmark: ${printable(gradedWords(file, graded))}\n`);
  const isSilent = [...sets.values()].every(
    (set) => set.rows - set.unreadable - set.failed === set.silent + set.score.metrics().silent,
  );
  if (!isWhole || isSilent || subsets.some(({ failed }) => failed > 0)) return 2;
  return areMet(run, options, out) ? 0 : 1;
}

/** Whether all that was required is so; what is not is said. */
function areMet(run: Run, { evaluate: { requirements } }: Options, out: Pick<Terminal, 'error'>): boolean {
  const missed = checkRequirements(run, requirements).filter(({ isMet }) => !isMet);
  for (const one of missed) out.error(`proofmark: Required was ${printable(metWords(one))}\n`);
  return missed.length === 0;
}

function gradedWords(file: string, rows: number): string {
  return `${file}: ${rows} ${rows === 1 ? 'row was' : 'rows were'} judged against people's word on the whole.`;
}

function poolOf(options: Options, out: Terminal): Promise<Pool> {
  return options.judge === 'checker' ? checkerPool(options, out) : modelPool(options, options.judge, out);
}

function judgeOf({ id, kind, model, votes, stop, suspects }: JudgeDescription): Omit<Evaluation, 'subsets'> {
  if (kind === undefined) return { judge: 'embedded checker', suspects: suspects ?? false };
  const facts = { kind, votes: votes?.count ?? 1, stop: stop ?? 'exact' };
  return { judge: id, suspects: false, model: { ...facts, ...(model === undefined ? {} : { model }) } };
}
