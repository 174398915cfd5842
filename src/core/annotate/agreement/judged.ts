import { harmonicMean } from '../../evaluate/index.ts';
import type { JudgeAgainst } from './report-types.ts';

/** What the data set's own label is called among judges. */
export const GOLD = 'gold label';

/** Counts what a judge, or a data set's own label, says of settled items. */
export class Judged {
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

  /** @param said the index of the earliest error, -1 for none; undefined where it was asked and has no verdict */
  add(settled: number, said: number | undefined): void {
    const counts = this.#counts;
    if (said === undefined) counts.silent++;
    if (settled === -1) {
      counts.corrects++;
      if (said === -1) counts.passed++;
      return;
    }
    counts.errors++;
    if (said === settled) counts.found++;
    else if (said === -1) counts.missed++;
    else if (said !== undefined && said < settled) counts.earlier++;
    else if (said !== undefined) counts.later++;
  }

  result(): JudgeAgainst {
    const { errors, found, corrects, passed } = this.#counts;
    const f1 =
      errors === 0 || corrects === 0 ? null : harmonicMean((100 * found) / errors, (100 * passed) / corrects);
    return { name: this.#name, ...this.#counts, f1 };
  }
}
