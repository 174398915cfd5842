/** The outline of a proof: its parts, what cites what, and a few quiet notes. */

import { t } from '../../../l10n/index.ts';
import { getOrCreate } from '../../base/groups.ts';
import type { ResumableWork } from '../../base/resumable-work.ts';
import type { HeadingKind } from '../../proof/index.ts';
import { formatHeadingName, type PartWithHeading, type StepNamesAndParts } from '../labels/label-steps.ts';
import type { LocationInProof } from '../place.ts';
import type { CrossReferenceTable } from '../references/reference-table.ts';
import type { Passage } from '../text/types.ts';

/** A part of a proof that the author names. */
export interface OutlinePart {
  readonly kind: HeadingKind;
  /** “Lemma 2”, “Lemma 2, proof”; for a heading that isn't a label its title. */
  readonly label: string;
  /** The author's title, at most 80 characters; '' if there is none. */
  readonly title: string;
  /** The step in which it begins. */
  readonly from: number;
  /** The step behind its last one. */
  readonly to: number;
  /** The index of the part around it. */
  readonly parent: number | undefined;
  /** Indices of other parts that it refers to, ascending. */
  readonly cites: readonly number[];
  /** Indices of other parts that refer to it, ascending. */
  readonly citedBy: readonly number[];
  /** Steps outside all parts that refer to it, ascending. */
  readonly citedInSteps: readonly number[];
  /** Where its heading stands. */
  readonly place: LocationInProof;
}

/** A quiet note of the outline. None of them says that something is wrong. */
export interface OutlineNote {
  readonly kind: 'never-cited' | 'unmentioned-hypothesis';
  /** A sentence. */
  readonly text: string;
  readonly place: LocationInProof;
}

/** An adjective of a problem that a proof usually has to mention somewhere. */
interface NamedHypothesis {
  /** In the problem. */
  readonly word: RegExp;
  /** In the proof, besides the word itself: what a proof that uses the hypothesis may say instead. */
  readonly mention: RegExp;
}

const define = (word: string, mention: string): NamedHypothesis => ({
  word: new RegExp(`\\b(?:${word})\\b`, 'i'),
  mention: new RegExp(`\\b(?:${word})|${mention}`, 'i'),
});

/** Only words whose absence meant, in half of the proofs that were read, that the hypothesis is unused. */
const NAMED_HYPOTHESES: readonly NamedHypothesis[] = [
  define('acute|acute-angled', String.raw`obtuse|90|right[- ]angle|\pi ?/ ?2|\pi\}\{2\}`),
  define('scalene', 'isosceles|equilateral'),
  define('convex', 'concav|interior|diagonal|Jensen|supporting'),
  define('continuous', 'continuity|limit|intermediate value|differentiab|smooth|polynomial'),
  define('differentiable', "deriv|smooth|mean value|f'|'\\(|C\\^"),
  define(
    'coprime|relatively prime',
    String.raw`gcd|\(\s*\w\s*,\s*\w\s*\)\s*=\s*1|common (?:divisor|factor)|\\perp|prime to`,
  ),
  define('irrational', 'rational'),
  define('surjective', 'surject|image|range|preimage|bijecti|inverse|arbitrary value|takes? (?:every|all)'),
  define('injective', 'inject|bijecti|one-to-one|inverse|distinct'),
  define('nonconstant|non-constant', 'constant|degree|deg'),
  define('monic', 'leading|coefficient of'),
  define('irreducible', 'reducib|factor|minimal polynomial'),
  define('non-?negative', String.raw`positive|negative|(?:\geq?(?:slant)?|≥|>=|>) ?0|zero`),
  define('squarefree|square-free', 'square'),
  define('cyclic', 'concyclic|circle|circum|inscribed|opposite angles|generator'),
  define('isosceles', 'equal sides|symmetr|base angle|bisector|[A-Z]{2} ?= ?[A-Z]{2}'),
];

/** In a shorter proof a hypothesis without a mention says nothing. In UTF-16 code units. */
const MIN_PROOF_CHARS = 400;
/** If none of more lemmas is cited, no note is made. */
const MAX_UNCITED = 2;
/** Kinds of parts that are used by being cited. */
const CITED_KINDS = new Set<HeadingKind>(['lemma']);

export interface OutlineInput {
  readonly problem: Passage | undefined;
  readonly steps: readonly Passage[];
  readonly labeled: StepNamesAndParts;
  readonly references: CrossReferenceTable;
}

/** The outline of a proof. */
export interface Outline {
  /** In the order in which they begin. */
  readonly parts: readonly OutlinePart[];
  readonly notes: readonly OutlineNote[];
}

/** Builds the outline of a proof. Linear in the text and the references. */
export function* buildOutline(sources: OutlineInput): ResumableWork<Outline> {
  const { labeled, references } = sources;
  const graph = new CitationGraph(labeled, references);
  yield;
  const parts = labeled.parts.map((part, index) => toOutlinePart(part, index, graph));
  yield;
  const uncited = noteUncited(sources, graph);
  yield;
  return { parts, notes: [...uncited, ...(yield* noteHypotheses(sources))] };
}

function toOutlinePart(
  { heading, label, from, to, parent }: PartWithHeading,
  index: number,
  graph: CitationGraph,
): OutlinePart {
  return {
    kind: heading.kind,
    label: label || formatHeadingName(heading) || heading.name || heading.title,
    title: heading.title,
    from,
    to,
    parent,
    cites: graph.listCitedParts(index),
    citedBy: graph.listCitingParts(index),
    citedInSteps: graph.listCitingSteps(index),
    place: { step: from, range: heading.range },
  };
}

/** “Lemma 2 is never cited.” Not where the text speaks of “the lemma” or “both lemmas”. */
function noteUncited({ steps, labeled }: OutlineInput, graph: CitationGraph): OutlineNote[] {
  const notes: OutlineNote[] = [];
  // A lemma that is stated twice, in a summary and in detail, is one lemma.
  const byName = new Map<string, { part: PartWithHeading; isCited: boolean }>();
  for (const [index, part] of labeled.parts.entries()) {
    const { kind, number } = part.heading;
    if (!CITED_KINDS.has(kind) || number === undefined) continue;
    const before = byName.get(number);
    const isCited = graph.isCited(index) || before?.isCited === true;
    byName.set(number, { part: before?.part ?? part, isCited });
  }
  const candidates = [...byName.values()].filter(({ isCited }) => !isCited);
  // An author who cites no lemma by its name doesn't leave out one of them.
  if (candidates.length === 0 || (candidates.length === byName.size && candidates.length > MAX_UNCITED)) return notes;
  const spoken: number[] = [];
  for (const [step, { flat }] of steps.entries()) {
    if (
      /\b(?:the|this|that|both|these|two|three|above|previous|preceding|our|following|last|first|second|all|key) (?:[a-z]{3,12} )?lemma(?:s|ta)?\b(?! \d)|\blemma(?:s|ta)\b/i.test(
        flat,
      )
    )
      spoken.push(step);
  }
  for (const { part } of candidates) {
    if (spoken.some((step) => step < part.from || step >= part.to)) continue;
    notes.push({
      kind: 'never-cited',
      text: t('{0} is never cited.', formatHeadingName(part.heading)),
      place: { step: part.from, range: part.heading.range },
    });
  }
  return notes;
}

/** “The hypothesis “acute” is never mentioned.” */
function* noteHypotheses({ problem, steps }: OutlineInput): ResumableWork<OutlineNote[]> {
  if (problem === undefined) return [];
  let length = 0;
  for (const { text } of steps) length += text.length;
  if (length < MIN_PROOF_CHARS) return [];
  const notes: OutlineNote[] = [];
  for (const { word, mention } of NAMED_HYPOTHESES) {
    yield;
    for (const sentence of problem.sentences) {
      const text = problem.flat.slice(sentence.flat.start, sentence.flat.end);
      const found = word.exec(text);
      if (found === null) continue;
      // A word behind “prove that” or “find all” is a goal, or what is looked for.
      if (/\b(?:prove|show|determine|find|decide|whether|which|exists?)\b/i.test(text.slice(0, found.index))) continue;
      if (steps.some((step) => mention.test(step.text))) break;
      const start = sentence.flat.start + found.index;
      const range = problem.toTextRange({ start, end: start + found[0].length });
      notes.push({
        kind: 'unmentioned-hypothesis',
        text: t('The proof never mentions the hypothesis “{0}”.', found[0]),
        place: { step: undefined, range },
      });
      break;
    }
  }
  return notes;
}

/** The references between parts. */
class CitationGraph {
  readonly #labeled: StepNamesAndParts;
  readonly #namedParts = new Set<number>();
  readonly #partCites = new Map<number, Set<number>>();
  readonly #partCitedBy = new Map<number, Set<number>>();
  readonly #partCitedInSteps = new Map<number, Set<number>>();

  constructor(labeled: StepNamesAndParts, references: CrossReferenceTable) {
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

  /** Adds that a step, or the part that it is in, cites a part. */
  #connect(step: number, cited: number | undefined): void {
    const citing = this.#labeled.partBySteps[step];
    if (cited === undefined || citing === cited) return;
    if (citing === undefined) {
      getOrCreate(this.#partCitedInSteps, cited, createSet).add(step);
      return;
    }
    getOrCreate(this.#partCites, citing, createSet).add(cited);
    getOrCreate(this.#partCitedBy, cited, createSet).add(citing);
  }

  listCitedParts(part: number): readonly number[] {
    return sortNumbers(this.#partCites.get(part));
  }

  listCitingParts(part: number): readonly number[] {
    return sortNumbers(this.#partCitedBy.get(part));
  }

  listCitingSteps(part: number): readonly number[] {
    return sortNumbers(this.#partCitedInSteps.get(part));
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
