/** Bundled into a plain page by `web-checker.thorough.test.ts`: asks the checker of the web host there. */
import type { JudgeReply } from '../../src/core/judge/contract.ts';
import { createWebWorkerChecker } from '../../src/judges/web/web-checker.ts';
import { proofOf } from '../support/builders.ts';

/**
 * What the checker replies to a proof of these steps.
 * @param script the source of the worker; none if it cannot be read
 */
export async function replies(script: string | undefined, steps: readonly string[]): Promise<JudgeReply[]> {
  const checker = createWebWorkerChecker(
    async () => {
      if (script === undefined) throw new Error('nowhere.js: no such file');
      return new TextEncoder().encode(script);
    },
    { stepLimit: 500 },
  );
  try {
    const proof = proofOf(...steps);
    const request = { proof, steps: proof.steps.map((step) => step.index) };
    const heard: JudgeReply[] = [];
    for await (const reply of checker.judge(request, new AbortController().signal)) heard.push(reply);
    return heard;
  } finally {
    checker.dispose();
  }
}
