import { getOrCreate } from '../../base/groups.ts';
import type { LabeledSteps } from '../labels/label-steps.ts';
import type { ReferenceTable } from '../references/reference-table.ts';

/** The references between parts. */
export class CitationGraph {
  readonly #labeled: LabeledSteps;
  readonly #namedParts = new Set<number>();
  readonly #partCites = new Map<number, Set<number>>();
  readonly #partCitedBy = new Map<number, Set<number>>();

  constructor(labeled: LabeledSteps, references: ReferenceTable) {
    this.#labeled = labeled;
    const partByHeading = new Map<string, number>();
    for (const [index, { from, heading }] of labeled.parts.entries())
      partByHeading.set(`${from}:${heading.range.start}`, index);
    for (const { place, status, target } of references.references) {
      const to = target?.place?.step;
      if (status !== 'found' || place.step === undefined || to === undefined || target?.place === undefined) continue;
      const part = partByHeading.get(`${to}:${target.place.range.start}`);
      const own = labeled.parts[part ?? -1];
      if (part !== undefined) this.#namedParts.add(part);
      // What a part says about itself isn't a citation.
      if (own === undefined ? to === place.step : place.step >= own.from && place.step < own.to) continue;
      this.#connect(place.step, part ?? labeled.partBySteps[to]);
    }
  }

  /** Adds that the part of a step cites a part. */
  #connect(step: number, cited: number | undefined): void {
    const citing = this.#labeled.partBySteps[step];
    if (citing === undefined || cited === undefined || citing === cited) return;
    getOrCreate(this.#partCites, citing, createSet).add(cited);
    getOrCreate(this.#partCitedBy, cited, createSet).add(citing);
  }

  listCitedParts(part: number): readonly number[] {
    return sortNumbers(this.#partCites.get(part));
  }

  listCitingParts(part: number): readonly number[] {
    return sortNumbers(this.#partCitedBy.get(part));
  }

  /** Whether anything refers to a part by its name, even a sentence of the part. */
  isCited(part: number): boolean {
    return this.#namedParts.has(part);
  }
}

function createSet(): Set<number> {
  return new Set();
}

function sortNumbers(values: ReadonlySet<number> | undefined): readonly number[] {
  return values === undefined ? [] : [...values].sort((one, other) => one - other);
}
