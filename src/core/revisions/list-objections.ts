/** Lists what stands against a version of a proof: findings, verdicts, hints, references that lead nowhere, and notes of people. */

import { t } from '../../l10n/index.ts';
import { capitalize } from '../base/counts-and-lists.ts';
import type { TextRange } from '../proof/index.ts';
import { getHintKindName, type ProofReading } from '../reading/index.ts';
import { describeFinding, describeReviewOutcome, type Review } from '../review/index.ts';

/**
 * Who objects. `refuted` and `suspect`: the checker. `verdict`: the judges' earliest error. `reference`: a reference that certainly leads
 * nowhere. `hint`: words worth a closer look; not an error.
 */
export type ObjectionKind = 'refuted' | 'suspect' | 'verdict' | 'reference' | 'hint' | 'note';

export interface Objection {
  readonly kind: ObjectionKind;
  /** The index of the step. */
  readonly step: number;
  /** Offsets into the text of the step. */
  readonly range: TextRange;
  /** The words or the formula that it is about. */
  readonly quote: string;
  /** The objection as a sentence. Untrusted. */
  readonly sentence: string;
  /** Equal for the same objection to another sentence: a rule, or the name in a reference. */
  readonly rule: string;
}

/** A version of a proof with what is known about it. */
export interface ProofVersion {
  readonly reading: ProofReading;
  readonly review: Review;
  /** Notes and disputes of people. */
  readonly notes?: readonly Omit<Objection, 'kind' | 'quote' | 'rule'>[];
}

/** The objections to a version, in text order. */
export function listObjections({ reading, review, notes = [] }: ProofVersion): Objection[] {
  const quoteAt = (step: number, { start, end }: TextRange): string => reading.getText(step).slice(start, end);
  const found: Objection[] = [];
  for (const { step, findings, quote, state } of review.steps) {
    for (const finding of findings)
      found.push({
        kind: finding.strength,
        step: step.index,
        range: finding.inStep,
        quote: quoteAt(step.index, finding.inStep),
        sentence: describeFinding(finding, review.proof, step.index),
        rule: finding.rule,
      });
    if (state !== 'earliest-error') continue;
    const range = quote?.inStep ?? { start: 0, end: step.text.length };
    const sentence = describeReviewOutcome(review);
    found.push({
      kind: 'verdict',
      step: step.index,
      range,
      quote: quoteAt(step.index, range),
      sentence,
      rule: 'verdict',
    });
  }
  for (const { place, text, status, kind, name } of reading.references.references) {
    if (status !== 'missing' || place.step === undefined) continue;
    const sentence = t('There is no {0} in this proof.', text);
    found.push({
      kind: 'reference',
      step: place.step,
      range: place.range,
      quote: text,
      sentence,
      rule: `${kind} ${name}`,
    });
  }
  for (const hint of reading.hints) {
    const range = { start: hint.start, end: hint.end };
    const sentence = `${capitalize(getHintKindName(hint.kind))}: “${hint.quote}”.`;
    found.push({ kind: 'hint', step: hint.step, range, quote: quoteAt(hint.step, range), sentence, rule: hint.rule });
  }
  for (const note of notes) found.push({ ...note, kind: 'note', quote: quoteAt(note.step, note.range), rule: 'note' });
  return found.sort((one, other) => one.step - other.step || one.range.start - other.range.start);
}
