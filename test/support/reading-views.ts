/** Reading views of texts, as the host makes them. */

import { createReviewMarks } from '../../src/core/marks/review-marks.ts';
import { createProofReading } from '../../src/core/reading/index.ts';
import { buildReadingView } from '../../src/editor/reading-view/build-reading-view.ts';
import type { ReadingView } from '../../src/protocol/index.ts';
import { parseProof, quietChecker, scriptedReview, votesOn } from './scripted-reviews.ts';

/** A proof with a lemma, a claim, a missing reference and a hint. */
export const READ_PROOF = `# Problem

Find all positive integers $n$ for which $n^4 + 4^n$ is prime.

# Solution

**Lemma 1.** For all integers $x$ and $y$, $x^4 + 4y^4 = (x^2 + 2xy + 2y^2)(x^2 - 2xy + 2y^2)$. ∎

**Step 1.** For $n = 1$ we have $1 + 4 = 5$, which is prime.

**Step 2.** Let $n = 2k + 1$ with $k \\ge 1$. By Lemma 1 with $x = n$ and $y = 2^k$ the number is a product.

**Step 3.** By (7) and Step 2, clearly the number is composite after a lengthy computation.

We turn to even numbers.

**Step 4.** Let $n = 2m$, so that $$n^2 = 4m^2 \\tag{1}$$ and $$n^4 = 16m^4. \\tag{2}$$ It can be shown that no solution exists.
`;

/** What a reading view is made of. */
export interface ReadTextOptions {
  /** The step that the votes of a scripted judge call the earliest error. */
  readonly error?: number;
  readonly revision?: number;
  readonly expandedStep?: number;
}

/** The reading of a text with the review that a view shows. */
export function readText(text: string, { error }: ReadTextOptions = {}) {
  const proof = parseProof(text);
  const checker = quietChecker(proof.steps.length);
  const review = scriptedReview(
    error === undefined
      ? { proof, checker }
      : { proof, checker, judge: { count: 3 }, replies: votesOn(error, error, error) },
  );
  return { reading: createProofReading(proof, text), latest: { review, marks: createReviewMarks(review) } };
}

/** The view of a text. */
export function readingViewOf(text: string = READ_PROOF, options: ReadTextOptions = {}): ReadingView {
  const { reading, latest } = readText(text, options);
  return buildReadingView({
    latest,
    reading,
    hints: reading.hints,
    definitions: { macros: [] },
    document: { uri: 'file:///read.proof.md', name: 'read.proof.md' },
    revision: options.revision ?? 1,
    expandedStep: options.expandedStep,
  });
}
