import type { JudgeReply } from '../../src/core/judge/contract.ts';
import { createReviewMarks } from '../../src/core/marks/review-marks.ts';
import { parseProofText } from '../../src/core/proof/index.ts';
import { computeReviewFromLog } from '../../src/core/review/conclude-review.ts';
import { addJudgeReplyToLog, createReviewLog } from '../../src/core/review/review-log.ts';
import { coverage, refutation } from '../support/builders.ts';
import { type BenchRow, beside, median } from './harness.ts';

/** From replies to marks, for proofs of many steps: what every snapshot costs. The bound is a bare walk over the steps. */
export default async function bench(): Promise<BenchRow[]> {
  return [200, 2_000, 10_000].map((count) => {
    const text = Array.from({ length: count }, (_, k) => `Step ${k} says that 2 + 2 = 5.`).join('\n\n');
    const proof = parseProofText(text, { language: 'markdown', split: 'strict' });
    const replies: JudgeReply[] = proof.steps.flatMap(({ index }) =>
      index % 10 === 0 ? [refutation(index), coverage(index, 1)] : [coverage(index)],
    );
    const judges = [{ id: 'scripted', name: 'scripted judge', context: 'step' as const }];
    const ours = median(21, () => {
      const ledger = createReviewLog(proof);
      for (const reply of replies) addJudgeReplyToLog(ledger, 'scripted', reply);
      createReviewMarks(computeReviewFromLog(proof, judges, ledger, { stage: 'complete', elapsed: 1 }));
    });
    const walk = median(21, () => {
      let sum = 0;
      for (const step of proof.steps) sum += step.range.start;
      return sum;
    });
    return {
      name: 'replies to marks',
      input: `${count} steps, a tenth flagged`,
      ours,
      bound: beside('walk over the steps', walk, ours),
    };
  });
}
