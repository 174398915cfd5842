/** From results on rows to accuracies, F1 and counts. Pure sums: the order of rows changes nothing. */
import type { NotRead } from '../checker/types.ts';
import { addCounts } from '../judge/reasons.ts';
import { harmonicMean, wilson } from './measures/index.ts';
import type { Metrics, RowResult, RuleCounts } from './types.ts';

/** Counts results as they come. */
export class Score {
  #errors = 0;
  #found = 0;
  #late = 0;
  #early = 0;
  #corrects = 0;
  #passed = 0;
  #silent = 0;
  #abstained = 0;
  #votes = 0;
  #correctSteps = 0;
  #flaggedCorrectSteps = 0;
  readonly #relations = { held: 0, refuted: 0, suspected: 0, notRead: 0 };
  readonly #reasons: Partial<Record<NotRead, number>> = {};
  readonly #rules = new Map<string, RuleCounts>();

  add({ label, said, rule, steps, flagged, tally, abstained, votes }: RowResult): void {
    this.#abstained += abstained;
    this.#votes += votes;
    if (said === undefined) this.#silent++;
    if (label === -1) {
      this.#corrects++;
      if (said === -1) this.#passed++;
    } else {
      this.#errors++;
      if (said === label) this.#found++;
      else if (said !== undefined && said > label) this.#late++;
      else if (said !== undefined && said >= 0) this.#early++;
    }
    const right = label === -1 ? steps : label;
    this.#correctSteps += right;
    this.#flaggedCorrectSteps += flagged.filter((index) => index < right).length;
    for (const kind of ['held', 'refuted', 'suspected', 'notRead'] as const)
      this.#relations[kind] += tally[kind];
    addCounts(this.#reasons, tally.reasons);
    if (rule !== undefined && said !== undefined && said >= 0) this.#count(rule, placeOf(said, label));
  }

  /** What all results so far come to. */
  metrics(): Metrics {
    const errorAccuracy = share(this.#found, this.#errors);
    const correctAccuracy = share(this.#passed, this.#corrects);
    const hasBoth = errorAccuracy !== undefined && correctAccuracy !== undefined;
    return {
      rows: this.#errors + this.#corrects,
      errors: this.#errors,
      errorsFound: this.#found,
      late: this.#late,
      early: this.#early,
      corrects: this.#corrects,
      correctsPassed: this.#passed,
      silent: this.#silent,
      abstained: this.#abstained,
      votes: this.#votes,
      ...(errorAccuracy === undefined
        ? {}
        : { errorAccuracy, errorInterval: wilson(this.#found, this.#errors) }),
      ...(correctAccuracy === undefined
        ? {}
        : { correctAccuracy, correctInterval: wilson(this.#passed, this.#corrects) }),
      ...(hasBoth ? { f1: harmonicMean(errorAccuracy, correctAccuracy) } : {}),
      correctSteps: this.#correctSteps,
      flaggedCorrectSteps: this.#flaggedCorrectSteps,
      relations: { ...this.#relations, reasons: { ...this.#reasons } },
      rules: new Map([...this.#rules].sort(([a], [b]) => (a < b ? -1 : 1))),
    };
  }

  #count(rule: string, place: keyof RuleCounts): void {
    const counts = this.#rules.get(rule) ?? { at: 0, after: 0, before: 0, correct: 0 };
    this.#rules.set(rule, { ...counts, [place]: counts[place] + 1 });
  }
}

function placeOf(said: number, label: number): keyof RuleCounts {
  if (label === -1) return 'correct';
  return said === label ? 'at' : said > label ? 'after' : 'before';
}

function share(part: number, whole: number): number | undefined {
  return whole === 0 ? undefined : (100 * part) / whole;
}

/** The mean F1 of sets, over those that have one; undefined if none has. */
export function averageF1(sets: readonly Metrics[]): number | undefined {
  const known = sets.flatMap(({ f1 }) => (f1 === undefined ? [] : [f1]));
  return known.length === 0 ? undefined : known.reduce((sum, f1) => sum + f1, 0) / known.length;
}

/** The rules of several sets, counted together. */
export function allRules(sets: readonly Metrics[]): ReadonlyMap<string, RuleCounts> {
  const all = new Map<string, RuleCounts>();
  for (const { rules } of sets) {
    for (const [rule, more] of rules) {
      const had = all.get(rule) ?? { at: 0, after: 0, before: 0, correct: 0 };
      all.set(rule, {
        at: had.at + more.at,
        after: had.after + more.after,
        before: had.before + more.before,
        correct: had.correct + more.correct,
      });
    }
  }
  return new Map([...all].sort(([a], [b]) => (a < b ? -1 : 1)));
}
