/** Counts for the rows of an agreement report: subsets, annotators and judges. */
import { sum } from '../../base/numbers.ts';
import { getHarmonicMean } from '../../base/shares.ts';
import { computeMedian } from '../../report-parts/index.ts';
import type { VoteOrPassDetails } from './item-agreement.ts';
import type { AnnotatorAgreementReport, ItemVoteState, JudgeAccuracyReport, SubsetAgreement } from './types.ts';

export class SubsetAgreementTally {
  #items = 0;
  #untouched = 0;
  #open = 0;
  #dropped = 0;
  readonly #discarded = { disagreement: 0, people: 0 };
  readonly #error = new Map<number, number>();
  readonly #correct = new Map<number, number>();

  /** @param isBegun whether any annotator has submitted or revealed the item */
  add({ outcome, votes }: ItemVoteState, isBegun: boolean): void {
    this.#items++;
    switch (outcome.kind) {
      case 'open':
        if (isBegun) this.#open++;
        else this.#untouched++;
        break;
      case 'settled': {
        const counts = outcome.index === -1 ? this.#correct : this.#error;
        counts.set(votes.length, (counts.get(votes.length) ?? 0) + 1);
        break;
      }
      case 'dropped':
        this.#dropped++;
        break;
      case 'discarded':
        this.#discarded[outcome.because]++;
        break;
      default:
        outcome satisfies never;
    }
  }

  result(name: string): SubsetAgreement {
    return {
      name,
      items: this.#items,
      untouched: this.#untouched,
      open: this.#open,
      error: countSettledAfter(this.#error),
      correct: countSettledAfter(this.#correct),
      dropped: this.#dropped,
      discarded: this.#discarded,
    };
  }
}

function countSettledAfter(counts: ReadonlyMap<number, number>): SubsetAgreement['error'] {
  return { items: sum([...counts.values()]), after: Object.fromEntries([...counts].sort(([a], [b]) => a - b)) };
}

export class AnnotatorAgreementTally {
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

  /** Adds a vote that counts. */
  vote(
    index: number,
    settled: number | undefined,
    { usedReference, changedTo, milliseconds }: VoteOrPassDetails,
  ): void {
    const counts = this.#counts;
    counts.votes++;
    if (index >= 0) counts.errors++;
    if (usedReference) counts.reference++;
    if (changedTo !== undefined) counts.changed++;
    if (milliseconds !== undefined) this.#times.push(milliseconds);
    if (settled === undefined) return;
    this.#settled.items++;
    this.#settled[compareWithSettled(index, settled)]++;
  }

  pass(said: VoteOrPassDetails['ballot']['said'], { milliseconds }: VoteOrPassDetails): void {
    if (said === 'unsure') this.#counts.unsure++;
    else if (said === 'out-of-depth') this.#counts.outOfDepth++;
    else this.#counts.seen++;
    if (milliseconds !== undefined) this.#times.push(milliseconds);
  }

  leaveOut(): void {
    this.#counts.leftOut++;
  }

  result(): AnnotatorAgreementReport {
    const times = this.#times;
    return {
      annotator: this.#annotator,
      isAssigned: this.#isAssigned,
      ...this.#counts,
      settled: this.#settled,
      time: { items: times.length, total: sum(times), median: computeMedian(times) ?? null },
    };
  }
}

function compareWithSettled(index: number, settled: number): 'with' | 'earlier' | 'later' | 'missed' | 'alarms' {
  if (index === settled) return 'with';
  if (settled === -1) return 'alarms';
  if (index === -1) return 'missed';
  return index < settled ? 'earlier' : 'later';
}

/** The name of the ground truth among the judges. JSON output contains it. */
export const GROUND_TRUTH_JUDGE_NAME = 'gold label';

/** Counts the verdicts of a judge, or the ground truth, on settled items. */
export class JudgeAccuracyTally {
  readonly #name: string;
  readonly #counts = {
    errors: 0,
    found: 0,
    earlier: 0,
    later: 0,
    missed: 0,
    corrects: 0,
    passed: 0,
    silent: 0,
  };

  constructor(name: string) {
    this.#name = name;
  }

  /** @param said the index of the earliest error, -1 for none; undefined if the judge was queried but has no verdict */
  add(settled: number, said: number | undefined): void {
    const counts = this.#counts;
    counts[settled === -1 ? 'corrects' : 'errors']++;
    if (said === undefined) {
      counts.silent++;
      return;
    }
    const stand = compareWithSettled(said, settled);
    if (stand === 'with') counts[settled === -1 ? 'passed' : 'found']++;
    else if (stand !== 'alarms') counts[stand]++;
  }

  result(): JudgeAccuracyReport {
    const { errors, found, corrects, passed } = this.#counts;
    const f1 =
      errors === 0 || corrects === 0 ? null : getHarmonicMean((100 * found) / errors, (100 * passed) / corrects);
    return { name: this.#name, ...this.#counts, f1 };
  }
}
