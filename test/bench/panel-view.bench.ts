import { createReviewMarks } from '../../src/core/marks/review-marks.ts';
import { formatReviewAsMarkdown } from '../../src/core/review/export/markdown.ts';
import type { Review } from '../../src/core/review/index.ts';
import { buildReviewView } from '../../src/editor/panel/view/view.ts';
import { renderReviewTextByKey } from '../../src/editor/step-view/body-keys.ts';
import { proofOf } from '../support/builders.ts';
import { quietChecker, scriptedReview, votesOn } from '../support/scripted-reviews.ts';
import { type BenchRow, beside, median } from './harness.ts';

/** What a snapshot costs for the review panel: the view, and the texts of a screen. The bound is writing the view as JSON. */
export default async function bench(): Promise<BenchRow[]> {
  return [200, 2_000, 10_000].flatMap((count) => {
    const text = (k: number): string =>
      `Since $x_{${k}} = ${k}$ and $y$ is even, the sum of all that stands before is as large as it was.`;
    const proof = proofOf(...Array.from({ length: count }, (_, k) => text(k)));
    const make = (): Review =>
      scriptedReview({
        proof,
        checker: quietChecker(count),
        judge: { count: 8 },
        replies: votesOn(count - 10, count - 10, -1, count - 10, 20, count - 10, count - 10, count - 10),
      });
    const review = make();
    const input = inputFor(review, count);
    const view = buildReviewView(input);
    const keys = view.steps.slice(0, 64).map(({ body }) => body);
    const row = (name: string, work: () => unknown): BenchRow => {
      const ours = median(21, work);
      const written = median(21, () => JSON.stringify(view));
      return {
        name,
        input: `${count} steps, 8 votes (scripted)`,
        ours,
        bound: beside('the view as JSON', written, ours),
      };
    };
    return [
      // Another snapshot has other values, whose keys are not known yet.
      row('snapshot to view', () => buildReviewView({ ...input, review: { ...review } })),
      row('64 texts of steps', () => keys.map((key) => renderReviewTextByKey(review, key))),
      row('review as Markdown', () => formatReviewAsMarkdown(review)),
    ];
  });
}

function inputFor(review: Review, count: number): Parameters<typeof buildReviewView>[0] {
  return {
    review,
    marks: createReviewMarks(review),
    document: { uri: 'file:///long.proof.md', name: 'long.proof.md' },
    isProof: true,
    isRunning: false,
    isNewer: false,
    open: [20, count - 10],
    labels: new Map(),
    now: 0,
    isModelChosen: true,
    macros: [],
    revision: 1,
    isPinned: false,
  };
}
