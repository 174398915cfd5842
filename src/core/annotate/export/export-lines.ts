/** Runs an export: reads one row at a time and yields one line at a time. */

import { omitUndefined } from '../../base/optional-values.ts';
import type { UntypedFields } from '../../base/unknown-fields.ts';
import type { DataSet } from '../../data/index.ts';
import { computeTextFingerprint, convertRowToProof, type SolutionRow, type StepSplitMode } from '../../proof/index.ts';
import { formatLabelItemName } from '../records/item-name.ts';
import {
  createOmittedRowResult,
  type ExportRowOptions,
  type ExportRowResult,
  type PairExportFormat,
  type ProblemExportFormat,
  type SolutionExportFormat,
} from './export-format.ts';
import type { ExportTally } from './export-tally.ts';
import { type ExportFormatName, LABEL_EXPORT_FORMATS } from './formats.ts';
import type { ExportLabelLookup } from './label-source.ts';
import type { ExportOmissionReason } from './losses.ts';
import { SolutionPairBuilder } from './solution-pairs.ts';
import type { LabeledSolution, SolutionLabelToExport, SolutionToExport } from './types.ts';

interface ExportItem {
  /** Its number in the set, from 0. */
  readonly number: number;
  /** Unique in the set. */
  readonly id: string;
  readonly row: SolutionRow;
}

/** The input of an export: a data set and its labels, without unreadable rows, which the host reports. */
export interface DataSetToExport {
  /** The file's name; labels name items `<name>#<id>`. */
  readonly name: string;
  /** All items in order, each read on demand. */
  items(): AsyncIterable<ExportItem>;
  /** Reads one of them again. @throws if it can no longer be read */
  read(number: number): Promise<ExportItem>;
  readonly labels: ExportLabelLookup;
  /** The reason why an item is left out before its label is read; undefined if it isn't. */
  readonly without?: (item: string) => ExportOmissionReason | undefined;
  readonly hidesGenerator?: (item: string) => boolean;
}

interface ExportJob extends ExportRowOptions {
  readonly format: ExportFormatName;
  /** How texts are split into steps. */
  readonly split: StepSplitMode;
  /** The seed for choosing pairs, an integer. */
  readonly seed: number;
  /** The maximum of pairs per problem. */
  readonly mostPairs: number;
}

/** Yields the lines of an export, without line ends. Pair formats read each data set twice, other formats once. */
export async function* createExportLines(
  sets: readonly DataSetToExport[],
  job: ExportJob,
  tally: ExportTally,
): AsyncGenerator<string> {
  const format = LABEL_EXPORT_FORMATS[job.format];
  const { head } = format.lines;
  if (head !== undefined) yield head;
  if (format.of === 'pair') {
    yield* createPairLines(sets, job, format, tally);
    return;
  }
  const rowOf = createExportRowConverter(format, tally, job);
  for (const set of sets) {
    for await (const item of set.items()) {
      const { solution, label } = readLabeledSolution(set, item, job);
      const row = rowOf(solution, label, fingerprintProblem(item.row));
      if (row) yield format.lines.line(row);
    }
  }
}

async function* createPairLines(
  sets: readonly DataSetToExport[],
  job: ExportJob,
  format: PairExportFormat,
  tally: ExportTally,
): AsyncGenerator<string> {
  const plan = new SolutionPairBuilder();
  for (const [set, from] of sets.entries()) {
    for await (const item of from.items()) {
      const { solution, label } = readLabeledSolution(from, item, job);
      const reason = typeof label === 'string' ? label : whyUnpaired({ solution, label });
      if (reason) tally.omit(reason);
      else if (typeof label !== 'string')
        plan.add(
          fingerprintProblem(item.row),
          { set, number: item.number },
          label.finding.kind === 'none',
          solution.steps[0] ?? '',
        );
    }
  }
  const used = new Set<string>();
  /** Solutions that are left out for another reason than a missing partner. */
  const explained = new Set<string>();
  for (const { right, wrong } of plan.pairs(job.seed, job.mostPairs)) {
    const both: LabeledSolution[] = [];
    const [rightKey, wrongKey] = [`${right.set} ${right.number}`, `${wrong.set} ${wrong.number}`];
    for (const [key, { set, number }] of [
      [rightKey, right],
      [wrongKey, wrong],
    ] as const) {
      const from = sets[set];
      const one = from && readLabeledSolution(from, await from.read(number), job);
      if (!one) continue;
      if (typeof one.label !== 'string') both.push({ solution: one.solution, label: one.label });
      // The file has changed since the first pass.
      else if (!explained.has(key)) {
        tally.omit(one.label);
        explained.add(key);
      }
    }
    const [chosen, rejected] = both;
    if (!chosen || !rejected) continue;
    const made = format.row(chosen, rejected);
    if ('omitted' in made) {
      if (made.omitted !== 'contradiction') continue;
      tally.omit('contradiction');
      explained.add(rightKey).add(wrongKey);
      continue;
    }
    tally.rows++;
    for (const [key, one] of [
      [rightKey, chosen],
      [wrongKey, rejected],
    ] as const) {
      if (!used.has(key)) tally.take(one);
      used.add(key);
    }
    yield format.lines.line(made.row);
  }
  tally.omit('no-partner', plan.size - new Set([...used, ...explained]).size);
}

/** The fingerprint of a problem, without regard to white space. */
function fingerprintProblem({ problem = '' }: SolutionRow): string {
  return computeTextFingerprint(problem.replace(/\s+/g, ' ').trim());
}

function whyUnpaired(one: LabeledSolution): ExportOmissionReason | undefined {
  if (one.label.finding.kind === 'gave-up') return 'unsure';
  return one.solution.problem === undefined ? 'no-problem' : whyNotExportable(one);
}

function readLabeledSolution(
  set: DataSetToExport,
  { id, row }: ExportItem,
  { split }: ExportJob,
): { readonly solution: SolutionToExport; readonly label: SolutionLabelToExport | ExportOmissionReason } {
  const item = formatLabelItemName(set.name, id);
  const { steps } = convertRowToProof(row, { split }).proof;
  const { problem, subset, reference, answer, isAnswerRight } = row;
  const solution: SolutionToExport = {
    id,
    dataSet: set.name.replace(/\.[^.]*$/, '') || set.name,
    ...(row.solution.kind === 'steps'
      ? { steps: row.solution.steps }
      : { steps: steps.map(({ text }) => text), text: row.solution.text }),
    ...omitUndefined({ problem, subset, reference, answer, isAnswerRight }),
    ...omitUndefined({ generator: set.hidesGenerator?.(item) ? undefined : row.generator }),
  };
  return { solution, label: set.without?.(item) ?? set.labels({ item, row, steps }) };
}

/**
 * Creates a reader of the items of an open data set, one at a time.
 * @param ready resolves once all rows are indexed. @throws if they can't be
 */
export function createExportItemReader(
  set: Pick<DataSet, 'items' | 'read'>,
  ready: () => Promise<void>,
): Pick<DataSetToExport, 'items' | 'read'> {
  const read = async (number: number): Promise<ExportItem> => {
    const facts = set.items.at(number);
    if (!facts) throw new Error(`Item ${number + 1} doesn't exist.`);
    const { row } = await set.read(facts);
    return { number, id: facts.id, row };
  };
  return {
    read,
    async *items() {
      await ready();
      for (let number = 0; number < set.items.length; number++) yield await read(number);
    },
  };
}

type SolutionConverter<Result> = (
  solution: SolutionToExport,
  label: SolutionLabelToExport | ExportOmissionReason,
  problem: string,
) => Result;

/**
 * Returns a function that converts a solution to a row, or undefined if it's left out, and counts the result. If a format's rows don't
 * contain labels, solutions without a label are exported too. `problem` is the fingerprint of the solution's problem.
 */
export function createExportRowConverter(
  format: SolutionExportFormat | ProblemExportFormat,
  tally: ExportTally,
  options: ExportRowOptions = {},
): SolutionConverter<UntypedFields | undefined> {
  const problems = new Set<string>();
  const make: SolutionConverter<ExportRowResult> = (solution, label, problem) => {
    if (format.of === 'problem')
      return problems.has(problem) ? createOmittedRowResult('same-problem') : format.row(solution, tally.rows);
    if (typeof label === 'string') return createOmittedRowResult(label);
    const wrong = whyNotExportable({ solution, label });
    return wrong ? createOmittedRowResult(wrong) : format.row({ solution, label }, options);
  };
  return (solution, label, problem) => {
    if (format.of === 'problem') tally.lose('solution');
    const made = make(solution, label, problem);
    if ('omitted' in made) {
      tally.omit(made.omitted);
      return undefined;
    }
    if (format.of === 'problem') problems.add(problem);
    tally.rows++;
    if (format.of === 'solution' && typeof label !== 'string') tally.take({ solution, label }, made.filled);
    return made.row;
  };
}

/** The reason why no format exports a solution. "No error" contradicts a wrong final answer (ProcessBench 3.2). */
function whyNotExportable({ solution, label }: LabeledSolution): ExportOmissionReason | undefined {
  if (solution.steps.length === 0) return 'no-steps';
  if (label.finding.kind === 'none' && solution.isAnswerRight === false) return 'answer-wrong';
  return undefined;
}
