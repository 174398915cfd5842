import { sum } from '../../base/numbers.ts';
import { median } from '../../report-parts/index.ts';
import type { Cast } from './ballots.ts';
import type { AnnotatorReport } from './report-types.ts';

/** Counts what one annotator has done. */
export class AnnotatorTally {
  readonly #annotator: string;
  readonly #isAssigned: boolean;
  readonly #counts = {
    votes: 0,
    errors: 0,
    unsure: 0,
    outOfDepth: 0,
    seen: 0,
    changed: 0,
    reference: 0,
    leftOut: 0,
  };
  readonly #settled = { items: 0, with: 0, earlier: 0, later: 0, missed: 0, alarms: 0 };
  readonly #times: number[] = [];

  constructor(annotator: string, isAssigned: boolean) {
    this.#annotator = annotator;
    this.#isAssigned = isAssigned;
  }

  /** A vote that counts. */
  vote(index: number, settled: number | undefined, { usedReference, changedTo, milliseconds }: Cast): void {
    const counts = this.#counts;
    counts.votes++;
    if (index >= 0) counts.errors++;
    if (usedReference) counts.reference++;
    if (changedTo !== undefined) counts.changed++;
    if (milliseconds !== undefined) this.#times.push(milliseconds);
    if (settled === undefined) return;
    this.#settled.items++;
    this.#settled[placeOf(index, settled)]++;
  }

  pass(said: Cast['ballot']['said'], { milliseconds }: Cast): void {
    if (said === 'unsure') this.#counts.unsure++;
    else if (said === 'out-of-depth') this.#counts.outOfDepth++;
    else this.#counts.seen++;
    if (milliseconds !== undefined) this.#times.push(milliseconds);
  }

  leaveOut(): void {
    this.#counts.leftOut++;
  }

  result(): AnnotatorReport {
    const total = sum(this.#times);
    return {
      annotator: this.#annotator,
      isAssigned: this.#isAssigned,
      ...this.#counts,
      settled: { ...this.#settled },
      time: { items: this.#times.length, total, median: median(this.#times) ?? null },
    };
  }
}

function placeOf(index: number, settled: number): 'with' | 'earlier' | 'later' | 'missed' | 'alarms' {
  if (index === settled) return 'with';
  if (settled === -1) return 'alarms';
  if (index === -1) return 'missed';
  return index < settled ? 'earlier' : 'later';
}
