import { groupBy } from '../../base/groups.ts';
import type { LocationInProof } from '../place.ts';
import type { CrossReferenceTarget, CrossReferenceWithStatus, ResolvedCrossReferenceTarget } from './types.ts';

/** The references of a proof, to look up. */
export class CrossReferenceTable {
  /** In text order: the problem first. References that aren't surely ones and lead nowhere are left out. */
  readonly references: readonly CrossReferenceWithStatus[];
  /** In text order. */
  readonly targets: readonly { readonly target: CrossReferenceTarget; readonly place: LocationInProof }[];
  readonly #byStep: ReadonlyMap<number | undefined, readonly CrossReferenceWithStatus[]>;
  #byTarget: ReadonlyMap<string | undefined, readonly CrossReferenceWithStatus[]> | undefined;

  constructor(
    references: readonly CrossReferenceWithStatus[],
    targets: readonly { readonly target: CrossReferenceTarget; readonly place: LocationInProof }[],
  ) {
    this.references = references;
    this.targets = targets;
    this.#byStep = groupBy(references, ({ place }) => place.step);
  }

  /** The reference at an offset of a step's text; the problem's for an undefined step. */
  findReferenceAt(step: number | undefined, offset: number): CrossReferenceWithStatus | undefined {
    return this.#byStep.get(step)?.find(({ place }) => offset >= place.range.start && offset <= place.range.end);
  }

  /** The references of one command, such as `\cite{a,b}`: those with the same range. */
  listReferencesAt({ step, range }: LocationInProof): readonly CrossReferenceWithStatus[] {
    return this.#byStep.get(step)?.filter(({ place }) => place.range.start === range.start) ?? [];
  }

  /** All references that lead to a place: the place of a target. In text order. */
  listReferencesTo(target: LocationInProof | ResolvedCrossReferenceTarget): readonly CrossReferenceWithStatus[] {
    const place = 'range' in target ? target : target.place;
    this.#byTarget ??= groupBy(
      this.references,
      (reference) => reference.target?.place && toKey(reference.target.place),
    );
    return place === undefined ? [] : (this.#byTarget.get(toKey(place)) ?? []);
  }
}

function toKey({ step, range }: LocationInProof): string {
  return `${step ?? ''}:${range.start}`;
}
