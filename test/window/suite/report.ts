/** Names of the environment variables through which the suite, in another process, hands its results back. */
export const reportFile = 'PROOFMARK_SUITE_REPORT';
export const countsFile = 'PROOFMARK_SUITE_COUNTS';
/** Which tests run: those of the extension as it ships, or those that need the scripted judge in it. */
export const suiteName = 'PROOFMARK_SUITE';
/** Only tests whose full names match this run. */
export const grepName = 'PROOFMARK_SUITE_GREP';
/** Set where files that end in `.thorough.suite.ts` are left out. */
export const quickName = 'PROOFMARK_SUITE_QUICK';
export type Suite = 'product' | 'scripted';

/** How many tests passed, failed and were left out. */
export interface Counts {
  readonly passes: number;
  readonly failures: number;
  readonly pending: number;
}
