import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkStep } from '../../../../src/core/checker/check-step.ts';
import type { Evidence } from '../../../../src/core/checker/index.ts';
import type { RelationEvidence, RelationOutcome } from '../../../../src/core/checker/terms/types.ts';
import type { ExpectSaid } from '../../../support/said.ts';

/** The outcomes of every relation in one step that stands alone. */
export function outcomes(text: string, earlier: readonly string[] = []): RelationOutcome[] {
  return checkStep({ steps: [...earlier, text] }, earlier.length).readings.map((r) => r.outcome);
}

/** Whether a relation came out true, proven or only tried. */
export function cameOutTrue({ kind }: Pick<RelationOutcome, 'kind'>): boolean {
  return kind === 'holds' || kind === 'no-counterexample';
}

/** The evidence of everything refuted in one step. */
export function refutations(text: string, earlier: readonly string[] = []): Evidence[] {
  return outcomes(text, earlier).flatMap((o) => (o.kind === 'refuted' ? [o.evidence] : []));
}

/** The evidence of every relation refuted in one step. */
export function refutedRelations(text: string, earlier: readonly string[] = []): RelationEvidence[] {
  return refutations(text, earlier).flatMap(({ sign, left, right, ...rest }) =>
    sign && left && right ? [{ ...rest, sign, left, right }] : [],
  );
}

/** The source of everything refuted in one step. */
export function refutedText(text: string, earlier: readonly string[] = []): string[] {
  return checkStep({ steps: [...earlier, text] }, earlier.length)
    .readings.filter((r) => r.outcome.kind === 'refuted')
    .map((r) => text.slice(r.range.start, r.range.end));
}

/**
 * Tests that each sentence, by title, has one refutation: of the text between ⟦ and ⟧, with the message of a golden file
 * and a short brief.
 */
export function testRefutations(
  sentences: Readonly<Record<string, string>> | readonly string[],
  expectSaid: ExpectSaid,
): void {
  for (const [key, sentence] of Object.entries(sentences)) {
    const text = sentence.replace(/[⟦⟧]/g, '');
    test(Array.isArray(sentences) ? text : key, () => {
      assert.deepEqual(refutedText(text), [/⟦(.*)⟧/.exec(sentence)?.[1]]);
      const [evidence] = refutations(text);
      expectSaid(evidence?.message);
      assert.ok((evidence?.brief.length ?? 99) <= 30, evidence?.brief);
    });
  }
}

/** The rule and the source of everything suspect or refuted in the last of some texts, the first of which is the problem. */
export function suspicions(texts: readonly string[], suspects = true): (readonly [string, string])[] {
  const [problem = '', ...steps] = texts;
  const last = steps.length - 1;
  return checkStep({ problem, steps, suspects }, last).readings.flatMap(({ outcome, range }) =>
    outcome.kind === 'suspect' || outcome.kind === 'refuted'
      ? [[outcome.rule, (steps[last] ?? '').slice(range.start, range.end)] as const]
      : [],
  );
}
