/** Reviews by the embedded checker, which reads a proof in the process of the test. */
import { handleCheckerRequest } from '../../src/core/checker/index.ts';
import { toCheckerJudgements } from '../../src/core/judge/checker-client/checker-judgements.ts';
import type { Judge } from '../../src/core/judge/contract.ts';
import type { Proof } from '../../src/core/proof/index.ts';
import { type Review, runProofReview } from '../../src/core/review/index.ts';
import { scriptedJudge } from './builders.ts';
import { manualClock } from './manual-clock.ts';

/** The last snapshot of a review. */
export async function reviewByChecker(proof: Proof, judge = readProofByChecker(proof)): Promise<Review> {
  let last: Review | undefined;
  const options = { clock: manualClock(), signal: new AbortController().signal };
  for await (const next of runProofReview(proof, [judge], options)) last = next;
  if (!last) throw new Error('There was no snapshot.');
  return last;
}

function readProofByChecker({ steps }: Proof): Judge {
  const readings = [...handleCheckerRequest({ id: 1, steps: steps.map(({ text }) => text) })];
  return scriptedJudge(
    readings.flatMap((result) => (result ? [...toCheckerJudgements(result)] : [])),
    'checker',
  );
}
