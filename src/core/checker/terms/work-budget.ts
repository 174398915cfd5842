/** Limits on work, counted so that outcomes depend only on the text: a unit is about 1 µs on a slow machine. */

import { MAX_RELATION_WORK, MAX_STEP_WORK } from './caps.ts';
import { RelationReadingFailure } from './relation-not-read.ts';
import type { UncheckedRelationReason } from './types.ts';

/** The remaining work of a relation or a step. */
export class WorkBudget {
  readonly #limit: number;
  readonly #reason: UncheckedRelationReason;
  readonly #whole: WorkBudget | undefined;
  #spent = 0;

  private constructor(limit: number, reason: UncheckedRelationReason, whole?: WorkBudget) {
    this.#limit = limit;
    this.#reason = reason;
    this.#whole = whole;
  }

  static ofStep(): WorkBudget {
    return new WorkBudget(MAX_STEP_WORK, 'time');
  }

  /** The budget of one relation; its cost also counts toward the budget of `step`. */
  static ofRelation(step?: WorkBudget): WorkBudget {
    return new WorkBudget(MAX_RELATION_WORK, 'too-costly', step);
  }

  get spent(): number {
    return this.#spent;
  }

  get isSpent(): boolean {
    return this.#spent > this.#limit;
  }

  /** Whether `units` can still be charged. */
  allows(units: number): boolean {
    return this.#spent + units <= this.#limit && (this.#whole?.allows(units) ?? true);
  }

  /** Throws {@link RelationReadingFailure}: `too-costly` above the relation's limit, `time` above the step's. */
  charge(units: number): void {
    this.#spent += units;
    this.#whole?.charge(units);
    if (this.isSpent) throw new RelationReadingFailure(this.#reason);
  }
}
