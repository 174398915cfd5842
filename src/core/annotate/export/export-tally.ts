import { sum } from '../../base/numbers.ts';
import type { ExportRowOptions } from './export-format.ts';
import { type ExportFormatName, LABEL_EXPORT_FORMATS } from './formats.ts';
import type { ExportDroppedValueKind, ExportFilledValueKind, ExportOmissionReason } from './losses.ts';
import type { LabeledSolution } from './types.ts';

/** Counts what an export wrote, left out, lost and filled in. */
export class ExportTally {
  readonly format: ExportFormatName;
  /** The number of written rows. */
  rows = 0;
  solutions = 0;
  readonly omitted = new Map<ExportOmissionReason, number>();
  readonly lost = new Map<ExportDroppedValueKind, number>();
  readonly filled = new Map<ExportFilledValueKind, number>();
  readonly #held: ReadonlySet<ExportDroppedValueKind>;

  constructor(format: ExportFormatName, { untilError = false }: ExportRowOptions = {}) {
    this.format = format;
    const holds: readonly ExportDroppedValueKind[] = LABEL_EXPORT_FORMATS[format].holds;
    this.#held = new Set(untilError ? holds.filter((kind) => kind !== 'ratings-behind') : holds);
  }

  omit(reason: ExportOmissionReason, count = 1): void {
    addCount(this.omitted, reason, count);
  }

  lose(loss: ExportDroppedValueKind, count = 1): void {
    addCount(this.lost, loss, count);
  }

  take(labelled: LabeledSolution, filled: ReadonlyMap<ExportFilledValueKind, number> = new Map()): void {
    this.solutions++;
    for (const [loss, count] of countExportedFacts(labelled))
      if (!this.#held.has(loss)) addCount(this.lost, loss, count);
    for (const [filling, count] of filled) addCount(this.filled, filling, count);
  }

  /** The number of skipped solutions and pairs. */
  get left(): number {
    return sum([...this.omitted.values()]);
  }
}

function addCount<K>(counts: Map<K, number>, key: K, count: number): void {
  if (count > 0) counts.set(key, (counts.get(key) ?? 0) + count);
}

/** Counts the facts of a solution and its label that an export may lose: the number of ratings or notes, or else 1. */
function countExportedFacts({ solution, label }: LabeledSolution): ReadonlyMap<ExportDroppedValueKind, number> {
  const { problem, generator, subset, reference, answer, isAnswerRight, steps } = solution;
  const { finding, ratings, category, notes, annotator, time, milliseconds, mode } = label;
  const end = finding.kind === 'error' ? finding.index : steps.length;
  let neutral = 0;
  let behind = 0;
  for (const [step, rating] of ratings) {
    if (step > end) behind++;
    else if (rating === 0) neutral++;
  }
  const has: readonly (readonly [ExportDroppedValueKind, number])[] = [
    ['id', 1],
    ['problem', problem === undefined ? 0 : 1],
    ['generator', generator === undefined ? 0 : 1],
    ['subset', subset === undefined ? 0 : 1],
    ['reference', reference === undefined ? 0 : 1],
    ['answer', answer === undefined ? 0 : 1],
    ['answer-right', isAnswerRight === undefined ? 0 : 1],
    ['place', finding.kind === 'error' ? 1 : 0],
    ['steps', 1],
    ['ratings', ratings.size > 0 ? 1 : 0],
    ['neutral', neutral],
    ['ratings-behind', behind],
    ['category', category === undefined ? 0 : 1],
    ['notes', notes.length],
    ['annotator', annotator === undefined ? 0 : 1],
    ['time', time === undefined ? 0 : 1],
    ['duration', milliseconds === undefined ? 0 : 1],
    ['mode', mode === undefined ? 0 : 1],
  ];
  return new Map(has.filter(([, count]) => count > 0));
}
