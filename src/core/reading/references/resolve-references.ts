/** Finds the places that references name. Linear in the number of references and targets, up to sorting. */

import { binarySearchFirst } from '../../base/binary-search.ts';
import { getOrCreate } from '../../base/groups.ts';
import type { ResumableWork } from '../../base/resumable-work.ts';
import type { HeadingKind } from '../../proof/index.ts';
import type { InputFiles } from '../files/input-files.ts';
import { isStatementKind, type StepNamesAndParts } from '../labels/label-steps.ts';
import type { LatexNumbering, NumberedLatexElement } from '../labels/latex-numbers.ts';
import type { LocationInProof } from '../place.ts';
import { CrossReferenceTable } from './reference-table.ts';
import type {
  CrossReferenceStatus,
  CrossReferenceTarget,
  PassageCrossReferences,
  ResolvedCrossReference,
  ResolvedTarget,
  UnresolvedCrossReference,
} from './types.ts';

/** The sources that references are resolved against. */
export interface CrossReferenceInput {
  readonly problem: PassageCrossReferences | undefined;
  readonly steps: readonly PassageCrossReferences[];
  /** Labels of the steps, and their parts. A reference to a step's heading shows its label. */
  readonly labeled: StepNamesAndParts;
  /** The text of a passage: of a step, or of the problem if `step` is undefined. */
  getText(step: number | undefined): string;
  /** What LaTeX numbers in these passages. */
  readonly latex?: LatexNumbering;
  /** The document's other files. */
  readonly files?: InputFiles | undefined;
  /** Whether files that the document brings in weren't read, so that an unknown label isn't certainly missing. */
  readonly hasUnreadFiles?: boolean;
}

/** A target with its position in the proof. */
interface PlacedTarget {
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

/** A piece of work ends after so many steps, or after so many references. */
const STEPS_OF_PIECE = 512;
const REFERENCES_OF_PIECE = 256;

/** Resolves the references of a problem and of a proof's steps. */
export function* resolveCrossReferences(sources: CrossReferenceInput): ResumableWork<CrossReferenceTable> {
  const index = new TargetIndex(sources.labeled);
  yield;
  if (sources.problem !== undefined) index.add(undefined, sources.problem);
  for (const [step, passage] of sources.steps.entries()) {
    index.add(step, passage);
    if (step % STEPS_OF_PIECE === STEPS_OF_PIECE - 1) yield;
  }
  yield;
  if (sources.latex !== undefined) index.addLatex(sources.latex);
  yield;
  const resolved: ResolvedCrossReference[] = [];
  const passages = [
    ...(sources.problem === undefined ? [] : [{ step: undefined, references: sources.problem.references }]),
    ...sources.steps.map(({ references }, step) => ({ step, references })),
  ];
  for (const { step, references } of passages) {
    if (references.length === 0) continue;
    const text = sources.getText(step);
    for (const [count, reference] of references.entries()) {
      if (count % REFERENCES_OF_PIECE === 0) yield;
      const place = { step, range: reference.range };
      const result = resolve(reference, place, index, sources);
      if (result === undefined) continue;
      resolved.push({
        place,
        text: text.slice(reference.range.start, reference.range.end),
        kind: reference.kind,
        name: reference.name,
        ...result,
      });
    }
  }
  yield;
  return new CrossReferenceTable(resolved, index.listTargets());
}

interface Result {
  readonly status: CrossReferenceStatus;
  readonly target: ResolvedTarget | undefined;
}

/** Undefined if nothing shows that it is a reference. */
function resolve(
  reference: UnresolvedCrossReference,
  place: LocationInProof,
  index: TargetIndex,
  sources: CrossReferenceInput,
): Result | undefined {
  if (reference.kind === 'cite') return resolveCitation(reference.name, sources);
  if (reference.kind === 'label') return resolveLabel(reference.name, sources);
  const { kind, name } = reference;
  if (name === '') {
    const target = index.findUnnumbered(kind, place);
    return target === undefined ? undefined : { status: 'found', target: toResolved(target, sources) };
  }
  if (reference.isExternal) return { status: 'external', target: undefined };
  const target = index.find(kind, name, place);
  if (target !== undefined) {
    if (isMentionItself(target, place)) return undefined;
    // “It covers both points (2)”: a number that no word announces names an equation, if anything.
    if (!reference.isCertain && target.target.kind === 'item' && /^\d/.test(name)) return undefined;
    return { status: 'found', target: toResolved(target, sources) };
  }
  // A letter in parentheses may be a circle, a point, or one of the items of a sentence.
  if (!reference.isCertain || (kind === 'equation' && /^\p{L}/u.test(name))) return undefined;
  // “Theorem 4.2.1” of a text without such numbers is a work of others.
  if (/\d\.\d/.test(name) && kind !== 'section' && kind !== 'step' && kind !== 'case' && !index.hasDottedNumbers(kind))
    return { status: 'external', target: undefined };
  return {
    status: !index.isUnclear(kind, name) && index.isMissing(kind, name) ? 'missing' : 'unsure',
    target: undefined,
  };
}

function isMentionItself({ place }: PlacedTarget, other: LocationInProof): boolean {
  return place.step === other.step && place.range.start < other.range.end && other.range.start < place.range.end;
}

function resolveCitation(key: string, { latex, files }: CrossReferenceInput): Result {
  const entry = files?.entries.get(key);
  const found = latex?.bibitems.get(key) ?? (entry && { place: undefined, file: entry });
  return { status: 'external', target: found && { kind: 'cite', name: key, label: `[${key}]`, ...found } };
}

function resolveLabel(name: string, { latex, hasUnreadFiles }: CrossReferenceInput): Result {
  const item = latex?.byLabel.get(name);
  if (item !== undefined) {
    const { kind, number, place, file } = item;
    const label = formatLatexLabel(item, name);
    return { status: 'found', target: { kind, name: number, label, place, ...(file && { file }) } };
  }
  return { status: hasUnreadFiles === true ? 'unsure' : 'missing', target: undefined };
}

const PRINTED_NAMES = new Map<HeadingKind, string>([
  ['theorem', 'Theorem'],
  ['lemma', 'Lemma'],
  ['proposition', 'Proposition'],
  ['corollary', 'Corollary'],
  ['claim', 'Claim'],
  ['definition', 'Definition'],
  ['remark', 'Remark'],
  ['fact', 'Fact'],
  ['observation', 'Observation'],
  ['example', 'Example'],
  ['case', 'Case'],
  ['step', 'Step'],
]);

/** What LaTeX prints for the target: “(7)”, “Lemma 2.1”, “§4”. Without a number, the name of the label. */
function formatLatexLabel({ kind, number }: NumberedLatexElement, name: string): string {
  if (number === '') return PRINTED_NAMES.get(kind) ?? name;
  if (kind === 'equation' || kind === 'item') return `(${number})`;
  if (kind === 'section') return `§${number}`;
  return `${PRINTED_NAMES.get(kind) ?? ''} ${number}`.trim();
}

function toResolved({ target, place }: PlacedTarget, { labeled }: CrossReferenceInput): ResolvedTarget {
  const { kind, name, label } = target;
  const own = place.step === undefined ? undefined : labeled.labels[place.step];
  // The heading with which a step begins has the label of the step: “Lemma 2, Step 1”.
  const isOwn =
    own?.beginsPart === true && own.text.endsWith(label) && label !== '' && kind !== 'equation' && kind !== 'item';
  return { kind, name, label: isOwn ? own.text : label, place };
}

/** Targets by kind and number, each in text order. */
class TargetIndex {
  readonly #labeled: StepNamesAndParts;
  /** For each part, that of the LaTeX solution around it. */
  readonly #solutions: (number | undefined)[] = [];
  readonly #byKey = new Map<string, PlacedTarget[]>();
  readonly #all: PlacedTarget[] = [];
  readonly #numbersByKind = new Map<string, Set<string>>();
  readonly #unclear = new Set<string>();
  readonly #unnumbered = new Map<string, PlacedTarget[]>();
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

  #put(placed: PlacedTarget): void {
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

  listTargets(): readonly PlacedTarget[] {
    return this.#all;
  }

  /** The target of a kind and number: the latest before `place`, else the first after it; then of other kinds. */
  find(kind: HeadingKind, name: string, place: LocationInProof): PlacedTarget | undefined {
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

  /** For “case 2” outside the lemma that has a Case 2: the second item of a list behind that lemma. */
  #findItemBehind(
    kind: HeadingKind,
    name: string,
    own: PlacedTarget,
    place: LocationInProof,
  ): PlacedTarget | undefined {
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

  #findOwn(kind: HeadingKind, name: string, place: LocationInProof): PlacedTarget | undefined {
    const list = this.#byKey.get(`${kind} ${name}`) ?? this.#byKey.get(`weak ${kind} ${name}`);
    if (list === undefined) return undefined;
    const before = findLast(list, place);
    return [list[before], list[before + 1]].find(
      (target) => target !== undefined && !this.#isInOtherSolution(name, target.place.step, place.step),
    );
  }

  /** Whether two steps are in different solutions of a file. Authors start numbers again there. Letters may be those of the problem. */
  #isInOtherSolution(name: string, one: number | undefined, other: number | undefined): boolean {
    if (!/^\d/.test(name) || one === undefined || other === undefined) return false;
    const [first, second] = [one, other].map((step) => this.#solutions[this.#labeled.partBySteps[step] ?? -1]);
    return first !== undefined && second !== undefined && first !== second;
  }

  /** The only part of a kind that has no number, if it begins before `place`. */
  findUnnumbered(kind: HeadingKind, place: LocationInProof): PlacedTarget | undefined {
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
function findLast(list: readonly PlacedTarget[], place: LocationInProof): number {
  const isFrom = (target: PlacedTarget | undefined) => target !== undefined && comparePlaces(target.place, place) >= 0;
  return binarySearchFirst(list.length, (k) => isFrom(list[k])) - 1;
}

/** Orders places through a proof: the problem first. */
function comparePlaces(one: LocationInProof, other: LocationInProof): number {
  return (one.step ?? -1) - (other.step ?? -1) || one.range.start - other.range.start;
}
