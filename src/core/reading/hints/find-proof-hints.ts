/** Hints that need several passages: an induction without a base, and a label that two places have. */

import { findFirstIndexByBinarySearch } from '../../base/binary-search.ts';
import type { ResumableWork } from '../../base/resumable-work.ts';
import type { HeadingKind } from '../../proof/index.ts';
import type { StepNamesAndParts } from '../labels/label-steps.ts';
import type { LatexNumbering } from '../labels/latex-numbers.ts';
import type { LocationInProof } from '../place.ts';
import type { CrossReferenceTable } from '../references/reference-table.ts';
import type { Passage } from '../text/types.ts';
import { formatQuote, isInQuotation } from './quotations.ts';
import type { HintKind, StepHint } from './types.ts';

/** What is read of a proof before its hints. */
export interface CrossStepHintInput {
  /** Without the problem. */
  readonly steps: readonly Passage[];
  readonly labeled: StepNamesAndParts;
  readonly references: Pick<CrossReferenceTable, 'targets'>;
  readonly latex: Pick<LatexNumbering, 'repeatedLabels'>;
}

/** The hints that need several passages. */
export function* findCrossStepHints(sources: CrossStepHintInput): ResumableWork<readonly StepHint[]> {
  const found = findBaselessInduction(sources.steps);
  yield;
  return [...found, ...findRepeatedLabels(sources)];
}

/** An induction with a step of its own. “By induction” alone may stand for a chain of equal arguments. */
const INDUCTION = /\b(?:induction|inductive) (?:step|hypothesis|assumption)\b/gi;
const BASE_ANYWHERE = /\bbase\b|\bbasis\b|\banchor\b|\bstrong induction|\btransfinite/i;
/** Words near an induction that show that the first case was thought of. */
const BASE_NEARBY =
  /\binitial|\bstart|\btrivial|\bfirst\b|\bsmallest|\bminimal|\bleast\b|\bempty|\bdescent|\balready (?:shown|proved|know)|\bvacuous/i;
/** A formula that names a small number as a value or a first index: `n = 1`, `P(0)`. */
const SMALL_CASE = /[=(]\s{0,4}\{?\s{0,4}[0-5](?![\d.])/;

/** One hint at the first mention of an induction, if no word and no formula around the mentions speaks of a first case. */
function findBaselessInduction(passages: readonly Passage[]): StepHint[] {
  let first: StepHint | undefined;
  /** Passages near a mention, in which a small number can be the first case. */
  const isNear = new Set<number>();
  for (const [index, passage] of passages.entries()) {
    if (!/induct/i.test(passage.flat)) continue;
    for (const match of passage.flat.matchAll(INDUCTION)) {
      const range = { start: match.index, end: match.index + match[0].length };
      if (isInQuotation(passage.flat, Math.max(0, range.start - 200), range.start)) continue;
      first ??= createHint(passage, 'no-base', { step: index, range: passage.toTextRange(range) });
      for (let k = index - 3; k <= index + 3; k++) isNear.add(k);
      break;
    }
  }
  if (first === undefined) return [];
  const hasBase = passages.some(
    (passage, index) => BASE_ANYWHERE.test(passage.flat) || (isNear.has(index) && namesFirstCase(passage)),
  );
  return hasBase ? [] : [first];
}

function namesFirstCase({ flat, text, formulas }: Passage): boolean {
  if (BASE_NEARBY.test(flat)) return true;
  return formulas.some(({ start, end }) => end - start < 200 && SMALL_CASE.test(text.slice(start, end)));
}

/**
 * A hint at each number that an earlier, different formula has, except where another case or part starts numbers again, and at each
 * `\label` whose name another one has. A run of repetitions has one hint, at its first.
 */
function findRepeatedLabels({ steps, labeled, references, latex }: CrossStepHintInput): StepHint[] {
  const formulas = new Map<string, string>();
  const found: LocationInProof[] = [];
  let isRepeating = false;
  for (const { target, place } of references.targets) {
    const passage = place.step === undefined ? undefined : steps[place.step];
    if (passage === undefined || target.kind !== 'equation' || target.isWeak) continue;
    const name = `${findNumberingPart(labeled, place.step ?? 0) ?? ''} ${target.name}`;
    const formula = getNumberedFormula(passage, place.range.start);
    if (formula === undefined) continue;
    const earlier = formulas.get(name);
    if (earlier === undefined) formulas.set(name, formula);
    // The same formula again is a reminder.
    const isRepeated = earlier !== undefined && !earlier.endsWith(formula) && !formula.endsWith(earlier);
    if (isRepeated && !isRepeating) found.push(place);
    if (earlier === undefined || isRepeated) isRepeating = isRepeated;
  }
  // A row may repeat both its number and its `\label`.
  const hinted = new Set(found.map(({ step }) => step));
  const labels = latex.repeatedLabels.filter(({ step }) => !hinted.has(step));
  return [...found, ...labels].flatMap((place) => {
    const passage = place.step === undefined ? undefined : steps[place.step];
    return passage === undefined ? [] : [createHint(passage, 'same-label', place)];
  });
}

/** Parts in which authors start numbers again. */
const NUMBERING_PARTS: readonly HeadingKind[] = ['case', 'subcase', 'part', 'problem', 'solution', 'proof'];

/** The index of the innermost of these parts around a step. */
function findNumberingPart({ parts, partBySteps }: StepNamesAndParts, step: number): number | undefined {
  let part = partBySteps[step];
  while (part !== undefined && !NUMBERING_PARTS.includes(parts[part]?.heading.kind ?? 'case'))
    part = parts[part]?.parent;
  return part;
}

/**
 * The formula, or its row, that a number at `at` stands in or directly behind; without layout, at most 60 characters of its end.
 * Undefined for any other number, which may only be mentioned.
 */
function getNumberedFormula({ text, formulas }: Passage, at: number): string | undefined {
  const formula = formulas[findFirstIndexByBinarySearch(formulas.length, (k) => (formulas[k]?.start ?? 0) >= at) - 1];
  if (formula === undefined || /[^\s.,;:…~\u3000]/.test(text.slice(formula.end, at).replace(/\\q?quad/g, '')))
    return undefined;
  const row =
    text
      .slice(Math.max(formula.start, at - 240), at)
      .split(/\\\\|\\tag\*?\{[^{}]*\}/)
      .at(-1) ?? '';
  return row
    .replace(/\\(?:q?quad|[,;:! ()[\]]|displaystyle|left|right|begin\{\w{1,12}\*?\})|[\s{}.,;&~$]/g, '')
    .slice(-60);
}

function createHint(passage: Passage, kind: HintKind, { step = 0, range }: LocationInProof): StepHint {
  return { kind, rule: kind, step, ...range, quote: formatQuote(passage.text, range) };
}
