import type { Judge } from '../core/judge/types.ts';
import type { Proof } from '../core/proof/types.ts';
import { type Review, review } from '../core/review/index.ts';
import { createNodeChecker } from '../judges/node-checker.ts';
import { nodeClock } from '../judges/node-clock.ts';
import { Faults } from './faults.ts';
import { createReport } from './formats.ts';
import { forEachProof } from './inputs.ts';
import type { Terminal } from './terminal.ts';
import { readOptions } from './usage.ts';
import { WORKER } from './worker.ts';

/** `proofmark review`. Exit code 0 nothing found, 1 something found, 2 if anything could not be done. */
export async function reviewCommand(args: readonly string[], out: Terminal): Promise<number> {
  const options = readOptions('review', args);
  const report = createReport(options.format, out);
  const faults = new Faults(out, report.fault);
  const checker = createNodeChecker(WORKER);
  const judge = checker.asking(options);
  let found = false;
  let failed = false;
  try {
    await forEachProof(
      options,
      out,
      async (input) => {
        const result = await lastReview(input.proof, [judge]);
        found ||=
          result.earliestError >= 0 ||
          result.outcome === 'please-check' ||
          result.answer?.verdict === 'different';
        failed ||= result.failures.length > 0 || result.outcome === 'failed';
        out.write(report.add(input, result));
      },
      faults,
    );
    failed ||= !faults.areNone;
    faults.end();
  } finally {
    checker.dispose();
  }
  const code = failed ? 2 : found ? 1 : 0;
  out.write(report.end(code));
  return code;
}

async function lastReview(proof: Proof, judges: readonly Judge[]): Promise<Review> {
  let last: Review | undefined;
  const { signal } = new AbortController();
  for await (const snapshot of review(proof, judges, { clock: nodeClock, signal })) last = snapshot;
  if (!last) throw new Error('The review ended without a snapshot.');
  return last;
}
