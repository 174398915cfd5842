/** The places that references can lead to, found by kind and number. */

import { findFirstIndexByBinarySearch } from '../../base/binary-search.ts';
import { getOrCreate } from '../../base/groups.ts';
import type { HeadingKind } from '../../proof/index.ts';
import { isStatementKind, type StepNamesAndParts } from '../labels/label-steps.ts';
import type { LatexNumbering } from '../labels/latex-numbers.ts';
import type { LocationInProof } from '../place.ts';
import type { CrossReferenceTarget, CrossReferenceWithStatus, PassageCrossReferences } from './types.ts';

/** A target with its position in the proof. */
export interface LocatedCrossReferenceTarget {
  readonly target: CrossReferenceTarget;
  readonly place: LocationInProof;
}

/** Kinds that a reference of a kind may mean, too, if nothing of its own kind has the number; in this order. */
const OTHER_KINDS = new Map<HeadingKind, readonly HeadingKind[]>([
  ['equation', ['item', 'definition', 'fact', 'observation']],
  ['step', ['section', 'item']],
  ['section', ['step', 'part', 'item']],
  ['part', ['item', 'section', 'step', 'equation']],
  ['case', ['subcase', 'item', 'section', 'equation']],
  ['subcase', ['case', 'item']],
  ['item', ['equation', 'part', 'claim', 'fact']],
  ['claim', ['lemma', 'item', 'equation']],
  ['fact', ['item', 'observation', 'equation', 'lemma']],
  ['observation', ['item', 'fact', 'equation', 'remark']],
  ['lemma', ['claim', 'proposition']],
  ['proposition', ['lemma', 'theorem']],
  ['theorem', ['proposition']],
  ['definition', ['item', 'equation']],
  ['remark', ['item']],
]);

/** What “(∗)” or “(A)” may name: “Claim (∗)”, “Condition (A)”. */
const LETTERED_KINDS: readonly HeadingKind[] = [
  'item',
  'claim',
  'lemma',
  'definition',
  'fact',
  'observation',
  'theorem',
  'proposition',
];

/** Kinds whose references name a part of this proof. A number of these is missing if others of the kind have theirs. */
const OWN_KINDS = new Set<HeadingKind>(['lemma', 'claim', 'step', 'case', 'equation']);

const ENUMERATIONS = ['i ii iii iv v vi vii viii ix x', 'a b c d e f g h', '1 2 3 4 5 6 7 8 9'].map((names) =>
  names.split(' '),
);

/** Targets by kind and number, each in text order. */
export class CrossReferenceTargetIndex {
  readonly #labeled: StepNamesAndParts;
  /** For each part, that of the LaTeX solution around it. */
  readonly #solutions: (number | undefined)[] = [];
  readonly #byKey = new Map<string, LocatedCrossReferenceTarget[]>();
  readonly #all: LocatedCrossReferenceTarget[] = [];
  readonly #numbersByKind = new Map<string, Set<string>>();
  readonly #unclear = new Set<string>();
  readonly #unnumbered = new Map<string, LocatedCrossReferenceTarget[]>();
  readonly #dottedKinds = new Set<string>();
  /** Whether a number is missing, for each kind and number that a reference had. */
  readonly #missing = new Map<string, boolean>();

  constructor(labeled: StepNamesAndParts) {
    this.#labeled = labeled;
    for (const [index, { heading, parent }] of labeled.parts.entries()) {
      const isSolution = heading.kind === 'solution' && heading.environment !== undefined;
      this.#solutions.push(isSolution ? index : this.#solutions[parent ?? -1]);
    }
  }

  add(step: number | undefined, { targets, unclear }: PassageCrossReferences): void {
    for (const name of unclear) this.#unclear.add(name);
    for (const target of targets) this.#put({ target, place: { step, range: target.range } });
  }

  /** Adds what LaTeX numbers by itself: equations and items without a written number. */
  addLatex({ items }: LatexNumbering): void {
    const before = this.#all.length;
    for (const { kind, number, isWritten, place } of items) {
      if (
        place === undefined ||
        number === '' ||
        (isWritten && kind === 'equation') ||
        (kind !== 'equation' && kind !== 'item' && kind !== 'section')
      )
        continue;
      const label = kind === 'section' ? `§${number}` : `(${number})`;
      this.#put({ target: { kind, name: number, label, range: place.range, isWeak: false }, place });
    }
    if (this.#all.length === before) return;
    for (const list of this.#byKey.values()) list.sort((one, other) => comparePlaces(one.place, other.place));
    this.#all.sort((one, other) => comparePlaces(one.place, other.place));
  }

  #put(placed: LocatedCrossReferenceTarget): void {
    const { kind, name } = placed.target;
    this.#all.push(placed);
    if (name === '') {
      getOrCreate(this.#unnumbered, kind, () => []).push(placed);
      return;
    }
    const key = `${placed.target.isWeak ? 'weak ' : ''}${kind} ${name}`;
    getOrCreate(this.#byKey, key, () => []).push(placed);
    getOrCreate(this.#numbersByKind, kind, () => new Set<string>()).add(name);
    if (name.includes('.')) this.#dottedKinds.add(kind);
  }

  listTargets(): readonly LocatedCrossReferenceTarget[] {
    return this.#all;
  }

  /** The target of a kind and number: the latest before `place`, else the first after it; then of other kinds. */
  find(kind: HeadingKind, name: string, place: LocationInProof): LocatedCrossReferenceTarget | undefined {
    const found = this.#findOfAnyKind(kind, name, place);
    const isLater = found !== undefined && comparePlaces(found.place, place) > 0;
    return (isLater ? this.#findListed(name, place) : undefined) ?? found;
  }

  #findOfAnyKind(kind: HeadingKind, name: string, place: LocationInProof): LocatedCrossReferenceTarget | undefined {
    const own = this.#findOwn(kind, name, place);
    if (own !== undefined) return this.#findItemBehind(kind, name, own, place) ?? own;
    // “Part (b)” is the problem's, if the problem has such parts.
    const asked = kind === 'part' ? this.#byKey.get(`item ${name}`)?.[0] : undefined;
    if (asked !== undefined && asked.place.step === undefined) return asked;
    // “Steps 1 and 2” of a text that names its steps aren't items of a list.
    const canMeanItems = kind === 'equation' || kind === 'item' || (this.#numbersByKind.get(kind)?.size ?? 0) === 0;
    for (const other of kind === 'equation' && !/^\d/.test(name) ? LETTERED_KINDS : (OTHER_KINDS.get(kind) ?? [])) {
      if (!canMeanItems && (other === 'item' || other === 'equation') && !/^\D/.test(name)) continue;
      const found = this.#findOwn(other, name, place);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  /** For “(i)”, whose equation or item comes later: an item of a list in the same step before it. */
  #findListed(name: string, place: LocationInProof): LocatedCrossReferenceTarget | undefined {
    for (const key of [`item ${name}`, `weak item ${name}`]) {
      const list = this.#byKey.get(key) ?? [];
      const item = list[findLast(list, place)];
      if (item !== undefined && item.place.step === place.step) return item;
    }
    return undefined;
  }

  /** For “case 2” outside the lemma that has a Case 2: the second item of a list behind that lemma. */
  #findItemBehind(
    kind: HeadingKind,
    name: string,
    own: LocatedCrossReferenceTarget,
    place: LocationInProof,
  ): LocatedCrossReferenceTarget | undefined {
    if ((kind !== 'case' && kind !== 'step') || own.place.step === undefined || place.step === undefined)
      return undefined;
    const { parts, partBySteps } = this.#labeled;
    let part = partBySteps[own.place.step];
    while (part !== undefined && !isStatementKind(parts[part]?.heading.kind ?? 'proof')) part = parts[part]?.parent;
    const end = parts[part ?? -1]?.to;
    if (end === undefined || place.step < end) return undefined;
    const item = this.#findOwn('item', name, place);
    return item?.place.step !== undefined && item.place.step >= end && comparePlaces(item.place, place) < 0
      ? item
      : undefined;
  }

  /** For “(iii)” in “(i) and (iii)”: the item (iii) of the list with (i), if it precedes `place`. */
  findLaterItem(
    name: string,
    { target }: CrossReferenceWithStatus,
    place: LocationInProof,
  ): LocatedCrossReferenceTarget | undefined {
    if (target?.kind !== 'item' || target.place === undefined || !comesLater(name, target.name)) return undefined;
    const list = this.#byKey.get(`item ${name}`);
    const item = list?.[findLast(list, target.place) + 1];
    return item && comparePlaces(item.place, place) < 0 ? item : undefined;
  }

  #findOwn(kind: HeadingKind, name: string, place: LocationInProof): LocatedCrossReferenceTarget | undefined {
    const list = this.#byKey.get(`${kind} ${name}`) ?? this.#byKey.get(`weak ${kind} ${name}`);
    if (list === undefined) return undefined;
    const before = findLast(list, place);
    const at = [before, before + 1].find((k) => {
      const target = list[k];
      return target !== undefined && !this.#isInOtherSolution(name, target.place.step, place.step);
    });
    if (at === undefined) return undefined;
    const [stated, found] = [list[at - 1], list[at]];
    return found && stated && this.#isProofOfItem(found, stated) ? stated : found;
  }

  /** Whether an item is in the proof of a lemma that states the item at `stated`. */
  #isProofOfItem(
    { target, place: { step } }: LocatedCrossReferenceTarget,
    { place: stated }: LocatedCrossReferenceTarget,
  ): boolean {
    if (target.kind !== 'item' || step === undefined || stated.step === undefined) return false;
    const { parts, partBySteps } = this.#labeled;
    let part = parts[partBySteps[step] ?? -1];
    while (part?.heading.kind === 'item') part = parts[part.parent ?? -1];
    const statement = parts[part?.parent ?? -1];
    return (
      part?.heading.kind === 'proof' &&
      statement !== undefined &&
      isStatementKind(statement.heading.kind) &&
      stated.step >= statement.from &&
      stated.step < part.from
    );
  }

  /** Whether two steps are in different solutions of a file. Authors start numbers again there. Letters may be those of the problem. */
  #isInOtherSolution(name: string, one: number | undefined, other: number | undefined): boolean {
    if (!/^\d/.test(name) || one === undefined || other === undefined) return false;
    const [first, second] = [one, other].map((step) => this.#solutions[this.#labeled.partBySteps[step] ?? -1]);
    return first !== undefined && second !== undefined && first !== second;
  }

  /** The only part of a kind that has no number, if it begins before `place`. */
  findUnnumbered(kind: HeadingKind, place: LocationInProof): LocatedCrossReferenceTarget | undefined {
    const list = this.#unnumbered.get(kind);
    if (list === undefined) return undefined;
    const found = list[findLast(list, place)];
    return found !== undefined &&
      (list.length === 1 || kind === 'base' || kind === 'induction' || kind === 'claim') &&
      (this.#numbersByKind.get(kind)?.size ?? 0) === 0
      ? found
      : undefined;
  }

  /** Whether the number stands where something may be numbered that wasn't recognized. */
  isUnclear(kind: HeadingKind, name: string): boolean {
    return this.#unclear.has(`${kind} ${name}`);
  }

  hasDottedNumbers(kind: HeadingKind): boolean {
    return this.#dottedKinds.has(kind);
  }

  /** Whether the author numbers things of this kind from 1 on but gives nothing at all this number. */
  isMissing(kind: HeadingKind, name: string): boolean {
    return getOrCreate(this.#missing, `${kind} ${name}`, () => this.#findMissing(kind, name));
  }

  #findMissing(kind: HeadingKind, name: string): boolean {
    if (!OWN_KINDS.has(kind) || !/^\d{1,2}$/.test(name)) return false;
    const numbers = this.#numbersByKind.get(kind);
    if (numbers === undefined || numbers.has(name) || numbers.size < 2 || !numbers.has('1') || !numbers.has('2'))
      return false;
    if (kind !== 'equation' && (this.#unnumbered.get(kind)?.length ?? 0) > 0) return false;
    // Something else with the number may be what is meant.
    for (const [other, names] of this.#numbersByKind) if (other !== kind && names.has(name)) return false;
    for (const own of numbers) if (own.startsWith(name) && !/^\d/.test(own.slice(name.length))) return false;
    return true;
  }
}

/** The index of the last target of an ascending list that begins before `place`; -1 if there is none. */
function findLast(list: readonly LocatedCrossReferenceTarget[], place: LocationInProof): number {
  const isFrom = (target: LocatedCrossReferenceTarget | undefined) =>
    target !== undefined && comparePlaces(target.place, place) >= 0;
  return findFirstIndexByBinarySearch(list.length, (k) => isFrom(list[k])) - 1;
}

/** Whether an enumeration with both names has `name` behind `other`. */
function comesLater(name: string, other: string): boolean {
  return ENUMERATIONS.some((names) => names.includes(other) && names.indexOf(name) > names.indexOf(other));
}

/** Orders places through a proof: the problem first. */
function comparePlaces(one: LocationInProof, other: LocationInProof): number {
  return (one.step ?? -1) - (other.step ?? -1) || one.range.start - other.range.start;
}
