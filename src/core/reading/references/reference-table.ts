import type { ReadingPlace } from '../place.ts';
import type { ReferenceTarget, ResolvedReference, ResolvedTarget } from './types.ts';

/** The references of a proof, to look up. */
export class ReferenceTable {
  /** In text order: the problem first. References that aren't surely ones and lead nowhere are left out. */
  readonly references: readonly ResolvedReference[];
  /** In text order. */
  readonly targets: readonly { readonly target: ReferenceTarget; readonly place: ReadingPlace }[];
  readonly #byStep = new Map<number | undefined, ResolvedReference[]>();
  readonly #byTarget = new Map<string, ResolvedReference[]>();

  constructor(
    references: readonly ResolvedReference[],
    targets: readonly { readonly target: ReferenceTarget; readonly place: ReadingPlace }[],
  ) {
    this.references = references;
    this.targets = targets;
    for (const reference of references) {
      append(this.#byStep, reference.place.step, reference);
      const place = reference.target?.place;
      if (place !== undefined) append(this.#byTarget, toKey(place), reference);
    }
  }

  /** The references of a step, or of the problem for undefined, in text order. */
  listStepReferences(step: number | undefined): readonly ResolvedReference[] {
    return this.#byStep.get(step) ?? [];
  }

  /** The reference at an offset of a step's text; the problem's for an undefined step. */
  findReferenceAt(step: number | undefined, offset: number): ResolvedReference | undefined {
    return this.listStepReferences(step).find(({ place }) => offset >= place.range.start && offset <= place.range.end);
  }

  /** The target at an offset of a step's text, to list what refers to it. */
  findTargetAt(
    step: number | undefined,
    offset: number,
  ): { readonly target: ReferenceTarget; readonly place: ReadingPlace } | undefined {
    let low = 0;
    let high = this.targets.length;
    const isBefore = (place: ReadingPlace) =>
      (place.step ?? -1) < (step ?? -1) || (place.step === step && place.range.end < offset);
    while (low < high) {
      const middle = (low + high) >> 1;
      const at = this.targets[middle];
      if (at !== undefined && isBefore(at.place)) low = middle + 1;
      else high = middle;
    }
    const found = this.targets[low];
    return found !== undefined && found.place.step === step && found.place.range.start <= offset ? found : undefined;
  }

  /** All references that lead to a place: the place of a target. In text order. */
  listReferencesTo(target: ReadingPlace | ResolvedTarget): readonly ResolvedReference[] {
    const place = 'range' in target ? target : target.place;
    return place === undefined ? [] : (this.#byTarget.get(toKey(place)) ?? []);
  }
}

function toKey({ step, range }: ReadingPlace): string {
  return `${step ?? ''}:${range.start}`;
}

function append<K>(map: Map<K, ResolvedReference[]>, key: K, reference: ResolvedReference): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [reference]);
  else list.push(reference);
}
