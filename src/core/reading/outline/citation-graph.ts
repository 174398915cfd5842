import type { LabeledSteps } from '../labels/label-steps.ts';
import type { ReferenceTable } from '../references/reference-table.ts';
import type { CitingStep } from './types.ts';

/** The references between steps and parts. */
export class CitationGraph {
  readonly #labeled: LabeledSteps;
  /** For each step, those that it refers to. */
  readonly #cited = new Map<number, Set<number>>();
  /** For each step, those that refer to an equation or item in it. */
  readonly #citingSteps = new Map<number, Set<number>>();
  /** For each part, the steps that refer to it by its name. */
  readonly #citingParts = new Map<number, Set<number>>();
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
      addTo(this.#cited, place.step, to);
      if (part === undefined) addTo(this.#citingSteps, to, place.step);
      else addTo(this.#citingParts, part, place.step);
      this.#connect(place.step, part ?? labeled.partBySteps[to]);
    }
  }

  /** Adds that the part of a step cites a part. */
  #connect(step: number, cited: number | undefined): void {
    const citing = this.#labeled.partBySteps[step];
    if (citing === undefined || cited === undefined || citing === cited) return;
    addTo(this.#partCites, citing, cited);
    addTo(this.#partCitedBy, cited, citing);
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

  listCitedSteps(step: number): readonly number[] {
    return sortNumbers(this.#cited.get(step));
  }

  findCitingSteps(step: number): readonly CitingStep[] {
    const found = new Map<number, CitingStep>();
    const waiting = [step];
    for (let at = 0; at < waiting.length; at++) {
      const cited = waiting[at] ?? step;
      for (const citing of this.#listDirect(cited)) {
        // What comes before can't go on to rest on a later step through others.
        if (citing === step || found.has(citing) || (cited !== step && citing < cited)) continue;
        found.set(citing, { step: citing, through: cited === step ? undefined : cited });
        waiting.push(citing);
      }
    }
    return [...found.values()].sort((one, other) => one.step - other.step);
  }

  /** The steps that refer to a step, or to a part around it. */
  #listDirect(step: number): readonly number[] {
    const direct = new Set(this.#citingSteps.get(step));
    for (let part = this.#labeled.partBySteps[step]; part !== undefined; part = this.#labeled.parts[part]?.parent) {
      for (const citing of this.#citingParts.get(part) ?? []) direct.add(citing);
    }
    return sortNumbers(direct);
  }
}

function addTo(map: Map<number, Set<number>>, key: number, value: number): void {
  const set = map.get(key);
  if (set === undefined) map.set(key, new Set([value]));
  else set.add(value);
}

function sortNumbers(values: ReadonlySet<number> | undefined): readonly number[] {
  return values === undefined ? [] : [...values].sort((one, other) => one - other);
}
