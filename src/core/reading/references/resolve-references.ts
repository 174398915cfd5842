/** Finds the places that references name. Linear in the number of references and targets, up to sorting. */

import type { ResumableWork } from '../../base/resumable-work.ts';
import type { HeadingKind } from '../../proof/index.ts';
import type { LatexInputFileContents } from '../files/input-files.ts';
import type { StepNamesAndParts } from '../labels/label-steps.ts';
import type { LatexNumbering, NumberedLatexElement } from '../labels/latex-numbers.ts';
import type { LocationInProof } from '../place.ts';
import { CrossReferenceTable } from './reference-table.ts';
import { CrossReferenceTargetIndex, type LocatedCrossReferenceTarget } from './target-index.ts';
import type {
  CrossReferenceStatus,
  CrossReferenceWithStatus,
  PassageCrossReferences,
  ResolvedCrossReferenceTarget,
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
  readonly files?: LatexInputFileContents | undefined;
  /** Whether files that the document brings in weren't read, so that an unknown label isn't certainly missing. */
  readonly hasUnreadFiles?: boolean;
}

/** What separates the names of a list: “(i), (ii) and (iii)”. */
const LIST_GAP = /^(?:,[ \n]{0,3}(?:(?:and|or|&)[ \n]{1,3})?|[ \n]{1,3}(?:and|or|&)[ \n]{1,3})$/;

/** A piece of work ends after so many steps, or after so many references. */
const STEPS_OF_PIECE = 512;
const REFERENCES_OF_PIECE = 256;

/** Resolves the references of a problem and of a proof's steps. */
export function* resolveCrossReferences(sources: CrossReferenceInput): ResumableWork<CrossReferenceTable> {
  const index = new CrossReferenceTargetIndex(sources.labeled);
  yield;
  if (sources.problem !== undefined) index.add(undefined, sources.problem);
  for (const [step, passage] of sources.steps.entries()) {
    index.add(step, passage);
    if (step % STEPS_OF_PIECE === STEPS_OF_PIECE - 1) yield;
  }
  yield;
  if (sources.latex !== undefined) index.addLatex(sources.latex);
  yield;
  const resolved: CrossReferenceWithStatus[] = [];
  const passages = [
    ...(sources.problem === undefined ? [] : [{ step: undefined, references: sources.problem.references }]),
    ...sources.steps.map(({ references }, step) => ({ step, references })),
  ];
  for (const { step, references } of passages) {
    if (references.length === 0) continue;
    const text = sources.getText(step);
    let previous: CrossReferenceWithStatus | undefined;
    for (const [count, reference] of references.entries()) {
      if (count % REFERENCES_OF_PIECE === 0) yield;
      const place = { step, range: reference.range };
      const gap = text.slice(previous?.place.range.end ?? reference.range.start, reference.range.start);
      const listed = LIST_GAP.test(gap) ? previous : undefined;
      const result = resolve(reference, place, index, sources, listed);
      previous = undefined;
      if (result === undefined) continue;
      const { kind, name, range } = reference;
      previous = { place, text: text.slice(range.start, range.end), kind, name, ...result };
      resolved.push(previous);
    }
  }
  yield;
  return new CrossReferenceTable(resolved, index.listTargets());
}

interface Result {
  readonly status: CrossReferenceStatus;
  readonly target: ResolvedCrossReferenceTarget | undefined;
}

/**
 * Undefined if nothing shows that it is a reference.
 * @param listed the reference before, if only a comma or “and” is between them
 */
function resolve(
  reference: UnresolvedCrossReference,
  place: LocationInProof,
  index: CrossReferenceTargetIndex,
  sources: CrossReferenceInput,
  listed: CrossReferenceWithStatus | undefined,
): Result | undefined {
  if (reference.kind === 'cite') return resolveCitation(reference.name, sources);
  if (reference.kind === 'label') return resolveLabel(reference.name, sources);
  const { kind, name } = reference;
  if (name === '') {
    const target = index.findUnnumbered(kind, place);
    return target === undefined ? undefined : { status: 'found', target: toResolved(target, sources) };
  }
  if (reference.isExternal) return { status: 'external', target: undefined };
  const target = (listed && index.findLaterItem(name, listed, place)) ?? index.find(kind, name, place);
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

function isMentionItself({ place }: LocatedCrossReferenceTarget, other: LocationInProof): boolean {
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

function toResolved(
  { target, place }: LocatedCrossReferenceTarget,
  { labeled }: CrossReferenceInput,
): ResolvedCrossReferenceTarget {
  const { kind, name, label } = target;
  const own = place.step === undefined ? undefined : labeled.labels[place.step];
  // The heading with which a step begins has the label of the step: “Lemma 2, Step 1”.
  const isOwn =
    own?.beginsPart === true && own.text.endsWith(label) && label !== '' && kind !== 'equation' && kind !== 'item';
  return { kind, name, label: isOwn ? own.text : label, place };
}
